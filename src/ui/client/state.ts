/** Holds the sign for each colour of a ball, which stands in front of the title. */
const SIGNS: Readonly<Record<string, string>> = {
  blue: '✔',
  yellow: '⚠',
  red: '✖',
  aborted: '■',
  disabled: '⊘',
  notbuilt: '○',
};
const RUNNING = '▶';

/** Shows in title and icon the state of the job or build of a page, which may have come anew. */
export function showState(page: Document): void {
  const { state } = page.body.dataset;
  if (state) document.body.dataset['state'] = state;
  const sign = state?.endsWith('_anime') ? RUNNING : SIGNS[state ?? ''];
  document.title = sign ? `${sign} ${page.title}` : page.title;
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  const href = page.querySelector('link[rel=icon]')?.getAttribute('href');
  if (icon && href && icon.getAttribute('href') !== href) icon.setAttribute('href', href);
}
