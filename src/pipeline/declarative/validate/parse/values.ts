import type { Expression, MethodCall } from '../../../../groovy/index.ts';
import { MESSAGES } from '../messages.ts';
import type { Arguments, Call, CallArgument, Key, NamedArgument, Value } from '../model.ts';
import type { SourceLocation } from '../problems.ts';
import { type Argument, argumentsOf, bareNameOf, literalOf, type Reading, textAt } from '../source.ts';

/** Lists the agents without arguments; as a value they are bare words. */
export const BARE_AGENTS: ReadonlySet<string> = new Set(['any', 'none']);

/** Returns the text of a string literal or a bare word; null for anything else. */
export function literalText(expression: Argument): string | null {
  if (expression.kind === 'string') return expression.value;
  return expression.kind === 'variable' ? expression.name : null;
}

export function demandText(expression: Argument, { problems }: Reading): string {
  const text = literalText(expression);
  if (text === null) problems.add(expression.at, 'Expected string literal');
  return text ?? '';
}

export function parseKey(expression: Argument, reading: Reading): Key {
  return { at: expression.at, name: demandText(expression, reading) || 'error' };
}

export function methodKey(call: MethodCall, reading: Reading): Key {
  if (typeof call.name === 'string') return { at: call.nameAt, name: call.name };
  return parseKey(call.name, reading);
}

export function parseMethodName(call: MethodCall, { problems }: Reading): string {
  const name = bareNameOf(call);
  if (name !== null) return name;
  problems.add(call.at, call.object?.kind === 'variable' ? MESSAGES.methodOnObject : 'Expected a symbol');
  return 'error';
}

export function parseValue(expression: Argument, reading: Reading): Value {
  const { at } = expression;
  const literal = literalOf(expression);
  if (literal === 'tooLarge') {
    reading.problems.add(at, MESSAGES.bigInteger);
    return { kind: 'value', at, isLiteral: true, value: -1, type: 'class java.lang.Integer' };
  }
  if (literal !== undefined) return { kind: 'value', at, isLiteral: true, ...literal };
  if (expression.kind === 'variable' && BARE_AGENTS.has(expression.name)) {
    return { kind: 'value', at, isLiteral: true, value: expression.name, type: 'class java.lang.String' };
  }
  const text = textAt(expression, reading);
  if (expression.kind === 'gstring' || expression.kind === 'map') return sourceValue(at, text);
  if (text.startsWith('${')) reading.problems.add(at, MESSAGES.bareDollar(text));
  return sourceValue(at, `\${${text}}`);
}

function sourceValue(at: SourceLocation, value: string): Value {
  return { kind: 'value', at, isLiteral: false, value, type: 'class java.lang.String' };
}

/** Parses the arguments of a step. */
export function parseArguments(args: readonly Argument[], reading: Reading): Arguments {
  const [first] = args;
  if (first === undefined) return { form: 'named', entries: [] };
  if (args.length > 1) return { form: 'positional', values: args.map((each) => parseValue(each, reading)) };
  if (first.kind !== 'map') return { form: 'single', value: parseValue(first, reading) };
  const keys = first.entries.map((entry) => (entry.kind === 'entry' ? literalText(entry.key) : null));
  if (keys.includes('$class')) return { form: 'single', value: parseValue(first, reading) };
  const entries: NamedArgument[] = [];
  for (const entry of first.entries) {
    if (entry.kind !== 'entry') continue;
    entries.push({ key: parseKey(entry.key, reading), value: parseValue(entry.value, reading) });
  }
  return { form: 'named', entries };
}

/** Parses a call with everything in its arguments. */
export function parseCall(call: MethodCall, reading: Reading): Call {
  const { at } = call;
  const name = parseMethodName(call, reading);
  const args = argumentsOf(call).flatMap((each): CallArgument[] => {
    if (each.kind === 'map') return parsePairs(each, reading);
    if (each.kind === 'closure') {
      reading.problems.add(at, 'Method call arguments');
      return [];
    }
    return [each.kind === 'call' ? parseCall(each, reading) : parseValue(each, reading)];
  });
  return { kind: 'call', at, name, args };
}

function parsePairs({ entries }: Extract<Argument, { kind: 'map' }>, reading: Reading): CallArgument[] {
  return entries.flatMap((entry): CallArgument[] => {
    if (entry.kind !== 'entry') return [];
    const key = parseKey(entry.key, reading);
    const { value } = entry;
    if (value.kind === 'closure') {
      reading.problems.add(entryPlace(entry.key), 'Method call arguments');
      return [{ kind: 'pair', key, value: null }];
    }
    const parsed = value.kind === 'call' ? parseCall(value, reading) : parseValue(value, reading);
    return [{ kind: 'pair', key, value: parsed }];
  });
}

/** Returns the position of an entry of a map, which in Groovy is that of its colon. */
function entryPlace({ at }: Expression): SourceLocation {
  return { line: at.endLine, column: at.endColumn };
}
