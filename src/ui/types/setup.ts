/** Describes a step of the set-up of a new server. */
export interface SetupContent {
  readonly page: 'setup';
  readonly heading: string;
  readonly text: string;
  /** Names where the form posts to. */
  readonly action: string;
  readonly fields: readonly SetupField[];
  readonly button: string;
  readonly errors: readonly string[];
  /** Names the address to which a POST goes on without the step; null where it cannot be left out. */
  readonly skip: { readonly action: string; readonly text: string } | null;
}

export interface SetupField {
  readonly name: string;
  readonly label: string;
  /** Says whether what is typed is hidden. */
  readonly isSecret: boolean;
  readonly value: string;
  readonly required: boolean;
}
