/** Holds the text around values of one name, prepared. */
export interface Name {
  /** Is written before a value that is the first of its object or list, … */
  readonly first: string;
  /** … and before one that others precede. */
  readonly next: string;
  /** Is written before an object that tells its class in the tag itself; null where its class is a property. */
  readonly tag: string | null;
  /** Is written after a value. */
  readonly after: string;
  /** Holds the name of the members of a list. */
  readonly member: Name;
}

/** Describes how values are written. Around a list without brackets nothing stands, not even its name. */
export interface Dialect {
  readonly id: 'json' | 'python' | 'xml';
  readonly object: { readonly open: string; readonly close: string };
  readonly list: { readonly open: string; readonly close: string } | null;
  /** Returns the name of the whole answer, from that of a class in XML. */
  root(xmlName: string): Name;
  name(text: string): Name;
  /** Returns how an object begins that tells its class. */
  head(className: string): string;
  /** Returns the text of a value; null where nothing is written of it. */
  scalar(value: null | string | number | boolean): string | null;
}
