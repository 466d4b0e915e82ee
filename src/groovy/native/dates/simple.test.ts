import { describe, expect, it } from 'vitest';
import { formatSimple, simplePieces } from '../../../java/index.ts';
import { parseSimple } from './simple-parse.ts';
import { zoneOf } from './zone.ts';

function complain(message: string): never {
  throw new Error(message);
}

describe('patterns of SimpleDateFormat', () => {
  it.each([
    ['G y yy yyyy M MM MMM MMMM', 0, 'UTC', 'AD 1970 70 1970 1 01 Jan January'],
    ['w W D DDD d dd F E EEEE u a', 0, 'UTC', '1 1 1 001 1 01 1 Thu Thursday 4 AM'],
    ['H k K hh mm ss S SSS', 0, 'UTC', '0 24 0 12 00 00 0 000'],
    ['z zzzz Z X XX XXX', 0, 'Europe/Prague', 'CET Central European Standard Time +0100 +01 +0100 +01:00'],
    ['z zzzz Z X', 1594000000000, 'Europe/Prague', 'CEST Central European Summer Time +0200 +02'],
    ["yyyy-MM-dd'T'HH:mm ''", 1594000000000, 'America/New_York', "2020-07-05T21:46 '"],
  ])('%s', (pattern, moment, zone, expected) => {
    expect(formatSimple(simplePieces(pattern, complain), moment, zoneOf(zone))).toBe(expected);
  });

  it.each([
    ['yyyy-MM-dd', '2020-13-45', '2021-02-14T00:00:00.000Z'],
    ['yyyyMMddHHmmss', '20200102030405', '2020-01-02T03:04:05.000Z'],
    ['yy-MM-dd', '99-01-02', '1999-01-02T00:00:00.000Z'],
    ["yyyy-MM-dd'T'HH:mm:ssZ", '2020-01-02T10:11:12+0200', '2020-01-02T08:11:12.000Z'],
    ['EEE MMM dd HH:mm:ss zzz yyyy', 'Thu Jan 02 10:11:12 CEST 2020', '2020-01-02T08:11:12.000Z'],
    ['h:mm a', '12:30 PM', '1970-01-01T12:30:00.000Z'],
  ])('%s reads %s', (pattern, text, expected) => {
    const rules = { zone: zoneOf('UTC'), lenient: true, now: Date.UTC(2024, 0, 1) };
    const read = parseSimple(simplePieces(pattern, complain), text, rules);
    expect('moment' in read && new Date(read.moment).toISOString()).toBe(expected);
  });

  it('fails where the text does not fit', () => {
    const rules = { zone: zoneOf('UTC'), lenient: false, now: 0 };
    expect(parseSimple(simplePieces('yyyy-MM-dd', complain), 'x', rules)).toEqual({ failedAt: 0 });
    expect('failedAt' in parseSimple(simplePieces('yyyy-MM-dd', complain), '2020-13-01', rules)).toBe(true);
  });
});
