// API tokens: a new one is shown once, and the list then has it.
import { showTimes } from '../times.ts';
import { toast } from '../toast.ts';

/** Follows the tokens that are made: their value gets a button that copies it. */
export function start(section: HTMLElement): void {
  const output = section.querySelector('output');
  if (!output) return;
  new MutationObserver(() => {
    const value = output.querySelector('code');
    if (!value || output.querySelector('button')) return;
    output.append(' ', copyButton(value.textContent ?? ''));
    void takeList();
  }).observe(output, { childList: true });
}

function copyButton(text: string): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Copy';
  button.addEventListener('click', () => {
    navigator.clipboard.writeText(text).then(
      () => toast('Copied'),
      () => toast('The browser does not let pages copy here.', 'error'),
    );
  });
  return button;
}

async function takeList(): Promise<void> {
  const response = await fetch(location.href);
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const fresh = page.getElementById('token-list');
  const old = document.getElementById('token-list');
  if (!response.ok || !fresh || !old) return;
  const copy = document.importNode(fresh, true);
  old.replaceWith(copy);
  showTimes();
}
