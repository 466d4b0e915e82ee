import { type Evaluation, ListValue, MapValue, type Value } from '../../../groovy/index.ts';
import type { Code } from '../model.ts';
import { changelogMatches, changesetMatches } from './changes.ts';
import { comparatorOf, compareTexts } from './comparator.ts';
import type { ModelRun } from './model-run.ts';
import { isTriggeredBy } from './triggered-by.ts';

/** Arguments of a condition: the one without a name is called ''. */
export type ConditionArguments = ReadonlyMap<string, Value>;
type Condition = (run: ModelRun, args: ConditionArguments) => Evaluation<boolean> | boolean;

const CONDITIONS: Readonly<Record<string, Condition>> = {
  branch: (run, args) => matchesVariable(run, 'BRANCH_NAME', args),
  tag: (run, args) => matchesVariable(run, 'TAG_NAME', args),
  buildingTag: (run) => (run.environment().get('TAG_NAME') ?? '') !== '',
  environment: isEnvironment,
  *equals({ machine }, args) {
    return yield* machine.equals(args.get('expected') ?? null, args.get('actual') ?? null);
  },
  changeRequest: isChangeRequest,
  triggeredBy: isTriggeredBy,
  changelog: changelogMatches,
  changeset: changesetMatches,
  isRestartedRun: ({ around }) => around.host.restartFrom !== undefined,
};

/** Whether a condition other than `expression` and those of others holds. */
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

/** `branch 'x'`, `branch pattern: 'x', comparator: 'REGEXP'` */
function* matchesVariable(run: ModelRun, variable: string, args: ConditionArguments): Evaluation<boolean> {
  const actual = run.environment().get(variable) ?? '';
  if (actual === '') return false;
  const pattern = yield* run.machine.text(args.get('pattern') ?? args.get('') ?? '');
  return yield* compareTexts(run, yield* comparatorOf(run, args, 'GLOB'), pattern, actual);
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
  const comparator = yield* comparatorOf(run, args, 'EQUALS');
  for (const [name, variable] of Object.entries(CHANGE_VARIABLES)) {
    if (!args.has(name)) continue;
    const pattern = yield* run.machine.text(args.get(name) ?? '');
    if (!(yield* compareTexts(run, comparator, pattern, environment.get(variable) ?? ''))) return false;
  }
  return true;
}
