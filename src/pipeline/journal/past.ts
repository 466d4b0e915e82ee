import type { Entry, JournalHeader, Json } from './entries.ts';
import { isToldAgain } from './entry-tags.ts';
import { isFlag } from './flags.ts';
import { parseEntry } from './parse-entry.ts';
import { readEach } from './recorded.ts';

/** Written last by a server that ends in good order: only then a PERFORMANCE_OPTIMIZED run can go on. */
export const SUSPENDED = 'suspended';
/** Written by a server that goes on after that. */
export const RESUMED = 'resumed';
/** Before the key of an effect: its answer is known, and the script was not told yet. */
export const BEFORE = '+';
/** Before the key of an effect that is over: what became of it, while the flow is held and the script cannot be told. */
export const SETTLED = '=';
/** Whether a person has paused the flow from here on. */
export const PAUSED = 'paused';
/** Something was said that nothing of the script follows from. */
export const SAID = 'said';

/** What an earlier server left in a journal, without the entries themselves, which may be many. */
export interface Past {
  /** Null: there was no journal. */
  readonly header: JournalHeader | null;
  /** Length of the complete lines in bytes. */
  readonly length: number;
  /** How many entries are told again. */
  readonly count: number;
  /** The server before this one ended in good order. */
  readonly wasSuspended: boolean;
  /** Some server before this one did. */
  readonly wasEverSuspended: boolean;
  /** As the last entry says: length of the console. */
  readonly logSize: number | null;
  /** So much of its end, in characters, the script says again. */
  readonly said: number;
  /** How far the outputs of commands under way were copied into the console, by the key of their effect. */
  readonly copied: ReadonlyMap<string, number>;
  /** Answers of effects that were known and not told, by key. */
  readonly answers: ReadonlyMap<string, Json>;
  /** Effects that were over and not told, by key: they are not performed again. */
  readonly settled: ReadonlyMap<string, Pick<Entry, 'v' | 'e'>>;
  /** A person has paused the flow. */
  readonly isPaused: boolean;
}

/** Reads a journal once. Throws SyntaxError where a line is damaged, or only a newer server knows what it is. */
export async function readPast(path: string, onPast: (entry: Entry) => void = () => undefined): Promise<Past> {
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
    const entry = parseEntry(value, line);
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
