import type { Fields, UploadedFile } from '../parameters/fields.ts';

/** A request's body, read. */
export interface Form {
  /** The body as text; '' for multipart forms. */
  readonly text: string;
  /** As it came; missing for multipart forms and where there is none. */
  readonly bytes?: Buffer;
  readonly fields: Pairs;
  readonly files: ReadonlyMap<string, UploadedFile>;
  /** Field names of the files that somebody owns now; the others are removed after the answer. */
  readonly taken: Set<string>;
}

/** Names and values in the order in which they came. */
export type Pairs = Iterable<readonly [string, string]>;

export const NO_FORM: Form = { text: '', fields: [], files: new Map(), taken: new Set() };

/** Returns the fields of a request: the query's values before the form's; a form field of a name in the query comes second. */
export function fieldsOf(query: string, form: Form): Fields {
  const values = new Map<string, string[]>();
  const inQuery = [...new URLSearchParams(query)];
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
