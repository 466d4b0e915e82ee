import { changesIn, isFlaky, type OutcomeIndex } from './outcome-index.ts';
import type { OutcomesBefore } from './outcomes.ts';
import { outcomeOf, statusOf, type TestReport } from './report.ts';
import type { PlacedCase } from './tree.ts';

/** Represents a case that passes and fails by turns. */
export interface FlakyCase extends PlacedCase {
  /** Counts the builds of the index; 0: it is not known. */
  readonly history: number;
  readonly changes: number;
}

/** Holds what a report shows beside its counts, compared with the reports before. */
export interface TestMarks {
  readonly regressions: number;
  readonly fixed: number;
  readonly flakyCount: number;
  /** Holds the first flaky cases, at most `MAX_FLAKY`. */
  readonly flaky: readonly FlakyCase[];
}

/** Limits the flaky cases that are listed. */
const MAX_FLAKY = 1000;

/** Returns the marks of a report; `pause` is awaited after each few cases. */
export async function marksOf(
  report: TestReport,
  previous: OutcomesBefore | null,
  index: OutcomeIndex | null,
  pause: () => Promise<void>,
): Promise<TestMarks> {
  const flaky: FlakyCase[] = [];
  const counts = { regressions: 0, fixed: 0, flakyCount: 0 };
  let seen = 0;
  for (const suite of report.suites) {
    for (const test of suite.cases) {
      seen += 1;
      if (seen % 200 === 0) await pause();
      const history = index?.of(suite.name, test)?.history ?? 0;
      const status = statusOf(outcomeOf(test), previous?.of(suite.name, test)?.outcome);
      if (status === 'REGRESSION') counts.regressions += 1;
      if (status === 'FIXED') counts.fixed += 1;
      if (!isFlaky(test, history)) continue;
      counts.flakyCount += 1;
      if (flaky.length < MAX_FLAKY) flaky.push({ test, suite, history, changes: changesIn(history) });
    }
  }
  return { ...counts, flaky };
}
