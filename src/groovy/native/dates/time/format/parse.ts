import { regionOfShortName } from '../../../../../java/index.ts';
import { findZone } from '../../zone.ts';
import type { Formatter, OffsetPattern, Piece } from './piece.ts';

/** Holds what was read: fields by name, in the order of the text, and a zone. */
export interface Read {
  readonly fields: Map<string, number>;
  zone: string | null;
}

/** Reads a text from its beginning; a number is the index where it failed, or what is left over begins. */
export function parseTime(
  formatter: Formatter,
  text: string,
): { readonly read: Read } | { readonly failedAt: number } | { readonly leftFrom: number } {
  const read: Read = { fields: new Map(), zone: null };
  const end = parseAll(formatter.pieces, text, 0, read, formatter.ignoreCase);
  if (end < 0) return { failedAt: ~end };
  return end < text.length ? { leftFrom: end } : { read };
}

/** Returns the index at which parsing ended, or the complement of the index at which it failed. */
function parseAll(pieces: readonly Piece[], text: string, start: number, read: Read, ignoreCase: boolean): number {
  let at = start;
  for (let index = 0; index < pieces.length; index += 1) {
    const piece = pieces[index];
    if (piece === undefined) break;
    const next = parsePiece(piece, reserved(pieces, index), text, at, read, ignoreCase);
    if (next < 0) return next;
    at = next;
  }
  return at;
}

/** Counts the digits that the adjacent following numbers of a fixed width need. */
function reserved(pieces: readonly Piece[], index: number): number {
  let width = 0;
  for (let next = index + 1; next < pieces.length; next += 1) {
    const piece = pieces[next];
    if (piece?.kind === 'number' && piece.min === piece.max) width += piece.min;
    else if (piece?.kind === 'year2') width += 2;
    else if (piece?.kind === 'fraction' && !piece.point && piece.min === piece.max) width += piece.min;
    else break;
  }
  return width;
}

function parsePiece(piece: Piece, width: number, text: string, at: number, read: Read, ignoreCase: boolean): number {
  switch (piece.kind) {
    case 'literal': {
      const found = text.slice(at, at + piece.text.length);
      const same = ignoreCase ? found.toLowerCase() === piece.text.toLowerCase() : found === piece.text;
      return same ? at + piece.text.length : ~at;
    }
    case 'number':
      return parseNumber(piece, width, text, at, read);
    case 'year2': {
      const digits = /^\d\d/.exec(text.slice(at, at + 2));
      if (digits === null) return ~at;
      return put(read, piece.field, 2000 + Number(digits[0]), at, at + 2);
    }
    case 'fraction':
      return parseFraction(piece, text, at, read);
    case 'text': {
      const names = ignoreCase ? piece.names.map((name) => name.toLowerCase()) : piece.names;
      const rest = ignoreCase ? text.slice(at, at + 20).toLowerCase() : text.slice(at, at + 20);
      const found = names
        .map((name, index) => ({ name, index }))
        .filter(({ name }) => rest.startsWith(name))
        .sort((a, b) => b.name.length - a.name.length)[0];
      return found === undefined ? ~at : put(read, piece.field, found.index + piece.first, at, at + found.name.length);
    }
    case 'offset':
      return parseOffset(piece.pattern, piece.zero, text, at, read);
    case 'localOffset': {
      const match = /^GMT(?:([+-])(\d{1,2})(?::(\d\d))?)?/.exec(text.slice(at, at + 12));
      if (match === null) return ~at;
      const seconds = Number(match[2] ?? 0) * 3600 + Number(match[3] ?? 0) * 60;
      return put(read, 'OFFSET_SECONDS', match[1] === '-' ? -seconds : seconds, at, at + match[0].length);
    }
    case 'zoneId':
    case 'zoneName':
      return parseZone(piece.kind, text, at, read);
    case 'instant':
      return parseInstant(text, at, read);
    case 'week':
      return ~at;
    case 'optional': {
      const inner: Read = { fields: new Map(read.fields), zone: read.zone };
      const end = parseAll(piece.pieces, text, at, inner, ignoreCase);
      if (end < 0) return at;
      for (const [field, value] of inner.fields) read.fields.set(field, value);
      read.zone = inner.zone;
      return end;
    }
  }
}

/** Stores a field; a field read twice must have the same value. */
function put(read: Read, field: string, value: number, at: number, end: number): number {
  const before = read.fields.get(field);
  if (before !== undefined && before !== value) return ~at;
  read.fields.set(field, value);
  return end;
}

function parseNumber(
  piece: Extract<Piece, { kind: 'number' }>,
  width: number,
  text: string,
  start: number,
  read: Read,
): number {
  const { min, max, sign } = piece;
  let at = start;
  const mark = text[at];
  const signed = sign === 'exceeds' && (mark === '+' || mark === '-');
  if (signed) at += 1;
  else if (mark === '-' && min !== max && sign === 'none') at += 1;
  const available = /^\d*/.exec(text.slice(at, at + 19))?.[0].length ?? 0;
  const length = Math.min(max, Math.max(min, available - width));
  if (available < min || length === 0) return ~start;
  if (sign === 'exceeds' && !signed && length > min) return ~start;
  if (signed && mark === '+' && length <= min) return ~start;
  const value = Number(text.slice(at, at + Math.min(length, available)));
  return put(read, piece.field, at > start && mark === '-' ? -value : value, start, at + Math.min(length, available));
}

function parseFraction(piece: Extract<Piece, { kind: 'fraction' }>, text: string, start: number, read: Read): number {
  let at = start;
  if (piece.point) {
    if (text[at] !== '.') return piece.min > 0 ? ~at : at;
    at += 1;
  }
  const digits = /^\d*/.exec(text.slice(at, at + piece.max))?.[0] ?? '';
  if (digits.length < Math.max(piece.min, piece.point ? 1 : 0)) return ~at;
  return put(read, 'NANO_OF_SECOND', Number(digits.padEnd(9, '0')), start, at + digits.length);
}

const OFFSETS: Readonly<Record<OffsetPattern, RegExp>> = {
  '+HHmm': /^([+-])(\d\d)(\d\d)?/,
  '+HHMM': /^([+-])(\d\d)(\d\d)/,
  '+HH:MM': /^([+-])(\d\d):(\d\d)/,
  '+HHMMss': /^([+-])(\d\d)(\d\d)(\d\d)?/,
  '+HH:MM:ss': /^([+-])(\d\d):(\d\d)(?::(\d\d))?/,
};

function parseOffset(pattern: OffsetPattern, zero: string, text: string, at: number, read: Read): number {
  const match = OFFSETS[pattern].exec(text.slice(at, at + 9));
  if (match !== null && Number(match[3] ?? 0) < 60) {
    const seconds = Number(match[2]) * 3600 + Number(match[3] ?? 0) * 60 + Number(match[4] ?? 0);
    return put(read, 'OFFSET_SECONDS', match[1] === '-' ? -seconds : seconds, at, at + match[0].length);
  }
  const found = text.slice(at, at + zero.length);
  return found.toUpperCase() === zero ? put(read, 'OFFSET_SECONDS', 0, at, at + zero.length) : ~at;
}

function parseZone(kind: 'zoneId' | 'zoneName', text: string, at: number, read: Read): number {
  const rest = text.slice(at, at + 60);
  const match = /^(?:[A-Za-z][A-Za-z0-9~/._-]*(?:[+-]\d{1,2}(?::?\d\d)?)?|[+-]\d\d:\d\d)/.exec(rest)?.[0];
  if (match === undefined) return ~at;
  const region = kind === 'zoneName' ? (regionOfShortName(match)?.region ?? match) : match;
  if (!/^(?:Z|[+-].*)$/.test(region) && findZone(region) === null) return ~at;
  read.zone = region;
  return at + match.length;
}

function parseInstant(text: string, at: number, read: Read): number {
  const match = /^([+-]?\d{4,10})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d)(?:\.(\d{0,9}))?)?(Z|[+-]\d\d:\d\d)/i.exec(
    text.slice(at, at + 60),
  );
  if (match === null) return ~at;
  const [, year, month, day, hour, minute, second = '0', fraction = '', zone = 'Z'] = match;
  const parts = [month, day, hour, minute, second].map(Number);
  const [mon = 1, dom = 1, h = 0, min = 0, s = 0] = parts;
  if (mon < 1 || mon > 12 || dom < 1 || dom > 31 || h > 23 || min > 59 || s > 59) return ~at;
  const date = new Date(0);
  date.setUTCFullYear(Number(year), mon - 1, dom);
  date.setUTCHours(h, min, s);
  const shift = /^z$/i.test(zone)
    ? 0
    : (zone.startsWith('-') ? -1 : 1) * (Number(zone.slice(1, 3)) * 3600 + Number(zone.slice(4)) * 60);
  read.fields.set('INSTANT_SECONDS', date.getTime() / 1000 - shift);
  read.fields.set('NANO_OF_SECOND', Number(fraction.padEnd(9, '0')));
  return at + match[0].length;
}
