import { makeCheckBox } from './check-box.ts';
import { startIsland } from './islands.ts';
import { reachScrolled } from './scroll.ts';
import { showTimes } from './times.ts';

/** Gives a page, or a part of it that has come anew, what only a script can do. */
export function enhance(root: ParentNode): void {
  showTimes();
  reachScrolled();
  root.querySelectorAll<HTMLSelectElement>('select[data-check]').forEach(makeCheckBox);
  for (const button of root.querySelectorAll<HTMLButtonElement>('form[data-behaviour=xml] button[type=submit]'))
    button.disabled = false;
  root.querySelectorAll<HTMLElement>('[data-island]').forEach(startIsland);
}
