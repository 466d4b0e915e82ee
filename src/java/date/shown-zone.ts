import { padNumber } from './names.ts';
import { fixedZoneName, longZoneName, shortZoneName } from './zone-names.ts';

/** Describes what is written of a time zone in a date. */
export interface ShownZone {
  /** Returns milliseconds east of Greenwich at a moment (milliseconds since 1970). */
  offsetAt(moment: number): number;
  /** Returns the name of the zone's time at a moment: `CET`, `Central European Standard Time`. */
  nameAt(moment: number, long: boolean): string;
}

const MINUTE = 60_000;

/** Returns `+02:00`, or `+0200`. */
export function offsetText(offset: number, colon: boolean): string {
  const minutes = Math.floor(Math.abs(offset) / MINUTE);
  const parts = [padNumber(Math.floor(minutes / 60), 2), padNumber(minutes % 60, 2)];
  return `${offset < 0 ? '-' : '+'}${parts.join(colon ? ':' : '')}`;
}

/** Returns the zone of this process. Java: `TimeZone#getDefault`. */
export function serverZone(): ShownZone {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return regionZone(timeZone, (moment) => -new Date(moment).getTimezoneOffset() * MINUTE);
}

/** Returns a zone of the tz database, or one of an offset such as `+02:00`. Throws RangeError where there is none. */
export function namedZone(name: string): ShownZone {
  const fixed = /^([+-])(\d{2}):(\d{2})$/.exec(name);
  if (fixed === null) return regionZone(name, offsetsOf(name));
  const offset = (fixed[1] === '-' ? -1 : 1) * (Number(fixed[2]) * 60 + Number(fixed[3])) * MINUTE;
  return { offsetAt: () => offset, nameAt: () => `GMT${name}` };
}

function regionZone(region: string, offsetAt: (moment: number) => number): ShownZone {
  return {
    offsetAt,
    nameAt(moment, long) {
      const fixed = fixedZoneName(region, long);
      if (fixed !== null) return fixed;
      const year = new Date(moment).getUTCFullYear();
      const standard = Math.min(offsetAt(Date.UTC(year, 0, 1)), offsetAt(Date.UTC(year, 6, 1)));
      const daylight = offsetAt(moment) !== standard;
      return long ? longZoneName(region, daylight) : shortZoneName(region, daylight);
    },
  };
}

/**
 * Returns a function that computes the zone's offset at a moment. What is costly to create is created once, for many
 * moments.
 */
function offsetsOf(timeZone: string): (moment: number) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  return (moment) => {
    const fields = new Map(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
    const of = (type: Intl.DateTimeFormatPartTypes) => fields.get(type) ?? 0;
    const shown = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
    return Math.round((shown - Math.floor(moment / 1000) * 1000) / MINUTE) * MINUTE;
  };
}
