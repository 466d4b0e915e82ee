/** Describes a parameter that a page of an action takes in its query. */
export interface QueryParameter {
  /** Holds a sentence for the pages about the interface. */
  readonly doc: string;
  /** Says what a well-behaved client sends; a page gets the text in any case. */
  readonly type: 'string' | 'integer' | 'boolean';
}

export type QueryParameters = Readonly<Record<string, QueryParameter>>;

/** Holds what a client sent for the declared parameters. */
export interface QueryValues<Name extends string = string> {
  /** Returns the first value; undefined where there is none. */
  get(name: Name): string | undefined;
  /** Holds all names and values of the query, in the order in which they were sent. */
  readonly inOrder: readonly (readonly [name: string, value: string])[];
}

export function queryText(doc: string): QueryParameter {
  return { doc, type: 'string' };
}

export function queryNumber(doc: string): QueryParameter {
  return { doc, type: 'integer' };
}

export function queryFlag(doc: string): QueryParameter {
  return { doc, type: 'boolean' };
}
