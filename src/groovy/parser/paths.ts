import { KEYWORDS, type Token } from '../lexer/token.ts';
import type { Expression, PropertyExpression, Span, TypeReference } from '../tree.ts';
import { NO_ARGUMENTS, parseCallArguments, parseIndex } from './arguments.ts';
import { appendClosure, makeCall } from './calls.ts';
import { parseClosure } from './closures.ts';
import { parseGString, parseParenthesized, parsePrimary } from './primary.ts';
import type { Reader } from './reader.ts';
import { parseTypeArguments } from './types.ts';

/** Lists the dots; some of them may come on the next line. */
const DOTS: ReadonlySet<string> = new Set(['.', '?.', '*.', '.&']);
const OPENERS: ReadonlySet<string> = new Set(['(', '[', '{']);

/** Parses a value followed by any chain of members, calls, indexes and closures. */
export function parsePath(reader: Reader, block: boolean): Expression {
  const start = reader.token;
  return parseElements(reader, parsePrimary(reader), { start, block, grouped: start.kind === '(' });
}

/** Says whether the chain continues here, also on the next line. */
export function startsElement(reader: Reader): boolean {
  return OPENERS.has(reader.kind) || DOTS.has(reader.kindPastNewlines());
}

/**
 * Continues a chain that begins at `start`. `grouped` says that the value so far is in parentheses, so that a closure calls
 * its value.
 */
export function parseElements(
  reader: Reader,
  first: Expression,
  context: { readonly start: Token; readonly block: boolean; readonly grouped: boolean },
): Expression {
  const { start } = context;
  let path = first;
  let typeArguments: readonly TypeReference[] | undefined;
  let grouped = context.grouped;
  for (;;) {
    if (DOTS.has(reader.kindPastNewlines())) {
      ({ path, typeArguments } = parseMember(reader, start, path));
    } else if (reader.at('(')) {
      path = makeCall(reader, path, parseCallArguments(reader), {
        start,
        typeArguments,
        command: false,
        grouped,
      });
      typeArguments = undefined;
    } else if ((reader.at('{') && reader.peek(1) !== 'EOF') || (context.block && reader.kindPastNewlines() === '{')) {
      reader.skipNewlines();
      const closure = parseClosure(reader);
      path =
        path.kind === 'call' && !grouped
          ? appendClosure(reader, path, closure)
          : makeCall(
              reader,
              path,
              { ...NO_ARGUMENTS, positional: [closure] },
              { start, typeArguments, command: false, trailingClosures: 1, grouped },
            );
      typeArguments = undefined;
    } else if (reader.at('[')) {
      path = parseIndex(reader, start, path);
    } else {
      return path;
    }
    grouped = false;
  }
}

function parseMember(
  reader: Reader,
  start: Token,
  object: Expression,
): { path: Expression; typeArguments: readonly TypeReference[] | undefined } {
  reader.skipNewlines();
  const dot = reader.next();
  if (reader.at('EOF')) reader.unexpected(dot);
  reader.skipNewlines();
  const typeArguments = reader.at('<') ? parseTypeArguments(reader) : undefined;
  const attribute = reader.take('@');
  const { name, nameAt } = parseMemberName(reader);
  const at = reader.span(start);
  if (dot.kind === '.&') return { path: { kind: 'methodPointer', at, object, name, nameAt }, typeArguments };
  const path: PropertyExpression = {
    kind: 'property',
    at,
    object,
    name,
    nameAt,
    safe: dot.kind === '?.',
    spread: dot.kind === '*.',
    attribute,
  };
  return { path, typeArguments };
}

/** Parses a name, any keyword, a string, or an expression in parentheses or braces. */
function parseMemberName(reader: Reader): { name: string | Expression; nameAt: Span } {
  const token = reader.token;
  if (token.kind === 'IDENT' || token.kind === 'STRING' || KEYWORDS.has(token.kind)) {
    reader.next();
    return { name: token.text, nameAt: reader.tokenSpan(token) };
  }
  if (token.kind === 'GSTART') return named(reader, token, parseGString(reader));
  if (token.kind === '(') return named(reader, token, parseParenthesized(reader));
  if (token.kind === '{') return named(reader, token, parseClosure(reader));
  reader.unexpected();
}

function named(reader: Reader, first: Reader['token'], name: Expression): { name: Expression; nameAt: Span } {
  return { name, nameAt: reader.span(first) };
}
