import { simplePieces } from './pattern.ts';
import { type ShownZone, serverZone } from './shown-zone.ts';
import { type DateNames, ENGLISH, formatSimple } from './simple-format.ts';

const OF_DATE = 'EEE MMM dd HH:mm:ss zzz yyyy';

/** Reports a pattern that `SimpleDateFormat` does not accept. The message is Java's. */
export class DatePatternInvalid extends Error {
  override readonly name = 'DatePatternInvalid';
}

/**
 * Returns what writes moments (milliseconds since 1970) by a pattern. Throws DatePatternInvalid. Java:
 * `SimpleDateFormat#format`.
 */
export function dateFormat(
  pattern: string,
  zone: ShownZone = serverZone(),
  names: DateNames = ENGLISH,
): (moment: number) => string {
  const pieces = simplePieces(pattern, (message) => {
    throw new DatePatternInvalid(message);
  });
  return (moment) => formatSimple(pieces, moment, zone, names);
}

/** Returns `Sat Nov 21 02:39:47 UTC 2026`, in the server's time zone unless another is given. Java: `Date#toString`. */
export function dateText(moment: number, zone: ShownZone = serverZone()): string {
  return dateFormat(OF_DATE, zone)(moment);
}
