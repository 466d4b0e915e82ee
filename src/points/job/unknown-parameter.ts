import { fail, type ParameterValue } from '../../model/index.ts';
import { childOf, childrenOf, simpleName, type XmlElement } from '../../xml/index.ts';
import { unknownText } from '../kind/idle-kinds.ts';
import { classOfTag, type Known, type Typed, type UnknownPart } from '../kind/kind.ts';
import type { ParameterKind, SubmittedValue } from './parameter.ts';

/** Describes what is known of a parameter definition whose class is not known here. */
export interface UnknownParameterConfig {
  readonly name: string;
  readonly description: string;
  readonly defaultValue: string;
}

/**
 * Names the elements in which classes of many plugins store the value of a build that gives none itself, the surest first.
 */
const DEFAULTS = ['defaultValue', 'defaultVal', 'defaultChoice', 'defaultSlaves', 'default'];

/**
 * Returns a parameter definition of a class that is not known here: its value is requested and passed on as text, hidden
 * like a password where the name of its class says that it is one. Returns null where it has no name. It is never written;
 * its element stays as it is.
 */
export function unknownParameter({
  tag,
  element,
  plugin,
}: UnknownPart): Known<Typed<ParameterKind, UnknownParameterConfig>> | null {
  const name = element === undefined ? '' : leafText(element, 'name').trim();
  if (element === undefined || name === '') return null;
  const config = { name, description: leafText(element, 'description'), defaultValue: defaultIn(element) };
  return { kind: kindOf({ tag, ...(plugin !== undefined && { plugin }) }, config), config };
}

/** Says whether a parameter is of a class that is not known here. */
export function isUnknownParameter(kind: ParameterKind): boolean {
  return partOf(kind) !== null;
}

/** Says why a parameter is of a class that is not known here; null where it is known. */
export function unknownParameterText(kind: ParameterKind): string | null {
  const part = partOf(kind);
  return part === null ? null : unknownText(part, 'parameter');
}

function partOf(kind: ParameterKind): Part | null {
  return isUnknown(kind) ? kind.unknown : null;
}

function isUnknown(kind: ParameterKind): kind is ParameterKind & { readonly unknown: Part } {
  return 'unknown' in kind;
}

type Part = Pick<UnknownPart, 'tag' | 'plugin'>;

function kindOf(
  part: Part,
  config: UnknownParameterConfig,
): Typed<ParameterKind, UnknownParameterConfig> & { readonly unknown: Part } {
  const { tag } = part;
  const { name, description, defaultValue } = config;
  const className = classOfTag(tag);
  const type = simpleName(className);
  const kind = /password|secret/i.test(type) ? 'password' : 'string';
  const held = (value: string): ParameterValue => ({ kind, name, description, value });
  return {
    unknown: part,
    family: 'parameter',
    xmlTag: tag,
    aliases: [],
    symbol: type,
    displayName: type,
    fields: {},
    variables: {},
    inScripts: null,
    example: config,
    type,
    fromXml: () => config,
    toXml: (element) => ({ name: element }),
    // A default of such a class may be sealed, and what was passed on would be the seal.
    defaultValue: () => held(kind === 'password' ? '' : defaultValue),
    value: (_config, submitted) => held(textOf(name, submitted)),
    exported: () => ({}),
    jobsExported: [],
  };
}

/**
 * Returns the text of a submitted value: several values, as forms of lists post them, become one text with commas, as the
 * plugins of such lists make it.
 */
function textOf(name: string, submitted: SubmittedValue): string {
  if (submitted.kind === 'text') return submitted.text;
  if (submitted.kind === 'file') return fail('PARAMETER_INVALID', name, 'text is expected, not a file');
  const value = Object.hasOwn(submitted.json, 'value') ? submitted.json['value'] : '';
  const all = Array.isArray(value) ? value : [value ?? ''];
  if (all.some((each) => typeof each === 'object')) return fail('PARAMETER_INVALID', name, 'text is expected');
  return all.join(',');
}

/** Returns the default of a definition. A `value` is the list of choices where a `type` says how they are shown. */
function defaultIn(element: XmlElement): string {
  const names = childOf(element, 'type') === undefined ? [...DEFAULTS, 'value'] : DEFAULTS;
  for (const name of names) {
    const text = leafText(element, name);
    if (text !== '') return text;
  }
  return '';
}

/** Returns the text of a child; for a list, its texts with commas. */
function leafText(element: XmlElement, name: string): string {
  const child = childOf(element, name);
  if (child === undefined) return '';
  if (child.children.length === 0) return child.text;
  return childrenOf(child, 'string')
    .map(({ text }) => text)
    .join(',');
}
