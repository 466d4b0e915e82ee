import { isUnreadable } from '../../../kit/index.ts';
import type { TestSummary } from '../../../ui/index.ts';
import type { RequestContext } from '../../route.ts';
import { failuresOf } from '../test-report/page-content.ts';

/** Limits the tests that are named, and `CASES_READ` the reports that are read for that. */
const NAMED = 10;
const CASES_READ = 20_000;

/** Returns a summary of a run's tests, with those that failed; null where it has no report, or nothing shows it. `href` is the run's. */
export async function testSummary(context: RequestContext, href: string): Promise<TestSummary | null> {
  const { job, run, services, isThere } = context;
  const own = `${href}testReport/`;
  if (run.testTotals === undefined || !isThere(own)) return null;
  const { failCount, skipCount, totalCount } = run.testTotals;
  const isRead = failCount > 0 && totalCount <= CASES_READ && job.itemKind.form !== 'maven';
  const stored = isRead ? await services.home.reports.tests.open(job, run.number).catch(noneIfUnreadable) : undefined;
  return {
    href: own,
    failed: failCount,
    skipped: skipCount,
    passed: totalCount - failCount - skipCount,
    total: totalCount,
    failures: stored === undefined ? [] : await failuresOf(stored, own, NAMED),
  };
}

/** Returns undefined for a report that cannot be read, which the page of the report tells of. */
function noneIfUnreadable(error: unknown): undefined {
  if (!isUnreadable(error)) throw error;
}
