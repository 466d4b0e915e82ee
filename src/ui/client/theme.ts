import { prefix } from './server.ts';

const COOKIE = 'millwright-theme';
const YEAR_SECONDS = 31_536_000;

/** Shows the choice of a theme that works from the script alone, and what was chosen. */
export function offerThemes(): void {
  for (const box of document.querySelectorAll<HTMLElement>('fieldset.themes')) {
    box.hidden = false;
    const chosen = document.documentElement.dataset['theme'] ?? '';
    for (const choice of box.querySelectorAll('input')) choice.checked = choice.value === chosen;
    box.addEventListener('change', ({ target }) => {
      if (target instanceof HTMLInputElement) choose(target.value);
    });
  }
}

/** Applies a theme at once, and keeps it for this browser; '' follows the system. */
function choose(theme: string): void {
  if (theme) document.documentElement.dataset['theme'] = theme;
  else delete document.documentElement.dataset['theme'];
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  const age = theme ? YEAR_SECONDS : 0;
  // biome-ignore lint/suspicious/noDocumentCookie: the store of cookies is not there without HTTPS.
  document.cookie = `${COOKIE}=${theme}; Path=${prefix()}/; Max-Age=${age}; SameSite=Lax${secure}`;
}
