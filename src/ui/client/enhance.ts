import { makeCheckBox } from './check-box.ts';
import { startIsland } from './islands.ts';
import { showProgress } from './progress.ts';
import { reachScrolled } from './scroll.ts';
import { showTimes } from './times.ts';

/** Gives a page, or a part of it that has come anew, what only a script can do. */
export function enhance(root: ParentNode): void {
  showTimes();
  reachScrolled();
  showProgress(root);
  root.querySelectorAll<HTMLSelectElement>('select[data-check]').forEach(makeCheckBox);
  for (const button of root.querySelectorAll<HTMLButtonElement>('form[data-behaviour=xml] button[type=submit]'))
    button.disabled = false;
  for (const part of root.querySelectorAll<HTMLElement>('[data-island]')) if (!isPartOfForm(part)) startIsland(part);
}

/** Says whether a part belongs to a form that tells of its parts once its script runs, which takes away what it does not know. */
function isPartOfForm(part: HTMLElement): boolean {
  return Boolean(part.parentElement?.closest('[data-island=form]'));
}
