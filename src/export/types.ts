import type { PAUSE } from './pause.ts';

/**
 * The remote API's data model. A bean is a list of rows for one class name; a subclass extends its parent's rows.
 * `C` is what readers get beside the object: services and the request's base URL.
 */
export interface Bean<T, C> {
  /** Java's binary name: `hudson.model.FreeStyleProject`. */
  readonly className: string;
  /** Simple name with a small first letter: root element in XML. */
  readonly xmlName: string;
  /** In the order in which they are written: topmost parent first, each level sorted by code unit. */
  readonly rows: readonly Row<T, C>[];
}

export interface Row<T, C> {
  readonly name: string;
  readonly visibility: number;
  /** Its beans are visited at the same level. */
  readonly inline: boolean;
  /** A sentence for the API pages. */
  readonly doc: string;
  /** Not called unless the property is sent. */
  read(target: T, context: C): Value<C>;
}

export type Value<C> =
  | null
  | string
  | number
  | boolean
  | Reference<C>
  | readonly Value<C>[]
  | LazyList<C>
  | MapValue<C>;

/** A bean and the object it describes; made by `refer`. */
export interface Reference<C> {
  readonly type: 'bean';
  readonly bean: Bean<never, C>;
  readonly target: unknown;
  /** The declared type is the very class: no `_class` unless at the root. */
  readonly exact: boolean;
}

/** A list of which only a range is made. `from` inclusive, `to` exclusive, Infinity: to the end. */
export interface LazyList<C> {
  readonly type: 'list';
  range(from: number, to: number): Iterable<Value<C> | typeof PAUSE>;
}

/** An object keyed by text; never has a `_class`. */
export interface MapValue<C> {
  readonly type: 'map';
  readonly entries: readonly (readonly [string, Value<C>])[];
}
