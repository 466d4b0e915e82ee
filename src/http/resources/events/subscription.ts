import { fail, PERMALINKS, type Permalink } from '../../../model/index.ts';
import { parseStart } from '../../logs/log-slice.ts';
import type { Parameters } from '../../request/parameters.ts';

export const TOPICS = ['item', 'queue', 'run', 'log'] as const;
export type Topic = (typeof TOPICS)[number];

/** What somebody wants to hear. */
export interface Subscription {
  readonly topics: ReadonlySet<Topic>;
  /** Full name: only events of this item and what is below it. */
  readonly job: string | null;
  /** The one console that is followed. */
  readonly log: { readonly job: string; readonly run: number | Permalink } | null;
  /** Raw offset from which the console is sent. */
  readonly start: number;
  /** Id of the last event that the client has. */
  readonly after: string | null;
}

const DEFAULT_TOPICS: readonly Topic[] = ['item', 'queue', 'run'];

/** Errors: EVENT_TOPIC_UNKNOWN, EVENT_LOG_INVALID, START_INVALID. A header `Last-Event-ID` wins over `after`. */
export function readSubscription(parameters: Parameters, lastEventId: string | undefined): Subscription {
  const log = parameters.get('log') || null;
  const asked = topicsOf(parameters.get('topics') ?? '');
  const topics = asked.length > 0 ? asked : log === null ? DEFAULT_TOPICS : [];
  return {
    topics: new Set(log === null ? topics : [...topics, 'log']),
    job: trimmed(parameters.get('job') ?? '') || null,
    log: log === null ? null : logOf(log),
    start: parseStart(parameters.get('start')),
    after: lastEventId || parameters.get('after') || null,
  };
}

function topicsOf(text: string): Topic[] {
  const names = text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return names.map((name) => TOPICS.find((topic) => topic === name) ?? fail('EVENT_TOPIC_UNKNOWN', name));
}

function logOf(text: string): NonNullable<Subscription['log']> {
  const hash = text.lastIndexOf('#');
  const job = trimmed(text.slice(0, Math.max(0, hash)));
  const which = text.slice(hash + 1);
  const run = PERMALINKS.find((permalink) => permalink === which) ?? (/^\d{1,10}$/.test(which) ? Number(which) : null);
  return job === '' || run === null ? fail('EVENT_LOG_INVALID', text) : { job, run };
}

/** Full names have no slash around them, but people write one. */
function trimmed(name: string): string {
  return name.replace(/^\/+/, '').replace(/\/+$/, '');
}
