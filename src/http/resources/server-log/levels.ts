import type { LogRecord } from '../../../kit/index.ts';
import { fail } from '../../../model/index.ts';

/** Holds Java's names for the levels of records, with their weights. */
const LEVELS = { info: ['INFO', 800], warn: ['WARNING', 900], error: ['SEVERE', 1000] } as const;

const WEIGHTS: ReadonlyMap<string, number> = new Map<string, number>(
  Object.entries({
    ALL: Number.NEGATIVE_INFINITY,
    FINEST: 300,
    FINER: 400,
    FINE: 500,
    CONFIG: 700,
    INFO: 800,
    WARNING: 900,
    SEVERE: 1000,
    OFF: Number.POSITIVE_INFINITY,
  }),
);

/** Returns the Java name of a level. */
function levelName(level: LogRecord['level']): string {
  return LEVELS[level][0];
}

/** Returns the records of a level and above. `level` is its name in Java, or a weight. Throws LOG_LEVEL_UNKNOWN. */
export function recordsFrom(records: readonly LogRecord[], level: string): LogRecord[] {
  const least = WEIGHTS.get(level) ?? (/^-?\d{1,10}$/.test(level) ? Number(level) : fail('LOG_LEVEL_UNKNOWN', level));
  return records.filter((record) => LEVELS[record.level][1] >= least);
}

/** Returns a record as lines of text: when, how grave, what, and its fields. */
export function recordText({ at, level, message, fields }: LogRecord): string {
  const head = `${new Date(at).toISOString()} ${levelName(level)} ${message}`;
  return fields === '' ? head : `${head}\n${fields.replace(/^/gm, '    ')}`;
}
