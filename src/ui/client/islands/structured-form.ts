// A form that also sends its object as `json`, and whose fields are checked by the server while somebody types.
import { crumbHeaders } from '../server.ts';
import { type FormField, objectOf } from '../structured-form.ts';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Makes a form send `json`, and checks its fields. */
export function start(form: HTMLElement): void {
  if (!(form instanceof HTMLFormElement)) return;
  form.addEventListener('submit', ({ submitter }) => {
    const applied = form.querySelector<HTMLInputElement>('input[name="core:apply"]');
    if (applied) applied.value = submitter?.getAttribute('name') === 'Apply' ? 'true' : '';
    holderIn(form).value = JSON.stringify(objectOf(fieldsIn(form), form.dataset['member']));
  });
  for (const control of controlsIn(form)) {
    if (control.dataset['checkUrl'] !== undefined) watch(control, () => askServer(control));
    const other = control.dataset['same'];
    if (other !== undefined) watch(control, () => Promise.resolve(unlike(form, control, other)));
  }
}

function controlsIn(form: Element): Control[] {
  return [...form.querySelectorAll<Control>('input, select, textarea')];
}

function fieldsIn(form: Element): FormField[] {
  return [...form.querySelectorAll<Control | HTMLButtonElement>('input, select, textarea, button[name]')].map(
    (control) => ({
      name: control.name === 'json' ? '' : control.name,
      type: control.type,
      value: control.value,
      checked: control instanceof HTMLInputElement && control.checked,
      disabled: control.disabled && control.type !== 'submit',
      path: control.dataset['crumb'] !== undefined ? '' : control.dataset['path'],
    }),
  );
}

function holderIn(form: HTMLFormElement): HTMLInputElement {
  const there = form.querySelector<HTMLInputElement>('input[name=json]');
  if (there) return there;
  const made = document.createElement('input');
  made.type = 'hidden';
  made.name = 'json';
  form.prepend(made);
  return made;
}

/** Checks a field a moment after somebody typed into it. The browser does not submit a form with an error. */
function watch(control: Control, check: () => Promise<string>): void {
  let timer = 0;
  let turn = 0;
  control.addEventListener('input', () => {
    turn += 1;
    const mine = turn;
    control.setCustomValidity('');
    clearTimeout(timer);
    timer = window.setTimeout(() => {
      void check().then((problem) => mine === turn && tell(control, problem));
    }, 250);
  });
}

/** Returns what the server says against the value, which is the text of an `error` in its answer. */
async function askServer(control: Control): Promise<string> {
  try {
    const body = new URLSearchParams({ value: control.value });
    const response = await fetch(control.dataset['checkUrl'] ?? '', { method: 'POST', body, headers: crumbHeaders() });
    const answer = new DOMParser().parseFromString(await response.text(), 'text/html');
    return response.ok ? (answer.querySelector('.error')?.textContent ?? '').trim() : '';
  } catch {
    return '';
  }
}

function unlike(form: Element, control: Control, name: string): string {
  const other = controlsIn(form).find((each) => each.name === name);
  return other === undefined || other.value === control.value ? '' : 'The two differ.';
}

function tell(control: Control, problem: string): void {
  const id = `${control.id}-problem`;
  let place = document.getElementById(id);
  if (place === null) {
    place = document.createElement('p');
    place.id = id;
    place.className = 'error';
    place.setAttribute('role', 'status');
    control.after(place);
    control.setAttribute('aria-describedby', [control.getAttribute('aria-describedby'), id].filter(Boolean).join(' '));
  }
  place.textContent = problem;
  control.setCustomValidity(problem);
  if (problem === '') control.removeAttribute('aria-invalid');
  else control.setAttribute('aria-invalid', 'true');
}
