import type { EnumConstant } from '../tree.ts';
import { parseArguments } from './arguments.ts';
import { parseClassBody } from './classes.ts';
import { parseAnnotations } from './imports.ts';
import { passAnnotations } from './lookahead.ts';
import type { Reader } from './reader.ts';

/** Whether the body of an enum begins with constants and not with members. */
export function startsConstants(reader: Reader): boolean {
  let at = passAnnotations(reader, reader.index);
  if (reader.kindAt(at) !== 'IDENT') return false;
  at++;
  if (reader.kindAt(at) === '(') at = reader.partner(at) + 1;
  if (reader.kindAt(at) === '{') at = reader.partner(at) + 1;
  return [',', ';', '}', 'NLS', 'EOF'].includes(reader.kindAt(at));
}

/** Constants with commas between them and perhaps one behind the last. */
export function parseConstants(reader: Reader): readonly EnumConstant[] {
  const list: EnumConstant[] = [];
  for (;;) {
    list.push(parseConstant(reader));
    const comma = reader.pastNewlines(reader.index);
    if (reader.kindAt(comma) !== ',') return list;
    reader.index = comma + 1;
    reader.skipNewlines();
    if (reader.at(';', '}')) return list;
  }
}

function parseConstant(reader: Reader): EnumConstant {
  const first = reader.token;
  const annotations = parseAnnotations(reader);
  const name = reader.expect('IDENT').text;
  let list: Pick<EnumConstant, 'arguments' | 'named'> = { arguments: [], named: [] };
  if (reader.take('(')) {
    const { positional, named } = parseArguments(reader, ')');
    reader.expect(')');
    list = { arguments: positional, named };
  }
  const body = reader.at('{') ? parseClassBody(reader, undefined) : undefined;
  return { kind: 'constant', at: reader.span(first), annotations, name, ...list, body };
}
