/**
 * Lists the kinds of entries with their versions. `told` says that an entry is replayed to a script that runs again; others
 * are for the next server alone. The meaning of an entry never changes: another meaning is another version, with a row of
 * its own.
 */
const ENTRY_TAGS = {
  /** Represents a note, the answer of an effect, or the end of branches in a journal that is older than tags. */
  'answer.0': { told: true },
  /** Represents a value that was read synchronously. */
  'note.1': { told: true },
  /** Represents the answer of an effect. */
  'effect.1': { told: true },
  /** Represents the start of a branch. */
  'start.1': { told: true },
  /** Represents the end of branches. */
  'branches.1': { told: true },
  /** Says that a branch was ended at a tick; the ticks of the whole script are counted. */
  'tick.1': { told: true },
  /** Says that a branch was ended while it computed; the operations of the branch are counted. */
  'operations.1': { told: true },
  /** Says that work which is done elsewhere was ended, or given up. */
  'compute.1': { told: true },
  /** Says that the run was asked to stop, or not to wait for the end of its steps (`terminate.1`). */
  'stop.1': { told: true },
  'terminate.1': { told: true },
  /** Holds the answer of an effect that the script has not received yet. */
  'before.1': { told: false },
  /** Holds the outcome of an effect that ended while the flow is held and the script cannot receive it. */
  'settled.1': { told: false },
  /** Says whether a person has paused the flow from here on. */
  'paused.1': { told: false },
  /** Says that the console has text which the script does not depend on. */
  'said.1': { told: false },
  /** Is written last by a server that shuts down in order; without it a PERFORMANCE_OPTIMIZED run cannot resume. */
  'suspended.1': { told: false },
  /** Is written by a server that resumes the run after that shutdown. */
  'resumed.1': { told: false },
} as const satisfies Record<string, { readonly told: boolean }>;

export type EntryTag = keyof typeof ENTRY_TAGS;

interface Tagged {
  readonly t: EntryTag;
}

/** Returns whether an entry is replayed to the script; other entries are for the next server alone. */
export function isToldAgain({ t }: Tagged): boolean {
  return ENTRY_TAGS[t].told;
}

/** Returns whether an entry has the key and tag of what the script has reached. */
export function isAbout(entry: Tagged & { readonly k: string }, key: string, tag: EntryTag): boolean {
  return entry.k === key && (entry.t === tag || entry.t === 'answer.0');
}

export function isTag(tag: unknown): tag is EntryTag {
  return typeof tag === 'string' && Object.hasOwn(ENTRY_TAGS, tag);
}
