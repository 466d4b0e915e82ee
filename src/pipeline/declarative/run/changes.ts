import type { Evaluation, Value } from '../../../groovy/index.ts';
import { comparatorOf, compareTexts } from './comparator.ts';
import type { ConditionArguments } from './conditions.ts';
import type { ModelRun } from './model-run.ts';

/** `changelog '.*word.*'`: the message of a change. */
export function* changelogMatches(run: ModelRun, args: ConditionArguments): Evaluation<boolean> {
  const { machine } = run;
  const pattern = yield* machine.text(args.get('pattern') ?? args.get('') ?? '');
  for (const change of yield* changesOf(run)) {
    for (const name of ['msg', 'comment']) {
      const text = yield* machine.text(yield* machine.getProperty(change, name));
      if ((yield* machine.invoke(text, 'matches', [`(?ms)${pattern}`])) === true) return true;
    }
  }
  return false;
}

/** `changeset 'docs/**'`: a path that a change touches. */
export function* changesetMatches(run: ModelRun, args: ConditionArguments): Evaluation<boolean> {
  const { machine } = run;
  const pattern = yield* machine.text(args.get('pattern') ?? args.get('glob') ?? args.get('') ?? '');
  const comparator = yield* comparatorOf(run, args, 'GLOB');
  for (const change of yield* changesOf(run)) {
    for (const path of yield* elements(run, yield* machine.getProperty(change, 'affectedPaths'))) {
      if (yield* compareTexts(run, comparator, pattern, yield* machine.text(path))) return true;
    }
  }
  return false;
}

/** All changes of the build; says why where there are none. */
function* changesOf(run: ModelRun): Evaluation<readonly Value[]> {
  const { machine } = run;
  const build = yield* run.variable('currentBuild');
  const changes: Value[] = [];
  for (const set of yield* elements(run, yield* machine.getProperty(build, 'changeSets'))) {
    changes.push(...(yield* elements(run, set)));
  }
  if (changes.length === 0) {
    const isFirst = run.around.host.active.run.number === 1;
    const why = isFirst ? 'Probably because this is the first build.' : 'Have you run checkout?';
    yield* run.step('echo', [`Warning, empty changelog. ${why}`]);
  }
  return changes;
}

function* elements({ machine }: ModelRun, value: Value): Evaluation<readonly Value[]> {
  const found: Value[] = [];
  const iteration = yield* machine.iterate(value);
  for (let next = yield* iteration.next(); next !== null; next = yield* iteration.next()) found.push(next.value);
  return found;
}
