import type { Describable } from '../describables.ts';
import { MESSAGES } from '../messages.ts';
import type { Call, CallArgument, Calls, Pair } from '../model.ts';
import type { Problems, SourceLocation } from '../problems.ts';
import { type Checking, checkType, findParameter } from './arguments.ts';
import { BLOCKED_CALLS } from './blocked.ts';

export function checkOptions({ at, calls }: Calls, isStage: boolean, checking: Checking): void {
  const { problems, catalog } = checking;
  if (calls.length === 0) problems.add(at, 'options can not be empty');
  sayDuplicates(calls, at, 'option name', problems);
  for (const call of calls) {
    if (call.name === null) continue;
    const valid = isStage ? catalog.stageOptions : catalog.options;
    if (valid.includes(call.name)) continue;
    const message = MESSAGES.sectionType('option', call.name, valid);
    problems.add(call.at, catalog.unknown(message, call.name, ['property', 'step', 'wrapper']));
  }
  for (const call of calls) {
    checkMixed(call, problems);
    if (PROPERTIES.has(call.name ?? '')) problems.add(call.at, propertyText(call.name ?? ''));
    checkCall(call, 'option', checking);
    if (call.name === 'preserveStashes') checkStashCount(call, problems);
  }
}

/** Checks the argument of `preserveStashes`. Jenkins: `PreserveStashesJobProperty.ValidatorImpl`. */
function checkStashCount({ at, args }: Call, problems: Problems): void {
  for (const argument of args) {
    if (!isPair(argument) || argument.key.name !== 'buildCount' || argument.value?.kind !== 'value') continue;
    const { value } = argument.value;
    if (typeof value === 'number' && (value < 1 || value > 50)) problems.add(at, MESSAGES.stashCount);
  }
}

/** Lists the job properties that have sections of their own. */
const PROPERTIES: ReadonlySet<string> = new Set(['parameters', 'pipelineTriggers', 'triggers']);

function propertyText(name: string): string {
  const section = name === 'parameters' ? 'parameters' : 'triggers';
  return `The "${section}" job property cant be used in the "options" directive. Use the "${section} {...}" directive instead.`;
}

export function checkTriggers({ at, calls }: Calls, checking: Checking): void {
  const { problems, catalog } = checking;
  if (calls.length === 0) problems.add(at, 'triggers can not be empty');
  sayDuplicates(calls, at, 'trigger name', problems);
  for (const call of calls) checkTyped(call, 'trigger', catalog.triggers, checking);
}

export function checkParameters(calls: readonly Call[], checking: Checking): void {
  for (const call of calls) checkTyped(call, 'parameter', checking.catalog.parameters, checking);
}

function checkTyped(
  call: Call,
  among: 'trigger' | 'parameter',
  known: ReadonlyMap<string, Describable>,
  checking: Checking,
): void {
  const { problems } = checking;
  if (call.name === null) return;
  if (!known.has(call.name)) {
    const message = MESSAGES.sectionType(among, call.name, [...known.keys()].sort());
    problems.add(call.at, checking.catalog.unknown(message, call.name, [among]));
    return;
  }
  checkMixed(call, problems);
  checkCall(call, among, checking);
}

function sayDuplicates(calls: readonly Call[], at: SourceLocation, what: string, problems: Problems): void {
  const names = calls.flatMap(({ name }) => name ?? []);
  for (const name of new Set(names)) {
    if (names.filter((each) => each === name).length > 1) problems.add(at, MESSAGES.duplicate(what, name));
  }
}

function isPair(argument: CallArgument): argument is Pair {
  return argument.kind === 'pair';
}

function checkMixed({ at, args }: Call, problems: Problems): void {
  if (args.some(isPair) && !args.every(isPair)) problems.add(at, MESSAGES.mixedArguments);
}

type Among = 'option' | 'trigger' | 'parameter' | null;

/**
 * Checks a call and those in its arguments, which are checked as its arguments, too. Jenkins:
 * `ModelASTMethodCall#validate`.
 */
function checkCall(call: Call, among: Among, checking: Checking): void {
  checkOneCall(call, among, checking);
  for (const argument of call.args) {
    const value = isPair(argument) ? argument.value : argument;
    if (value?.kind === 'call') checkCall(value, null, checking);
  }
}

/** Checks one call. Jenkins: `ModelValidatorImpl#validateElement(ModelASTMethodCall)`. */
function checkOneCall(call: Call, among: Among, checking: Checking): void {
  const { problems, catalog } = checking;
  const model = call.name === null ? null : catalog.function(call.name, among);
  if (model !== null && call.args.some(isPair)) {
    for (const argument of call.args) {
      if (isPair(argument)) checkPair(argument, model, checking);
      else problems.add(call.at, MESSAGES.mixedArguments);
    }
  } else if (model !== null) checkUnnamed(call, model, checking);
  const why = among === null ? BLOCKED_CALLS.get(call.name ?? '') : undefined;
  if (why !== undefined) problems.add(call.at, MESSAGES.blockedStep(call.name ?? '', why));
}

function checkPair({ key, value }: Pair, model: Describable, checking: Checking): void {
  const parameter = findParameter(model, key, checking.problems);
  if (parameter === null || value === null) return;
  if (value.kind === 'call') checkOneCall(value, null, checking);
  else checkType(value, parameter.type, key, checking.problems);
}

function checkUnnamed({ at, name, args }: Call, model: Describable, checking: Checking): void {
  const { problems } = checking;
  const required = model.parameters.filter(({ isRequired }) => isRequired);
  const [argument, ...more] = args;
  if (more.length > 0) {
    problems.add(at, MESSAGES.namedOnly(name ?? ''));
    return;
  }
  if (required.length !== args.length) {
    // `skipDefaultCheckout()` means true.
    const isFlag = required.length === 1 && required[0]?.type.name === 'class java.lang.Boolean';
    if (!isFlag) problems.add(at, MESSAGES.wrongCount(name ?? '', required.length, args.length));
    return;
  }
  if (argument === undefined || argument.kind === 'pair') return;
  if (argument.kind === 'call') checkOneCall(argument, null, checking);
  else if (required[0] !== undefined) checkType(argument, required[0].type, null, problems);
}
