import { wholeNumber } from '../../kit/index.ts';
import { attributeOf, childOf, childrenOf, node, type XmlElement, type XmlNode } from '../../xml/index.ts';
import type { KindFamily, KindOf } from './families.ts';
import type { NestedInScripts } from './in-scripts.ts';
import { type DeclaredAs, isDescribable, type JavaType, one } from './java-type.ts';
import type { Configured, Known } from './kind.ts';
import { nestedClass } from './script-type.ts';

/** Describes a parameter of a kind to people and to scripts; how it stands in XML is the rest of a `Field`. */
export interface FieldFacts {
  /** Holds what a person calls it; the page about kinds has it. */
  readonly label?: string;
  /** Says what it is for, in a sentence. */
  readonly help?: string;
  /** Is true for an argument of the constructor: a script must give it. Others are set afterwards. */
  readonly required?: boolean;
  /** Lists the texts that it may be, where they are few. */
  readonly choices?: readonly string[];
  /** Says how scripts give it where that is otherwise; false where they cannot, as it stands in files alone. */
  readonly script?: ScriptUse | false;
  /** Says how the form gives it where that is otherwise; false where it does not ask for it. */
  readonly form?: FormUse | false;
}

export interface ScriptUse {
  /** Holds its name where that is not the element's. */
  readonly name?: string;
  readonly type?: JavaType;
  /** Says what the validator of declarative pipelines takes it for, where that is otherwise. */
  readonly declared?: DeclaredAs;
}

/** Describes how a form of Jenkins gives a field, where that is otherwise than as a member of the field's own name. */
export interface FormUse {
  /** Holds the member's name. */
  readonly name?: string;
  /** Names the member that says whether there is a value at all: a check box, or the block below one. */
  readonly when?: string;
  /** Is true where the form asks the opposite: whether a job is enabled, not whether it is disabled. */
  readonly negated?: boolean;
  /** Is true where each part of a list is a member beside the others, named by its class with dashes for dots. */
  readonly members?: boolean;
  /** Is true where parts of which the form has no member stay. */
  readonly partial?: boolean;
  /** Is true where a list of texts is given as the words of one text. */
  readonly words?: boolean;
  /** Is true where texts with a name each are given as objects with `name` and `value`. */
  readonly pairs?: boolean;
  /** Is true where the member stands inside of the block below the check box, not beside it. */
  readonly inside?: boolean;
  /** Holds what the form calls it, where that is otherwise: it asks the opposite. */
  readonly label?: string;
  /** Says what the form shows of it where nothing is configured: a text, the class of the part, `true` of a new part's box. */
  readonly usual?: string;
  /** Holds the text of the file that the form shows as nothing. */
  readonly blank?: string;
  /** Names the class that the form gives with an object. */
  readonly className?: string;
  /** Is true where the form gives the number of the chosen part as well. */
  readonly numbered?: boolean;
  /** Names the language of an editor for it. */
  readonly editor?: 'groovy';
  /** Is true where the server says what is wrong with the script, at `checkScriptCompile` of its class. */
  readonly compiles?: boolean;
  /** Names a button beside each object of a list, which tries what is filled in. */
  readonly tries?: { readonly className: string; readonly method: string; readonly label: string };
  /** Maps what the form gives to what the file has. */
  readonly values?: Readonly<Record<string, string>>;
  /** Describes the object or objects that the form gives, where the field itself has no fields. */
  readonly object?: FormObject;
}

/** Describes an object of a form whose element is then read by the field. */
export interface FormObject {
  readonly fields: Fields;
  /** Holds the `class` attribute of its element. */
  readonly javaClass?: string;
  /** Names the elements of a list of such objects; without it there is one object. */
  readonly itemTag?: string;
  /** Names the element around the list, where there is one. */
  readonly within?: string;
}

/**
 * Describes one parameter of a kind: its configuration, scripts, forms, the console and the page about kinds use this
 * description. It is read from the child element of its name and written there; `toXml` returns the child elements to
 * write: none, one or several.
 */
export interface Field<T> extends FieldFacts {
  /** Holds the type of what scripts give for it, which also tells people what kind of value it is. */
  readonly type: JavaType;
  /** Holds its value where nothing is configured, as far as that does not depend on the element. */
  readonly default?: T;
  /** Says whether it may have several lines. */
  readonly lines?: boolean;
  /** Holds the parameters of the object that it consists of. */
  readonly fields?: Fields;
  /** Says whether there may be many such objects. */
  readonly many?: boolean;
  /** Names the elements of such objects where there may be many. */
  readonly itemTag?: string;
  /** Is true where its value is bytes, which texts give in base64. */
  readonly bytes?: boolean;
  /** Is true where it may be missing: an empty text of a form then stands for none. */
  readonly optional?: boolean;
  /** Names the family whose kinds it holds: one, or a list of them. */
  readonly parts?: { readonly family: KindFamily; readonly list: boolean };
  /** Returns what is wrong with a value, in the words of Jenkins; null where nothing is. */
  check?(value: T): string | null;
  /**
   * Reads the value. `element` is the child of the field's name, undefined where missing. Bad text falls back to the
   * default.
   */
  fromXml(element: XmlElement | undefined, context: ReadContext): T;
  toXml(name: string, value: T, context: WriteContext): XmlNode[];
  /**
   * Returns where secrets stand in such an element. Every field that decrypts says so: what is posted in plain is encrypted
   * there.
   */
  secrets?(element: XmlElement): readonly SecretPlace[];
}

/**
 * Describes where a secret stands in a document: as the text of an element without children, or as the value of an
 * attribute of it.
 */
export interface SecretPlace {
  readonly element: XmlElement;
  readonly attribute?: string;
  /** Says that bytes are encrypted there, in base64. */
  readonly bytes?: boolean;
}

/** Provides what reading needs from outside: kinds by element name, and secrets. */
export interface ReadContext {
  readonly kinds: KindLookup;
  /** Returns the plain text of a stored secret; text that is not encrypted comes back as it is. */
  decrypt(text: string): string;
  /** Returns the bytes of a stored file; null where they cannot be read here. Missing, nothing is decrypted. */
  decryptBytes?(text: string): Buffer | null;
}

export interface WriteContext {
  encrypt(plain: string): string;
  encryptBytes?(bytes: Buffer): string;
}

export interface KindLookup {
  /** Reads an element as a kind of the family; unknown ones are preserved as such. */
  read<F extends KindFamily>(family: F, element: XmlElement): Configured<KindOf[F]>;
}

export type Fields = Readonly<Record<string, Field<unknown>>>;
export type ConfigOf<F extends Fields> = { readonly [K in keyof F]: F[K] extends Field<infer T> ? T : never };

/** Reads elements that hold neither kinds nor secrets. */
export const NO_SECRETS: ReadContext = {
  kinds: { read: (_family, { name }) => ({ kind: null, tag: name }) },
  decrypt: (text) => text,
};

/** Returns the configuration of an element without children. */
export function defaultsOf<F extends Fields>(fields: F): ConfigOf<F> {
  const nothing = {
    name: '',
    attributes: {},
    children: [],
    text: '',
    start: 0,
    contentStart: 0,
    contentEnd: 0,
    end: 0,
  };
  return readFields(fields, nothing, NO_SECRETS);
}

export function readFields<F extends Fields>(fields: F, element: XmlElement, context: ReadContext): ConfigOf<F> {
  const config: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) config[name] = field.fromXml(childOf(element, name), context);
  return config as ConfigOf<F>;
}

/** Says whether any of these fields decrypts. */
export function holdSecrets(fields: Fields): boolean {
  return Object.values(fields).some(({ secrets }) => secrets !== undefined);
}

/** Returns where all secrets of an element with these fields stand. */
export function secretPlaces(fields: Fields, element: XmlElement): readonly SecretPlace[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    field.secrets === undefined ? [] : childrenOf(element, name).flatMap((child) => field.secrets?.(child) ?? []),
  );
}

export function writeFields<F extends Fields>(fields: F, config: ConfigOf<F>, context: WriteContext): XmlNode[] {
  return Object.entries(fields).flatMap(([name, field]) => field.toXml(name, config[name as keyof F], context));
}

/** Returns the facts among the options of a field. */
export function factsOf({ label, help, required, choices, script, form }: FieldFacts): FieldFacts {
  return {
    ...(label !== undefined && { label }),
    ...(help !== undefined && { help }),
    ...(required !== undefined && { required }),
    ...(choices !== undefined && { choices }),
    ...(script !== undefined && { script }),
    ...(form !== undefined && { form }),
  };
}

/** Makes a field for a line or block of text; '' where missing. For `check`, see `Field`. */
export function text(
  options: FieldFacts & { lines?: boolean; default?: string; check?: (value: string) => string | null } = {},
): Field<string> {
  const { check, lines } = options;
  const missing = options.default ?? '';
  return {
    ...factsOf(options),
    type: 'String',
    default: missing,
    ...(lines && { lines }),
    ...(check && { check }),
    fromXml: (element) => element?.text ?? missing,
    toXml: (name, value) => [node(name, value)],
  };
}

/** Makes a field for text that may be missing: it is then null, and not written. */
export function optionalText(options: FieldFacts = {}): Field<string | null> {
  return {
    ...factsOf(options),
    type: 'String',
    optional: true,
    fromXml: (element) => element?.text ?? null,
    toXml: (name, value) => (value === null ? [] : [node(name, value)]),
  };
}

export function bool(options: FieldFacts & { default?: boolean } = {}): Field<boolean> {
  const missing = options.default ?? false;
  return {
    ...factsOf(options),
    type: 'boolean',
    default: missing,
    fromXml: (element) => (element === undefined ? missing : element.text.trim() === 'true'),
    toXml: (name, value) => [node(name, String(value))],
  };
}

/** Makes a field for a whole number; the default where it is missing or not one. */
export function int(options: FieldFacts & { default: number }): Field<number> {
  return {
    ...factsOf(options),
    type: 'int',
    default: options.default,
    fromXml: (element) => wholeNumber(element?.text) ?? options.default,
    toXml: (name, value) => [node(name, String(value))],
  };
}

export function optionalInt(options: FieldFacts = {}): Field<number | null> {
  return {
    ...factsOf(options),
    type: 'int',
    optional: true,
    fromXml: (element) => wholeNumber(element?.text),
    toXml: (name, value) => (value === null ? [] : [node(name, String(value))]),
  };
}

/**
 * Makes a field for the texts of all `<string>` elements inside, or of numbers and the like, in whatever Java list class
 * they are wrapped.
 */
export function strings(options: FieldFacts & { javaClass?: 'array-list' } = {}): Field<readonly string[]> {
  return {
    ...factsOf(options),
    type: 'List<String>',
    fromXml: (element) => (element === undefined ? [] : stringsIn(element)),
    toXml: (name, value) => {
      const items = value.map((item) => node('string', item));
      return options.javaClass === 'array-list'
        ? [node(name, { class: 'java.util.Arrays$ArrayList' }, [node('a', { class: 'string-array' }, items)])]
        : [node(name, items)];
    },
  };
}

/** Makes a field for a list of kinds of one family, where each element of the list is a kind's own tag. */
export function kinds<F extends KindFamily>(
  family: F,
  options: FieldFacts = {},
): Field<readonly Configured<KindOf[F]>[]> {
  return {
    ...factsOf(options),
    type: isDescribable(family) ? { family, list: true } : 'any',
    parts: { family, list: true },
    fromXml: (element, context) => (element?.children ?? []).map((child) => context.kinds.read(family, child)),
    toXml: (name, value, context) => [
      node(
        name,
        value.flatMap((part: Configured) =>
          part.kind === null ? [] : [part.kind.toXml(part.kind.xmlTag, part.config, context)],
        ),
      ),
    ],
  };
}

/**
 * Makes a field for one kind whose class stands in the `class` attribute: `<scm class="hudson.scm.NullSCM"/>`. Null where
 * missing.
 */
export function oneOf<F extends KindFamily>(family: F, options: FieldFacts = {}): Field<Configured<KindOf[F]> | null> {
  return {
    ...factsOf(options),
    type: isDescribable(family) ? { family, list: false } : 'any',
    parts: { family, list: false },
    fromXml: (element, context) => {
      const javaClass = element && attributeOf(element, 'class');
      if (element === undefined || javaClass === undefined) return null;
      return context.kinds.read(family, { ...element, name: javaClass });
    },
    toXml: (name, value: Configured | null, context) =>
      value === null || value.kind === null ? [] : [writeWithClass(name, value, context)],
  };
}

/** Returns an element whose `class` attribute says of which kind its content is. */
export function writeWithClass(name: string, { kind, config }: Known, context: WriteContext): XmlNode {
  const written = kind.toXml(name, config, context);
  return { ...written, attributes: { class: kind.xmlTag, ...written.attributes } };
}

/**
 * Makes a field for an object with fields of its own: `<threshold><name/>…</threshold>`, written with `javaClass` as its
 * class. Scripts give it as an object of the class that `inScripts` names; without that they give something else, or nothing.
 */
export function group<F extends Fields>(
  fields: F,
  options: FieldFacts & { javaClass?: string; inScripts?: NestedInScripts } = {},
): Field<ConfigOf<F> | null> {
  const { javaClass, inScripts } = options;
  return {
    ...factsOf(options),
    type: inScripts === undefined ? 'any' : one(nestedClass(fields, inScripts)),
    fields,
    fromXml: (element, context) => (element === undefined ? null : readFields(fields, element, context)),
    toXml(name, value, context) {
      if (value === null) return [];
      const children = writeFields(fields, value, context);
      return [javaClass === undefined ? node(name, children) : node(name, { class: javaClass }, children)];
    },
    ...(holdSecrets(fields) && { secrets: (element: XmlElement) => secretPlaces(fields, element) }),
  };
}

/** Lists the elements in which XStream writes one value of Java's own simple types. */
const SINGLE_VALUES: ReadonlySet<string> = new Set(
  'string int long short byte boolean char float double big-int big-decimal'.split(' '),
);

function stringsIn(element: XmlElement): string[] {
  return element.children.flatMap((child) => (SINGLE_VALUES.has(child.name) ? [child.text] : stringsIn(child)));
}
