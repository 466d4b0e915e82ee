import { ChronoField, type TemporalAccessor, TemporalQueries, type ZoneId, ZoneOffset } from '@js-joda/core';
import { civilOf, localOf, weekOfMonth, weekOfYear } from '../../../../../java/index.ts';
import { zoneOf } from '../../zone.ts';
import type { Formatter, OffsetPattern, Piece } from './piece.ts';

/** Says why something cannot be written, as `Unsupported field: HourOfDay`, and does not return. */
export type Refuse = (kind: 'field' | 'zone' | 'value', message: string) => never;

/** Returns a moment of `java.time` as a formatter writes it. */
export function printTime(formatter: Formatter, source: TemporalAccessor, refuse: Refuse): string {
  return printAll(formatter.pieces, source, refuse);
}

function printAll(pieces: readonly Piece[], source: TemporalAccessor, refuse: Refuse): string {
  let text = '';
  for (const piece of pieces) text += printPiece(piece, source, refuse);
  return text;
}

function printPiece(piece: Piece, source: TemporalAccessor, refuse: Refuse): string {
  switch (piece.kind) {
    case 'literal':
      return piece.text;
    case 'number':
      return numberText(piece, fieldValue(source, piece.field, refuse), refuse);
    case 'year2':
      return String(Math.abs(fieldValue(source, piece.field, refuse) % 100)).padStart(2, '0');
    case 'fraction':
      return fractionText(fieldValue(source, 'NANO_OF_SECOND', refuse), piece);
    case 'text':
      return piece.names[fieldValue(source, piece.field, refuse) - piece.first] ?? '';
    case 'offset':
      return offsetText(fieldValue(source, 'OFFSET_SECONDS', refuse), piece.pattern, piece.zero);
    case 'localOffset':
      return localOffset(fieldValue(source, 'OFFSET_SECONDS', refuse), piece.long);
    case 'zoneId':
      return zoneIn(source, refuse).id();
    case 'zoneName':
      return zoneText(source, piece.long, refuse);
    case 'week':
      return weekText(source, piece, refuse);
    case 'instant':
      return instantText(source, refuse);
    case 'optional':
      return optionalText(piece.pieces, source);
  }
}

class Absent extends Error {}

function optionalText(pieces: readonly Piece[], source: TemporalAccessor): string {
  try {
    return printAll(pieces, source, () => {
      throw new Absent();
    });
  } catch (error) {
    if (error instanceof Absent) return '';
    throw error;
  }
}

function fieldValue(source: TemporalAccessor, name: string, refuse: Refuse): number {
  if (name === 'QUARTER_OF_YEAR') return Math.floor((fieldValue(source, 'MONTH_OF_YEAR', refuse) + 2) / 3);
  if (name === 'LOCAL_DAY_OF_WEEK') return (fieldValue(source, 'DAY_OF_WEEK', refuse) % 7) + 1;
  const field = Reflect.get(ChronoField, name);
  if (!(field instanceof ChronoField) || !source.isSupported(field)) {
    return refuse('field', `Unsupported field: ${field instanceof ChronoField ? field.toString() : name}`);
  }
  return source.getLong(field);
}

function numberText(piece: Extract<Piece, { kind: 'number' }>, value: number, refuse: Refuse): string {
  const digits = String(Math.abs(value));
  if (digits.length > piece.max) {
    refuse(
      'value',
      `Field ${piece.field} cannot be printed as the value ${value} exceeds the maximum print width of ${piece.max}`,
    );
  }
  const padded = digits.padStart(piece.min, '0');
  if (value < 0) return `-${padded}`;
  return piece.sign === 'exceeds' && digits.length > piece.min ? `+${padded}` : padded;
}

function fractionText(nanos: number, piece: Extract<Piece, { kind: 'fraction' }>): string {
  let digits = String(nanos).padStart(9, '0').slice(0, piece.max);
  while (digits.length > piece.min && digits.endsWith('0')) digits = digits.slice(0, -1);
  return digits === '' ? '' : `${piece.point ? '.' : ''}${digits}`;
}

function offsetText(seconds: number, pattern: OffsetPattern, zero: string): string {
  if (seconds === 0) return zero;
  const total = Math.abs(seconds);
  const two = (value: number): string => String(value).padStart(2, '0');
  const [hours, minutes, rest] = [Math.floor(total / 3600), Math.floor(total / 60) % 60, total % 60];
  const colon = pattern.includes(':') ? ':' : '';
  let text = `${seconds < 0 ? '-' : '+'}${two(hours)}`;
  if (pattern !== '+HHmm' || minutes > 0) text += `${colon}${two(minutes)}`;
  return rest > 0 && pattern.endsWith('ss') ? `${text}${colon}${two(rest)}` : text;
}

function localOffset(seconds: number, long: boolean): string {
  if (seconds === 0) return 'GMT';
  if (long) return `GMT${offsetText(seconds, '+HH:MM:ss', '')}`;
  const minutes = Math.floor(Math.abs(seconds) / 60) % 60;
  const hours = Math.floor(Math.abs(seconds) / 3600);
  return `GMT${seconds < 0 ? '-' : '+'}${hours}${minutes > 0 ? `:${String(minutes).padStart(2, '0')}` : ''}`;
}

function zoneIn(source: TemporalAccessor, refuse: Refuse): ZoneId {
  const found = source.query(TemporalQueries.zone());
  return found ?? refuse('zone', 'Unable to extract ZoneId from temporal ');
}

function zoneText(source: TemporalAccessor, long: boolean, refuse: Refuse): string {
  const zone = zoneIn(source, refuse);
  if (zone instanceof ZoneOffset) return zone.id();
  const moment = fieldValue(source, 'INSTANT_SECONDS', refuse) * 1000;
  return zoneOf(zone.id()).nameAt(moment, long);
}

function weekText(source: TemporalAccessor, piece: Extract<Piece, { kind: 'week' }>, refuse: Refuse): string {
  const [year, month, day] = ['YEAR', 'MONTH_OF_YEAR', 'DAY_OF_MONTH'].map((name) => fieldValue(source, name, refuse));
  const civil = civilOf(localOf(year ?? 0, (month ?? 1) - 1, day ?? 1));
  if (piece.of === 'weekYear') {
    const shown = weekOfYear(civil).year;
    return String(piece.width === 2 ? shown % 100 : shown).padStart(piece.width, '0');
  }
  return String(piece.of === 'week' ? weekOfYear(civil).week : weekOfMonth(civil)).padStart(piece.width, '0');
}

function instantText(source: TemporalAccessor, refuse: Refuse): string {
  fieldValue(source, 'INSTANT_SECONDS', refuse);
  return isoInstant(source);
}

/** Returns `2020-01-02T03:04:05.006Z` for any value that has the seconds since 1970. */
function isoInstant(source: TemporalAccessor): string {
  const seconds = source.getLong(ChronoField.INSTANT_SECONDS);
  const nanos = source.getLong(ChronoField.NANO_OF_SECOND);
  const text = new Date(Math.max(-8.64e15, Math.min(8.64e15, seconds * 1000))).toISOString().slice(0, -5);
  if (nanos === 0) return `${text}Z`;
  const digits = String(nanos).padStart(9, '0');
  const length = digits.endsWith('000000') ? 3 : digits.endsWith('000') ? 6 : 9;
  return `${text}.${digits.slice(0, length)}Z`;
}
