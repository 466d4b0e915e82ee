import type { Clock } from './clock.ts';
import { LEVEL_WEIGHTS, type LoggerLevel, type LogLevel, weightFor } from './log-level.ts';
import type { Logger } from './logger.ts';
import { printable } from './printable.ts';

/** Represents a line of the server's log. */
export interface LogRecord {
  /** Counts from 1 since the start. */
  readonly sequence: number;
  /** Holds the time in milliseconds since 1970. */
  readonly at: number;
  /** Names the logger; '' where a line has none. */
  readonly logger: string;
  readonly level: LogLevel;
  readonly message: string;
  /** Holds a line for each field, `name: value`; '' where there are none. */
  readonly fields: string;
}

/** Holds the latest lines of the server's log. */
export interface RecentLog {
  /** Returns the records, newest first; no more than a few hundred. */
  records(): readonly LogRecord[];
  /** Lists the loggers by name, each with the weight that was set for it, or null where it has that of the one above. */
  loggers(): readonly { readonly name: string; readonly weight: number | null }[];
  /** Adds a logger to the list, so that its level can be set before it has said anything. */
  know(name: string): void;
  /** Sets the weight below which a logger says nothing; null is that of the one above. It holds until the server ends. */
  setWeight(name: string, weight: number | null): void;
  /** Begins to keep the newest records of these loggers, which may be less grave than those that everybody sees. */
  collect(loggers: readonly LoggerLevel[]): LogCollector;
}

/** Holds the newest records of some loggers. */
export interface LogCollector {
  /** Returns the records, newest first. */
  records(): readonly LogRecord[];
  clear(): void;
  /** Ends the collecting. */
  end(): void;
}

export interface ServerLog {
  /** Logs without a name; a line whose fields have a `logger`, as those of scripts do, is a line of that one. */
  readonly log: Logger;
  /** Returns the logger of this name. */
  named(name: string): Logger;
  readonly recent: RecentLog;
}

/** Jenkins keeps 256 of all its loggers together, and as many for each recorder. */
const KEPT = 256;
/** Limits the characters of the fields of a record, and of one of them. */
const FIELDS_LENGTH = 4000;
const FIELD_LENGTH = 2000;

/** Returns loggers that pass everything on to `log`, and keep the newest records, as text, for people to read. */
export function keepRecent(log: Logger, clock: Pick<Clock, 'now'>): ServerLog {
  const kept = new Ring();
  const collectors = new Set<{ readonly loggers: readonly LoggerLevel[]; readonly ring: Ring }>();
  const weights = new Map<string, number | null>([['', null]]);
  let silenced: readonly LoggerLevel[] = [];
  let sequence = 0;

  const note = (own: string, level: LogLevel, fields: object, message: string): void => {
    const logger = own === '' && 'logger' in fields && typeof fields.logger === 'string' ? fields.logger : own;
    const weight = LEVEL_WEIGHTS[level];
    if (weight < (weightFor(logger, silenced) ?? weight)) return;
    log[level](fields, message);
    const rings = [...collectors].flatMap(({ loggers, ring }) =>
      weight >= (weightFor(logger, loggers) ?? Number.POSITIVE_INFINITY) ? [ring] : [],
    );
    if (level !== 'debug') rings.push(kept);
    if (rings.length === 0) return;
    sequence += 1;
    const record = { sequence, at: clock.now(), logger, level, message, fields: textOf(fields) };
    for (const ring of rings) ring.add(record);
  };
  const named = (logger: string): Logger => {
    if (!weights.has(logger)) weights.set(logger, null);
    return {
      debug: (fields, message) => note(logger, 'debug', fields, message),
      info: (fields, message) => note(logger, 'info', fields, message),
      warn: (fields, message) => note(logger, 'warn', fields, message),
      error: (fields, message) => note(logger, 'error', fields, message),
    };
  };
  return {
    log: named(''),
    named,
    recent: {
      records: () => kept.newestFirst(),
      loggers: () =>
        [...weights].map(([name, weight]) => ({ name, weight })).sort((a, b) => (a.name < b.name ? -1 : 1)),
      know: (name) => void (weights.has(name) || weights.set(name, null)),
      setWeight(name, weight) {
        weights.set(name, weight);
        silenced = [...weights].flatMap(([each, set]) => (set === null ? [] : [{ name: each, weight: set }]));
      },
      collect(loggers) {
        const collector = { loggers, ring: new Ring() };
        collectors.add(collector);
        return {
          records: () => collector.ring.newestFirst(),
          clear: () => collector.ring.clear(),
          end: () => void collectors.delete(collector),
        };
      },
    },
  };
}

/** Holds the newest records; each new one takes the place of the oldest. */
class Ring {
  #kept: LogRecord[] = [];
  #added = 0;

  add(record: LogRecord): void {
    this.#kept[this.#added % KEPT] = record;
    this.#added += 1;
  }

  clear(): void {
    this.#kept = [];
    this.#added = 0;
  }

  newestFirst(): readonly LogRecord[] {
    return [...this.#kept].sort((a, b) => b.sequence - a.sequence);
  }
}

function textOf(fields: object): string {
  const lines = Object.entries(fields).map(
    ([name, value]) =>
      `${name}: ${name === 'password' ? '********' : shown(valueText(value).slice(0, FIELD_LENGTH), name === 'stack' || value instanceof Error)}`,
  );
  return lines.join('\n').slice(0, FIELDS_LENGTH);
}

function valueText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value instanceof Error) return value.stack ?? value.message;
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return String(value);
  }
}

/** Returns a value as it may stand in the log: on one line, and a stack on lines whose other characters are printable. */
function shown(text: string, isStack: boolean): string {
  return isStack ? text.split('\n').map(printable).join('\n') : printable(text);
}
