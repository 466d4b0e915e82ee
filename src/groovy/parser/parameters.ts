import type { Parameter, TypeReference } from '../tree.ts';
import { parseInitializer } from './commands.ts';
import { passType } from './lookahead.ts';
import { parseModifiers } from './modifiers.ts';
import type { Reader } from './reader.ts';
import { parseType } from './types.ts';

/** Parses the parameters of a method or closure, up to but without `)` or the arrow. */
export function parseParameters(reader: Reader): readonly Parameter[] {
  const list: Parameter[] = [];
  if (reader.at(')') || reader.kindPastNewlines() === '->') return list;
  do {
    reader.skipNewlines();
    list.push(parseParameter(reader));
  } while (reader.take(','));
  return list;
}

function parseParameter(reader: Reader): Parameter {
  const first = reader.token;
  const modifiers = parseModifiers(reader);
  const type = parseTypeBeforeName(reader);
  const varargs = reader.take('...');
  if (!reader.at('IDENT')) reader.unexpected();
  const nameToken = reader.next();
  if (!reader.at(',', ')', '=', '->', 'NLS')) reader.unexpected(nameToken);
  const name = nameToken.text;
  const defaultValue = parseInitializer(reader);
  return { kind: 'parameter', at: reader.span(first), modifiers, type, name, varargs, defaultValue };
}

/** Parses the type of a parameter if one is written before its name. */
export function parseTypeBeforeName(reader: Reader): TypeReference | undefined {
  const end = passType(reader, reader.index);
  if (end < 0) return undefined;
  const next = reader.kindAt(end);
  return next === 'IDENT' || next === '...' ? parseType(reader) : undefined;
}
