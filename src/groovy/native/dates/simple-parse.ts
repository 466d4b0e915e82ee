import {
  civilOf,
  daysInMonth,
  floorMod,
  localOf,
  MONTHS,
  nameAt,
  type PatternPiece,
  regionOfShortName,
  US_WEEKS,
  WEEKDAYS,
  weekOfYear,
} from '../../../java/index.ts';
import { findZone, type Zone } from './zone.ts';

/** Holds the values read so far, by the name of the field. */
interface Read {
  readonly fields: Map<Field, number>;
  offset: number | null;
  zone: Zone | null;
}
type Field =
  | 'era'
  | 'year'
  | 'month'
  | 'week'
  | 'dayOfYear'
  | 'day'
  | 'weekday'
  | 'half'
  | 'hour'
  | 'hourOfHalf'
  | 'minute'
  | 'second'
  | 'milli';

export interface SimpleRules {
  readonly zone: Zone;
  readonly lenient: boolean;
  /** Holds the moment from which the range of years of two digits is counted: it starts 80 years before. */
  readonly now: number;
}

/**
 * Reads a moment as `SimpleDateFormat.parse` does: as much of the text as the pattern takes. A number is where it
 * failed.
 */
export function parseSimple(
  pieces: readonly PatternPiece[],
  text: string,
  rules: SimpleRules,
): { readonly moment: number } | { readonly failedAt: number } {
  const read: Read = { fields: new Map(), offset: null, zone: null };
  let at = 0;
  for (let index = 0; index < pieces.length; index += 1) {
    const piece = pieces[index];
    if (piece === undefined) break;
    const next = 'literal' in piece ? literal(piece.literal, text, at) : fieldAt(read, pieces, index, text, at, rules);
    if (next === null) return { failedAt: at };
    at = next;
  }
  const moment = resolve(read, rules);
  return moment === null ? { failedAt: at } : { moment };
}

function literal(expected: string, text: string, at: number): number | null {
  return text.startsWith(expected, at) ? at + expected.length : null;
}

const NUMERIC: Readonly<Record<string, Field>> = {
  D: 'dayOfYear',
  d: 'day',
  w: 'week',
  u: 'weekday',
  H: 'hour',
  k: 'hour',
  K: 'hourOfHalf',
  h: 'hourOfHalf',
  m: 'minute',
  s: 'second',
  S: 'milli',
};

function fieldAt(
  read: Read,
  pieces: readonly PatternPiece[],
  index: number,
  text: string,
  start: number,
  rules: SimpleRules,
): number | null {
  const piece = pieces[index];
  if (piece === undefined || 'literal' in piece) return null;
  const { letter, count } = piece;
  let at = start;
  while (text[at] === ' ' || text[at] === '\t') at += 1;
  if (letter === 'z' || letter === 'Z' || letter === 'X') return zoneAt(read, letter, text, at);
  if (letter === 'G') return named(read, 'era', ['BC', 'AD'], text, at);
  if (letter === 'a') return named(read, 'half', ['AM', 'PM'], text, at);
  if (letter === 'E') return named(read, 'weekday', WEEKDAYS, text, at, 1);
  if ((letter === 'M' || letter === 'L') && count >= 3) return named(read, 'month', MONTHS, text, at);
  // Digits that follow at once belong to the next field: only as many as there are letters are taken.
  const following = pieces[index + 1];
  const abutting = following !== undefined && 'letter' in following && !'EazGX'.includes(following.letter);
  const number = abutting ? new RegExp(`\\d{1,${count}}`, 'y') : /-?\d{1,18}/y;
  number.lastIndex = at;
  const digits = number.exec(text)?.[0];
  if (digits === undefined) return null;
  const value = Number(digits);
  const end = at + digits.length;
  if (letter === 'y' || letter === 'Y') {
    read.fields.set('year', count <= 2 && /^\d\d$/.test(digits) ? fullYear(value, rules.now) : value);
  } else if (letter === 'M' || letter === 'L') read.fields.set('month', value - 1);
  else if (letter === 'k' && value === 24) read.fields.set('hour', 0);
  else if (letter === 'h' && value === 12) read.fields.set('hourOfHalf', 0);
  else if (letter === 'u') read.fields.set('weekday', floorMod(value, 7) + 1);
  else {
    const field = NUMERIC[letter];
    if (field !== undefined) read.fields.set(field, value);
  }
  return end;
}

/** Expands two digits to a year from 80 years ago to 20 years ahead. */
function fullYear(value: number, now: number): number {
  const start = new Date(now).getUTCFullYear() - 80;
  const year = Math.floor(start / 100) * 100 + value;
  return year < start ? year + 100 : year;
}

function named(read: Read, field: Field, names: readonly string[], text: string, at: number, base = 0): number | null {
  const found = nameAt(names, text, at);
  if (found === null) return null;
  read.fields.set(field, found.index + base);
  return at + found.length;
}

function zoneAt(read: Read, letter: string, text: string, at: number): number | null {
  const rest = text.slice(at, at + 40);
  if (letter === 'X' && rest.startsWith('Z')) {
    read.offset = 0;
    return at + 1;
  }
  const offset = /^(?:GMT|UTC)?([+-])(\d{1,2})(?::?(\d\d))?/.exec(rest);
  if (offset !== null) {
    const [hours, minutes] = [Number(offset[2]), Number(offset[3] ?? 0)];
    if (hours > 23 || minutes > 59) return null;
    read.offset = (offset[1] === '-' ? -1 : 1) * (hours * 60 + minutes) * 60_000;
    return at + offset[0].length;
  }
  if (letter === 'X') return null;
  const name = /^[A-Za-z]+(?:\/[A-Za-z_]+)*/.exec(rest)?.[0];
  if (name === undefined) return null;
  const short = regionOfShortName(name);
  if (short !== null) {
    const zone = findZone(short.region);
    if (zone === null) return null;
    const january = Date.UTC(2000, 0, 1);
    read.offset = zone.standardAt(january) + (short.daylight ? 3_600_000 : 0);
    return at + name.length;
  }
  const zone = findZone(name);
  if (zone === null) return null;
  read.zone = zone;
  return at + name.length;
}

function resolve(read: Read, rules: SimpleRules): number | null {
  const get = (field: Field, otherwise: number): number => read.fields.get(field) ?? otherwise;
  const year = get('era', 1) === 0 ? 1 - get('year', 1) : get('year', 1970);
  const month = get('month', 0);
  const half = read.fields.get('half');
  const hour =
    read.fields.has('hourOfHalf') || (half !== undefined && !read.fields.has('hour'))
      ? get('hourOfHalf', 0) + (half === 1 ? 12 : 0)
      : get('hour', 0);
  if (!rules.lenient && !inBounds(read, year, month)) return null;
  const local =
    dateOf(read, year, month) +
    hour * 3_600_000 +
    get('minute', 0) * 60_000 +
    get('second', 0) * 1000 +
    get('milli', 0);
  const moment = read.offset === null ? (read.zone ?? rules.zone).momentOf(local) : local - read.offset;
  return Math.abs(moment) <= 8.64e15 ? moment : null;
}

function dateOf(read: Read, year: number, month: number): number {
  const { fields } = read;
  const day = fields.get('day');
  const dayOfYear = fields.get('dayOfYear');
  if (day === undefined && dayOfYear !== undefined) return localOf(year, 0, dayOfYear);
  const week = fields.get('week');
  const weekday = fields.get('weekday');
  if (week !== undefined && day === undefined && !fields.has('month')) {
    const first = localOf(year, 0, 1);
    const start = first - floorMod(civilOf(first).weekday - US_WEEKS.first, 7) * 86_400_000;
    return start + (week - 1) * 7 * 86_400_000 + ((weekday ?? 1) - 1) * 86_400_000;
  }
  if (day === undefined && weekday !== undefined && fields.has('month')) {
    const first = localOf(year, month, 1);
    return first + floorMod(weekday - 1 - civilOf(first).weekday, 7) * 86_400_000;
  }
  if (day === undefined && weekday !== undefined) {
    const first = localOf(year, 0, 1);
    const start = first - civilOf(first).weekday * 86_400_000;
    return start + (weekOfYear(civilOf(first)).week - 1) * 7 * 86_400_000 + (weekday - 1) * 86_400_000;
  }
  return localOf(year, month, day ?? 1);
}

function inBounds(read: Read, year: number, month: number): boolean {
  const within = (field: Field, low: number, high: number): boolean => {
    const value = read.fields.get(field);
    return value === undefined || (value >= low && value <= high);
  };
  return (
    within('month', 0, 11) &&
    within('day', 1, daysInMonth(year, month)) &&
    within('hour', 0, 23) &&
    within('hourOfHalf', 0, 11) &&
    within('minute', 0, 59) &&
    within('second', 0, 59) &&
    within('milli', 0, 999)
  );
}
