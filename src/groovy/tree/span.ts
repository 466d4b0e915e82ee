/** Where something stands in a source text. */
export interface Span {
  /** First character; lines and columns count from 1, tabs as one. */
  readonly line: number;
  readonly column: number;
  /** The place just after the last character. */
  readonly endLine: number;
  readonly endColumn: number;
  /** The same two places as offsets into the source text, from 0. */
  readonly start: number;
  readonly end: number;
}

/** Every node of the tree knows its `kind` and where it stands; nodes are plain values and never change. */
export interface Node<Kind extends string> {
  readonly kind: Kind;
  readonly at: Span;
}
