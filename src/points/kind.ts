import type { XmlElement, XmlNode } from '../xml/index.ts';
import { type ConfigOf, type Fields, type ReadContext, readFields, type WriteContext, writeFields } from './fields.ts';

export type KindFamily =
  | 'item'
  | 'view'
  | 'axis'
  | 'builder'
  | 'publisher'
  | 'maven-reporter'
  | 'wrapper'
  | 'scm'
  | 'trigger'
  | 'parameter'
  | 'property'
  | 'definition'
  | 'run-action'
  | 'scm-source'
  | 'library-retriever'
  | 'scm-navigator'
  | 'build-strategy'
  | 'branch-property'
  | 'condition'
  | 'step';

/** What every kind has, its configuration type erased: the form in which lists of mixed kinds hold it. */
export interface AnyKind {
  readonly family: KindFamily;
  /** Name of its element in XML; in `class` attributes the same with `$` for `_-`. */
  readonly xmlTag: string;
  /** Other element names under which it is read. */
  readonly aliases: readonly string[];
  /** Short name in pipelines. */
  readonly symbol: string;
  /** What a person calls it: `Execute shell`. */
  readonly displayName: string;
  readonly fields: Fields;
  /** What it adds to the environment of builds: names of variables, each with a sentence for people. */
  readonly variables: Readonly<Record<string, string>>;
  readonly example: unknown;
  fromXml(element: XmlElement, context: ReadContext): unknown;
  toXml(name: string, config: unknown, context: WriteContext): XmlNode;
}

/** A part of a job's configuration. `kind` null: of a kind that is not built in; it stays in the file untouched. */
export type Configured = { readonly kind: AnyKind; readonly config: unknown } | UnknownPart;

export interface UnknownPart {
  readonly kind: null;
  readonly tag: string;
  /** As it was read, where it stands in a document. */
  readonly element?: XmlElement;
}

export interface KindSpec<F extends Fields> {
  readonly xmlTag: string;
  readonly aliases?: readonly string[];
  readonly symbol: string;
  readonly displayName: string;
  readonly fields: F;
  readonly variables?: AnyKind['variables'];
  /** A configuration for the contract test: it must survive writing and reading. */
  readonly example: ConfigOf<F>;
}

/** The part that all `define…` functions share. */
export function defineKind<F extends Fields>(family: KindFamily, spec: KindSpec<F>): AnyKind {
  return {
    family,
    xmlTag: spec.xmlTag,
    aliases: spec.aliases ?? [],
    symbol: spec.symbol,
    displayName: spec.displayName,
    fields: spec.fields,
    variables: spec.variables ?? {},
    example: spec.example,
    fromXml: (element, context) => readFields(spec.fields, element, context),
    toXml: (name, config, context) => {
      const children = writeFields(spec.fields, config as ConfigOf<F>, context);
      return children.length === 0 ? { name } : { name, children };
    },
  };
}

/** Stands for a kind whose configuration is of a type that those know who have the kind itself. */
export type Typed<K extends AnyKind, C> = K & { readonly example: C };

/** Returns the configuration of the first part of a list that is of exactly this kind; undefined where there is none. */
export function configIn<C>(kind: Typed<AnyKind, C>, parts: readonly Configured[]): C | undefined {
  for (const part of parts) if (isOf(kind, part)) return part.config;
  return undefined;
}

/** What stands beside a kind was read by it. */
function isOf<C>(kind: Typed<AnyKind, C>, part: Configured): part is { readonly kind: AnyKind; readonly config: C } {
  return part.kind === kind;
}

/** Java's class name as XStream writes it in an element's name: `$` -> `_-`, `_` -> `__`. */
export function tagOfClass(javaClass: string): string {
  return javaClass.replaceAll('_', '__').replaceAll('$', '_-');
}

export function classOfTag(tag: string): string {
  return tag.replace(/__|_-/g, (code) => (code === '__' ? '_' : '$'));
}
