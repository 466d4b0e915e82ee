export interface ParameterField {
  readonly name: string;
  readonly description: string;
  readonly input: 'line' | 'text' | 'check' | 'choice' | 'password' | 'file' | 'run';
  readonly value: string;
  readonly choices: readonly string[];
  /** Holds an expression of Java that the value must match as a whole, and what is said where it does not. */
  readonly rule?: { readonly pattern: string; readonly message: string };
}

/** Describes a question that a pipeline asks. */
export interface Question {
  readonly action: string;
  readonly message: string;
  /** Holds the caption of the button that confirms. */
  readonly ok: string;
  readonly mayAnswer: boolean;
  readonly mayAbort: boolean;
  /** Names who else may answer; null where whoever may build the job may answer. */
  readonly submitter: string | null;
  readonly fields: readonly ParameterField[];
}
