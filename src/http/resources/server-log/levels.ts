import { LEVEL_WEIGHTS, type LogRecord } from '../../../kit/index.ts';
import { fail } from '../../../model/index.ts';

/** Holds the weights of Java's levels by their names. */
const WEIGHTS: ReadonlyMap<string, number> = new Map<string, number>(
  Object.entries({
    OFF: 2_147_483_647,
    SEVERE: 1000,
    WARNING: 900,
    INFO: 800,
    CONFIG: 700,
    FINE: 500,
    FINER: 400,
    FINEST: 300,
    ALL: -2_147_483_648,
  }),
);

/** Lists the names of levels, gravest first. */
export const LEVEL_NAMES: readonly string[] = [...WEIGHTS.keys()];

/** Returns the Java name of a weight, or the number where it has none. */
export function levelName(weight: number): string {
  for (const [name, each] of WEIGHTS) if (each === weight) return name;
  return String(weight);
}

/** Returns the weight of a level, which is its name in Java or a number. Throws LOG_LEVEL_UNKNOWN. */
export function weightOf(level: string): number {
  return WEIGHTS.get(level) ?? (/^-?\d{1,10}$/.test(level) ? Number(level) : fail('LOG_LEVEL_UNKNOWN', level));
}

/** Returns the records of a level and above. Throws LOG_LEVEL_UNKNOWN. */
export function recordsFrom(records: readonly LogRecord[], level: string): readonly LogRecord[] {
  const least = weightOf(level);
  return records.filter((record) => LEVEL_WEIGHTS[record.level] >= least);
}

/** Returns a record as lines of text: when, how grave, who says what, and its fields. */
export function recordText({ at, level, logger, message, fields }: LogRecord): string {
  const words = [new Date(at).toISOString(), levelName(LEVEL_WEIGHTS[level]), logger, message];
  const head = words.filter((word) => word !== '').join(' ');
  return fields === '' ? head : `${head}\n${fields.replace(/^/gm, '    ')}`;
}
