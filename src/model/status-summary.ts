import type { Result } from './result.ts';
import { displayNameOf, type Run } from './run.ts';

/** Limits the runs in which the first of consecutive failures is searched. */
const LOOKED_BACK = 100;

/**
 * Returns how a run compares to those before it, in the words of Jenkins (`Run#getBuildStatusSummary`): `stable`, `broken
 * since build #3`. `before` returns the runs before it, newest first; no more are read than are needed.
 */
export function statusSummary(run: Run, before: () => Iterable<Run>): string {
  if (run.state === 'building' || run.result === null) return '?';
  switch (run.result) {
    case 'ABORTED':
      return 'aborted';
    case 'NOT_BUILT':
      return 'not built';
    case 'SUCCESS':
      return isBad(resultBefore(before())) ? 'back to normal' : 'stable';
    case 'UNSTABLE':
      return testSummary(run, before()) ?? 'unstable';
    case 'FAILURE':
      return resultBefore(before()) === 'FAILURE' ? brokenSince(run, before()) : 'broken since this build';
  }
}

function isBad(result: Result | null): boolean {
  return result === 'UNSTABLE' || result === 'FAILURE';
}

/** Returns the result of the nearest run before that got somewhere. */
function resultBefore(before: Iterable<Run>): Result | null {
  let looked = 0;
  for (const { result } of before) {
    if (result !== null && result !== 'ABORTED' && result !== 'NOT_BUILT') return result;
    looked += 1;
    if (looked === LOOKED_BACK) break;
  }
  return null;
}

function brokenSince(run: Run, before: Iterable<Run>): string {
  let first = run;
  let looked = 0;
  for (const each of before) {
    if (each.result !== 'FAILURE') return `broken since build ${displayNameOf(first)}`;
    first = each;
    looked += 1;
    if (looked === LOOKED_BACK) break;
  }
  return 'broken for a long time';
}

/**
 * Returns what an unstable run says of its tests; null where none failed. Jenkins: `AbstractTestResultAction.Summarizer`.
 */
function testSummary({ testTotals }: Run, before: Iterable<Run>): string | null {
  const failed = testTotals?.failCount ?? 0;
  if (failed === 0) return null;
  const [previous] = before;
  const then = previous?.testTotals?.failCount;
  if (then === undefined) return `${failed} test ${failed === 1 ? 'failure' : 'failures'}`;
  if (then === 0) return `${failed} ${failed === 1 ? 'test' : 'tests'} started to fail`;
  if (then < failed) return `${failed - then} more ${are(failed - then)} failing (total ${failed})`;
  if (then > failed) return `${then - failed} less ${are(then - failed)} failing (total ${failed})`;
  return `${failed} ${are(failed)} still failing`;
}

function are(count: number): string {
  return count === 1 ? 'test is' : 'tests are';
}
