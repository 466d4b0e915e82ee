import { type AnyKind, type Configured, defaultsOf, type Field, type Fields } from '../../points/index.ts';
import { parseXml, toDocument } from '../../xml/index.ts';
import type { CascMap, CascNode } from '../document/tree.ts';
import type { Draft } from './draft.ts';
import type { Reader } from './reader.ts';

const OTHER_KEY = 'the secret was encrypted with a key that is not here';

type Values = Record<string, unknown>;

/** Returns the element and the field that a key means: its element's name, or that by which scripts give it. */
export function fieldOf(fields: Fields, key: string): readonly [element: string, field: Field<unknown>] | undefined {
  return Object.entries(fields).find(([element, field]) => element === key || keyOf(element, field) === key);
}

/** Returns the key of a field in configuration as code. */
export function keyOf(element: string, { script }: Field<unknown>): string {
  return script === undefined || script === false ? element : (script.name ?? element);
}

/** Returns the values of a map by the elements of their fields; what is no field is noted as unknown. */
export function givenFields(
  fields: Fields,
  map: CascMap,
  path: string,
  draft: Draft,
  reader: Reader,
): Map<string, unknown> {
  const given = new Map<string, unknown>();
  for (const [key, { at, value }] of map.entries) {
    const below = `${path}.${key}`;
    const found = fieldOf(fields, key);
    if (found === undefined) {
      reader.unknownKey({ at }, below);
      continue;
    }
    const wrong = reader.faults;
    const read = readValue(found[1], value, below, draft, reader);
    // Of what was not read as a whole, nothing is taken.
    if (read !== undefined && reader.faults === wrong) given.set(found[0], read);
  }
  return given;
}

/** Returns the configuration that a map describes, with the defaults of what it leaves out. */
export function configOf(fields: Fields, map: CascMap, path: string, draft: Draft, reader: Reader): Values {
  return { ...defaultsOf(fields), ...Object.fromEntries(givenFields(fields, map, path, draft, reader)) };
}

/** Returns the kind and configuration that a symbol describes; undefined, and noted, where there is none of that name. */
function kindOf(
  { family, list: isOneOfMany }: { readonly family: string; readonly list: boolean },
  node: CascNode,
  path: string,
  draft: Draft,
  reader: Reader,
): Configured | undefined {
  const described = reader.symbol(node, path);
  if (described === null) return undefined;
  const below = `${path}.${described.name}`;
  const kind = kindNamed(reader.kindsOf(family), described.name);
  if (kind === undefined) {
    if (isOneOfMany) reader.unknownKey(described, below);
    else reader.unknownForm(described, below, 'it is not here');
    return undefined;
  }
  const map = reader.map(described.value, below);
  return map === null ? undefined : { kind, config: configOf(kind.fields, map, below, draft, reader) };
}

export function kindNamed(kinds: readonly AnyKind[], name: string): AnyKind | undefined {
  return kinds.find(({ symbol, inScripts }) => symbol === name || inScripts?.symbols?.includes(name) === true);
}

/** Returns the value of a field; undefined, and noted, where it is none. */
export function readValue(field: Field<unknown>, node: CascNode, path: string, draft: Draft, reader: Reader): unknown {
  const { type, fields, many } = field;
  if (fields !== undefined && many === true) {
    return reader.list(node).flatMap((item, at) => {
      const map = reader.map(item, `${path}[${at}]`);
      return map === null ? [] : [configOf(fields, map, `${path}[${at}]`, draft, reader)];
    });
  }
  if (fields !== undefined) {
    const map = reader.map(node, path);
    return map === null ? undefined : configOf(fields, map, path, draft, reader);
  }
  if (typeof type === 'object' && 'family' in type && typeof type.family === 'string') {
    const wanted = { family: type.family, list: type.list };
    if (!wanted.list) return kindOf(wanted, node, path, draft, reader);
    return reader.list(node).flatMap((item, at) => kindOf(wanted, item, `${path}[${at}]`, draft, reader) ?? []);
  }
  if (type === 'List<String>') return reader.list(node).map((item, at) => reader.text(item, `${path}[${at}]`) ?? '');
  const read = scalarOf(field, node, path, draft, reader);
  const wrong = read === undefined || read === null ? null : (field.check?.(read) ?? null);
  if (wrong !== null) reader.refuse(node, path, wrong);
  return read;
}

function scalarOf(field: Field<unknown>, node: CascNode, path: string, draft: Draft, reader: Reader): unknown {
  if (node.kind !== 'scalar') {
    reader.unknownForm(node, path);
    return undefined;
  }
  switch (field.type) {
    case 'boolean':
      return reader.flag(node, path) ?? undefined;
    case 'int':
    case 'double': {
      const number = Number(reader.text(node, path) ?? Number.NaN);
      if (Number.isFinite(number)) return number;
      reader.refuse(node, path, 'it must be a number');
      return undefined;
    }
    default:
      return field.bytes === true ? bytesOf(node, path, draft, reader) : textOf(field, node, path, draft, reader);
  }
}

function textOf(field: Field<unknown>, node: CascNode, path: string, draft: Draft, reader: Reader): string | undefined {
  const given = field.secrets === undefined ? reader.text(node, path) : secretOf(node, path, draft, reader);
  if (given === undefined) return undefined;
  const text = given ?? '';
  if (field.choices !== undefined && !field.choices.includes(text)) {
    reader.refuse(node, path, `it must be one of ${field.choices.join(', ')}`);
    return undefined;
  }
  if (field.type === 'any' && !isText(field, text, draft)) {
    reader.unknownForm(node, path);
    return undefined;
  }
  return text;
}

/**
 * Returns a secret in plain, which the file may give encrypted by this home; null where it is missing; undefined, and
 * noted, where another home encrypted it.
 */
export function secretOf(
  node: CascNode | undefined,
  path: string,
  draft: Draft,
  reader: Reader,
): string | null | undefined {
  const text = reader.secret(node, path);
  if (node === undefined || text === null) return null;
  if (!reader.isUnreadable(text)) return draft.context.decrypt(text);
  reader.refuse(node, path, OTHER_KEY);
  return undefined;
}

/** Returns the bytes of a file that is a secret, given in base64 or encrypted by this home; undefined, and noted, for others. */
function bytesOf(node: CascNode, path: string, draft: Draft, reader: Reader): Buffer | undefined {
  const text = (reader.secret(node, path) ?? '').replaceAll(/\s/g, '');
  const isEncrypted = /^\{.*\}$/.test(text);
  const bytes = isEncrypted ? (draft.context.decryptBytes?.(text) ?? null) : bytesIn(text);
  if (bytes === null) reader.refuse(node, path, isEncrypted ? OTHER_KEY : 'it must be bytes in base64');
  return bytes ?? undefined;
}

function bytesIn(text: string): Buffer | null {
  const isBase64 = /^[A-Za-z0-9+/]*={0,2}$/.test(text) && text.replace(/=+$/, '').length % 4 !== 1;
  return isBase64 ? Buffer.from(text, 'base64') : null;
}

/** Says whether a field of its own shape can hold a text: written and read again it must be the same. */
function isText(field: Field<unknown>, text: string, draft: Draft): boolean {
  try {
    const [element] = field.toXml('value', text, { encrypt: (plain) => plain });
    const read = element === undefined ? null : field.fromXml(parseXml(toDocument(element)), draft.context);
    return read === text;
  } catch {
    return false;
  }
}

/** Returns the values of a configuration as an export has them; what is as by default is left out. */
export function exported(fields: Fields, config: unknown, draft: Draft): Values {
  const defaults: Values = defaultsOf(fields);
  const values = new Map(typeof config === 'object' && config !== null ? Object.entries(config) : []);
  const shown: Values = {};
  for (const [element, field] of Object.entries(fields)) {
    const value = values.get(element);
    if (value === undefined || value === null || JSON.stringify(value) === JSON.stringify(defaults[element])) continue;
    const text = exportedValue(field, value, draft);
    if (text !== undefined) shown[keyOf(element, field)] = text;
  }
  return shown;
}

function exportedValue(field: Field<unknown>, value: unknown, draft: Draft): unknown {
  const { type, fields, many } = field;
  if (fields !== undefined && many === true)
    return Array.isArray(value) ? value.map((each) => exported(fields, each, draft)) : undefined;
  if (fields !== undefined) return exported(fields, value, draft);
  if (typeof type === 'object' && 'family' in type) {
    if (Array.isArray(value)) return value.flatMap((each) => exportedKind(each, draft) ?? []);
    return exportedKind(value, draft);
  }
  if (field.secrets !== undefined) return shownSecret(field, value, draft);
  return typeof value === 'object' && !Array.isArray(value) ? undefined : value;
}

function shownSecret(field: Field<unknown>, value: unknown, draft: Draft): string | undefined {
  const plain = Buffer.isBuffer(value) ? value : String(value);
  const shown = plain.length === 0 ? '' : draft.showSecret(plain);
  if (shown === '') return undefined;
  // Bytes that another home encrypted are the text that they are.
  return field.bytes === true && typeof plain === 'string' ? plain : shown;
}

/** Returns a kind by its symbol; undefined for what is no kind here. */
export function exportedKind(part: unknown, draft: Draft): unknown {
  if (!isConfigured(part)) return undefined;
  const values = exported(part.kind.fields, part.config, draft);
  const symbol = part.kind.inScripts?.symbols?.[0] ?? part.kind.symbol;
  return Object.keys(values).length === 0 ? symbol : { [symbol]: values };
}

function isConfigured(part: unknown): part is { readonly kind: AnyKind; readonly config: unknown } {
  return typeof part === 'object' && part !== null && 'kind' in part && part.kind !== null && 'config' in part;
}
