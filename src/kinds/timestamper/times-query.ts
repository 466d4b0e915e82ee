import { localDateFormat } from '../../java/index.ts';
import type { LineTime, QueryValues } from '../../points/index.ts';
import { formatDuration } from './duration-format.ts';

/** Describes what a page of times holds. */
export interface TimesQuery {
  /** Holds the first line, from 1; a negative number counts lines back from the end. */
  readonly startLine: number;
  /** Holds the last line; negative ones count from the end, -1 is the last. Null means all. */
  readonly endLine: number | null;
  readonly appendLog: boolean;
  readonly currentTime: boolean;
  format(time: LineTime): string;
}

/** Is thrown for a query that cannot be answered; the message names Java's class of the error, as in Jenkins. */
export class BadTimesQuery extends Error {
  override readonly name = 'BadTimesQuery';
}

const NAMED_PRECISIONS: ReadonlyMap<string, number> = new Map([
  ['seconds', 0],
  ['milliseconds', 3],
  ['microseconds', 6],
  ['nanoseconds', 9],
]);
/** Limits the decimal places; Java would go on until its memory is full. */
const MAX_PLACES = 100;

/**
 * Reads the fields of a query. Names are in any case, and there are as many times in a line as the query
 * has formats, in its order. Throws BadTimesQuery. Jenkins: `TimestampsActionQuery`.
 */
export function parseTimesQuery(query: QueryValues['inOrder']): TimesQuery {
  const pairs = query.map(([name, value]): [string, string] => [name.toLowerCase(), value]);
  const last = (name: string) => pairs.findLast(([key]) => key === name)?.[1];
  const isOn = (name: string) => ['', 'true'].includes(last(name)?.toLowerCase() ?? 'false');
  // A plus in a query is a blank.
  const zone = last('timezone')?.replace('GMT ', 'GMT+');
  const options = {
    ...(zone !== undefined && { timeZone: knownZone(zone) }),
    ...(last('locale') !== undefined && { locale: knownLocale(last('locale') ?? '') }),
  };
  const formats = pairs.flatMap(([name, value]): ((time: LineTime) => string)[] => {
    if (name === 'time') {
      checkPattern(value);
      const format = localDateFormat(value, options);
      return [({ at }) => format(at)];
    }
    if (name === 'elapsed') return [({ elapsed }) => formatDuration(elapsed, value)];
    if (name !== 'precision') return [];
    const places = precisionOf(value);
    return [({ elapsed }) => secondsOf(elapsed, places)];
  });
  if (formats.length === 0) formats.push(({ elapsed }) => secondsOf(elapsed, 3));
  const endLine = last('endline');
  return {
    startLine: wholeNumber(last('startline') ?? '0'),
    endLine: endLine === undefined ? null : wholeNumber(endLine),
    appendLog: isOn('appendlog'),
    currentTime: isOn('currenttime'),
    format: (time) => formats.map((format) => format(time)).join(' '),
  };
}

function secondsOf(elapsed: number, places: number): string {
  const ms = Math.max(0, elapsed);
  const seconds = String(Math.floor(ms / 1000));
  if (places === 0) return seconds;
  return `${seconds}.${String(ms % 1000)
    .padStart(3, '0')
    .slice(0, places)
    .padEnd(places, '0')}`;
}

function precisionOf(text: string): number {
  const named = NAMED_PRECISIONS.get(text.toLowerCase());
  if (named !== undefined) return named;
  const places = wholeNumber(text);
  if (places >= 0) return Math.min(places, MAX_PLACES);
  throw new BadTimesQuery(`IllegalArgumentException: Expected non-negative precision, but was: ${text}`);
}

function wholeNumber(text: string): number {
  if (/^[+-]?\d{1,10}$/.test(text)) return Number(text);
  throw new BadTimesQuery(`NumberFormatException: For input string: "${text}"`);
}

function checkPattern(pattern: string): void {
  try {
    localDateFormat(pattern)(0);
  } catch {
    throw new BadTimesQuery(`IllegalArgumentException: Illegal pattern: ${pattern}`);
  }
}

/** Returns the zone, or GMT for one that is not known, as in Java. */
function knownZone(zone: string): string {
  const offset = /^GMT([+-])(\d{1,2})(?::?(\d{2}))?$/.exec(zone);
  const [, sign = '', hours = '', minutes = '00'] = offset ?? [];
  if (offset !== null) return `${sign}${hours.padStart(2, '0')}:${minutes}`;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone });
    return zone;
  } catch {
    return 'UTC';
  }
}

function knownLocale(locale: string): string {
  if (!/^[a-z]{2}(?:_[A-Z]{2}(?:_\w+)?)?$/.test(locale)) {
    throw new BadTimesQuery(`IllegalArgumentException: Invalid locale format: ${locale}`);
  }
  return locale.split('_').slice(0, 2).join('-');
}
