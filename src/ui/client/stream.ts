import { prefix } from './server.ts';
import { takeSlot } from './stream-slots.ts';

/** Describes what a part of the page wants to hear of. */
export interface Interest {
  readonly topics: readonly string[];
  /** Holds the full name of the one item whose events count; missing or '' is all. */
  readonly job?: string | undefined;
  /** Names a build, `JOB#NUMBER`, the size of whose log is told while it grows. */
  readonly log?: string;
  /** Is called with each event; `reset` says that some were missed, or that it is time to look. */
  heard(topic: string, data: Readonly<Record<string, unknown>>): void;
}

/** Is how often parts look for themselves where too many windows have streams. */
const POLL_MS = 5000;

const interests = new Set<Interest>();
let source: EventSource | null = null;
let leaveSlot: (() => void) | null = null;
let polling: ReturnType<typeof setInterval> | undefined;
let planned: ReturnType<typeof setTimeout> | undefined;
let address = '';
let wasOpen = false;
/** Is the id of the last event that the page knows of. */
let last = document.body.dataset['event'] ?? '';

document.addEventListener('visibilitychange', plan);
window.addEventListener('pagehide', close);
window.addEventListener('pageshow', plan);

/**
 * Tells of events as long as somebody can see the page, through one stream for all its parts. Returns what ends it. A page
 * that is seen again is told to look, with `reset`.
 */
export function hear(interest: Interest): () => void {
  interests.add(interest);
  plan();
  return () => {
    interests.delete(interest);
    plan();
  };
}

/** Opens the stream that is wanted by now. A hidden page has none: a browser opens only few connections to a server. */
function plan(): void {
  clearTimeout(planned);
  planned = setTimeout(open, 0);
}

function open(): void {
  const wanted = document.hidden || interests.size === 0 ? '' : addressOf([...interests]);
  if (wanted === address) return;
  const isBack = address === '' && document.visibilityState === 'visible' && wasOpen;
  close();
  if (wanted === '') return;
  address = wanted;
  wasOpen = true;
  leaveSlot = takeSlot();
  if (leaveSlot === null) {
    polling = setInterval(() => tell('reset', {}), POLL_MS);
  } else {
    // What has happened since the page was made is told first.
    source = new EventSource(last === '' ? wanted : `${wanted}&after=${last}`);
    const topics = new Set([...interests].flatMap((interest) => interest.topics));
    for (const topic of [...topics, 'log', 'reset']) source.addEventListener(topic, passOn);
    source.addEventListener('error', () => tell('reset', {}));
  }
  if (isBack) tell('reset', {});
}

function close(): void {
  source?.close();
  source = null;
  leaveSlot?.();
  leaveSlot = null;
  clearInterval(polling);
  address = '';
}

function passOn(event: MessageEvent<string>): void {
  last = event.lastEventId || last;
  tell(event.type, JSON.parse(event.data));
}

function tell(topic: string, data: Readonly<Record<string, unknown>>): void {
  for (const interest of [...interests]) {
    if (topic === 'reset' || interest.topics.includes(topic) || (topic === 'log' && interest.log)) {
      interest.heard(topic, data);
    }
  }
}

function addressOf(all: readonly Interest[]): string {
  const query = new URLSearchParams();
  const topics = new Set(all.flatMap(({ topics: own }) => own));
  if (topics.size > 0) query.set('topics', [...topics].sort().join(','));
  const [job, ...others] = new Set(all.filter((one) => one.topics.length > 0).map((one) => one.job ?? ''));
  if (job && others.length === 0) query.set('job', job);
  const log = all.find((one) => one.log)?.log;
  if (log) {
    query.set('log', log);
    query.set('text', 'false');
  }
  return `${prefix()}/events?${query}`;
}
