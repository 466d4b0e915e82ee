import { refusalOf } from '../post-form.ts';
import { crumbHeaders } from '../server.ts';
import { toast } from '../toast.ts';

/** Starts builds and marks favourites from a list of jobs, which stays where it is. */
export function start(place: HTMLElement): void {
  place.addEventListener('submit', (event) => {
    const { submitter } = event;
    event.preventDefault();
    event.stopPropagation();
    if (submitter instanceof HTMLButtonElement) void post(submitter);
  });
}

async function post(button: HTMLButtonElement): Promise<void> {
  if (button.getAttribute('aria-busy') === 'true') return;
  button.setAttribute('aria-busy', 'true');
  try {
    const response = await fetch(button.formAction, { method: 'POST', headers: crumbHeaders(), redirect: 'manual' });
    const isDone = response.ok || response.type === 'opaqueredirect';
    if (!isDone) toast(refusalOf(response), 'error');
    else if (button.hasAttribute('aria-pressed')) turn(button);
    else toast(button.dataset['done'] ?? 'Done');
    if (isDone) document.dispatchEvent(new Event('millwright:changed'));
  } catch {
    toast('The server could not be reached.', 'error');
  }
  button.removeAttribute('aria-busy');
}

/** Turns a button that is a switch: it is pressed now, or not any more, and posts the opposite next. */
function turn(button: HTMLButtonElement): void {
  const isPressed = button.getAttribute('aria-pressed') !== 'true';
  button.setAttribute('aria-pressed', String(isPressed));
  const address = new URL(button.formAction);
  address.searchParams.set('favorite', String(!isPressed));
  button.formAction = address.href;
}
