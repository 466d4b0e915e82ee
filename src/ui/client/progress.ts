/** Is the most that a bar shows before the end. */
const MOST = 99;
const EVERY_MS = 1000;

/** Keeps bars of builds under way at the share of their estimated time, as long as somebody can see the page. */
export function keepProgress(): void {
  setInterval(() => {
    if (!document.hidden) showProgress();
  }, EVERY_MS);
}

/** Sets the bars to what they show now; one that takes longer than usual says so. */
export function showProgress(root: ParentNode = document): void {
  for (const bar of root.querySelectorAll<HTMLProgressElement>('progress[data-started]')) {
    const elapsed = Math.max(0, Date.now() - Number(bar.dataset['started']));
    const estimated = Number(bar.dataset['estimated']);
    if (!(estimated > 0)) {
      bar.removeAttribute('value');
      continue;
    }
    const percent = Math.min(MOST, Math.floor((elapsed / estimated) * 100));
    const isOverdue = elapsed > estimated;
    if (bar.max !== 100) bar.max = 100;
    if (bar.value !== percent || !bar.hasAttribute('value')) bar.value = percent;
    if (isOverdue === 'overdue' in bar.dataset) continue;
    bar.toggleAttribute('data-overdue', isOverdue);
    if (isOverdue) bar.title = 'It takes longer than usual.';
    else bar.removeAttribute('title');
  }
}
