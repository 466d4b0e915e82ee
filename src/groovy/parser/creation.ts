import type { Expression, Member, TypeReference } from '../tree.ts';
import { parseArguments } from './arguments.ts';
import { parseClassBody } from './classes.ts';
import { parseExpression } from './operators.ts';
import type { Reader } from './reader.ts';
import { parseTypeArguments, parseTypeWithoutBrackets } from './types.ts';

/** Parses `new T(…)`, also with an anonymous class, or `new T[…]`. */
export function parseNew(reader: Reader): Expression {
  return reader.deeper(() => {
    const first = reader.expect('new');
    reader.skipNewlines();
    if (reader.at('<')) parseTypeArguments(reader);
    const type = parseTypeWithoutBrackets(reader);
    if (reader.at('[')) {
      const sizes = parseSizes(reader, type);
      return { kind: 'newArray', at: reader.span(first), type, sizes };
    }
    if (reader.kindPastNewlines() !== '(') reader.unexpected();
    reader.skipNewlines();
    reader.expect('(');
    const list = parseArguments(reader, ')');
    reader.expect(')');
    const body: readonly Member[] | undefined = reader.at('{') ? parseClassBody(reader, undefined) : undefined;
    return { kind: 'new', at: reader.span(first), type, arguments: list.positional, named: list.named, body };
  });
}

function parseSizes(reader: Reader, type: TypeReference): readonly (Expression | undefined)[] {
  const sizes: (Expression | undefined)[] = [];
  const bracket = reader.token;
  while (reader.at('[')) {
    const open = reader.peek(1) === ']';
    if (!open && sizes.length > 0 && sizes.at(-1) === undefined) break;
    reader.next();
    sizes.push(open ? undefined : parseExpression(reader, false));
    reader.expect(']');
  }
  if (sizes[0] === undefined) reader.complain('No expression for the array constructor call', bracket.start);
  return type.dimensions === 0 ? sizes : [...sizes];
}
