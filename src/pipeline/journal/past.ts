import type { Entry, JournalHeader, Json } from './entries.ts';
import { isToldAgain } from './entry-tags.ts';
import { isFlag } from './flags.ts';
import type { JournalOptions } from './journal.ts';
import { parseEntry } from './parse-entry.ts';
import { readEach } from './recorded.ts';

/**
 * Is the key of the entry that a server which shuts down in order writes last; without it a PERFORMANCE_OPTIMIZED run
 * cannot resume.
 */
export const SUSPENDED = 'suspended';
/** Is the key of the entry that a server writes when it resumes the run after such a shutdown. */
export const RESUMED = 'resumed';
/** Precedes the key of an effect whose answer is known, but which the script has not received yet. */
export const BEFORE = '+';
/** Precedes the key of an effect that ended while the flow is held and the script cannot receive its outcome. */
export const SETTLED = '=';
/** Is the key of the entries that say whether a person has paused the flow from there on. */
export const PAUSED = 'paused';
/** Is the key of the entries for console text which the script does not depend on. */
export const SAID = 'said';

/** Describes what an earlier server left in a journal, without the entries themselves, which may be many. */
export interface Past {
  /** Holds the header; null where there was no journal. */
  readonly header: JournalHeader | null;
  /** Holds the length of the complete lines in bytes. */
  readonly length: number;
  /** Counts the entries that are replayed to the script. */
  readonly count: number;
  /** Says whether the previous server shut down in order. */
  readonly wasSuspended: boolean;
  /** Says whether any earlier server shut down in order. */
  readonly wasEverSuspended: boolean;
  /** Holds the length of the console according to the last entry. */
  readonly logSize: number | null;
  /** Holds how many characters at the end of the console the script prints again. */
  readonly said: number;
  /** Holds how far the output of running commands was copied into the console, by the key of their effect. */
  readonly copied: ReadonlyMap<string, number>;
  /** Holds the answers of effects that were known but not received by the script, by key. */
  readonly answers: ReadonlyMap<string, Json>;
  /** Holds the outcomes of effects that were over but not received by the script, by key: they are not performed again. */
  readonly settled: ReadonlyMap<string, Pick<Entry, 'v' | 'e'>>;
  /** Says whether a person has paused the flow. */
  readonly isPaused: boolean;
}

/** Reads a journal once. Throws SyntaxError where a line is damaged, or only a newer server knows what it is. */
export async function readPast(
  path: string,
  { onPast = () => undefined, cover }: Pick<JournalOptions, 'onPast' | 'cover'> = {},
): Promise<Past> {
  let header: JournalHeader | null = null;
  let count = 0;
  let wasSuspended = false;
  let wasEverSuspended = false;
  let logSize: number | null = null;
  let said = 0;
  const copied = new Map<string, number>();
  const answers = new Map<string, Json>();
  const settled = new Map<string, Pick<Entry, 'v' | 'e'>>();
  let isPaused = false;
  const length = await readEach(path, (value, line) => {
    if (line === 0) {
      header = headerOf(value);
      return;
    }
    const entry = parseEntry(value, line, cover);
    wasSuspended = entry.t === 'suspended.1';
    wasEverSuspended ||= wasSuspended;
    if (entry.l !== undefined) {
      logSize = entry.l;
      said = entry.s ?? 0;
    }
    for (const [key, offset] of Object.entries(entry.c ?? {})) copied.set(key, offset);
    if (!isToldAgain(entry)) {
      if (entry.t === 'paused.1') isPaused = entry.v === true;
      else if (entry.t === 'before.1') answers.set(entry.k.slice(BEFORE.length), entry.v ?? null);
      else if (entry.t === 'settled.1') settled.set(entry.k.slice(SETTLED.length), entry);
      return;
    }
    count += 1;
    copied.delete(entry.k);
    answers.delete(entry.k);
    settled.delete(entry.k);
    onPast(entry);
  });
  return { header, length, count, wasSuspended, wasEverSuspended, logSize, said, copied, answers, settled, isPaused };
}

function headerOf(value: unknown): JournalHeader {
  if (typeof value !== 'object' || value === null || !('v' in value) || value.v !== 1) {
    throw new SyntaxError('it has no header that is known');
  }
  const flags: readonly unknown[] = 'flags' in value && Array.isArray(value.flags) ? value.flags : [];
  const unknown = flags.find((flag) => !isFlag(flag));
  if (unknown !== undefined) {
    throw new SyntaxError(`its run was begun with ‘${String(unknown)}’, which this server does not know`);
  }
  // Only we write it: version and flags say that the rest is as we wrote it.
  return value as JournalHeader;
}
