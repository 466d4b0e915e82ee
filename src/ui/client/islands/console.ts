import { toast } from '../toast.ts';
import { choices, keepChoices } from './console-choices.ts';
import { follow } from './console-follow.ts';
import { ConsoleSearch } from './console-search.ts';
import { sourceAt } from './console-source.ts';
import { writeTimes } from './console-times.ts';
import { ConsoleView } from './console-view.ts';

// The console of a build: all of its log through a window that is small whatever its length.

/** Makes one window of the log all of it. */
export function start(section: HTMLElement): void {
  const { url = '', started, job = '', run = '', atEnd, growing } = section.dataset;
  const source = sourceAt(url);
  let chosen = choices();
  let search: ConsoleSearch | null = null;
  const find = <T extends Element>(selector: string): T => {
    const found = section.querySelector<T>(selector);
    if (!found) throw new Error(selector);
    return found;
  };
  const times = find<HTMLElement>('.console-times');
  const dress = (rows: HTMLElement): void => {
    writeTimes(rows, chosen.times, Number(started));
    if (times.hidden && rows.querySelector('.when')) times.hidden = false;
    search?.mark(rows);
  };

  section.classList.add('live');
  section.querySelector('.console-parts')?.remove();
  find<HTMLElement>('.console-bar').hidden = false;
  const box = find<HTMLElement>('.console-box');
  box.tabIndex = 0;
  box.setAttribute('role', 'log');
  box.setAttribute('aria-live', 'off');
  box.setAttribute('aria-label', 'Console output');
  apply();
  const view = new ConsoleView(section, source, dress);
  search = new ConsoleSearch(find('.console-search'), view, source, aim);
  dress(box);
  void begin();

  function apply(): void {
    section.classList.toggle('wrapped', chosen.wrap);
    section.classList.toggle('timed', chosen.times !== 'none');
  }

  /** Goes to the line that the address names, or stays where the server began. */
  async function begin(): Promise<void> {
    const isAimed = await goToHash();
    if (!isAimed && atEnd !== undefined) view.put(box.scrollHeight);
    void view.check();
    if (growing === undefined) return;
    follow({
      view,
      log: `${job}#${run}`,
      state: find('#console-state'),
      button: find('[data-do=follow]'),
      on: !isAimed && atEnd !== undefined,
    });
  }

  async function goToHash(): Promise<boolean> {
    const [, kind, digits] = /^#([LB])(\d{1,15})$/.exec(location.hash) ?? [];
    if (kind === undefined) return false;
    const value = Number(digits);
    const place = kind === 'L' ? { line: value } : { at: value };
    const row = await view
      .showRow(() => document.getElementById(`${kind}${value}`) ?? (kind === 'B' ? view.rowAt(value) : null), place)
      .catch(() => null);
    if (row) aim(row);
    return row !== null;
  }

  function aim(row: HTMLElement): void {
    box.querySelector('.row.aimed')?.classList.remove('aimed');
    row.classList.add('aimed');
  }

  /** Changes how all is shown, with the line on top where it was. */
  function change(next: typeof chosen): void {
    const row = view.topRow();
    chosen = next;
    keepChoices(chosen);
    apply();
    writeTimes(box, chosen.times, Number(started));
    view.measure();
    if (row) view.put(row.offsetTop);
    void view.check();
  }

  async function copyLink(): Promise<void> {
    const row = box.querySelector<HTMLElement>('.row.aimed[id]') ?? view.topRow();
    if (!row) return;
    const link = new URL(`#${row.id}`, location.href).href;
    history.replaceState(null, '', link);
    aim(row);
    const isCopied = await navigator.clipboard?.writeText(link).then(
      () => true,
      () => false,
    );
    toast(isCopied ? 'The link is copied.' : 'The link is in the address bar.');
  }

  /** Makes the line whose number was pressed the one that the address names. */
  function pressNumber({ target }: MouseEvent): void {
    const row = target instanceof Element && target.closest('.no') ? target.closest<HTMLElement>('.row[id]') : null;
    if (!row) return;
    history.replaceState(null, '', `#${row.id}`);
    aim(row);
  }

  /** Goes to the ends by the keys for it: where the browser would scroll to is an estimate that loading changes. */
  function pressKey(event: KeyboardEvent): void {
    const place = { Home: { from: 0 }, End: 'end' as const }[event.key];
    if (place === undefined || event.ctrlKey || event.altKey || event.shiftKey || event.metaKey) return;
    event.preventDefault();
    void view.show(place).catch(() => undefined);
  }

  const select = find<HTMLSelectElement>('.console-times select');
  const wrap = find<HTMLInputElement>('[data-do=wrap]');
  select.value = chosen.times;
  wrap.checked = chosen.wrap;
  select.addEventListener('change', () => change({ ...chosen, times: select.value as typeof chosen.times }));
  wrap.addEventListener('change', () => change({ ...chosen, wrap: wrap.checked }));
  find('[data-do=copy]').addEventListener('click', () => void copyLink());
  find('[data-do=top]').addEventListener('click', () => void view.show({ from: 0 }));
  find('[data-do=end]').addEventListener('click', () => void view.show('end'));
  box.addEventListener('click', pressNumber);
  box.addEventListener('keydown', pressKey);
  window.addEventListener('hashchange', () => void goToHash());
}
