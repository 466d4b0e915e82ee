import type { EntryTag } from './entry-tags.ts';
import type { FlagName } from './flags.ts';

/** What JSON can hold. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** How safe a run is: what its journal promises before a step with effects begins. Jenkins: `FlowDurabilityHint`. */
export const DURABILITIES = ['MAX_SURVIVABILITY', 'SURVIVABLE_NONATOMIC', 'PERFORMANCE_OPTIMIZED'] as const;
export type Durability = (typeof DURABILITIES)[number];

/** First line of a journal. */
export interface JournalHeader {
  readonly v: 1;
  readonly durability: Durability;
  /** Hex; what is random for the script comes from it. */
  readonly seed: string;
  /** Names what the server that began the run does otherwise than those before it. Missing: it knew of no flags. */
  readonly flags?: readonly FlagName[];
}

/** One thing that came to the script from outside, in the order in which it did. */
export interface Entry {
  /** Kind and version. A journal from before there were any is read as if it had them. */
  readonly t: EntryTag;
  /** Branch path, ordinal, name: `0/1#12 sh.run`. */
  readonly k: string;
  /** The answer. */
  readonly v?: Json;
  /** The failure instead. */
  readonly e?: FlowError;
  /** Length of the console in bytes. */
  readonly l?: number;
  /** How far the output of commands under way was copied into the console, by the key of their effect; what changed. */
  readonly c?: Readonly<Record<string, number>>;
  /** Of an entry that the script is not told: so much of the console's end, in characters, the script says again. */
  readonly s?: number;
}

/** A failure that outlives the server: what exception it is for the script. */
export interface FlowError {
  /** Java's name: `hudson.AbortException`. */
  readonly className: string;
  readonly message: string | null;
  readonly cause?: FlowError;
  /** Of a FlowInterruptedException. */
  readonly interruption?: Interruption;
}

/** Why steps were ended from outside. */
export interface Interruption {
  readonly result: 'ABORTED' | 'FAILURE' | 'UNSTABLE' | 'NOT_BUILT' | 'SUCCESS';
  readonly causes: readonly InterruptionCause[];
  /** Whether a script says that it is an interruption; else the causes tell. */
  readonly isActual?: boolean;
}

/** `text`: `shortDescription`, as the console shows it. */
export type InterruptionCause =
  | { readonly kind: 'timeout' /** Key of the timeout's scope. */; readonly id: string; readonly text: string }
  | { readonly kind: 'user'; readonly userId: string | null; readonly text: string }
  | { readonly kind: 'fail-fast'; readonly branch: string; readonly text: string }
  | { readonly kind: 'rejection'; readonly userId: string | null; readonly at: number; readonly text: string }
  | { readonly kind: 'superseded'; readonly number: number; readonly text: string }
  | { readonly kind: 'other'; readonly className: string; readonly text: string };
