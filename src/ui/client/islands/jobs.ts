import { refusalOf } from '../post-form.ts';
import { crumbHeaders } from '../server.ts';
import { toast } from '../toast.ts';

/** Starts builds and marks favourites from a list of jobs, which stays where it is. */
export function start(place: HTMLElement): void {
  place.addEventListener('submit', (event) => {
    const { target } = event;
    if (!(target instanceof HTMLFormElement)) return;
    event.preventDefault();
    event.stopPropagation();
    void post(target, event.submitter);
  });
}

async function post(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
  const button = submitter ?? form.querySelector('button');
  if (button?.getAttribute('aria-busy') === 'true') return;
  button?.setAttribute('aria-busy', 'true');
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') fields.append(name, value);
  try {
    const headers = crumbHeaders();
    const response = await fetch(form.action, { method: 'POST', headers, body: fields, redirect: 'manual' });
    const isDone = response.ok || response.type === 'opaqueredirect';
    if (!isDone) toast(refusalOf(response), 'error');
    else if (button?.hasAttribute('aria-pressed')) turn(form, button);
    else toast(button?.dataset['done'] ?? 'Done');
    if (isDone) document.dispatchEvent(new Event('millwright:changed'));
  } catch {
    toast('The server could not be reached.', 'error');
  }
  button?.removeAttribute('aria-busy');
}

/** Turns a button that is a switch: it is pressed now, or not any more, and posts the opposite next. */
function turn(form: HTMLFormElement, button: HTMLElement): void {
  const isPressed = button.getAttribute('aria-pressed') !== 'true';
  button.setAttribute('aria-pressed', String(isPressed));
  const field = form.querySelector<HTMLInputElement>('input[name=favorite]');
  if (field) field.value = String(!isPressed);
}
