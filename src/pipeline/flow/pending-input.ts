import type { ParameterValue } from '../../model/index.ts';
import type { ConfiguredParameter } from '../../points/index.ts';

/** Something that a flow asks people, and waits for. */
export interface PendingInput {
  /** Begins with a capital letter. */
  readonly id: string;
  readonly message: string;
  /** Caption of the button that says yes. */
  readonly ok: string;
  /** Who may answer, with commas between; null: who may build the job. */
  readonly submitter: string | null;
  /** Name under which the script is told who answered; null: it is not. */
  readonly submitterParameter: string | null;
  readonly parameters: readonly ConfiguredParameter[];
  /** Takes the first answer. Resolves when no end of the server can lose it. Throws JournalBroken. */
  answer(answer: InputAnswer): Promise<void>;
}

export type InputAnswer =
  /** `values` null: it was answered without looking at the parameters. */
  | { readonly kind: 'yes'; readonly userId: string | null; readonly values: readonly ParameterValue[] | null }
  | { readonly kind: 'no'; readonly userId: string | null };
