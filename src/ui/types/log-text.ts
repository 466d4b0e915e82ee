/** Represents the end of a log. */
export interface LogText {
  /** Holds the text in pieces without console notes: the text, CSS classes ('' for plain text) and the address of a link. */
  readonly parts: readonly { readonly text: string; readonly classes: string; readonly href: string | null }[];
  /** Says whether the beginning was left out. */
  readonly shortened: boolean;
}
