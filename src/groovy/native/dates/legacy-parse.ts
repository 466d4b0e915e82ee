import { localOf, MONTHS, regionOfShortName, WEEKDAYS } from '../../../java/index.ts';
import { findZone, type Zone } from './zone.ts';

/**
 * Returns a moment as `Date.parse(String)` reads it, such as `Sat, 12 Aug 1995 13:30:00 GMT+0430` or `2020/01/02 10:00`, or
 * null where it cannot.
 */
export function parseLegacy(text: string, zone: Zone): number | null {
  if (text.length > 200) return null;
  let year: number | null = null;
  let month: number | null = null;
  let day: number | null = null;
  let offset: number | null = null;
  const time: number[] = [];
  let afternoon: boolean | null = null;
  const plain = text.replace(/\([^)]*\)/g, ' ');
  const tokens = /(\d{1,2}):(\d{2})(?::(\d{2}))?|[+-]\d{1,4}(?=\D|$)|(\d+)\/?|([A-Za-z]+)\.?|[\s,/-]+|./gy;
  for (const match of plain.matchAll(tokens)) {
    const [token, hour, minute, second, digits, word] = match;
    if (hour !== undefined) time.push(Number(hour), Number(minute), Number(second ?? 0));
    else if (/^[+-]\d/.test(token)) {
      if (year === null && time.length === 0) return null;
      const value = Number(token.slice(1));
      const minutes = value < 24 ? value * 60 : Math.floor(value / 100) * 60 + (value % 100);
      offset = (token.startsWith('-') ? -1 : 1) * minutes * 60_000;
    } else if (digits !== undefined) {
      const value = Number(digits);
      if (value >= 70 || digits.length > 2 || (month !== null && day !== null)) {
        if (year !== null) return null;
        year = digits.length <= 2 ? (value > 40 ? 1900 : 2000) + value : value;
      } else if (token.endsWith('/') || (year !== null && month === null)) {
        if (month === null) month = value - 1;
        else day = value;
      } else if (day === null) day = value;
      else return null;
    } else if (word !== undefined) {
      const upper = word.toUpperCase();
      if (upper === 'AM' || upper === 'PM') afternoon = upper === 'PM';
      else if (matches(WEEKDAYS, upper) >= 0) continue;
      else if (matches(MONTHS, upper) >= 0) month = matches(MONTHS, upper);
      else if (upper === 'T') return null;
      else {
        const known = offsetOfName(upper);
        if (known === null) return null;
        offset = known;
      }
    } else if (!/^[\s,/-]+$/.test(token)) return null;
  }
  if (year === null || month === null || day === null) return null;
  let [hour = 0] = time;
  if (afternoon !== null) hour = (hour % 12) + (afternoon ? 12 : 0);
  const local = localOf(year, month, day, hour, time[1] ?? 0, time[2] ?? 0);
  return offset === null ? zone.momentOf(local) : local - offset;
}

function matches(names: readonly string[], upper: string): number {
  return upper.length < 3 ? -1 : names.findIndex((name) => name.toUpperCase().startsWith(upper));
}

function offsetOfName(upper: string): number | null {
  if (['GMT', 'UT', 'UTC', 'Z'].includes(upper)) return 0;
  if (!/^[ECMP][SD]T$/.test(upper)) return null;
  const known = regionOfShortName(upper);
  const zone = known === null ? null : findZone(known.region);
  return known === null || zone === null ? null : zone.standardAt(0) + (known.daylight ? 3_600_000 : 0);
}
