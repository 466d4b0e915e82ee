import type { Token } from '../lexer/token.ts';
import type { Expression, MapEntry } from '../tree.ts';
import { checkNames } from './arguments.ts';
import { makeCall } from './calls.ts';
import { parseControl } from './control.ts';
import { parseDeclaration } from './declarations.ts';
import { startsDeclaration, startsEntry, startsOperand } from './lookahead.ts';
import { parseAnnotation } from './modifiers.ts';
import { parseExpression } from './operators.ts';
import { parseElements, startsElement } from './paths.ts';
import { parseCommandEntry, parsePrimary } from './primary.ts';
import type { Reader } from './reader.ts';

/** Parses an expression that may be a command without parentheses: a statement, or the value of an assignment. */
export function parseValueStatement(reader: Reader): Expression {
  const { index, token: start } = reader;
  const head = parseExpression(reader, true);
  const grouped = start.kind === '(' && reader.partner(index) === reader.index - 1;
  if (!grouped && !PATHS.has(head.kind)) return head;
  return parseCommand(reader, start, head, grouped);
}

/** Parses `= value` after the name of a variable or parameter. */
export function parseInitializer(reader: Reader): Expression | undefined {
  if (!reader.take('=')) return undefined;
  reader.skipNewlines();
  return parseValueStatement(reader);
}

/** Parses an expression inside brackets, which may also be a declaration or an annotation. */
export function parseStrict(
  reader: Reader,
  allowed: { readonly declarations: boolean } = { declarations: true },
): Expression {
  if (allowed.declarations && startsDeclaration(reader, reader.index)) return parseDeclaration(reader);
  const token = reader.token;
  if (token.kind === '@') {
    const annotation = parseAnnotation(reader);
    return { kind: 'annotationValue', at: annotation.at, annotation };
  }
  if (BRANCHES.has(token.kind)) return parseStrayStatement(reader);
  return parseExpression(reader, false);
}

/** Parses `return` and similar statements where a value is expected, and refuses them. */
function parseStrayStatement(reader: Reader): Expression {
  const token = reader.token;
  reader.complain(`Unknown type: "${token.kind}"`, token.start);
  parseControl(reader);
  return { kind: 'null', at: reader.span(token) };
}

const BRANCHES: ReadonlySet<string> = new Set(['return', 'break', 'continue', 'throw', 'assert']);

/** Lists the kinds of nodes that can be the head of a command: any that no operator makes. */
const PATHS: ReadonlySet<string> = new Set([
  'variable',
  'property',
  'index',
  'call',
  'methodPointer',
  'string',
  'gstring',
  'number',
  'boolean',
  'null',
  'list',
  'map',
  'closure',
  'new',
  'typeExpression',
]);

/** Parses `a b, c: d` and chains of it: `a b c d` is `a(b).c(d)`. */
function parseCommand(reader: Reader, start: Token, head: Expression, grouped: boolean): Expression {
  const called = head.kind === 'call' && !grouped;
  let value = !called && startsCommandArgument(reader) ? parseCommandArguments(reader, start, head) : head;
  if (value.kind !== 'call') return value;
  while (startsLink(reader)) {
    value = parseLink(reader, start, value);
    if (startsElement(reader)) value = parseElements(reader, value, { start, block: true, grouped: false });
    else if (startsCommandArgument(reader) || reader.at('+', '-')) value = parseCommandArguments(reader, start, value);
  }
  return value;
}

function startsLink(reader: Reader): boolean {
  return reader.at('IDENT', 'STRING', 'GSTART', 'NUMBER');
}

/** Parses the next name of a chain. */
function parseLink(reader: Reader, start: Token, object: Expression): Expression {
  const first = reader.token;
  const link = parsePrimary(reader);
  const name = link.kind === 'variable' ? link.name : link.kind === 'string' ? link.value : link;
  return {
    kind: 'property',
    at: reader.span(start),
    object,
    name,
    nameAt: reader.tokenSpan(first),
    safe: false,
    spread: false,
    attribute: false,
  };
}

function startsCommandArgument(reader: Reader): boolean {
  const kind = reader.kind;
  if (startsEntry(reader, reader.index)) return true;
  if (kind === '!' && !startsOperand(reader.peek(1))) return false;
  return (startsOperand(kind) && kind !== '(' && kind !== '[' && kind !== '{') || kind === '++' || kind === '--';
}

function parseCommandArguments(reader: Reader, start: Token, head: Expression): Expression {
  const first = reader.token;
  const positional: Expression[] = [];
  const named: MapEntry[] = [];
  parseCommandArgument(reader, positional, named);
  while (reader.at(',') && startsArgumentAfterComma(reader)) {
    reader.next();
    reader.skipNewlines();
    parseCommandArgument(reader, positional, named);
  }
  checkNames(reader, named, first.start);
  const at = reader.span(first);
  return makeCall(reader, head, { at, positional, named }, { start, typeArguments: undefined, command: true });
}

function startsArgumentAfterComma(reader: Reader): boolean {
  const at = reader.pastNewlines(reader.index + 1);
  const kind = reader.kindAt(at);
  return (
    startsOperand(kind) || startsEntry(reader, at) || kind === '-' || kind === '+' || kind === '++' || kind === '--'
  );
}

function parseCommandArgument(reader: Reader, positional: Expression[], named: MapEntry[]): void {
  if (startsEntry(reader, reader.index)) named.push(parseCommandEntry(reader));
  else positional.push(parseExpression(reader, false));
}
