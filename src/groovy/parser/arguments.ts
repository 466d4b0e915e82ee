import type { Token } from '../lexer/token.ts';
import type { Expression, IndexExpression, MapEntry, Span } from '../tree.ts';
import { parseStrict } from './commands.ts';
import { startsEntry, startsOperand } from './lookahead.ts';
import { parseEntryKey } from './primary.ts';
import type { Reader } from './reader.ts';

/** Holds the contents of parentheses or brackets: positional values in their order, and named ones in theirs. */
export interface Arguments {
  readonly at: Span;
  readonly positional: readonly Expression[];
  readonly named: readonly MapEntry[];
}

const NOWHERE: Span = { line: 1, column: 1, endLine: 1, endColumn: 1, start: 0, end: 0 };
export const NO_ARGUMENTS: Arguments = { at: NOWHERE, positional: [], named: [] };

const COLON_MESSAGE =
  'illegal colon after argument expression;\n' +
  '   solution: a complex label expression before a colon must be parenthesized';

/**
 * Parses arguments up to but without the closing bracket. Commas may be repeated after a value, and may come at the end.
 */
export function parseArguments(reader: Reader, close: ')' | ']'): Arguments {
  const first = reader.token;
  const positional: Expression[] = [];
  const named: MapEntry[] = [];
  if (reader.at(')', ']')) return { at: reader.tokenSpan(first), positional, named };
  parseArgument(reader, positional, named);
  let commas = 0;
  while (reader.take(',')) {
    commas++;
    if (!reader.at(',', ')', ']')) parseArgument(reader, positional, named);
  }
  if (reader.at(';') && named.length === 0) parseExpressionList(reader, first, close);
  if (!reader.at(')', ']', 'EOF') && commas > 0) reader.expect(close);
  if (!reader.at(')', ']')) reader.unexpected();
  return { at: reader.span(first), positional, named };
}

/** Parses `(…)` of a call, where a name may be given once. */
export function parseCallArguments(reader: Reader): Arguments {
  reader.expect('(');
  const first = reader.token;
  const list = parseArguments(reader, ')');
  checkNames(reader, list.named, first.start);
  reader.expect(')');
  return list;
}

/** Parses `(a; b; c)` only to report that it is not possible here. */
function parseExpressionList(reader: Reader, first: Reader['token'], close: string): void {
  while (reader.take(';')) {
    if (!reader.at(';', close)) parseStrict(reader);
  }
  if (!reader.at(close)) reader.expect(close);
  reader.complain('Expression list of the form (a; b; c) is not supported in this context.', first.start);
}

function parseArgument(reader: Reader, positional: Expression[], named: MapEntry[]): void {
  const first = reader.token;
  if (startsEntry(reader, reader.index)) {
    named.push(parseEntry(reader));
  } else if (first.kind === '*') {
    reader.next();
    if (reader.take(':')) {
      const value = parseStrict(reader);
      named.push({ kind: 'spreadEntry', at: reader.span(first), value });
    } else {
      const value = parseStrict(reader);
      positional.push({ kind: 'spread', at: reader.span(first), value });
    }
  } else {
    if (reader.peek(1) === 'EOF' && startsOperand(first.kind)) reader.unexpected();
    positional.push(parseStrict(reader));
  }
  if (reader.at(':')) reader.fail(COLON_MESSAGE);
}

function parseEntry(reader: Reader): MapEntry {
  const first = reader.token;
  const key = parseEntryKey(reader);
  reader.expect(':');
  const value = parseStrict(reader);
  return { kind: 'entry', at: reader.span(first), key, value };
}

/** Reports names that are given more than once to a call; in a map the last one counts. */
export function checkNames(reader: Reader, named: readonly MapEntry[], at: { line: number; column: number }): void {
  const seen = new Set<string>();
  for (const entry of named) {
    const name = entry.kind === 'entry' ? nameText(entry.key) : undefined;
    if (name === undefined) continue;
    if (seen.has(name)) reader.complain(`Duplicate named parameter '${name}' found.`, at);
    seen.add(name);
  }
}

/** Returns the text of a name that is a literal: `1`, `'1'` and `0x1` are the same. */
function nameText(key: Expression): string | undefined {
  if (key.kind === 'string') return key.value;
  if (key.kind !== 'number') return undefined;
  return NUMBER_PREFIXES[key.radix] === undefined
    ? key.digits
    : BigInt(NUMBER_PREFIXES[key.radix] + key.digits).toString();
}

const NUMBER_PREFIXES: Readonly<Partial<Record<number, string>>> = { 2: '0b', 8: '0o', 16: '0x' };

/** Parses `[…]` after a value. */
export function parseIndex(reader: Reader, start: Token, object: Expression): IndexExpression {
  const bracket = reader.expect('[');
  const list = reader.deeper(() => parseArguments(reader, ']'));
  reader.expect(']');
  const index = indexOf(list);
  return { kind: 'index', at: reader.span(start), object, index, bracketAt: reader.tokenSpan(bracket) };
}

function indexOf(list: Arguments): Expression {
  const [first] = list.positional;
  if (list.named.length > 0) return { kind: 'map', at: list.at, entries: list.named };
  if (first !== undefined && list.positional.length === 1 && first.kind !== 'spread') return first;
  return { kind: 'list', at: list.at, items: list.positional };
}
