import type { Clock } from './clock.ts';
import type { Logger } from './logger.ts';
import { printable } from './printable.ts';

/** Represents a line of the server's log. */
export interface LogRecord {
  /** Counts from 1 since the start. */
  readonly sequence: number;
  /** Holds the time in milliseconds since 1970. */
  readonly at: number;
  readonly level: 'info' | 'warn' | 'error';
  readonly message: string;
  /** Holds a line for each field, `name: value`; '' where there are none. */
  readonly fields: string;
}

/** Holds the latest lines of the server's log. */
export interface RecentLog {
  /** Returns the records, newest first; no more than a few hundred. */
  records(): readonly LogRecord[];
}

/** Jenkins keeps 256 of all its loggers together. */
const KEPT = 256;
/** Limits the characters of the fields of a record, and of one of them. */
const FIELDS_LENGTH = 4000;
const FIELD_LENGTH = 2000;

/** Returns a logger that passes everything on to `log`, and keeps the newest records, as text, for people to read. */
export function keepRecent(
  log: Logger,
  clock: Pick<Clock, 'now'>,
): { readonly log: Logger; readonly recent: RecentLog } {
  const kept: LogRecord[] = [];
  let sequence = 0;
  const noting =
    (level: LogRecord['level']) =>
    (fields: object, message: string): void => {
      log[level](fields, message);
      kept[sequence % KEPT] = { sequence: sequence + 1, at: clock.now(), level, message, fields: textOf(fields) };
      sequence += 1;
    };
  return {
    log: {
      debug: (fields, message) => log.debug(fields, message),
      info: noting('info'),
      warn: noting('warn'),
      error: noting('error'),
    },
    recent: {
      records: () => [...kept].sort((a, b) => b.sequence - a.sequence),
    },
  };
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
