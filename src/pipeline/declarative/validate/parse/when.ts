import type { Statement } from '../../../../groovy/index.ts';
import { MESSAGES } from '../messages.ts';
import type { Condition, When } from '../model.ts';
import { argumentsOf, blockOf, callOf, codeText, locationOf, type Reading } from '../source.ts';
import { parseBooleanCall } from './boolean-call.ts';
import { demandBlock } from './sections.ts';
import { parseArguments, parseMethodName } from './values.ts';

const FLAGS: ReadonlySet<string> = new Set(['beforeAgent', 'beforeInput', 'beforeOptions']);

export function parseWhen(statement: Statement, reading: Reading): When {
  const at = locationOf(statement);
  const flags = new Map<string, boolean | null>();
  const conditions: Condition[] = [];
  for (const each of demandBlock(statement, 'when', reading)?.body ?? []) {
    const call = callOf(each);
    if (call === null) {
      reading.problems.add(at, MESSAGES.conditionExpected);
      continue;
    }
    const name = parseMethodName(call, reading);
    if (FLAGS.has(name)) flags.set(name, parseBooleanCall(call, name, reading));
    else conditions.push(parseCondition(each, reading));
  }
  return { at, conditions, flags };
}

function parseCondition(statement: Statement, reading: Reading): Condition {
  const at = locationOf(statement);
  const nothing: Condition = { at, name: null, args: null, children: [], code: null };
  const call = callOf(statement);
  if (call === null) {
    reading.problems.add(at, MESSAGES.conditionExpected);
    return nothing;
  }
  const name = parseMethodName(call, reading);
  const block = blockOf(statement);
  if (name === 'expression') {
    if (block === null) reading.problems.add(at, 'When step without a block');
    return { ...nothing, name, code: block === null ? '' : codeText(block.body, reading) };
  }
  const args = argumentsOf(call);
  if (block === null) return { ...nothing, name, args: parseArguments(args, reading) };
  const own = args.slice(0, -1);
  return {
    ...nothing,
    name,
    args: own.length === 0 ? null : parseArguments(own, reading),
    children: block.body.body.map((each) => parseCondition(each, reading)),
  };
}
