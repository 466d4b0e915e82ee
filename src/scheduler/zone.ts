import '@js-joda/timezone/dist/js-joda-timezone-1970-2030.js';
import { Instant, ZoneId, ZoneRulesProvider } from '@js-joda/core';

/** Offset from UTC in milliseconds at an instant, in milliseconds since 1970. */
export type Zone = (instant: number) => number;

/** Null: there is no zone of this name. Names are exact, as in Jenkins. */
export function zoneOf(name: string): Zone | null {
  if (name !== 'UTC' && !ZoneRulesProvider.getAvailableZoneIds().includes(name)) return null;
  const rules = ZoneId.of(name).rules();
  return (instant) => rules.offset(Instant.ofEpochMilli(instant)).totalSeconds() * 1000;
}

/** The zone of this process. */
export const systemZone: Zone = (instant) => new Date(instant).getTimezoneOffset() * -60_000;
