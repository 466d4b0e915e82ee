import { type Permalink, type Run, shownValue } from '../../model/index.ts';
import type { ShownRuns } from '../../points/index.ts';

const PERMALINKS: ReadonlyMap<string, Permalink> = new Map<string, Permalink>(
  Object.entries({
    last: 'lastBuild',
    lastFailed: 'lastFailedBuild',
    lastSuccessful: 'lastSuccessfulBuild',
    lastUnsuccessful: 'lastUnsuccessfulBuild',
    lastStable: 'lastStableBuild',
    lastUnstable: 'lastUnstableBuild',
    lastCompleted: 'lastCompletedBuild',
  }),
);

/** Limits the builds that are examined for one badge. */
const LOOKED_AT = 200;
/** Limits the choices of one badge. */
const CHOICES = 5;

/** Holds how many builds may still be examined. */
interface Budget {
  left: number;
}

/**
 * Returns the build that `build` names: a number, `0` or `-3` for how many before the last, `last`, `lastFailed` and the
 * like, `first:${params.NAME=value}` and `last:` the same. Several with commas between them are applied in turn.
 */
export function chooseRun(runs: ShownRuns, build: string): Run | undefined {
  let chosen: Run | undefined;
  const tokens = build.split(',', CHOICES + 1);
  if (tokens.length > CHOICES) return undefined;
  const budget = { left: LOOKED_AT };
  for (const token of tokens) {
    chosen = chosenBy(runs, token.trim(), chosen, budget);
    if (chosen === undefined) return undefined;
  }
  return chosen;
}

function chosenBy(runs: ShownRuns, token: string, from: Run | undefined, budget: Budget): Run | undefined {
  const number = /^-?\d{1,9}$/.test(token) ? Number(token) : null;
  if (number !== null) return number > 0 ? runs.get(number) : before(runs, from, -number, budget);
  const permalink = PERMALINKS.get(token);
  if (permalink !== undefined) return runs.permalink(permalink);
  const rule = /^(first|last):\$\{params\.([^={}\s]+)=([^{}]*)\}$/.exec(token);
  return rule === null ? undefined : withParameter(runs, rule, budget);
}

function before(runs: ShownRuns, from: Run | undefined, steps: number, budget: Budget): Run | undefined {
  let left = steps;
  for (const run of runs.newestFirst(from?.number)) {
    if (left === 0) return run;
    left -= 1;
    budget.left -= 1;
    if (budget.left <= 0) break;
  }
  return undefined;
}

function withParameter(runs: ShownRuns, [, end, name, value]: RegExpExecArray, budget: Budget): Run | undefined {
  const numbers = runs.numbers();
  const order = end === 'first' ? numbers.slice(0, LOOKED_AT) : numbers.slice(-LOOKED_AT).reverse();
  for (const number of order) {
    budget.left -= 1;
    if (budget.left < 0) break;
    const run = runs.get(number);
    const found = run?.parameters?.find((parameter) => parameter.name === name);
    if (found !== undefined && found.kind !== 'password' && shownValue(found) === value) return run;
  }
  return undefined;
}
