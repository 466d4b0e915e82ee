import type { EntryTag } from './entry-tags.ts';
import type { FlagName } from './flags.ts';

/** Describes the values that JSON can represent. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/**
 * Lists the durability levels of a run: what its journal guarantees before a step with effects begins. Jenkins:
 * `FlowDurabilityHint`.
 */
export const DURABILITIES = ['MAX_SURVIVABILITY', 'SURVIVABLE_NONATOMIC', 'PERFORMANCE_OPTIMIZED'] as const;
export type Durability = (typeof DURABILITIES)[number];

/** Describes the first line of a journal. */
export interface JournalHeader {
  readonly v: 1;
  readonly durability: Durability;
  /** Holds the seed, in hex, from which the script's random values are derived. */
  readonly seed: string;
  /** Names what the server that began the run does differently from earlier ones. Undefined where it knew of no flags. */
  readonly flags?: readonly FlagName[];
}

/** Describes one thing that came to the script from outside; entries are in the order in which it did. */
export interface Entry {
  /** Names the kind and version of the entry. Entries of a journal that is older than tags are read as if they had them. */
  readonly t: EntryTag;
  /** Holds the key of the entry, made of branch path, ordinal and name: `0/1#12 sh.run`. */
  readonly k: string;
  /** Holds the answer. */
  readonly v?: Json;
  /** Holds the failure where there is no answer. */
  readonly e?: FlowError;
  /** Holds the length of the console in bytes. */
  readonly l?: number;
  /**
   * Holds the entries that changed of how far the output of running commands was copied into the console, by the key of
   * their effect.
   */
  readonly c?: Readonly<Record<string, number>>;
  /**
   * Holds how many characters at the end of the console the script prints again; only in an entry that is not replayed to
   * the script.
   */
  readonly s?: number;
}

/** Describes a failure that survives a restart of the server, as the exception that the script sees. */
export interface FlowError {
  /** Holds the Java name of the exception's class: `hudson.AbortException`. */
  readonly className: string;
  readonly message: string | null;
  readonly cause?: FlowError;
  /** Holds the interruption where the exception is a FlowInterruptedException. */
  readonly interruption?: Interruption;
}

/** Describes why steps were ended from outside. */
export interface Interruption {
  readonly result: 'ABORTED' | 'FAILURE' | 'UNSTABLE' | 'NOT_BUILT' | 'SUCCESS';
  readonly causes: readonly InterruptionCause[];
  /** Says whether it is an actual interruption where a script has specified that; otherwise it depends on the causes. */
  readonly isActual?: boolean;
}

/** Describes what caused an interruption. `text` is its `shortDescription`, as the console shows it. */
export type InterruptionCause =
  | { readonly kind: 'timeout' /** Names the timeout's scope. */; readonly id: string; readonly text: string }
  | { readonly kind: 'user'; readonly userId: string | null; readonly text: string }
  | { readonly kind: 'fail-fast'; readonly branch: string; readonly text: string }
  | { readonly kind: 'rejection'; readonly userId: string | null; readonly at: number; readonly text: string }
  | { readonly kind: 'superseded'; readonly number: number; readonly text: string }
  | { readonly kind: 'other'; readonly className: string; readonly text: string };
