import type { EnumConstant } from '../tree.ts';
import { parseArguments } from './arguments.ts';
import { parseClassBody } from './classes.ts';
import { parseAnnotations } from './imports.ts';
import { passAnnotations, startsDeclaration } from './lookahead.ts';
import type { Reader } from './reader.ts';

/** Says whether the body of an enum begins with constants and not with members. */
export function startsConstants(reader: Reader): boolean {
  let at = passAnnotations(reader, reader.index);
  if (reader.kindAt(at) !== 'IDENT') return false;
  const name = at++;
  if (reader.kindAt(at) === '(') at = reader.partner(at) + 1;
  if (reader.kindAt(at) === '{') at = reader.partner(at) + 1;
  const next = reader.pastNewlines(at);
  if (AFTER_CONSTANT.has(reader.kindAt(next))) return true;
  return next > at && (at > name + 1 || startsDeclaration(reader, next));
}

const AFTER_CONSTANT: ReadonlySet<string> = new Set([',', ';', '}', 'EOF']);

/**
 * Parses constants with commas between them; another comma may follow the last one, after which members may follow on the
 * next line.
 */
export function parseConstants(reader: Reader): readonly EnumConstant[] {
  const list: EnumConstant[] = [];
  for (;;) {
    list.push(parseConstant(reader));
    const comma = reader.pastNewlines(reader.index);
    if (reader.kindAt(comma) !== ',') return list;
    reader.index = comma + 1;
    if (!continues(reader)) {
      if (!reader.at('NLS', ';', '}')) refuseMember(reader, comma);
      return list;
    }
    reader.skipNewlines();
  }
}

/** Says whether another constant follows a comma, and not a member, in which more follows the name of its type. */
function continues(reader: Reader): boolean {
  const at = passAnnotations(reader, reader.pastNewlines(reader.index));
  return reader.kindAt(at) === 'IDENT' && !AFTER_TYPE_NAME.has(reader.kindAt(at + 1));
}

/** Reports a member on the line of the last comma: only a line end or a semicolon separates it from the constants. */
function refuseMember(reader: Reader, comma: number): never {
  if (reader.at('IDENT', '@')) reader.unexpected();
  reader.fail("expecting '}', found ','", reader.tokenAt(comma).start);
}

const AFTER_TYPE_NAME: ReadonlySet<string> = new Set(['.', '<', '[']);

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
