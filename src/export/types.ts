import type { PAUSE } from './pause.ts';

/**
 * Describes a class in the remote API's data model. A bean is a list of rows for one class name; a subclass extends its
 * parent's rows. `C` is what readers get beside the object: services and the request's base URL.
 */
export interface Bean<T, C> {
  /** Holds Java's binary name: `hudson.model.FreeStyleProject`. */
  readonly className: string;
  /** Holds the simple name with a small first letter, which is the root element in XML. */
  readonly xmlName: string;
  /** Holds the rows in the order in which they are written: topmost parent first, each level sorted by code unit. */
  readonly rows: readonly Row<T, C>[];
  /**
   * Returns the object with which texts about the target are kept, where it is an element of a list or the whole answer;
   * null: none are. Two targets with the same holder differ in nothing but what the rows' sources say.
   */
  readonly holder: ((target: never, context: C) => object) | null;
}

/**
 * Returns something that a row's value is made of: an object that is another one after a change, or a plain value; UNKNOWN
 * where that cannot be said this time.
 */
export type Source<T, C> = (target: T, context: C) => unknown;

/** Says that nobody knows what a value is made of, so that no text with it is kept. */
export const UNKNOWN = Symbol('unknown');

export interface Row<T, C> {
  readonly name: string;
  readonly visibility: number;
  /** Says whether the beans of the property are visited at the same level. */
  readonly inline: boolean;
  /** Holds a sentence for the API pages. */
  readonly doc: string;
  /** Reads the property; it is not called unless the property is sent. */
  read(target: T, context: C): Value<C>;
  /** Holds all that the value is made of; null where that is never known, so that no text with it is kept. */
  readonly madeOf: readonly Source<never, never>[] | null;
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

/** Represents a bean and the object it describes; `refer` makes it. */
export interface Reference<C> {
  readonly type: 'bean';
  readonly bean: Bean<never, C>;
  readonly target: unknown;
  /** Says whether the declared type is the very class: then there is no `_class` unless at the root. */
  readonly exact: boolean;
}

/**
 * Represents a list of which only a range is made. `from` is inclusive; `to` is exclusive, and Infinity means to the end.
 */
export interface LazyList<C> {
  readonly type: 'list';
  range(from: number, to: number): Iterable<Value<C> | typeof PAUSE>;
}

/** Represents an object keyed by text; it never has a `_class`. */
export interface MapValue<C> {
  readonly type: 'map';
  readonly entries: readonly (readonly [string, Value<C>])[];
}
