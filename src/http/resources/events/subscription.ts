import { fail, PERMALINKS, type Permalink } from '../../../model/index.ts';
import { logOffset } from '../../logs/log-slice.ts';
import type { Parameter, ValuesOf } from '../../parameters/declare.ts';
import { notFalse, textOrNull } from '../../parameters/types.ts';

const TOPICS = ['item', 'queue', 'run', 'stage', 'node', 'log'] as const;
export type Topic = (typeof TOPICS)[number];

/** Describes which events a client subscribes to. */
export interface Subscription {
  readonly topics: ReadonlySet<Topic>;
  /** Holds a full name, to which events are limited: those of this item and what is below it. */
  readonly job: string | null;
  /** Names the one console that is followed. */
  readonly log: { readonly job: string; readonly run: number | Permalink } | null;
  /** Holds the raw offset from which the console is sent. */
  readonly start: number;
  /** Says whether a console is sent itself; otherwise only how long it is. */
  readonly text: boolean;
  /** Holds the id of the last event that the client has. */
  readonly after: string | null;
}

const DEFAULT_TOPICS: readonly Topic[] = ['item', 'queue', 'run'];

/** Describes the parameters of a subscription. */
export const SUBSCRIPTION = {
  topics: topics(
    'What is told, with commas between: `item`, `queue`, `run` (these by default), `stage`, `node` and `log`.',
  ),
  job: itemName(
    'Full name of an item: only events of it and of what is below it. With the topic `log`: its builds are followed.',
  ),
  log: buildName(
    'A build as `JOB#NUMBER` or `JOB#lastBuild`: its console is sent while it grows. Without other topics the stream ends with it.',
  ),
  start: logOffset('Offset from which a console is sent; 0 by default.'),
  text: notFalse('Whether a console is sent itself; with `false` only how long it is by now.'),
  after: textOrNull(
    'Id of the last event that is known, where a header `Last-Event-ID` cannot be sent: what came later is sent first.',
  ),
};

/**
 * Reads a subscription. A header `Last-Event-ID` takes precedence over `after`. Throws EVENT_TOPIC_UNKNOWN,
 * EVENT_LOG_INVALID, START_INVALID.
 */
export function readSubscription(
  parameters: ValuesOf<typeof SUBSCRIPTION>,
  lastEventId: string | undefined,
): Subscription {
  const { log, topics: asked } = parameters;
  const topics = asked.length > 0 ? asked : log === null ? DEFAULT_TOPICS : [];
  return {
    topics: new Set(log === null ? topics : [...topics, 'log']),
    job: parameters.job,
    log,
    start: parameters.start,
    text: parameters.text,
    after: lastEventId || parameters.after,
  };
}

/** Declares topics with commas between them. Reading it throws EVENT_TOPIC_UNKNOWN. */
function topics(doc: string): Parameter<readonly Topic[]> {
  return {
    doc,
    schema: { type: 'string', pattern: `^(${TOPICS.join('|')})(,(${TOPICS.join('|')}))*$` },
    read: (fields, name) => topicsOf(fields.get(name) ?? ''),
  };
}

/** Declares the full name of an item; null where there is none. */
function itemName(doc: string): Parameter<string | null> {
  return { doc, schema: { type: 'string' }, read: (fields, name) => trimmed(fields.get(name) ?? '') || null };
}

/**
 * Declares a build by its job and its number or permalink; null where there is none. Reading it throws EVENT_LOG_INVALID.
 */
function buildName(doc: string): Parameter<Subscription['log']> {
  return {
    doc,
    schema: { type: 'string', pattern: '^.+#[A-Za-z0-9]+$' },
    read(fields, name) {
      const text = fields.get(name) || null;
      return text === null ? null : logOf(text);
    },
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

/** Returns a full name without the slashes that people write around it. */
function trimmed(name: string): string {
  return name.replace(/^\/+/, '').replace(/\/+$/, '');
}
