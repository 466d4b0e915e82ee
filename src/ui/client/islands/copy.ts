import { toast } from '../toast.ts';

/** Copies the text of another element. */
export function start(button: HTMLElement): void {
  // Browsers let only pages of secure addresses write to the clipboard; elsewhere the text is selected, to be copied by hand.
  button.hidden = false;
  button.addEventListener('click', () => {
    const source = document.getElementById(button.dataset['copy'] ?? '');
    if (source) void copy(source);
  });
}

async function copy(source: HTMLElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(source.textContent ?? '');
    toast('Copied');
  } catch {
    getSelection()?.selectAllChildren(source);
    toast('It is selected now: copy it with Ctrl+C');
  }
}
