import type { ClosureExpression, Statement } from '../../../../groovy/index.ts';
import { soleRequired } from '../describables.ts';
import { MESSAGES } from '../messages.ts';
import type { Arguments, Branch, Step } from '../model.ts';
import type { SourceLocation } from '../problems.ts';
import { argumentsOf, blockOf, callOf, codeLocation, codeText, locationOf, type Reading } from '../source.ts';
import { demandText, literalText, parseArguments, parseMethodName } from './values.ts';

const NONE: Arguments = { form: 'named', entries: [] };

export function parseBranch(name: string, body: ClosureExpression, reading: Reading): Branch {
  return { at: codeLocation(body), name, steps: body.body.map((each) => parseStep(each, reading)) };
}

export function parseStep(statement: Statement, reading: Reading): Step {
  const at = locationOf(statement);
  const call = callOf(statement);
  if (call === null) {
    reading.problems.add(at, 'Expected a step');
    return { at, name: null, args: NONE, children: null, code: null };
  }
  const name = parseMethodName(call, reading);
  const block = blockOf(statement);
  if (name === 'script' || name === 'expression') {
    if (block === null) reading.problems.add(at, `${name === 'script' ? 'Script' : 'When'} step without a block`);
    const code = block === null ? '' : codeText(block.body, reading);
    return { at, name, args: NONE, children: null, code };
  }
  const args = argumentsOf(call);
  if (block === null) {
    return { at, name, args: withName(name, at, parseArguments(args, reading), reading), children: null, code: null };
  }
  const own = parseArguments(args.slice(0, -1), reading);
  return { at, name, args: own, children: block.body.body.map((each) => parseStep(each, reading)), code: null };
}

/** Returns the arguments of a step; one value without a name gets the name of the parameter that it is for. */
function withName(step: string, at: SourceLocation, args: Arguments, { catalog }: Reading): Arguments {
  const model = args.form === 'single' ? catalog.step(step) : null;
  const sole = model === null || model.takesBlock ? null : soleRequired(model);
  if (args.form !== 'single' || sole === null) return args;
  return { form: 'named', entries: [{ key: { at, name: sole.name }, value: args.value }] };
}

export interface StepsOfStage {
  readonly branches: readonly Branch[];
  readonly failFast: boolean | null;
}

/** Parses `steps { … }`; a step `parallel` that is all of it becomes branches. */
export function parseSteps(body: ClosureExpression, reading: Reading): StepsOfStage {
  const [first, ...more] = body.body;
  const parallel = first !== undefined && more.length === 0 ? parseParallelStep(first, reading) : null;
  return parallel ?? { branches: [parseBranch('default', body, reading)], failFast: null };
}

function parseParallelStep(statement: Statement, reading: Reading): StepsOfStage | null {
  const call = callOf(statement);
  if (call === null || call.object !== undefined || call.name !== 'parallel') return null;
  const branches: Branch[] = [];
  let failFast: boolean | null = null;
  for (const entry of call.arguments.length === 0 ? call.named : []) {
    if (entry.kind !== 'entry') continue;
    const { key, value } = entry;
    if (literalText(key) === 'failFast') {
      if (value.kind === 'boolean') failFast = value.value;
      else reading.problems.add(key.at, MESSAGES.expectedBoolean('failFast'));
    } else if (value.kind === 'closure') {
      branches.push(parseBranch(demandText(key, reading) || 'error', value, reading));
    } else reading.problems.add(key.at, 'Expected closure or failFast');
  }
  return { branches, failFast };
}
