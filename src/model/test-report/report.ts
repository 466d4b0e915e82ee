import { grouped } from '../grouped.ts';

/** Represents the tests of one build. Durations are seconds, with the precision of Java's float. */
export interface TestReport {
  readonly suites: readonly TestSuite[];
  readonly duration: number;
  readonly keepLongStdio: boolean;
  readonly skipOldReports: boolean;
}

export interface TestSuite {
  /** Holds the absolute path of the report it was read from; null where it was not read from one. */
  readonly file: string | null;
  /** Holds the name, which is safe for URLs. */
  readonly name: string;
  readonly stdout: string | null;
  readonly stderr: string | null;
  readonly duration: number;
  /** Holds the timestamp as the report had it. */
  readonly timestamp: string | null;
  readonly id: string | null;
  /** Holds the suite's own `time`; null where its duration is the sum of its cases'. */
  readonly time: string | null;
  /** Identifies the pipeline step that recorded it, and the blocks around that, innermost first. */
  readonly nodeId: string | null;
  readonly enclosingBlocks: readonly string[];
  readonly enclosingBlockNames: readonly string[];
  /** Holds the properties only where the step keeps them. */
  readonly properties?: TestProperties;
  readonly cases: readonly TestCase[];
}

/** Holds names and values, in the order of the report. */
export type TestProperties = readonly (readonly [name: string, value: string])[];

/** Represents a try of a case that failed. */
export interface TestTry {
  readonly message: string | null;
  readonly type: string | null;
  readonly stackTrace: string | null;
}

export interface TestCase {
  readonly className: string;
  /** Holds the name, which may be empty. */
  readonly testName: string;
  readonly duration: number;
  readonly skipped: boolean;
  readonly skippedMessage: string | null;
  readonly errorStackTrace: string | null;
  readonly errorDetails: string | null;
  /** Holds the case's own output; null where that of its suite applies. */
  readonly stdout: string | null;
  readonly stderr: string | null;
  /** Holds the tries that failed before one passed, where the runner tries again; missing where there are none. */
  readonly flakyFailures?: readonly TestTry[];
  /** Holds further tries that failed as well. */
  readonly rerunFailures?: readonly TestTry[];
  /** Holds the properties only where the step keeps them. */
  readonly properties?: TestProperties;
  /**
   * Holds the number of the build since which it fails without a break; 0 where it does not fail, or the number was not
   * determined.
   */
  readonly failedSince: number;
}

/** Returns a suite of which nothing but its name is known. */
export function newSuite(name: string): TestSuite {
  return {
    file: null,
    name,
    stdout: null,
    stderr: null,
    duration: 0,
    timestamp: null,
    id: null,
    time: null,
    nodeId: null,
    enclosingBlocks: [],
    enclosingBlockNames: [],
    cases: [],
  };
}

/** Returns a case that passed in no time. */
export function newCase(className: string, testName: string): TestCase {
  return {
    className,
    testName,
    duration: 0,
    skipped: false,
    skippedMessage: null,
    errorStackTrace: null,
    errorDetails: null,
    stdout: null,
    stderr: null,
    failedSince: 0,
  };
}

/** Holds the totals of tests in a build's own record. */
export interface TestTotals {
  readonly failCount: number;
  readonly skipCount: number;
  readonly totalCount: number;
  /** Says how much of the health a failed test costs: at 1.0 as many per cent as failed; at 0 tests do not count. */
  readonly healthScaleFactor: number;
}

export type TestOutcome = 'passed' | 'skipped' | 'failed';
export type TestStatus = 'PASSED' | 'SKIPPED' | 'FAILED' | 'FIXED' | 'REGRESSION';

export function outcomeOf({
  skipped,
  errorStackTrace,
  errorDetails,
}: Pick<TestCase, 'skipped' | 'errorStackTrace' | 'errorDetails'>): TestOutcome {
  if (skipped) return 'skipped';
  return errorStackTrace === null && errorDetails === null ? 'passed' : 'failed';
}

/** Returns the status of a case. Jenkins: a test that was not there before is no regression. */
export function statusOf(now: TestOutcome, before: TestOutcome | undefined): TestStatus {
  if (now === 'skipped') return 'SKIPPED';
  if (now === 'passed') return before === undefined || before === 'passed' ? 'PASSED' : 'FIXED';
  return before === 'passed' ? 'REGRESSION' : 'FAILED';
}

/**
 * Returns the number of builds in which a case has not passed, this one included. Jenkins: for a skipped one that is number
 * + 1.
 */
export function ageOf(test: TestCase, number: number): number {
  return outcomeOf(test) === 'passed' ? 0 : number - test.failedSince + 1;
}

/** Returns the sentence and score, 0 to 100, of a build's tests; null where they do not count for the health. */
export function testHealth(totals: TestTotals): { readonly description: string; readonly score: number } | null {
  const { failCount, totalCount, healthScaleFactor } = totals;
  if (healthScaleFactor < 1e-7) return null;
  if (totalCount === 0) return { description: 'Test Result: 0 tests in total.', score: 100 };
  const share = 1 - (healthScaleFactor * failCount) / totalCount;
  return {
    description: `Test Result: ${tests(failCount)} failing out of a total of ${tests(totalCount)}.`,
    score: Math.trunc(100 * Math.max(0, Math.min(1, share))),
  };
}

function tests(count: number): string {
  return `${grouped(count)} ${count === 1 ? 'test' : 'tests'}`;
}

/** Returns whether any test of a report failed. */
export function hasFailedTests({ suites }: Pick<TestReport, 'suites'>): boolean {
  return suites.some(({ cases }) => cases.some((test) => outcomeOf(test) === 'failed'));
}
