/** Goes to the search with `/`, where nobody is writing. */
export function pressShortcut(event: KeyboardEvent): void {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
  const at = event.target;
  if (at instanceof HTMLElement && at.closest('input, textarea, select, [contenteditable]')) return;
  const search = document.getElementById('search-box');
  if (!search) return;
  event.preventDefault();
  search.focus();
}

/** Closes the open menus of the page that were left. */
export function leaveMenus(event: Event): void {
  const at = event.target;
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('details.menu[open]')) {
    if (event instanceof KeyboardEvent) {
      if (event.key !== 'Escape') continue;
      menu.open = false;
      menu.querySelector('summary')?.focus();
    } else if (!(at instanceof Node && menu.contains(at))) menu.open = false;
  }
}
