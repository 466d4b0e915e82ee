import { type Hash, hashOf } from './hash.ts';
import { LineSet } from './line-set.ts';
import { type Fields, readLine } from './read-line.ts';
import { warningOf } from './sanity.ts';
import { CronSyntaxError } from './syntax-error.ts';
import { systemZone, type Zone, zoneOf } from './zone.ts';

const MINUTE = 60_000;
/** Limits the lines of one schedule, which are all examined each minute. */
const MAX_LINES = 500;
/** Limits one schedule, in UTF-16 units. */
export const MAX_SCHEDULE = 25_000;
/** Limits how far clocks are put back; a search must go that far beyond the first time that it finds. */
const FOLD = 3 * 60 * MINUTE;

/** Describes when something is to happen: the `spec` of a trigger. */
export interface Schedule {
  /** Returns whether the minute that holds this instant is meant. */
  matches(instant: number): boolean;
  /** Returns the first minute at or after an instant; null where there is none within two years. */
  next(from: number): number | null;
  /** Holds a warning about a schedule that is valid but unusual, in Jenkins's words. */
  readonly warning: string | null;
  /** Says whether it has no line: it then never runs. */
  readonly isEmpty: boolean;
}

/** Is thrown where a text is no schedule; the message is Jenkins's. */
export class ScheduleError extends Error {}

interface Line {
  readonly text: string;
  readonly fields: Fields;
}

/**
 * Reads a schedule: lines of five fields, comments, `TZ=Area/City` in the first line, `H` as Jenkins computes it for the
 * full name of an item. It is evaluated by the wall clock: a time that the clocks skip does not occur, one that they repeat
 * occurs twice, as with Jenkins, which checks the clock each minute. Throws ScheduleError, also for one that has too many
 * lines or is too long.
 */
export function readSchedule(spec: string, name: string, systemDefault: Zone = systemZone): Schedule {
  if (spec.length > MAX_SCHEDULE) throw new ScheduleError(`A schedule is longer than ${MAX_SCHEDULE} characters`);
  const hash = hashOf(name);
  const lines: Line[] = [];
  let zone = systemDefault;
  for (const [index, raw] of spec.split(/\r?\n/).entries()) {
    const text = raw.trim();
    if (index === 0 && text.startsWith('TZ=')) zone = zoneNamed(text.slice('TZ='.length));
    else if (text !== '' && !text.startsWith('#')) lines.push({ text, fields: fieldsOf(text, index + 1, hash) });
    if (lines.length > MAX_LINES) throw new ScheduleError(`A schedule has more than ${MAX_LINES} lines`);
  }
  const all = new LineSet(lines.map(({ fields }) => fields));
  return {
    isEmpty: lines.length === 0,
    warning: lines.map(({ text, fields }) => warningOf(text, fields)).find((warning) => warning !== null) ?? null,
    matches: (instant) => all.hasTime(wallOf(zone, instant)),
    next: (from) => nextOf(all, zone, from),
  };
}

function zoneNamed(name: string): Zone {
  const zone = zoneOf(name);
  if (zone === null) throw new ScheduleError(`Invalid or unsupported timezone '${name}'`);
  return zone;
}

function fieldsOf(text: string, line: number, hash: Hash): Fields {
  try {
    return readLine(text, hash);
  } catch (error) {
    if (!(error instanceof CronSyntaxError)) throw error;
    throw new ScheduleError(`Invalid input: "${text}": line ${line}:${error.column}: ${error.detail}`);
  }
}

/** Returns the time on the wall at an instant, as if the wall were at Greenwich. */
function wallOf(zone: Zone, instant: number): number {
  return instant + zone(instant);
}

/**
 * Returns the next instant. Wall-clock times are found without a zone and then converted to it, so that days of 23 and 25
 * hours need no rule.
 */
function nextOf(lines: LineSet, zone: Zone, from: number): number | null {
  let best: number | null = null;
  let farthest = Number.POSITIVE_INFINITY;
  for (const wall of lines.times(wallOf(zone, from) - (isSteady(zone, from) ? 0 : FOLD))) {
    if (wall > farthest) break;
    for (const instant of instantsOf(zone, wall)) {
      if (instant < from || (best !== null && instant >= best)) continue;
      if (isSteady(zone, instant)) return instant;
      best = instant;
      farthest = wall + FOLD;
    }
  }
  return best;
}

/** Returns whether the clocks stay as they are for hours around: a later time on the wall is a later time. */
function isSteady(zone: Zone, instant: number): boolean {
  return zone(instant - 2 * FOLD) === zone(instant + 2 * FOLD);
}

/** Returns no instant for a time that is skipped, two for one that occurs twice. */
function instantsOf(zone: Zone, wall: number): number[] {
  const offsets = new Set([zone(wall - FOLD * 5), zone(wall + FOLD * 5), zone(wall - zone(wall))]);
  return [...offsets].map((offset) => wall - offset).filter((instant) => wallOf(zone, instant) === wall);
}
