// Posting. A field may be called like a member of its form and hide it, so those are not asked of the form itself.
import { toast } from './toast.ts';

/** Is the name of the button that saves, and stays at the form. */
const APPLY = 'Apply';

const attribute = (form: Element, name: string): string | null => Element.prototype.getAttribute.call(form, name);

function within<T extends Element>(form: Element, selector: string): T | null {
  const find: (this: Element, selector: string) => T | null = Element.prototype.querySelector;
  return find.call(form, selector);
}

const addressOf = (form: Element): string => new URL(attribute(form, 'action') ?? '', location.href).href;

function crumbOf(form: Element): Record<string, string> {
  const input = within<HTMLInputElement>(form, 'input[data-crumb]');
  return input ? { [input.name]: input.value } : {};
}

/** Returns the text of a header. Headers carry bytes: what is UTF-8 in them is read as such. */
function headerText(text: string): string {
  try {
    const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return text;
  }
}

/** Returns why the server refused what was posted. */
export function refusalOf(response: Response): string {
  const reason = headerText(response.headers.get('X-Error') || '');
  return reason || `The server refused it with status ${response.status}.`;
}

function complain(form: Element, text: string): void {
  let place = within(form, '.refusal');
  if (!place) {
    place = document.createElement('p');
    place.className = 'notice error refusal';
    place.setAttribute('role', 'alert');
    Element.prototype.append.call(form, place);
  }
  place.textContent = text;
}

const submitButton = (form: Element): HTMLButtonElement | null => within(form, 'button[type=submit]');

/** Returns the response where the server took what was sent; otherwise shows why not and returns null. */
async function post(form: Element, body: BodyInit, headers: Record<string, string>): Promise<Response | null> {
  const button = submitButton(form);
  if (button) button.disabled = true;
  try {
    const response = await fetch(addressOf(form), {
      method: 'POST',
      body,
      headers: { ...crumbOf(form), ...headers },
      redirect: 'manual',
    });
    if (response.ok || response.type === 'opaqueredirect') return response;
    complain(form, refusalOf(response));
  } catch {
    complain(form, 'The server could not be reached.');
  }
  if (button) button.disabled = false;
  return null;
}

/** Returns what the form posts, with the button that was pressed. */
function fieldsOf(form: HTMLFormElement, button: HTMLButtonElement | null): BodyInit {
  const fields = new FormData(form);
  if (button && button.name !== '' && button.name !== APPLY) fields.append(button.name, button.value);
  if (attribute(form, 'enctype') === 'multipart/form-data') return fields;
  const texts = new URLSearchParams();
  for (const [name, value] of fields) texts.append(name, typeof value === 'string' ? value : value.name);
  return texts;
}

function goOn(address: string | null): void {
  if (address) location.assign(address);
  else location.reload();
}

async function send(form: HTMLFormElement, button: HTMLButtonElement | null): Promise<void> {
  if (!(await post(form, fieldsOf(form, button), {}))) return;
  if (button?.name !== APPLY) return goOn(attribute(form, 'data-next'));
  within(form, '.refusal')?.remove();
  const submit = submitButton(form);
  if (submit) submit.disabled = false;
  toast('Saved');
}

async function sendXml(form: HTMLFormElement): Promise<void> {
  const type = { 'Content-Type': 'application/xml;charset=UTF-8' };
  const text = within<HTMLTextAreaElement>(form, 'textarea')?.value ?? '';
  if (await post(form, text, type)) goOn(new URL('.', addressOf(form)).href);
}

async function createToken(form: HTMLFormElement, pressed: HTMLButtonElement | null): Promise<void> {
  const response = await post(form, fieldsOf(form, pressed), {});
  if (!response) return;
  const answer: NewToken = await response.json();
  const button = submitButton(form);
  if (button) button.disabled = false;
  if (answer.status !== 'ok') return complain(form, answer.message || 'No token was created.');
  const value = document.createElement('code');
  value.textContent = answer.data.tokenValue;
  within(form, 'output')?.replaceChildren(`Copy ${answer.data.tokenName} now, it is not shown again: `, value);
}

type NewToken =
  | { readonly status: 'ok'; readonly data: { readonly tokenName: string; readonly tokenValue: string } }
  | { readonly status: 'error'; readonly message?: string };

/** Goes on with the set-up, or shows what the server says is wrong with the step. */
async function setUp(form: HTMLFormElement, pressed: HTMLButtonElement | null): Promise<void> {
  const response = await post(form, fieldsOf(form, pressed), {});
  if (!response) return;
  const answer: SetUpAnswer = (response.headers.get('Content-Type') ?? '').includes('json')
    ? await response.json()
    : {};
  if (answer.status !== 'error') return goOn(attribute(form, 'data-next'));
  const button = submitButton(form);
  if (button) button.disabled = false;
  const others = Object.entries(answer.data ?? {}).flatMap(([name, text]) => (tellAt(form, name, text) ? [] : [text]));
  if (others.length > 0 || answer.data === undefined)
    complain(form, others.join(' ') || answer.message || 'It was refused.');
}

/** Shows what is wrong with a field below it. Returns false where the form has no such field. */
function tellAt(form: Element, name: string, text: string): boolean {
  const field = within<HTMLInputElement>(form, `[name="${CSS.escape(name)}"]`);
  if (!field) return false;
  field.parentElement?.querySelector('.error')?.remove();
  const problem = document.createElement('p');
  problem.className = 'error';
  problem.setAttribute('role', 'alert');
  problem.textContent = text;
  field.after(problem);
  field.setAttribute('aria-invalid', 'true');
  field.focus();
  return true;
}

interface SetUpAnswer {
  readonly status?: string;
  readonly message?: string;
  readonly data?: Readonly<Record<string, string>>;
}

const BEHAVIOURS = new Map([
  ['setup', setUp],
  ['xml', sendXml],
  ['token', createToken],
]);

/** Submits by script the forms that require it, and shows refusals in the page. */
export function submitForm(event: SubmitEvent): void {
  const form = event.target;
  if (!(form instanceof HTMLFormElement)) return;
  const question = attribute(form, 'data-confirm');
  if (question && !window.confirm(question)) {
    event.preventDefault();
    return;
  }
  const behaviour = BEHAVIOURS.get(attribute(form, 'data-behaviour') ?? '');
  const action = behaviour ?? (attribute(form, 'data-next') === null ? null : send);
  if (!action) return;
  event.preventDefault();
  void action(form, event.submitter instanceof HTMLButtonElement ? event.submitter : null);
}
