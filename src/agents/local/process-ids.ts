import { openSync, readdirSync } from 'node:fs';
import { readOpened } from './read-start.ts';

/** Represents a moment by the process ids that were given out before it. */
export interface ProcessMark {
  /** Holds the id that was given out last. */
  readonly last: number;
  /** Counts the processes and threads that the machine ever made. */
  readonly made: number;
}

/** Limits how many ids are told one by one; among more than these, only those of living processes are. */
const FEW = 64;
/** Limits the bytes of a file about the machine: some lines for each core and interrupt. */
const MAX_BYTES = 1024 * 1024;
/** Is fewer than the ids of any system. */
const LEAST_IDS = 300;

const machine = createKeptFile('/proc/stat');
const lastGiven = createKeptFile('/proc/sys/kernel/ns_last_pid');
const highestGiven = createKeptFile('/proc/sys/kernel/pid_max');

/**
 * Returns this moment, by which processes that begin later are known. Returns null where the system does not say which id was
 * given out last.
 */
export function processMark(): ProcessMark | null {
  const last = lastId();
  if (last === null) return null;
  const [, made] = /^processes (\d+)$/m.exec(machine()) ?? [];
  return made === undefined ? null : { last, made: Number(made) };
}

/** Returns the id that was given out last; null where the system does not say it. */
export function lastId(): number | null {
  return Number(lastGiven()) || null;
}

/**
 * Returns ids among which are those of all processes that began between two moments and live: Linux gives ids out in turn, and
 * after the highest from the lowest on. Returns null where so many began that an id may have been given out again. Some ids
 * may be those of threads, or of nobody.
 */
export function idsBetween(mark: ProcessMark, until: ProcessMark): number[] | null {
  const made = until.made - mark.made;
  const hasTurned = until.last < mark.last;
  const highest = hasTurned || made >= LEAST_IDS ? highestId() : Number.POSITIVE_INFINITY;
  // Those in use are passed over, so ids are used up faster than processes begin.
  if (made >= highest / 2) return null;
  const count = until.last - mark.last + (hasTurned ? highest : 0);
  if (count > FEW) return listedIds().filter((id) => isBetween(id, mark, until));
  return Array.from({ length: count }, (_, k) => {
    const id = mark.last + 1 + k;
    return id > highest ? id - highest : id;
  });
}

function isBetween(id: number, { last }: ProcessMark, until: ProcessMark): boolean {
  return until.last < last ? id > last || id <= until.last : id > last && id <= until.last;
}

/** Returns the ids of the processes that live. */
export function listedIds(): number[] {
  return readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? [Number(name)] : []));
}

/** Returns 0 where the system does not say which id is the highest. */
function highestId(): number {
  return Math.max(0, Number(highestGiven()) - 1);
}

/**
 * Returns a function that reads a file about the machine as it is at that moment; '' where it cannot be read. The file stays
 * open, since each build asks for it several times.
 */
function createKeptFile(path: string): () => string {
  let fd: number | null = null;
  return () => {
    try {
      fd ??= openSync(path, 'r');
      return readOpened(fd, MAX_BYTES).toString('latin1');
    } catch {
      return '';
    }
  };
}
