// An editor for scripts: the text area stays what is typed in, and its text is drawn in colours behind it.

import { paint } from './editor/paint.ts';
import { type Problem, problemsOf } from './editor/problems.ts';
import { typeInto } from './editor/typing.ts';

/** Is more than any script that somebody edits by hand; a longer text has no colours. */
const MOST_COLOURED = 100_000;
/** Is how long somebody must have stopped typing before the server reads the script, in milliseconds. */
const PAUSE = 500;

/** Starts the editor of a text area, which stands alone in its place. */
export function start(place: HTMLElement): void {
  const area = place.querySelector('textarea');
  if (!area || place.classList.contains('is-live')) return;
  const [numbers, text] = [made('numbers'), made('text')];
  area.before(numbers, text);
  area.wrap = 'off';
  place.classList.add('is-live');
  const draw = () => {
    const { value } = area;
    const isColoured = value.length <= MOST_COLOURED;
    place.classList.toggle('is-plain', !isColoured);
    numbers.textContent = numbersTo(value.split('\n').length);
    paint(text, isColoured ? value : '', place.dataset['language'] ?? '');
    follow();
  };
  const follow = () => {
    numbers.scrollTop = area.scrollTop;
    text.scrollTop = area.scrollTop;
    text.scrollLeft = area.scrollLeft;
  };
  let planned = 0;
  area.addEventListener('input', () => {
    cancelAnimationFrame(planned);
    planned = requestAnimationFrame(draw);
  });
  area.addEventListener('scroll', follow);
  typeInto(area);
  draw();
  const address = place.dataset['compiled'];
  if (address) readWhileTyped(place, area, address);
}

function made(name: string): HTMLPreElement {
  const element = document.createElement('pre');
  element.className = `editor-${name}`;
  element.setAttribute('aria-hidden', 'true');
  return element;
}

function numbersTo(count: number): string {
  return Array.from({ length: count }, (_, at) => at + 1).join('\n');
}

/** Asks what the compiler says of a script when somebody has stopped typing, and shows it below. */
function readWhileTyped(place: HTMLElement, area: HTMLTextAreaElement, address: string): void {
  const list = document.createElement('ul');
  list.className = 'editor-problems';
  list.setAttribute('role', 'status');
  place.after(list);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ask = async () => {
    const asked = area.value;
    const problems = asked.trim() === '' ? [] : await problemsOf(address, asked);
    if (problems !== null && asked === area.value) list.replaceChildren(...problems.map((each) => itemOf(each, area)));
  };
  area.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(() => void ask(), PAUSE);
  });
}

/** Returns a line of the list; its button goes to the place in the script. */
function itemOf({ line, column, message }: Problem, area: HTMLTextAreaElement): HTMLLIElement {
  const item = document.createElement('li');
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'quiet';
  button.textContent = `Line ${line}`;
  button.addEventListener('click', () => {
    const before = area.value.split('\n').slice(0, line - 1);
    const at = before.reduce((sum, each) => sum + each.length + 1, 0) + Math.max(0, column - 1);
    area.focus();
    area.setSelectionRange(at, at);
  });
  item.append(button, ` ${message}`);
  return item;
}
