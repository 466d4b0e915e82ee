// A text field with suggestions, as the ARIA practices describe a combobox: arrows choose, Enter takes, Escape closes.

/** Represents a suggestion; `group` stands above the first one of each group. */
export interface Suggestion {
  readonly name: string;
  readonly url?: string;
  readonly group?: string;
}

interface ComboboxOptions {
  /** Asks for suggestions for what was typed. */
  ask(typed: string, signal: AbortSignal): Promise<readonly Suggestion[]>;
  /** Is called with the suggestion that somebody takes. */
  take(suggestion: Suggestion): void;
}

/** Is how long one waits for the next key before the server is asked. */
const PAUSE_MS = 120;
let made = 0;

/** Gives a text field suggestions. */
export function makeCombobox(input: HTMLInputElement, { ask, take }: ComboboxOptions): void {
  made += 1;
  const list = document.createElement('div');
  list.id = `suggestions-${made}`;
  list.className = 'sheet suggestions';
  list.setAttribute('role', 'listbox');
  list.setAttribute('aria-label', 'Suggestions');
  list.hidden = true;
  const holder = document.createElement('div');
  holder.className = 'combobox';
  input.after(holder);
  holder.append(list);
  for (const [name, value] of [
    ['role', 'combobox'],
    ['aria-autocomplete', 'list'],
    ['aria-controls', list.id],
    ['aria-expanded', 'false'],
  ] as const)
    input.setAttribute(name, value);
  let shown: readonly Suggestion[] = [];
  let chosen = -1;
  let asking = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const options = () => Array.from(list.querySelectorAll<HTMLElement>('[role=option]'));

  function choose(at: number): void {
    chosen = at;
    for (const [index, option] of options().entries()) {
      option.setAttribute('aria-selected', String(index === at));
      if (index === at) option.scrollIntoView({ block: 'nearest' });
    }
    if (at < 0) input.removeAttribute('aria-activedescendant');
    else input.setAttribute('aria-activedescendant', `${list.id}-${at}`);
  }

  function close(): void {
    clearTimeout(timer);
    asking.abort();
    list.hidden = true;
    input.setAttribute('aria-expanded', 'false');
    choose(-1);
  }

  function show(found: readonly Suggestion[]): void {
    shown = found;
    const rows: HTMLElement[] = [];
    let group: string | undefined;
    for (const [at, suggestion] of found.entries()) {
      if (suggestion.group !== undefined && suggestion.group !== group) {
        group = suggestion.group;
        rows.push(element('div', 'group', group));
      }
      const option = element('div', 'option', suggestion.name);
      option.id = `${list.id}-${at}`;
      option.setAttribute('role', 'option');
      option.addEventListener('pointerdown', (event) => event.preventDefault());
      option.addEventListener('click', () => accept(at));
      rows.push(option);
    }
    list.replaceChildren(...rows);
    list.hidden = found.length === 0;
    input.setAttribute('aria-expanded', String(found.length > 0));
    choose(-1);
  }

  function accept(at: number): void {
    const suggestion = shown[at];
    close();
    if (suggestion) take(suggestion);
  }

  async function look(): Promise<void> {
    asking.abort();
    asking = new AbortController();
    const { signal } = asking;
    const typed = input.value.trim();
    if (typed === '') return close();
    try {
      const found = await ask(typed, signal);
      if (!signal.aborted) show(found);
    } catch {
      // Without suggestions the field is what it was.
    }
  }

  input.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(() => void look(), PAUSE_MS);
  });
  input.addEventListener('blur', close);
  input.addEventListener('keydown', (event) => {
    if (event.isComposing) return;
    const count = shown.length;
    if (event.key === 'Escape' && !list.hidden) {
      event.preventDefault();
      close();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (list.hidden) return void look();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      choose(chosen < 0 && step < 0 ? count - 1 : ((chosen + step + count + 1) % (count + 1)) % (count + 1));
      if (chosen >= count) choose(-1);
    } else if (event.key === 'Enter' && !list.hidden && chosen >= 0) {
      event.preventDefault();
      accept(chosen);
    }
  });
}

function element(name: string, className: string, text: string): HTMLElement {
  const made = document.createElement(name);
  made.className = className;
  made.textContent = text;
  return made;
}

/** Asks an address for suggestions, `query` being the name of what was typed. */
export async function suggestionsFrom(
  address: string,
  name: string,
  typed: string,
  signal: AbortSignal,
): Promise<readonly Suggestion[]> {
  const url = new URL(address, location.href);
  url.searchParams.set(name, typed);
  const response = await fetch(url, { signal });
  if (!response.ok) return [];
  const { suggestions }: { suggestions: readonly Suggestion[] } = await response.json();
  return suggestions;
}
