/** Describes a part of a page that has a script of its own: a file that only pages with such a part load. */
interface Island {
  start(element: HTMLElement): void;
}

/** Loads the scripts of parts, by the name in `data-island`. */
const ISLANDS: Readonly<Record<string, () => Promise<Island>>> = {
  'build-form': () => import('./islands/build-form.ts'),
  'checked-name': () => import('./islands/checked-name.ts'),
  editor: () => import('./islands/editor.ts'),
  'followed-log': () => import('./islands/followed-log.ts'),
  notify: () => import('./islands/notify.ts'),
  copy: () => import('./islands/copy.ts'),
  filter: () => import('./islands/filter.ts'),
  restart: () => import('./islands/restart.ts'),
  script: () => import('./islands/script.ts'),
  form: () => import('./islands/form.tsx'),
  jobs: () => import('./islands/jobs.ts'),
  'new-item': () => import('./islands/new-item.ts'),
  search: () => import('./islands/search.ts'),
  suggest: () => import('./islands/suggest.ts'),
  tabs: () => import('./islands/tabs.ts'),
  'view-editor': () => import('./islands/view-editor.ts'),
  'api-tokens': () => import('./islands/api-tokens.ts'),
  console: () => import('./islands/console.ts'),
  snippet: () => import('./islands/snippet.ts'),
  'structured-form': () => import('./islands/structured-form.ts'),
  print: () => import('./islands/print.ts'),
  stages: () => import('./islands/stages.ts'),
};

/**
 * Starts the script of a part of the page: at once, with `data-island-on="focus"` once somebody goes there, or with
 * `data-island-on="view"` when it comes into view.
 */
export function startIsland(element: HTMLElement): void {
  const load = ISLANDS[element.dataset['island'] ?? ''];
  if (!load) return;
  const start = () => load().then((island) => island.start(element));
  const when = element.dataset['islandOn'];
  if (when === 'focus' && element !== document.activeElement)
    element.addEventListener('focus', () => void start().then(() => retype(element)), { once: true });
  else if (when === 'view') startInView(element, start);
  else void start();
}

function startInView(element: HTMLElement, start: () => Promise<void>): void {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    void start();
  });
  observer.observe(element);
}

/** Tells the script that came late of what was typed meanwhile. */
function retype(element: HTMLElement): void {
  if (element instanceof HTMLInputElement && element.value !== '') element.dispatchEvent(new Event('input'));
}
