import type { StoredTestReport } from '../../../controller/index.ts';
import { defineBean, type Reference, refer } from '../../../export/index.ts';
import { nearestFloat } from '../../../java/index.ts';
import { ageOf, caseName, outcomeOf, type PlacedCase, statusOf, type TestStatus } from '../../../model/index.ts';
import type { BeanContext } from '../../route.ts';
import { testObjectBean } from './test-object.ts';

export interface TestCaseTarget extends PlacedCase {
  readonly stored: StoredTestReport;
}

export const caseBean = defineBean<TestCaseTarget, BeanContext>('hudson.tasks.junit.CaseResult', {
  parent: testObjectBean,
  rows: {
    age: {
      visibility: 9,
      doc: 'Builds for which it has not passed, this one included; 0 where it passed.',
      read: ({ test, stored }) => ageOf(test, stored.number),
    },
    className: { visibility: 9, doc: 'Its class, with the package.', read: ({ test }) => test.className },
    duration: { visibility: 9, doc: 'Seconds.', read: ({ test }) => nearestFloat(test.duration) },
    errorDetails: { doc: 'Message of what went wrong.', read: ({ test }) => test.errorDetails },
    errorStackTrace: { doc: 'Where it went wrong.', read: ({ test }) => test.errorStackTrace },
    failedSince: {
      visibility: 9,
      doc: 'Number of the build since which it fails; 0 where it does not.',
      read: ({ test }) => test.failedSince,
    },
    name: { visibility: 999, doc: 'Name in its class.', read: ({ test }) => caseName(test) },
    skipped: { visibility: 9, doc: 'Whether it was skipped.', read: ({ test }) => test.skipped },
    skippedMessage: { doc: 'Why it was skipped.', read: ({ test }) => test.skippedMessage },
    status: {
      visibility: 9,
      doc: 'PASSED, FIXED, FAILED, REGRESSION or SKIPPED: as against the report before.',
      read: testStatus,
    },
    stderr: { doc: 'Its error output, or that of its suite.', read: ({ test, suite }) => test.stderr ?? suite.stderr },
    stdout: { doc: 'Its output, or that of its suite.', read: ({ test, suite }) => test.stdout ?? suite.stdout },
  },
});

export function testCaseReference(target: TestCaseTarget): Reference<BeanContext> {
  return refer(caseBean, target);
}

export function testStatus({ test, suite, stored }: TestCaseTarget): TestStatus {
  return statusOf(outcomeOf(test), stored.previous?.of(suite.name, test)?.outcome);
}
