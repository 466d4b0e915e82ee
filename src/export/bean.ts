import { LruMap } from '../kit/index.ts';
import { simpleName } from '../xml/index.ts';
import type { Bean, LazyList, MapValue, Reference, Row, Source, Value } from './types.ts';

export interface RowSpec<T, C> {
  /** Holds the visibility; 0 or undefined stands for the bean's default. */
  readonly visibility?: number;
  readonly inline?: boolean;
  readonly doc: string;
  read(target: T, context: C): Value<C>;
  /**
   * Holds all that the value is made of: it is the same as long as each of these returns the same. Where there are references
   * in it, that goes for what they refer to; the rows of those say what they are made of themselves.
   */
  readonly madeOf?: readonly Source<T, C>[];
}

export interface BeanSpec<T, C> {
  readonly parent?: Bean<T, C>;
  /** Holds the visibility of this level's rows that state none; the default is 1. */
  readonly visibility?: number;
  /** Holds what the rows of this level are made of that do not say it themselves; the default is not known. */
  readonly madeOf?: readonly Source<T, C>[];
  /** Holds the name of the root element in XML, where it is not the class's simple name. */
  readonly xmlName?: string;
  /** Is described at `Bean`; the default is the parent's. */
  readonly holder?: (target: T, context: C) => object;
  readonly rows: Readonly<Record<string, RowSpec<T, C>>>;
}

/**
 * Describes a class for the remote API. Rows are written parent's first, each level in code unit order; a name that a
 * parent has too is taken over: it is written with this level, not with the parent's.
 */
export function defineBean<T, C>(className: string, spec: BeanSpec<T, C>): Bean<T, C> {
  const inherited = (spec.parent?.rows ?? []).filter(({ name }) => !Object.hasOwn(spec.rows, name));
  const own = Object.entries(spec.rows)
    .map(([name, row]) => rowOf(name, row, spec))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  return {
    className,
    xmlName: spec.xmlName ?? xmlNameOf(className) ?? spec.parent?.xmlName ?? 'object',
    rows: [...inherited, ...own],
    holder: spec.holder ?? spec.parent?.holder ?? null,
  };
}

/** Limits the classes that a family keeps. */
const KEPT_CLASSES = 100;

/**
 * Returns a function that describes classes which differ in their names alone. The same name gets the same bean: what is
 * prepared for a bean would be lost with it.
 */
export function beanFamily<T, C>(define: (name: string) => Bean<T, C>): (name: string) => Bean<T, C> {
  const known = new LruMap<string, Bean<T, C>>(KEPT_CLASSES);
  return (name) => {
    const bean = known.get(name) ?? define(name);
    known.set(name, bean);
    return bean;
  };
}

function rowOf<T, C>(name: string, row: RowSpec<T, C>, spec: BeanSpec<T, C>): Row<T, C> {
  return {
    name,
    visibility: row.visibility || (spec.visibility ?? 1),
    inline: row.inline ?? false,
    doc: row.doc,
    read: row.read,
    madeOf: row.madeOf ?? spec.madeOf ?? null,
  };
}

/** Returns the XML name of a class; undefined for an anonymous class, which is written as its superclass. */
function xmlNameOf(className: string): string | undefined {
  const simple = simpleName(className);
  return /^\d*$/.test(simple) ? undefined : simple.charAt(0).toLowerCase() + simple.slice(1);
}

/**
 * Returns a reference to an object. `exact` says that the property is declared with the very class, so that `_class` is
 * left out.
 */
export function refer<T, C>(bean: Bean<T, C>, target: T, options: { readonly exact?: boolean } = {}): Reference<C> {
  return { type: 'bean', bean, target, exact: options.exact ?? false };
}

/**
 * Returns a list of which only the elements that are sent are made. `range` gives the elements from the first number
 * (inclusive) to the second (exclusive, or Infinity); PAUSE is no element.
 */
export function list<C>(range: LazyList<C>['range']): LazyList<C> {
  return { type: 'list', range };
}

export function map<C>(entries: readonly (readonly [string, Value<C>])[]): MapValue<C> {
  return { type: 'map', entries };
}
