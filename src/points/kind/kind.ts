import type { XmlElement, XmlNode } from '../../xml/index.ts';

export { classOfTag, tagOfClass } from '../../xml/index.ts';

import type { KindFamily } from './families.ts';
import { type ConfigOf, type Fields, type ReadContext, readFields, type WriteContext, writeFields } from './fields.ts';
import type { InScripts } from './in-scripts.ts';

/**
 * Describes what every kind has. `C` is the type of its configuration, unknown where kinds are mixed; `configOf` gives it
 * back to those who have the kind itself.
 */
export interface AnyKind<C = unknown> {
  readonly family: KindFamily;
  /** Holds the name of its element in XML; in `class` attributes it is the same with `$` for `_-`. */
  readonly xmlTag: string;
  /** Holds other element names under which it is read. */
  readonly aliases: readonly string[];
  /** Holds its short name in pipelines. */
  readonly symbol: string;
  /** Holds what a person calls it: `Execute shell`. */
  readonly displayName: string;
  readonly fields: Fields;
  /**
   * Returns what its element holds after a form, or what is wrong with the form; missing where the fields say it all. `before`
   * is the element that there is, and `userId` who sent the form.
   */
  formContent?(form: Readonly<Record<string, unknown>>, sent: SentForm): FormContent;
  /** Holds what it adds to the environment of builds: names of variables, each with a sentence for people. */
  readonly variables: Readonly<Record<string, string>>;
  readonly example: C;
  /** Says how scripts describe it; null where they cannot. */
  readonly inScripts: InScripts | null;
  fromXml(element: XmlElement, context: ReadContext): C;
  toXml(name: string, config: C, context: WriteContext): XmlNode;
}

/** Describes what a form is about, for kinds that read forms themselves. */
export interface SentForm {
  readonly before: XmlElement | undefined;
  readonly userId: string | null;
}

export type FormContent = { readonly content: readonly XmlNode[] } | { readonly wrong: string };

/**
 * Represents a kind whose configuration is of a type that is known to code that has the kind itself. Its methods take any
 * configuration, since a registry has kinds of all sorts: what stands beside a kind in a `Configured` was read by it.
 */
export type Typed<K extends AnyKind, C> = K & { readonly example: C };

/** Pairs a kind with a configuration that it has read. */
export interface Known<K extends AnyKind = AnyKind> {
  readonly kind: K;
  readonly config: K['example'];
}

/**
 * Represents a configured object in a job's configuration, such as a build step. Where `kind` is null it is of a kind that
 * is not built in; it stays in the file untouched.
 */
export type Configured<K extends AnyKind = AnyKind> = Known<K> | UnknownPart;

export interface UnknownPart {
  readonly kind: null;
  readonly tag: string;
  /** Holds, for people, the plugin that has the kind, where that does not work, with the reason. */
  readonly plugin?: string;
  /** Holds the element from which it was read, where it stands in a document. */
  readonly element?: XmlElement;
}

export interface KindSpec<F extends Fields> {
  readonly xmlTag: string;
  readonly aliases?: readonly string[];
  readonly symbol: string;
  readonly displayName: string;
  readonly fields: F;
  readonly variables?: AnyKind['variables'];
  /**
   * Says how scripts describe it. Where it is missing, sources, parameters, properties and triggers are described by their
   * symbol and fields; a builder, publisher or wrapper without it cannot be run by pipelines at all.
   */
  readonly inScripts?: InScripts;
  /** Holds a configuration for the contract test: it must survive writing and reading. */
  readonly example: ConfigOf<F>;
}

/** Lists the families whose kinds scripts can describe without `inScripts`. */
const DESCRIBED: ReadonlySet<KindFamily> = new Set(['scm', 'parameter', 'property', 'trigger']);

/** Makes what all `define…` functions share. */
export function defineKind<T extends KindFamily, F extends Fields>(
  family: T,
  spec: KindSpec<F>,
): AnyKind<ConfigOf<F>> & { readonly family: T } {
  return {
    family,
    xmlTag: spec.xmlTag,
    aliases: spec.aliases ?? [],
    symbol: spec.symbol,
    displayName: spec.displayName,
    fields: spec.fields,
    variables: spec.variables ?? {},
    example: spec.example,
    inScripts: spec.inScripts ?? (DESCRIBED.has(family) ? {} : null),
    fromXml: (element, context) => readFields(spec.fields, element, context),
    toXml: (name, config, context) => {
      const children = writeFields(spec.fields, config, context);
      return children.length === 0 ? { name } : { name, children };
    },
  };
}

/** Returns the configuration of a part that is of exactly this kind, with its type; undefined where it is of another. */
export function configOf<C>(kind: Typed<AnyKind, C>, part: Configured | null): C | undefined {
  return part !== null && isOf(kind, part) ? part.config : undefined;
}

/** Returns the configuration of the first part of a list that is of this kind; undefined where there is none. */
export function configIn<C>(kind: Typed<AnyKind, C>, parts: readonly Configured[]): C | undefined {
  for (const part of parts) if (isOf(kind, part)) return part.config;
  return undefined;
}

/** Says whether a configuration belongs to the kind: what stands beside a kind was read by it. */
function isOf<C>(kind: Typed<AnyKind, C>, part: Configured): part is Known<Typed<AnyKind, C>> {
  return part.kind === kind;
}
