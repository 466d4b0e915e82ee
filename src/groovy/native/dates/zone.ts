import {
  fixedZoneName,
  longZoneName,
  offsetText,
  type ShownZone,
  shortZoneName,
  withinCalendar,
} from '../../../java/index.ts';
import '@js-joda/timezone/dist/js-joda-timezone-1970-2030.js';
import { ZoneId } from '@js-joda/core';

/** Represents a time zone, with the local time of each moment. */
export interface Zone extends ShownZone {
  /** Holds the id, as `TimeZone.getID` returns it. */
  readonly id: string;
  /**
   * Returns the moment at which clocks show `local`. Of two it is the earlier one; in a gap, the one as if clocks had not
   * been put forward.
   */
  momentOf(local: number): number;
  /** Returns the offset without daylight saving, that of the moment's year. */
  standardAt(moment: number): number;
  shortName(daylight: boolean): string;
  longName(daylight: boolean): string;
}

/** Maps the names of three letters that Java still supports. */
const OLD_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ACT: 'Australia/Darwin',
    AET: 'Australia/Sydney',
    AGT: 'America/Argentina/Buenos_Aires',
    ART: 'Africa/Cairo',
    AST: 'America/Anchorage',
    BST: 'Asia/Dhaka',
    CST: 'America/Chicago',
    CTT: 'Asia/Shanghai',
    ECT: 'Europe/Paris',
    IST: 'Asia/Kolkata',
    JST: 'Asia/Tokyo',
    NST: 'Pacific/Auckland',
    PNT: 'America/Phoenix',
    PST: 'America/Los_Angeles',
    SST: 'Pacific/Guadalcanal',
    VST: 'Asia/Ho_Chi_Minh',
  }),
);
const FIXED: ReadonlyMap<string, number> = new Map(
  Object.entries({ EST: -5, MST: -7, HST: -10, GMT: 0, UTC: 0, UCT: 0, Zulu: 0 }),
);
const HOUR = 3_600_000;

const known = new Map<string, Zone | null>();

/** Returns the zone of an id as `TimeZone.getTimeZone` reads it, or null where there is none. */
export function findZone(id: string): Zone | null {
  const cached = known.get(id);
  if (cached !== undefined) return cached;
  const zone = makeZone(id);
  if (known.size < 2000) known.set(id, zone);
  return zone;
}

/** Returns the zone of an id as `TimeZone.getTimeZone` does: an unknown id means GMT. */
export function zoneOf(id: string): Zone {
  return findZone(id) ?? fixedZone('GMT', 0);
}

function makeZone(id: string): Zone | null {
  const fixed = FIXED.get(id);
  if (fixed !== undefined) return fixedZone(id, fixed * HOUR);
  const custom = /^GMT([+-])(\d{1,2})(?::?(\d{2}))?$/.exec(id);
  if (custom !== null) {
    const [hours, minutes] = [Number(custom[2]), Number(custom[3] ?? 0)];
    if (hours > 23 || minutes > 59) return null;
    return offsetZone((custom[1] === '-' ? -1 : 1) * (hours * 60 + minutes) * 60_000);
  }
  if (/^(Etc\/)?(UTC|UCT|Zulu|Universal)$/.test(id)) return fixedZone(id, 0);
  return ruledZone(id, OLD_NAMES.get(id) ?? id);
}

/** Returns a zone of a fixed offset, such as `GMT+02:00`. */
export function offsetZone(offset: number): Zone {
  if (offset === 0) return fixedZone('GMT', 0);
  return fixedZone(`GMT${offsetText(offset, true)}`, offset);
}

function fixedZone(id: string, offset: number): Zone {
  const name = (long: boolean): string => fixedZoneName(id, long) ?? id;
  return {
    id,
    offsetAt: () => offset,
    momentOf: (local) => local - offset,
    standardAt: () => offset,
    nameAt: (_moment, long) => name(long),
    shortName: () => name(false),
    longName: () => name(true),
  };
}

function ruledZone(id: string, region: string): Zone | null {
  const rules = rulesOf(region);
  if (rules === null) return null;
  const offsetAt = (moment: number): number => rules.offsetOfEpochMilli(withinCalendar(moment)).totalSeconds() * 1000;
  const standardAt = (moment: number): number => {
    const year = new Date(withinCalendar(moment)).getUTCFullYear();
    return Math.min(offsetAt(Date.UTC(year, 0, 1)), offsetAt(Date.UTC(year, 6, 1)));
  };
  return {
    id,
    offsetAt,
    momentOf: (local) => {
      const before = offsetAt(local - 12 * HOUR);
      const after = offsetAt(local + 12 * HOUR);
      if (offsetAt(local - before) === before) return local - before;
      return offsetAt(local - after) === after ? local - after : local - before;
    },
    standardAt,
    nameAt(moment, long) {
      const daylight = offsetAt(moment) !== standardAt(moment);
      return long ? longZoneName(region, daylight) : shortZoneName(region, daylight);
    },
    shortName: (daylight) => shortZoneName(region, daylight),
    longName: (daylight) => longZoneName(region, daylight),
  };
}

function rulesOf(region: string): ReturnType<ZoneId['rules']> | null {
  if (!/^[A-Za-z][A-Za-z0-9~/._+-]+$/.test(region)) return null;
  try {
    return ZoneId.of(region).rules();
  } catch {
    return null;
  }
}
