import { fullCaseName } from './names.ts';
import { outcomeOf, type TestCase, type TestOutcome, type TestReport } from './report.ts';

export interface KnownOutcome {
  readonly outcome: TestOutcome;
  readonly failedSince: number;
  /** Holds two bits for each build, the newest lowest; missing where only this build is known. */
  readonly history?: number;
}

/** Holds the outcomes of the cases of the report before. */
export interface OutcomesBefore {
  of(suite: string, test: Pick<TestCase, 'className' | 'testName'>): KnownOutcome | undefined;
}

/**
 * Holds the outcomes of the tests of a report, by suite and full name of the case, with which a later report is compared.
 */
export class TestOutcomes implements OutcomesBefore {
  readonly #known = new Map<string, KnownOutcome>();

  /** Adds a case. Of two cases of the same name in a suite the later one counts. */
  add(suite: string, test: TestCase): void {
    this.#known.set(keyOf(suite, test), { outcome: outcomeOf(test), failedSince: test.failedSince });
  }

  of(suite: string, test: Pick<TestCase, 'className' | 'testName'>): KnownOutcome | undefined {
    return this.#known.get(keyOf(suite, test));
  }
}

function keyOf(suite: string, test: Pick<TestCase, 'className' | 'testName'>): string {
  return `${suite}\n${fullCaseName(test)}`;
}

/** Returns the outcomes of a report; `pause` is awaited after each few, so that others have a turn. */
export async function outcomesOf(report: TestReport, pause: () => Promise<void>): Promise<TestOutcomes> {
  const outcomes = new TestOutcomes();
  for (const suite of report.suites) {
    for (const [at, test] of suite.cases.entries()) {
      outcomes.add(suite.name, test);
      if (at % 200 === 199) await pause();
    }
    await pause();
  }
  return outcomes;
}

/** Returns whether a case fails of which it is not known since when. */
export function lacksFailedSince(report: TestReport): boolean {
  return report.suites.some(({ cases }) =>
    cases.some((test) => test.failedSince === 0 && outcomeOf(test) === 'failed'),
  );
}

/**
 * Returns the report of build `number` with `failedSince` at each case that fails: from then on where it failed before
 * too.
 */
export async function withFailedSince(
  report: TestReport,
  number: number,
  before: OutcomesBefore | null,
  pause: () => Promise<void>,
): Promise<TestReport> {
  const suites = [];
  for (const suite of report.suites) {
    const cases: TestCase[] = [];
    for (const test of suite.cases) {
      cases.push(test.failedSince === 0 && outcomeOf(test) === 'failed' ? since(test, suite.name) : test);
      if (cases.length % 200 === 0) await pause();
    }
    suites.push({ ...suite, cases });
    await pause();
  }
  return { ...report, suites };

  function since(test: TestCase, suite: string): TestCase {
    const known = before?.of(suite, test);
    return { ...test, failedSince: known?.outcome === 'failed' && known.failedSince > 0 ? known.failedSince : number };
  }
}
