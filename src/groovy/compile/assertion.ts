import type { Evaluation } from '../runtime/evaluation.ts';
import type { Value } from '../runtime/value.ts';
import { summary } from '../tree/summary.ts';
import type { Assert, Expression, Span } from '../tree.ts';
import { evaluate, NORMAL, type Step } from './code.ts';
import { expression, truthOf } from './expression.ts';
import type { Frame, RecordedValue } from './frame.ts';
import type { FunctionScope } from './scope.ts';
import { long } from './statement.ts';

/** Compiles `assert condition : message`. Without a message the error draws the value of each part of the condition. */
export function assertion(node: Assert, scope: FunctionScope): Step {
  return node.message === undefined ? drawn(node, scope) : told(node, node.message, scope);
}

function told(node: Assert, messageNode: Expression, scope: FunctionScope): Step {
  const condition = expression(node.condition, scope);
  const message = expression(messageNode, scope);
  const named =
    node.condition.kind === 'unary' && node.condition.operator === '!' ? node.condition.operand : node.condition;
  const shown = summary(named);
  const { text } = oneLine(scope.compilation.source, node.at);
  const variables = variablesOf(named).map((each) => ({ name: each.name, code: expression(each, scope) }));
  return long(function* (frame) {
    frame.line = node.at.line;
    if (yield* truthOf(condition, frame)) return NORMAL;
    const { machine } = frame;
    const given = yield* evaluate(message, frame);
    if (given === null) return machine.fail('java.lang.AssertionError', shown);
    const said = yield* machine.text(given);
    if (machine.options.plainAssertions)
      return machine.fail('java.lang.AssertionError', `${said}. Expression: ${text}`);
    const values: string[] = [];
    for (const { name, code } of variables)
      values.push(`${name} = ${yield* machine.text(yield* evaluate(code, frame))}`);
    const tail = values.length === 0 ? '' : `. Values: ${values.join(', ')}`;
    return machine.fail('java.lang.AssertionError', `${said}. Expression: ${shown}${tail}`);
  });
}

/** Returns the variables that are operands of a condition themselves, not of a call or the like within it. */
function variablesOf(node: Expression): Extract<Expression, { kind: 'variable' }>[] {
  if (node.kind === 'variable') return [node];
  if (node.kind !== 'binary' && node.kind !== 'logical') return [];
  return [...variablesOf(node.left), ...variablesOf(node.right)];
}

function drawn(node: Assert, scope: FunctionScope): Step {
  const { source } = scope.compilation;
  scope.recording += 1;
  const condition = expression(node.condition, scope);
  scope.recording -= 1;
  const { text, columnAt } = oneLine(source, node.at);
  return long(function* (frame) {
    frame.line = node.at.line;
    const outer = frame.recorded;
    const recorded: RecordedValue[] = [];
    frame.recorded = recorded;
    try {
      if (yield* truthOf(condition, frame)) return NORMAL;
    } finally {
      frame.recorded = outer;
    }
    const plain = frame.machine.options.plainAssertions === true;
    const message = plain ? text : yield* drawing(frame, text, recorded, columnAt);
    return frame.machine.fail('org.codehaus.groovy.runtime.powerassert.PowerAssertionError', message);
  });
}

/** Returns the assertion on one line, and the column there, from 1, of an offset in the source. */
function oneLine(source: string, from: Span): { text: string; columnAt: (offset: number) => number } {
  let text = '';
  const columns: number[] = [];
  for (let offset = from.start; offset < from.end; offset += 1) {
    columns.push(text.length + 1);
    const char = source[offset] ?? '';
    if (char === '\n') text += ' ';
    else if (!/[ \t\r]/.test(char) || !/\n[ \t\r]*$/.test(source.slice(from.start, offset))) text += char;
  }
  return { text, columnAt: (offset) => columns[offset - from.start] ?? 0 };
}

/** Draws each value below its column, the rightmost first; a value is put into a line where there is room for it. */
function* drawing(
  frame: Frame,
  text: string,
  recorded: readonly RecordedValue[],
  columnAt: (offset: number) => number,
): Evaluation<string> {
  const values = recorded.map(({ offset, value }) => ({ column: columnAt(offset), value }));
  values.sort((a, b) => b.column - a.column);
  const lines: { text: string; start: number }[] = [
    { text, start: 0 },
    { text: '', start: 0 },
  ];
  for (const [index, { column, value }] of values.entries()) {
    // Of several at one place the last one counts.
    if (column < 1 || values[index + 1]?.column === column) continue;
    const shown = (yield* valueText(frame, value)).split(/\r\n|\r|\n/);
    const end = shown.length === 1 ? column + (shown[0]?.length ?? 0) : Number.POSITIVE_INFINITY;
    if (!placed(lines, shown[0] ?? '', column, end)) {
      for (const line of shown) lines.push({ text: put('', line, column), start: column });
    }
  }
  return lines.map((line) => line.text).join('\n');
}

function placed(lines: { text: string; start: number }[], shown: string, column: number, end: number): boolean {
  for (const [index, line] of lines.entries()) {
    if (index === 0) continue;
    if (end < line.start) {
      line.text = put(line.text, shown, column);
      line.start = column;
      return true;
    }
    line.text = put(line.text, '|', column);
    if (index > 1) line.start = column + 1;
  }
  return false;
}

function put(line: string, shown: string, column: number): string {
  const padded = line.padEnd(column - 1, ' ');
  return padded.slice(0, column - 1) + shown + padded.slice(column - 1 + shown.length);
}

function* valueText(frame: Frame, value: Value): Evaluation<string> {
  return yield* frame.machine.text(value);
}
