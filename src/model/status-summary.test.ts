import { describe, expect, it } from 'vitest';
import type { Result } from './result.ts';
import { newRun, type Run } from './run.ts';
import { statusSummary } from './status-summary.ts';

function runs(results: readonly (Result | number | null)[]): Run[] {
  return results.map((result, at) =>
    newRun('a', results.length - at, 0, {
      state: 'completed',
      ...(typeof result === 'number'
        ? { result: 'UNSTABLE', testTotals: { failCount: result, skipCount: 0, totalCount: 9, healthScaleFactor: 1 } }
        : { result }),
    }),
  );
}

function summaryOf(results: readonly (Result | number | null)[]): string {
  const [run, ...before] = runs(results);
  if (run === undefined) throw new Error('no run');
  return statusSummary(run, () => before);
}

describe('a run says of itself', () => {
  it.each<[string, (Result | number | null)[]]>([
    ['stable', ['SUCCESS']],
    ['stable', ['SUCCESS', 'SUCCESS', 'FAILURE']],
    ['stable', ['SUCCESS', 'ABORTED', 'NOT_BUILT', null, 'SUCCESS']],
    ['back to normal', ['SUCCESS', 'FAILURE']],
    ['back to normal', ['SUCCESS', 'ABORTED', 'UNSTABLE']],
    ['aborted', ['ABORTED', 'SUCCESS']],
    ['not built', ['NOT_BUILT']],
    ['broken since this build', ['FAILURE']],
    ['broken since this build', ['FAILURE', 'UNSTABLE', 'FAILURE']],
    ['broken since build #3', ['FAILURE', 'FAILURE', 'FAILURE', 'SUCCESS', 'FAILURE']],
    ['broken since build #3', ['FAILURE', 'ABORTED', 'FAILURE'].reverse() as Result[]],
    ['broken for a long time', ['FAILURE', 'FAILURE']],
    ['unstable', ['UNSTABLE', 'FAILURE']],
    ['unstable', [0]],
    ['1 test failure', [1, 'SUCCESS']],
    ['2 test failures', [2]],
    ['1 test started to fail', [1, 0]],
    ['3 tests started to fail', [3, 0]],
    ['2 more tests are failing (total 3)', [3, 1]],
    ['1 less test is failing (total 2)', [2, 3]],
    ['2 tests are still failing', [2, 2]],
    ['1 test is still failing', [1, 1]],
    ['?', [null]],
  ])('%s: %j', (summary, results) => {
    expect(summaryOf(results)).toBe(summary);
  });

  it('nothing while it runs', () => {
    expect(statusSummary(newRun('a', 1, 0), () => [])).toBe('?');
  });

  it('asks for no more runs than it must', () => {
    let asked = 0;
    function* endless(): Iterable<Run> {
      for (;;) {
        asked += 1;
        yield newRun('a', 1, 0, { state: 'completed', result: 'FAILURE' });
      }
    }
    const run = newRun('a', 9, 0, { state: 'completed', result: 'FAILURE' });
    expect(statusSummary(run, endless)).toBe('broken for a long time');
    expect(asked).toBeLessThan(200);
  });
});
