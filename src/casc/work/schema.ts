import type { AnyKind, Field, Fields } from '../../points/index.ts';
import { keyOf } from './by-fields.ts';
import type { KindsOf } from './reader.ts';

/** Represents a JSON schema, or a part of one. */
export type Schema = Readonly<Record<string, unknown>>;

export const TEXT: Schema = { type: 'string' };
export const FLAG: Schema = { type: 'boolean' };

/** Returns the schema of an object that has these keys and no other. */
export function closed(properties: Readonly<Record<string, Schema>>): Schema {
  return { type: 'object', additionalProperties: false, properties };
}

export function listOf(items: Schema): Schema {
  return { type: 'array', items };
}

/** Returns the schema of one of several: its symbol alone, or below it an object. */
export function oneOf(shapes: Readonly<Record<string, Schema>>): Schema {
  const described = Object.entries(shapes).map(([symbol, shape]) => ({
    ...closed({ [symbol]: shape }),
    required: [symbol],
  }));
  return { anyOf: [{ enum: Object.keys(shapes) }, ...described] };
}

/** Returns the schema of an object with these fields. */
export function fieldsSchema(fields: Fields): Schema {
  return closed(
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [keyOf(name, field), fieldSchema(field)])),
  );
}

const TYPES: Readonly<Record<string, Schema>> = {
  ...{ String: TEXT, boolean: FLAG, int: { type: 'integer' }, double: { type: 'number' } },
  'List<String>': listOf(TEXT),
};

function fieldSchema(field: Field<unknown>): Schema {
  const { type, fields, many, choices, label, help } = field;
  const description = [label, help].filter((text) => text !== undefined).join('. ');
  const about = description === '' ? {} : { description };
  if (fields !== undefined)
    return { ...about, ...(many === true ? listOf(fieldsSchema(fields)) : fieldsSchema(fields)) };
  if (typeof type === 'object' && 'family' in type && typeof type.family === 'string') {
    const one = { $ref: `#/definitions/${type.family}` };
    return type.list ? { ...about, ...listOf(one) } : one;
  }
  const named = typeof type === 'string' ? TYPES[type] : undefined;
  return { ...about, ...named, ...(choices !== undefined && { enum: choices }) };
}

/** Returns what a kind may be called, each with the schema of its fields. */
export function shapesOf(kinds: readonly AnyKind[]): Readonly<Record<string, Schema>> {
  return Object.fromEntries(
    kinds.flatMap(({ symbol, inScripts, fields }) =>
      [...new Set([symbol, ...(inScripts?.symbols ?? [])])].map((name) => [name, fieldsSchema(fields)] as const),
    ),
  );
}

/** Returns the definitions of the families that a schema refers to, and of those that they refer to. */
export function definitionsOf(schema: unknown, kindsOf: KindsOf): Readonly<Record<string, Schema>> {
  const definitions: Record<string, Schema> = {};
  const visit = (part: unknown): void => {
    for (const [, family = ''] of JSON.stringify(part).matchAll(/"#\/definitions\/([\w-]+)"/g)) {
      if (Object.hasOwn(definitions, family)) continue;
      const one = oneOf(shapesOf(kindsOf(family)));
      definitions[family] = one;
      visit(one);
    }
  };
  visit(schema);
  return definitions;
}
