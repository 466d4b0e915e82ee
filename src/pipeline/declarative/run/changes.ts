import type { Evaluation, Value } from '../../../groovy/index.ts';
import { compareTexts, comparisonOf } from './comparator.ts';
import type { ConditionArguments } from './conditions.ts';
import type { ModelRun } from './model-run.ts';

/**
 * Evaluates `changelog '.*word.*'`, which matches the first line of a change's message, or all of it. Jenkins:
 * `ChangeLogConditional`.
 */
export function* changelogMatches(run: ModelRun, args: ConditionArguments): Evaluation<boolean> {
  const { machine } = run;
  const pattern = yield* machine.text(args.get('pattern') ?? args.get('') ?? '');
  for (const change of yield* changesOf(run)) {
    const title = yield* machine.text(yield* machine.getProperty(change, 'msg'));
    if ((yield* machine.invoke(title, 'matches', [pattern])) === true) return true;
    const message = yield* machine.text(yield* machine.getProperty(change, 'comment'));
    if ((yield* machine.invoke(message, 'matches', [inSeveralLines(pattern)])) === true) return true;
  }
  return false;
}

/** Returns the expression for a multi-line text. Jenkins: `ChangeLogConditional#expandForMultiLine`. */
function inSeveralLines(pattern: string): string {
  return `(?m)(?s)^[^\\r\\n]*?${pattern}[^\\r\\n]*?$`;
}

/** Evaluates `changeset 'docs/**'`, which matches one path that a change touches, or all of them. */
export function* changesetMatches(run: ModelRun, args: ConditionArguments): Evaluation<boolean> {
  const { machine } = run;
  const pattern = yield* machine.text(args.get('pattern') ?? args.get('') ?? '');
  const { comparator } = yield* comparisonOf(run, args, 'GLOB');
  const isCaseSensitive = yield* machine.truth(args.get('caseSensitive') ?? false);
  const isForAll = yield* machine.truth(args.get('shouldMatchAll') ?? false);
  for (const change of yield* changesOf(run)) {
    const verdicts: boolean[] = [];
    for (const path of yield* elements(run, yield* machine.getProperty(change, 'affectedPaths'))) {
      verdicts.push(yield* compareTexts(run, { comparator, isCaseSensitive }, pattern, yield* machine.text(path)));
    }
    if (isForAll ? !verdicts.includes(false) : verdicts.includes(true)) return true;
  }
  return false;
}

/** Returns all changes of the build; logs why where there are none. */
function* changesOf(run: ModelRun): Evaluation<readonly Value[]> {
  const { machine } = run;
  const build = yield* run.variable('currentBuild');
  const changes: Value[] = [];
  for (const set of yield* elements(run, yield* machine.getProperty(build, 'changeSets'))) {
    changes.push(...(yield* elements(run, set)));
  }
  if (changes.length === 0) {
    const isFirst = run.around.host.run.number === 1;
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
