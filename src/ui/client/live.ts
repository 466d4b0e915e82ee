import { all } from './elements.ts';
import { enhance } from './enhance.ts';
import { takeDrawings } from './icons.ts';
import { showState } from './state.ts';
import { hear } from './stream.ts';

// Parts of a page that change: when the server tells that something happened, they are taken from the page as it is now.
//
// `data-live` of a part with an id names the topics of events that change it, `data-live-job` the full name of the one item
// whose events do. `data-live=""` is taken anew every two seconds. A part that is not live any more has ended: the rest of
// the page is another one, too, and all of it is taken.

/** Is the shortest time between two looks at the page. */
const SPACING_MS = 1000;
/** Is how long a look waits for further events. */
const GATHER_MS = 250;
const EVERY_MS = 2000;
const LONGEST_WAIT_MS = 10_000;

const liveParts = (): HTMLElement[] => all<HTMLElement>('[data-live][id]');

let stopHearing: (() => void) | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let looked = 0;
let failures = 0;
/** Holds the parts as the server last sent them: what the script made of them since is no difference. */
const seen = new Map<string, Element>();

/** Keeps the live parts of the page as the server has them, as long as somebody can see the page. */
export function keepLive(): void {
  if (liveParts().length === 0 && !document.body.dataset['state']) return;
  // Scripts of parts, which come with the parts, tell so that something was changed from here.
  document.addEventListener('millwright:changed', look);
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) return;
    clearTimeout(timer);
    timer = undefined;
  });
  listen();
}

/** Takes the live parts anew: something was changed from here. */
export function look(): void {
  schedule(0);
}

/** Hears of what changes the parts there are, and the state that icon and title show. */
function listen(): void {
  stopHearing?.();
  const { state, job = '' } = document.body.dataset;
  const parts = liveParts();
  const topics = new Set(parts.flatMap(({ dataset }) => (dataset['live'] ?? '').split(' ').filter(Boolean)));
  const jobs = new Set(parts.map(({ dataset }) => dataset['liveJob'] ?? ''));
  if (state) {
    topics.add('run');
    jobs.add(job);
  }
  const [only, ...others] = jobs;
  const limit = others.length === 0 ? only : '';
  if (topics.size > 0) stopHearing = hear({ topics: [...topics], job: limit, heard: () => schedule(GATHER_MS) });
  if (parts.some(({ dataset }) => dataset['live'] === '')) schedule(EVERY_MS);
}

function schedule(delay: number): void {
  if (document.hidden || timer !== undefined) return;
  const wait = Math.max(delay, looked + SPACING_MS - Date.now(), failures > 0 ? 1000 * 2 ** failures : 0);
  timer = setTimeout(() => void turn(), Math.min(wait, LONGEST_WAIT_MS));
}

async function turn(): Promise<void> {
  looked = Date.now();
  try {
    const response = await fetch(location.href, { headers: { 'X-Millwright-Live': 'true' } });
    if (!response.ok) throw new Error(String(response.status));
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    failures = 0;
    timer = undefined;
    take(page);
  } catch {
    failures += 1;
    timer = undefined;
    schedule(0);
    return;
  }
  if (liveParts().some(({ dataset }) => dataset['live'] === '')) schedule(EVERY_MS);
}

function take(page: Document): void {
  showState(page);
  takeDrawings(page);
  const parts = liveParts();
  const hasEnded = parts.some(({ id }) => {
    const fresh = page.getElementById(id);
    return fresh !== null && !('live' in fresh.dataset);
  });
  if (hasEnded) {
    for (const id of ['main-panel', 'side-panel']) replace(document.getElementById(id), page.getElementById(id));
    listen();
    return;
  }
  for (const part of parts) {
    const fresh = page.getElementById(part.id);
    if (!fresh || (seen.get(part.id) ?? part).isEqualNode(fresh)) continue;
    seen.set(part.id, fresh);
    replace(part, fresh);
  }
}

/** Replaces an element with a fresh one; focus, scroll positions and what is open remain. */
function replace(old: HTMLElement | null, fresh: HTMLElement | null): void {
  if (!old || !fresh) return;
  const copy = document.importNode(fresh, true);
  const focused = old.contains(document.activeElement) ? document.activeElement : null;
  const places = (part: Element) => Array.from(part.querySelectorAll<HTMLElement>('a, button, input, .scroll'));
  const at = focused instanceof HTMLElement ? places(old).indexOf(focused) : -1;
  const href = focused?.getAttribute('href');
  const scrolled = Array.from(old.querySelectorAll('.scroll'), (box) => [box.scrollLeft, box.scrollTop] as const);
  const open = new Set(Array.from(old.querySelectorAll('details[open][id]'), ({ id }) => id));
  old.replaceWith(copy);
  copy.querySelectorAll('.scroll').forEach((box, index) => {
    [box.scrollLeft, box.scrollTop] = scrolled[index] ?? [0, 0];
  });
  for (const details of copy.querySelectorAll<HTMLDetailsElement>('details[id]')) {
    if (open.has(details.id)) details.open = true;
  }
  enhance(copy);
  const same = href && places(copy).find((link) => link.getAttribute('href') === href);
  const next = same || places(copy)[at];
  if (focused && next) next.focus({ preventScroll: true });
}
