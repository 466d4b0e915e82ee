import type { Statement } from '../../../../groovy/index.ts';
import { POST_CONDITIONS } from '../../post-conditions.ts';
import { MESSAGES } from '../messages.ts';
import type { Call, Calls, Input, Libraries, NamedArgument, Post, Tools, Value } from '../model.ts';
import type { SourceLocation } from '../problems.ts';
import {
  argumentsOf,
  type BlockCall,
  blockOf,
  callOf,
  locationOf,
  type Reading,
  textAt,
  unlabeled,
} from '../source.ts';
import { parseBranch } from './steps.ts';
import { methodKey, parseCall, parseMethodName, parseValue } from './values.ts';

/** Returns the block of a section; reports that one is expected where it has none. */
export function demandBlock(statement: Statement, section: string, { problems }: Reading): BlockCall['body'] | null {
  const block = blockOf(statement);
  if (block === null) problems.add(locationOf(statement), MESSAGES.expectedBlockFor(section));
  return block?.body ?? null;
}

export type CallSection = 'Options' | 'Triggers' | 'Build parameters';

const EXPECTED: Readonly<Record<CallSection, string>> = {
  Options: 'Expected an option',
  Triggers: 'Expected a trigger',
  'Build parameters': 'Expected a build parameter definition',
};

const SECTION: Readonly<Record<CallSection, string>> = {
  Options: 'options',
  Triggers: 'triggers',
  'Build parameters': 'parameters',
};

/** Parses a list of calls: `options { … }`, `triggers { … }`, `parameters { … }`. */
export function parseCalls(statement: Statement, what: CallSection, reading: Reading): Calls {
  const body = demandBlock(statement, SECTION[what], reading);
  const calls = (body?.body ?? []).map((each) => parseListed(each, what, reading));
  return { at: locationOf(statement), calls };
}

function parseListed(statement: Statement, what: CallSection, reading: Reading): Call {
  const at = locationOf(statement);
  const nothing: Call = { kind: 'call', at, name: null, args: [] };
  const call = callOf(statement);
  if (call === null) {
    const inner = unlabeled(statement);
    const isMap = inner.kind === 'expression' && inner.expression.kind === 'map';
    reading.problems.add(at, isMap ? `${what} cannot be defined as maps` : EXPECTED[what]);
    return nothing;
  }
  if (blockOf(statement) !== null) {
    reading.problems.add(at, `${what} definitions cannot have blocks`);
    return nothing;
  }
  return { ...parseCall(call, reading), at };
}

export function parseTools(statement: Statement, reading: Reading): Tools {
  const at = locationOf(statement);
  const tools: NamedArgument[] = [];
  for (const each of demandBlock(statement, 'tools', reading)?.body ?? []) {
    const call = callOf(each);
    if (call === null) {
      reading.problems.add(at, MESSAGES.toolExpected);
      continue;
    }
    const key = methodKey(call, reading);
    const [argument, ...more] = argumentsOf(call);
    if (argument === undefined) reading.problems.add(key.at, MESSAGES.noArgument('tool', key.name));
    else if (more.length > 0) reading.problems.add(key.at, MESSAGES.tooManyArguments('tool', key.name));
    else tools.push({ key, value: parseValue(argument, reading) });
  }
  return { at, tools };
}

export function parseLibraries(statement: Statement, reading: Reading): Libraries {
  const at = locationOf(statement);
  const libraries: Value[] = [];
  for (const each of demandBlock(statement, 'libraries', reading)?.body ?? []) {
    const call = callOf(each);
    if (call?.name !== 'lib') {
      reading.problems.add(at, MESSAGES.library(textAt(each, reading)));
    } else if (blockOf(each) !== null) {
      reading.problems.add(locationOf(each), 'Libraries definitions cannot have blocks');
    } else {
      const [argument, ...more] = parseCall(call, reading).args;
      if (argument?.kind === 'value' && more.length === 0) libraries.push(argument);
      else reading.problems.add(call.at, MESSAGES.library(textAt(call, reading)));
    }
  }
  return { at, libraries };
}

const INPUT_FIELDS: ReadonlySet<string> = new Set(['message', 'id', 'ok', 'submitter', 'submitterParameter']);

export function parseInput(statement: Statement, reading: Reading): Input {
  const at = locationOf(statement);
  const fields = new Map<string, Value>();
  const parameters: Call[] = [];
  const seen = new Set<string>();
  for (const each of demandBlock(statement, 'input', reading)?.body ?? []) {
    const call = callOf(each);
    if (call === null) {
      reading.problems.add(at, MESSAGES.sectionDefinition(textAt(each, reading)));
      continue;
    }
    const name = parseMethodName(call, reading);
    const key = methodKey(call, reading);
    if (seen.has(name)) reading.problems.add(at, MESSAGES.severalSections(name));
    seen.add(name);
    const [argument, ...more] = argumentsOf(call);
    if (argument === undefined) reading.problems.add(key.at, MESSAGES.noArgument('field', name));
    else if (more.length > 0) reading.problems.add(key.at, MESSAGES.tooManyArguments('field', name));
    else if (INPUT_FIELDS.has(name)) fields.set(name, parseValue(argument, reading));
    else if (name === 'parameters') parameters.push(...parseCalls(each, 'Build parameters', reading).calls);
    else reading.problems.add(key.at, `Not a valid field for input: "${name}"`);
  }
  return { at, fields, parameters };
}

export function parsePost(statement: Statement, reading: Reading): Post {
  const at = locationOf(statement);
  const block = blockOf(statement);
  if (block === null) {
    reading.problems.add(at, 'Expected a block');
    return { at, conditions: [] };
  }
  const conditions = block.body.body.flatMap((each) => {
    const place: SourceLocation = locationOf(each);
    const condition = blockOf(each);
    if (condition === null) {
      reading.problems.add(place, MESSAGES.conditionBlock(POST_CONDITIONS));
      return [];
    }
    return [{ at: place, name: condition.name, branch: parseBranch('default', condition.body, reading) }];
  });
  return { at, conditions };
}
