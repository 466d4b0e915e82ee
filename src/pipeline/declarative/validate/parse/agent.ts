import type { ClosureExpression, Statement } from '../../../../groovy/index.ts';
import { MESSAGES } from '../messages.ts';
import type { Agent, ClosureMap, Value } from '../model.ts';
import { argumentsOf, blockOf, callOf, locationOf, type Reading } from '../source.ts';
import { BARE_AGENTS, methodKey, parseKey, parseValue } from './values.ts';

/** Parses `agent any`, `agent { label 'x' }` or `agent { docker { image 'x' } }`. */
export function parseAgent(statement: Statement, reading: Reading): Agent {
  const at = locationOf(statement);
  const { problems } = reading;
  const nothing: Agent = { at, type: null, argument: null };
  const block = blockOf(statement);
  if (block === null) return parseBareAgent(statement, reading) ?? nothing;
  const [first, ...more] = block.body.body;
  if (more.length > 0) {
    problems.add(at, 'Only one agent type is allowed per agent section');
    return nothing;
  }
  const call = first === undefined ? null : callOf(first);
  if (call === null) {
    problems.add(at, 'Expected an agent');
    return nothing;
  }
  const type = methodKey(call, reading);
  const argument = parseClosureMap(block.body, reading).entries[0]?.value ?? null;
  const isNode = type.name === 'label' && argument?.kind === 'map';
  return { at, type: isNode ? { ...type, name: 'node' } : type, argument };
}

function parseBareAgent(statement: Statement, reading: Reading): Agent | null {
  const at = locationOf(statement);
  const call = callOf(statement);
  if (call === null) {
    reading.problems.add(at, 'Expected an agent');
    return null;
  }
  const [argument, ...more] = argumentsOf(call);
  if (argument === undefined) {
    reading.problems.add(at, 'No argument for agent');
    return null;
  }
  const type = more.length > 0 ? null : parseKey(argument, reading);
  if (type !== null && BARE_AGENTS.has(type.name)) return { at, type, argument: null };
  reading.problems.add(at, MESSAGES.agentKinds);
  return null;
}

function parseClosureMap(closure: ClosureExpression, reading: Reading): ClosureMap {
  const { problems } = reading;
  const entries = closure.body.flatMap((each) => {
    const call = callOf(each);
    if (call === null) {
      problems.add(closure.at, MESSAGES.keyExpected);
      return [];
    }
    const key = methodKey(call, reading);
    const [argument, ...more] = argumentsOf(call);
    if (argument === undefined) problems.add(key.at, MESSAGES.noArgument('map key', key.name));
    else if (more.length > 0) problems.add(key.at, MESSAGES.tooManyArguments('map key', key.name));
    else {
      const value: Value | ClosureMap =
        argument.kind === 'closure' ? parseClosureMap(argument, reading) : parseValue(argument, reading);
      return [{ key, value }];
    }
    return [];
  });
  return { kind: 'map', entries };
}
