/** Represents what a query finds, whichever way it was evaluated: a value, or nodes in document order. */
export type Selected = { readonly type: 'value'; readonly value: string | number | boolean } | SelectedNodes;

export interface SelectedNodes {
  readonly type: 'nodes';
  readonly count: number;
  /** Returns the text of the first node where it is a text node; null where it is another one. */
  text(): string | null;
  /** Returns the nodes, one after the other. */
  written(): Promise<string>;
  /** Returns an element of a name that holds the nodes. */
  wrapped(name: string): Promise<string>;
}
