// The form of a list view: shows what its expression selects, orders its columns, and posts the fields as Jenkins's form does.

const PAUSE_MS = 200;

interface Preview {
  readonly names: readonly string[];
  readonly total: number;
  readonly error: string | null;
}

/** Helps to edit a list view. */
export function start(place: HTMLElement): void {
  if (!(place instanceof HTMLFormElement)) return;
  const form = place;
  const address = form.dataset['preview'];
  const preview = form.querySelector<HTMLElement>('#regex-preview');
  if (address && preview) showPreview(form, preview, address);
  orderColumns(form);
  form.addEventListener('submit', () => addJson(form));
}

const field = <T extends Element>(form: Element, name: string): T | null => form.querySelector<T>(`[name="${name}"]`);
const isOn = (form: Element, name: string): boolean => field<HTMLInputElement>(form, name)?.checked === true;
const textOf = (form: Element, name: string): string =>
  field<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(form, name)?.value ?? '';

function showPreview(form: HTMLFormElement, place: HTMLElement, address: string): void {
  const expression = field<HTMLInputElement>(form, 'includeRegex');
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking = new AbortController();
  const ask = async (): Promise<void> => {
    asking.abort();
    asking = new AbortController();
    const { signal } = asking;
    if (!isOn(form, 'useincluderegex') || textOf(form, 'includeRegex') === '') {
      expression?.setCustomValidity('');
      place.replaceChildren();
      return;
    }
    const url = new URL(address, location.href);
    url.searchParams.set('includeRegex', textOf(form, 'includeRegex'));
    url.searchParams.set('recurse', String(isOn(form, 'recurse')));
    url.searchParams.set('statusFilter', textOf(form, 'statusFilter'));
    try {
      const response = await fetch(url, { signal });
      if (!response.ok) return;
      const answer: Preview = await response.json();
      if (signal.aborted) return;
      expression?.setCustomValidity(answer.error ?? '');
      place.replaceChildren(...partsOf(answer));
    } catch {
      // The server says it again when the form is posted.
    }
  };
  const askSoon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void ask(), PAUSE_MS);
  };
  expression?.addEventListener('input', () => {
    const use = field<HTMLInputElement>(form, 'useincluderegex');
    if (use) use.checked = expression.value !== '';
    askSoon();
  });
  form.addEventListener('change', askSoon);
  void ask();
}

function partsOf({ names, total, error }: Preview): Node[] {
  const words = document.createElement('p');
  if (error !== null) {
    words.className = 'field-error';
    words.textContent = error;
    return [words];
  }
  words.className = 'muted';
  words.textContent = total === 0 ? 'It matches no job.' : `It matches ${total} ${total === 1 ? 'job' : 'jobs'}:`;
  const list = document.createElement('ul');
  list.className = 'matches';
  for (const name of names) {
    const entry = document.createElement('li');
    entry.textContent = name;
    list.append(entry);
  }
  if (total > names.length) {
    const more = document.createElement('li');
    more.className = 'muted';
    more.textContent = `and ${total - names.length} more`;
    list.append(more);
  }
  return total === 0 ? [words] : [words, list];
}

function orderColumns(form: HTMLFormElement): void {
  for (const button of form.querySelectorAll<HTMLButtonElement>('button[data-move]')) {
    button.hidden = false;
    button.addEventListener('click', () => {
      const row = button.closest('li');
      const isUp = button.dataset['move'] === '-1';
      const other = isUp ? row?.previousElementSibling : row?.nextElementSibling;
      if (!row || !other) return;
      if (isUp) other.before(row);
      else other.after(row);
      button.focus();
    });
  }
}

/** Adds the fields as an object, as the form of Jenkins 2.393 posts them. */
function addJson(form: HTMLFormElement): void {
  const ticked = (name: string): string[] =>
    Array.from(form.querySelectorAll<HTMLInputElement>(`[name="${name}"]:checked`), ({ value }) => value);
  const json = {
    ...Object.fromEntries(ticked('item').map((name) => [name, 'true'])),
    name: textOf(form, 'name'),
    description: textOf(form, 'description'),
    statusFilter: textOf(form, 'statusFilter'),
    recurse: isOn(form, 'recurse'),
    ...(isOn(form, 'useincluderegex') && { useincluderegex: { includeRegex: textOf(form, 'includeRegex') } }),
    itemrefs: ticked('item'),
    columns: ticked('column').map((name) => ({ 'stapler-class': name, $class: name })),
    Submit: '',
    'core:apply': '',
  };
  const known = field<HTMLInputElement>(form, 'json');
  const holder = known ?? document.createElement('input');
  holder.type = 'hidden';
  holder.name = 'json';
  holder.value = JSON.stringify(json);
  if (!known) form.append(holder);
}
