/** Returns the offset from UTC in milliseconds at an instant, in milliseconds since 1970. */
export type Zone = (instant: number) => number;

const MINUTE = 60_000;
const zones = new Map<string, Zone | null>();

/** Returns null where there is no zone of this name. Names are exact, as in Jenkins. */
export function zoneOf(name: string): Zone | null {
  const known = zones.get(name);
  if (known !== undefined) return known;
  const zone = makeZone(name);
  zones.set(name, zone);
  return zone;
}

function makeZone(name: string): Zone | null {
  if (!isWritten(name)) return null;
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'longOffset' });
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
  // All jobs of a zone ask for the same minute, one after the other.
  let last = { minute: Number.NaN, offset: 0 };
  return (instant) => {
    const minute = Math.floor(instant / MINUTE);
    if (minute !== last.minute) last = { minute, offset: offsetAt(format, instant) };
    return last.offset;
  };
}

/** Returns the offset in milliseconds, from a text as `GMT-03:30`, or `GMT` for none. */
function offsetAt(format: Intl.DateTimeFormat, instant: number): number {
  const text = format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours = '0', minutes = '0'] = /GMT([+-])(\d+):(\d+)/.exec(text) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * MINUTE;
}

const CANONICAL: ReadonlyMap<string, string> = new Map(
  Intl.supportedValuesOf('timeZone').map((name) => [name.toLowerCase(), name]),
);

/**
 * Says whether a name is written exactly: the engine accepts names in any case, and bare offsets, which are refused here.
 */
function isWritten(name: string): boolean {
  const canonical = CANONICAL.get(name.toLowerCase());
  return canonical === undefined ? /^[A-Z][\w+-]*(\/[A-Z][\w+-]*)*$/.test(name) : canonical === name;
}

/** Returns the offset of this process's zone. */
export const systemZone: Zone = (instant) => new Date(instant).getTimezoneOffset() * -MINUTE;
