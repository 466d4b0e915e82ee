import type { Block, Expression, Statement } from '../tree.ts';
import { parseClass } from './classes.ts';
import { parseBody, parseClosure } from './closures.ts';
import { parseValueStatement } from './commands.ts';
import { parseControl, startsControl } from './control.ts';
import { parseMultipleDeclaration, parseVariablesOrMethod } from './declarations.ts';
import {
  startsClass,
  startsClosureParameters,
  startsDeclaration,
  startsMultipleDeclaration,
  startsOperand,
} from './lookahead.ts';
import { parseModifiers } from './modifiers.ts';
import type { Reader } from './reader.ts';

/** Names what precedes a statement: a line end, a semicolon or colon, or the start of its surroundings. */
export type Separator = 'NLS' | ';' | ':' | 'EOF';

/** Parses statements with separators between them, up to a token that continues none. */
export function parseStatements(reader: Reader, before: Separator): readonly Statement[] {
  const list: Statement[] = [];
  let separator: Separator | undefined = before;
  while (separator !== undefined) {
    if (!ENDS.has(reader.kind) && !reader.at(';') && !reader.at('NLS')) {
      list.push(parseStatement(reader, separator));
    }
    separator = takeSeparator(reader);
  }
  return list;
}

/** Lists the tokens that end a list of statements. */
const ENDS: ReadonlySet<string> = new Set(['}', 'EOF', 'case', 'default']);

/** Takes any run of semicolons and line ends; says what the run amounts to. */
export function takeSeparator(reader: Reader): Separator | undefined {
  let separator: Separator | undefined;
  for (;;) {
    const { kind } = reader;
    if (kind !== ';' && kind !== 'NLS') return separator;
    if (separator !== ';') separator = kind;
    reader.next();
  }
}

export function parseStatement(reader: Reader, before: Separator): Statement {
  return reader.deeper(() => parseOne(reader, before));
}

function parseOne(reader: Reader, before: Separator): Statement {
  const first = reader.token;
  const { index } = reader;
  if (startsClass(reader, index)) {
    if (!reader.atTopLevel) complainMisplaced(reader, 'class', first);
    return parseClass(reader);
  }
  if (startsMultipleDeclaration(reader, index)) {
    const expression = parseMultipleDeclaration(reader);
    return { kind: 'expression', at: expression.at, expression };
  }
  if (first.kind === 'synchronized' && reader.peek(1) === '(') return parseControl(reader);
  if (startsDeclaration(reader, index)) return parseDeclarationStatement(reader);
  if (first.kind === 'IDENT' && reader.peek(1) === ':') return parseLabeled(reader);
  if (startsControl(first.kind)) return parseControl(reader);
  if (first.kind === '@') {
    parseModifiers(reader);
    reader.unexpected();
  }
  return parseExpressionStatement(reader, before);
}

function parseDeclarationStatement(reader: Reader): Statement {
  const first = reader.token;
  const declared = parseVariablesOrMethod(reader, 'script');
  if (declared.kind === 'method' && !reader.atTopLevel) complainMisplaced(reader, 'method', first);
  return declared.kind === 'method' ? declared : { kind: 'expression', at: declared.at, expression: declared };
}

function parseLabeled(reader: Reader): Statement {
  const label = reader.next();
  reader.expect(':');
  reader.skipNewlines();
  const body = reader.at('{') && reader.peek(1) !== 'EOF' ? parseBlockOrClosure(reader) : parseStatement(reader, ':');
  return { kind: 'labeled', at: reader.span(label), label: label.text, body };
}

function parseBlockOrClosure(reader: Reader): Statement {
  if (!startsClosureParameters(reader, reader.pastNewlines(reader.index + 1))) return parseBlock(reader);
  const expression = parseClosure(reader);
  return { kind: 'expression', at: expression.at, expression };
}

/** Parses a block in braces that is no closure. */
export function parseBlock(reader: Reader): Block {
  return reader.deeper(() => {
    const first = reader.expect('{');
    reader.skipNewlines();
    const body = parseBody(reader);
    return { kind: 'block', at: reader.span(first), body };
  });
}

/** Reports a class or method that is neither in the script itself nor in a class. */
function complainMisplaced(reader: Reader, what: 'class' | 'method', at: Reader['token']): void {
  const word = what === 'class' ? 'Class' : 'Method';
  const advice = `Please define the ${what} at an appropriate place or perhaps try using a block/Closure instead.`;
  reader.complain(`${word} definition not expected here. ${advice}`, at.start);
}

const OPTIONS =
  'Add an explicit closure parameter list, e.g. {it -> ...}, or force it to be treated as an open block by giving it a label, e.g. L:{...}';
const AMBIGUOUS = `Ambiguous expression could be either a parameterless closure expression or an isolated open code block;\n   solution: ${OPTIONS}`;
const AMBIGUOUS_AFTER_LINE =
  'Ambiguous expression could be a parameterless closure expression, an isolated open code block, or it may continue a previous statement;\n' +
  `   solution: ${OPTIONS.replace('closure parameter', 'parameter')}, and also either remove the previous newline, or add an explicit semicolon ';'`;

function parseExpressionStatement(reader: Reader, before: Separator): Statement {
  const first = reader.token;
  if (first.kind === '{' && !startsClosureParameters(reader, reader.pastNewlines(reader.index + 1))) {
    reader.fail(before === 'NLS' ? AMBIGUOUS_AFTER_LINE : AMBIGUOUS);
  }
  if ((reader.peek(1) === ')' || reader.peek(1) === ',') && startsOperand(first.kind)) reader.unexpected();
  const expression: Expression = parseValueStatement(reader);
  return { kind: 'expression', at: reader.span(first), expression };
}
