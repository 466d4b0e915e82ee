import type { ParameterValue } from '../../model/index.ts';
import type { ConfiguredParameter } from '../../points/index.ts';

/** Represents a question that a flow asks a person and waits for. */
export interface PendingInput {
  /** Holds the id, which begins with a capital letter. */
  readonly id: string;
  readonly message: string;
  /** Holds the caption of the button that proceeds. */
  readonly ok: string;
  /** Lists who may answer, separated by commas; null means whoever may build the job. */
  readonly submitter: string | null;
  /** Names the value in which the script receives who answered; null where it does not. */
  readonly submitterParameter: string | null;
  readonly parameters: readonly ConfiguredParameter[];
  /** Accepts the first answer. Resolves when no end of the server can lose it. Throws JournalBroken. */
  answer(answer: InputAnswer): Promise<void>;
}

export type InputAnswer =
  /** Represents approval; `values` is null where it was given without a look at the parameters. */
  | { readonly kind: 'yes'; readonly userId: string | null; readonly values: readonly ParameterValue[] | null }
  | { readonly kind: 'no'; readonly userId: string | null };
