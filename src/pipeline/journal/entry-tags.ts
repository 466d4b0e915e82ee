/**
 * Lists what entries are: kind and version. `told`: a script that runs again is told it; others are for the next server
 * alone. What an entry means never changes: another meaning is another version, and a row of its own.
 */
export const ENTRY_TAGS = {
  /** Of a journal from before entries had tags: a note, the answer of an effect, or the end of branches. */
  'answer.0': { told: true },
  /** Something that was read at once. */
  'note.1': { told: true },
  /** The answer of an effect. */
  'effect.1': { told: true },
  /** A branch began. */
  'start.1': { told: true },
  /** Branches are over. */
  'branches.1': { told: true },
  /** A branch was ended at a tick; counted are those of the whole script. */
  'tick.1': { told: true },
  /** A branch was ended while it computed; counted are its operations. */
  'operations.1': { told: true },
  /** Work that is done elsewhere was ended, or given up. */
  'compute.1': { told: true },
  /** The run was told to stop, or not to wait for the end of its steps. */
  'stop.1': { told: true },
  'terminate.1': { told: true },
  /** The answer of an effect that the script was not told yet. */
  'before.1': { told: false },
  /** What became of an effect while the flow is held and the script cannot be told. */
  'settled.1': { told: false },
  /** Whether a person has paused the flow from here on. */
  'paused.1': { told: false },
  /** Something was said that nothing of the script follows from. */
  'said.1': { told: false },
  /** Written last by a server that ends in good order: only then a PERFORMANCE_OPTIMIZED run can go on. */
  'suspended.1': { told: false },
  /** Written by a server that goes on after that. */
  'resumed.1': { told: false },
} as const satisfies Record<string, { readonly told: boolean }>;

export type EntryTag = keyof typeof ENTRY_TAGS;

interface Tagged {
  readonly t: EntryTag;
}

/** Tells whether an entry is one that the script is told; others are for the next server alone. */
export function isToldAgain({ t }: Tagged): boolean {
  return ENTRY_TAGS[t].told;
}

/** Tells whether an entry is what the script comes to now. */
export function isAbout(entry: Tagged & { readonly k: string }, key: string, tag: EntryTag): boolean {
  return entry.k === key && (entry.t === tag || entry.t === 'answer.0');
}

export function isTag(tag: unknown): tag is EntryTag {
  return typeof tag === 'string' && Object.hasOwn(ENTRY_TAGS, tag);
}
