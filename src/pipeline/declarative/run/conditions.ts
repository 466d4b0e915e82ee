import { type Evaluation, ListValue, MapValue, type Value } from '../../../groovy/index.ts';
import type { Code } from '../model.ts';
import { changelogMatches, changesetMatches } from './changes.ts';
import { compareTexts, comparisonOf } from './comparator.ts';
import type { ModelRun } from './model-run.ts';
import { isTriggeredBy } from './triggered-by.ts';

/** Represents the arguments of a condition by name; the one without a name is called ''. */
export type ConditionArguments = ReadonlyMap<string, Value>;
type Condition = (run: ModelRun, args: ConditionArguments) => Evaluation<boolean> | boolean;

const CONDITIONS: Readonly<Record<string, Condition>> = {
  branch: isBranch,
  tag: isTag,
  buildingTag: (run) => (run.environment().get('TAG_NAME') ?? '') !== '',
  environment: isEnvironment,
  *equals({ machine }, args) {
    return yield* machine.equals(args.get('expected') ?? null, args.get('actual') ?? null);
  },
  changeRequest: isChangeRequest,
  triggeredBy: isTriggeredBy,
  changelog: changelogMatches,
  changeset: changesetMatches,
  isRestartedRun: ({ around }) => around.host.run.restartFrom !== undefined,
};

/** Evaluates a condition, except `expression` and those that contain other conditions. */
export function* evaluateCondition(run: ModelRun, name: string, code: Code): Evaluation<boolean> {
  const condition = CONDITIONS[name];
  if (condition === undefined) {
    return run.machine.fail('java.lang.IllegalArgumentException', `Unknown conditional ${name}`);
  }
  const answer = condition(run, yield* readArguments(run, code));
  return typeof answer === 'boolean' ? answer : yield* answer;
}

function* readArguments(run: ModelRun, code: Code): Evaluation<ConditionArguments> {
  const args = new Map<string, Value>();
  const given = yield* run.code(code);
  for (const each of given instanceof ListValue ? given.items : []) {
    if (!(each instanceof MapValue)) args.set('', each);
    else for (const [name, value] of each.table.entries()) args.set(yield* run.machine.text(name), value);
  }
  return args;
}

/**
 * Evaluates `branch 'x'` or `branch pattern: 'x', comparator: 'REGEXP'`; an empty pattern matches where there is no branch.
 */
function* isBranch(run: ModelRun, args: ConditionArguments): Evaluation<boolean> {
  const actual = run.environment().get('BRANCH_NAME') ?? '';
  const pattern = yield* patternOf(run, args);
  if (actual === '' || pattern === '') return actual === pattern;
  return yield* compareTexts(run, yield* comparisonOf(run, args, 'GLOB'), pattern, actual);
}

/** Evaluates `tag 'release-*'`; without a pattern, it matches any tag. */
function* isTag(run: ModelRun, args: ConditionArguments): Evaluation<boolean> {
  const actual = run.environment().get('TAG_NAME') ?? '';
  if (actual === '') return false;
  const pattern = yield* patternOf(run, args);
  return pattern === '' || (yield* compareTexts(run, yield* comparisonOf(run, args, 'GLOB'), pattern, actual));
}

function* patternOf({ machine }: ModelRun, args: ConditionArguments): Evaluation<string> {
  return yield* machine.text(args.get('pattern') ?? args.get('') ?? '');
}

function* isEnvironment(run: ModelRun, args: ConditionArguments): Evaluation<boolean> {
  const { machine } = run;
  const name = yield* machine.text(args.get('name') ?? '');
  const wanted = yield* machine.text(args.get('value') ?? '');
  const actual = run.environment().get(name) ?? '';
  const ignoresCase = yield* machine.truth(args.get('ignoreCase') ?? false);
  return ignoresCase ? wanted.toLowerCase() === actual.toLowerCase() : wanted === actual;
}

const CHANGE_VARIABLES: Readonly<Record<string, string>> = {
  id: 'CHANGE_ID',
  target: 'CHANGE_TARGET',
  branch: 'CHANGE_BRANCH',
  fork: 'CHANGE_FORK',
  url: 'CHANGE_URL',
  title: 'CHANGE_TITLE',
  author: 'CHANGE_AUTHOR',
  authorDisplayName: 'CHANGE_AUTHOR_DISPLAY_NAME',
  authorEmail: 'CHANGE_AUTHOR_EMAIL',
};

function* isChangeRequest(run: ModelRun, args: ConditionArguments): Evaluation<boolean> {
  const environment = run.environment();
  if ((environment.get('CHANGE_ID') ?? '') === '') return false;
  const comparison = yield* comparisonOf(run, args, 'EQUALS');
  for (const [name, variable] of Object.entries(CHANGE_VARIABLES)) {
    const pattern = yield* run.machine.text(args.get(name) ?? '');
    if (pattern === '') continue;
    if (!(yield* compareTexts(run, comparison, pattern, environment.get(variable) ?? ''))) return false;
  }
  return true;
}
