import type { CascNode } from '../document/tree.ts';
import type { Draft } from '../work/draft.ts';
import type { Reader } from '../work/reader.ts';

/** Describes a part of the configuration that a key of a file reaches. */
export interface Section {
  /** Holds the keys that lead to it: `jenkins.numExecutors`, `credentials`. */
  readonly path: string;
  readonly doc: string;
  /** Holds the JSON schema of its value. */
  readonly schema: Readonly<Record<string, unknown>>;
  /** Applies a value to the draft, or tells the reader what is wrong with it. */
  apply(node: CascNode, draft: Draft, reader: Reader): void;
  /** Returns what an export has for it; undefined where that is nothing. */
  read(draft: Draft): unknown;
}
