import { BUILT_IN_TYPES, KEYWORDS, type Token } from '../lexer/token.ts';
import type { Expression, GString, MapEntry, StringLiteral } from '../tree.ts';
import { parseArguments } from './arguments.ts';
import { parseBody, parseClosure } from './closures.ts';
import { parseStrict } from './commands.ts';
import { parseNew } from './creation.ts';
import { startsClosureParameters } from './lookahead.ts';
import { parseExpression } from './operators.ts';
import type { Reader } from './reader.ts';
import { parseType } from './types.ts';

/** Parses the smallest operands: names, literals, and expressions in brackets. */
export function parsePrimary(reader: Reader): Expression {
  const token = reader.token;
  switch (token.kind) {
    case 'IDENT':
    case 'this':
    case 'super':
      reader.next();
      return { kind: 'variable', at: reader.tokenSpan(token), name: token.text };
    case 'STRING':
      return parseString(reader);
    case 'NUMBER':
      return parseNumber(reader);
    case 'GSTART':
      return parseGString(reader);
    case 'true':
    case 'false':
      reader.next();
      return { kind: 'boolean', at: reader.tokenSpan(token), value: token.kind === 'true' };
    case 'null':
      reader.next();
      return { kind: 'null', at: reader.tokenSpan(token) };
    case '(':
      return parseParenthesized(reader);
    case '[':
      return parseListOrMap(reader);
    case '{':
      return parseClosure(reader);
    case 'new':
      return parseNew(reader);
  }
  if (!BUILT_IN_TYPES.has(token.kind)) reader.unexpected();
  const type = parseType(reader);
  return { kind: 'typeExpression', at: type.at, type };
}

export function parseParenthesized(reader: Reader): Expression {
  return reader.deeper(() => {
    reader.expect('(');
    const value = parseStrict(reader, { declarations: false });
    reader.expect(')');
    return value;
  });
}

function parseString(reader: Reader): StringLiteral {
  const token = reader.next();
  return { kind: 'string', at: reader.tokenSpan(token), value: token.text };
}

function parseNumber(reader: Reader): Expression {
  const token = reader.next();
  const number = token.number ?? { form: 'integral', radix: 10, digits: token.text };
  return { kind: 'number', at: reader.tokenSpan(token), ...number, negative: false };
}

export function parseGString(reader: Reader): GString {
  return reader.deeper(() => {
    const first = reader.expect('GSTART');
    const strings = [first.text];
    const values: Expression[] = [];
    for (;;) {
      values.push(reader.at('{') ? parseBracedValue(reader) : parseDottedValue(reader));
      const piece = reader.token;
      if (piece.kind !== 'GMIDDLE') break;
      reader.next();
      strings.push(piece.text);
    }
    strings.push(reader.expect('GEND').text);
    return { kind: 'gstring', at: reader.span(first), strings, values };
  });
}

/** Parses `$a.b.c`; of `$this` and `$super` only the word. */
function parseDottedValue(reader: Reader): Expression {
  const first = reader.token;
  if (first.kind !== 'IDENT' && first.kind !== 'this' && first.kind !== 'super') reader.unexpected();
  reader.next();
  let value: Expression = { kind: 'variable', at: reader.tokenSpan(first), name: first.text };
  while (first.kind === 'IDENT' && reader.take('.')) {
    const name = reader.expect('IDENT');
    value = {
      kind: 'property',
      at: reader.span(first),
      object: value,
      name: name.text,
      nameAt: reader.tokenSpan(name),
      safe: false,
      spread: false,
      attribute: false,
    };
  }
  return value;
}

/** Parses `${…}`: an empty one is null, one expression is itself, several statements are a closure that is called. */
function parseBracedValue(reader: Reader): Expression {
  const afterBrace = reader.pastNewlines(reader.index + 1);
  if (startsClosureParameters(reader, afterBrace)) return parseClosure(reader);
  return reader.deeper(() => {
    const first = reader.expect('{');
    reader.skipNewlines();
    const body = parseBody(reader);
    const at = reader.span(first);
    const [only] = body;
    if (only === undefined) return { kind: 'null', at };
    if (body.length === 1 && only.kind === 'expression' && only.expression.kind !== 'declaration')
      return only.expression;
    return {
      kind: 'call',
      at,
      object: { kind: 'closure', at, parameters: undefined, body },
      name: 'call',
      nameAt: at,
      safe: false,
      spread: false,
      typeArguments: undefined,
      arguments: [],
      named: [],
      command: false,
      trailingClosures: 0,
    };
  });
}

function parseListOrMap(reader: Reader): Expression {
  return reader.deeper(() => {
    const first = reader.expect('[');
    if (reader.at(':') && reader.peek(1) === ']') {
      reader.index += 2;
      return { kind: 'map', at: reader.span(first), entries: [] };
    }
    if (reader.at(',')) reader.unexpected(first);
    const { positional, named } = parseArguments(reader, ']');
    reader.expect(']');
    const [stray] = positional;
    if (named.length > 0 && stray !== undefined) complainMixed(reader, stray);
    if (named.length > 0) return { kind: 'map', at: reader.span(first), entries: named };
    return { kind: 'list', at: reader.span(first), items: positional };
  });
}

function complainMixed(reader: Reader, stray: Expression): void {
  reader.complain('Unexpected node type: EXPR found when expecting type: LABELED_ARG', stray.at);
}

/** Parses a key before a colon: words are string literals, everything else is an expression. */
export function parseEntryKey(reader: Reader): Expression {
  const token: Token = reader.token;
  if (token.kind === 'IDENT' || KEYWORDS.has(token.kind)) {
    reader.next();
    return { kind: 'string', at: reader.tokenSpan(token), value: token.text };
  }
  return parsePrimary(reader);
}

/** Parses `name: value` after the name of a command's first argument; line ends may follow the colon. */
export function parseCommandEntry(reader: Reader): MapEntry {
  const first = reader.token;
  const key = parseEntryKey(reader);
  reader.expect(':');
  reader.skipNewlines();
  const value = parseExpression(reader, false);
  return { kind: 'entry', at: reader.span(first), key, value };
}
