/** Describes a row of two texts side by side; null where the text has no such line. */
export interface DifferenceRow {
  readonly before: { readonly line: number; readonly text: string } | null;
  readonly after: { readonly line: number; readonly text: string } | null;
  readonly isSame: boolean;
}

/** Describes how a text differs from what it was. */
export interface TextDifference {
  readonly name: string;
  readonly rows: readonly DifferenceRow[];
}
