import type { Fields, UploadedFile } from '../parameters/fields.ts';

/** Represents a request's body after it was read. */
export interface Form {
  /** Holds the body as text; '' for multipart forms. */
  readonly text: string;
  /** Holds the body as it was sent; it is missing for multipart forms and where there is none. */
  readonly bytes?: Buffer;
  readonly fields: Pairs;
  readonly files: ReadonlyMap<string, UploadedFile>;
  /** Holds the field names of the files that a handler took over; the others are removed after the answer. */
  readonly taken: Set<string>;
}

/** Represents names and values in the order in which they were sent. */
export type Pairs = Iterable<readonly [string, string]>;

export const NO_FORM: Form = { text: '', fields: [], files: new Map(), taken: new Set() };

/** Returns the fields of a request: the query's values before the form's; a form field of a name in the query comes second. */
export function fieldsOf(query: string, form: Form): Fields {
  const values = new Map<string, string[]>();
  const inQuery = query === '' ? [] : [...new URLSearchParams(query)];
  for (const fields of [inQuery, form.fields]) {
    for (const [name, value] of fields) {
      const known = values.get(name);
      if (known === undefined) values.set(name, [value]);
      else known.push(value);
    }
  }
  return {
    get: (name) => values.get(name)?.[0],
    all: (name) => values.get(name) ?? [],
    has: (name) => values.has(name),
    names: [...values.keys()],
    inQuery,
    takeFile(name) {
      const file = form.files.get(name);
      if (file !== undefined) form.taken.add(name);
      return file;
    },
  };
}
