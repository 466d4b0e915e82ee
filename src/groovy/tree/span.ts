/** Describes the position of a piece of a source text. */
export interface Span {
  /** Holds the line of the first character; lines and columns count from 1, tabs as one. */
  readonly line: number;
  readonly column: number;
  /** Holds the line of the position just after the last character. */
  readonly endLine: number;
  readonly endColumn: number;
  /** Holds the offset of the first character in the source text, from 0; `end` that of the position after the last one. */
  readonly start: number;
  readonly end: number;
}

/** Describes a node of the tree, which has its `kind` and its position; nodes are plain values and never change. */
export interface Node<Kind extends string> {
  readonly kind: Kind;
  readonly at: Span;
}
