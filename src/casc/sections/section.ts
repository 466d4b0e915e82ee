import type { CascNode } from '../document/tree.ts';
import type { Draft } from '../work/draft.ts';
import type { KindsOf, Reader } from '../work/reader.ts';
import type { Schema } from '../work/schema.ts';

/** Describes a part of the configuration that a key of a file reaches. */
export interface Section {
  /** Holds the keys that lead to it: `jenkins.numExecutors`, `credentials`. */
  readonly path: string;
  readonly doc: string;
  /** Holds the JSON schema of its value. */
  readonly schema: Schema | ((kindsOf: KindsOf) => Schema);
  /** Applies a value to the draft, or tells the reader what is wrong with it. Long work lets others have their turn. */
  apply(node: CascNode, draft: Draft, reader: Reader): void | Promise<void>;
  /** Returns what an export has for it; undefined where that is nothing. */
  read(draft: Draft): unknown;
}
