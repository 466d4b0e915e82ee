import { refusalOf } from '../post-form.ts';
import { crumbHeaders } from '../server.ts';

const EVERY_MS = 1000;
/** Names the header that is another one after each start. */
const SESSION = 'X-Jenkins-Session';

/** Posts the form of a restart, tells how far it is, and goes on when the server is back. */
export function start(box: HTMLElement): void {
  const [form, callOff] = box.querySelectorAll('form');
  if (!form) return;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    event.stopPropagation();
    void restart(box, form, callOff);
  });
}

async function restart(box: HTMLElement, form: HTMLFormElement, callOff: HTMLFormElement | undefined): Promise<void> {
  const before = await sessionAt(box);
  show(box, 'Asking the server …');
  form.hidden = true;
  try {
    const response = await fetch(form.action, { method: 'POST', headers: crumbHeaders(), redirect: 'manual' });
    if (!response.ok && response.type !== 'opaqueredirect') {
      form.hidden = false;
      show(box, refusalOf(response));
      return;
    }
  } catch {
    // The server may be gone before it could answer.
  }
  const button = callOff?.querySelector('button');
  if (button) button.hidden = false;
  watch(box, before);
}

function watch(box: HTMLElement, before: string | null): void {
  let wasAway = false;
  const isRestart = box.dataset['restart'] !== undefined;
  const look = async (): Promise<void> => {
    const session = await sessionAt(box);
    if (session === null) {
      wasAway = true;
      show(box, isRestart ? 'The server is starting …' : 'The server reads its files …');
    } else if (session !== before || (wasAway && !isRestart) || !isRestart) {
      show(box, 'The server is back.');
      location.assign(box.dataset['nextPage'] ?? '/');
      return;
    } else show(box, 'Waiting until no build is in the way …');
    setTimeout(() => void look(), EVERY_MS);
  };
  void look();
}

/** Returns the mark of the server that answers; null while none does. */
async function sessionAt({ dataset }: HTMLElement): Promise<string | null> {
  try {
    const response = await fetch(dataset['health'] ?? '', { cache: 'no-store' });
    return response.ok ? (response.headers.get(SESSION) ?? '') : null;
  } catch {
    return null;
  }
}

function show(box: HTMLElement, text: string): void {
  const place = box.querySelector<HTMLElement>('.progress-box');
  const state = box.querySelector('[data-state]');
  if (!place || !state) return;
  place.hidden = false;
  if (state.textContent !== text) state.textContent = text;
}
