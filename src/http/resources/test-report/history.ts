import type { Job } from '../../../controller/index.ts';
import { type ClassCounts, displayNameOf, type Run, safeTestName } from '../../../model/index.ts';
import type { TestHistoryRow } from '../../../ui/index.ts';
import { wholeNumber } from '../../parameters/types.ts';
import { ownHref } from '../../reply/hrefs.ts';
import { type Reply, type RequestContext, type Route, route } from '../../route.ts';
import { type FoundTest, findTest, storedReport, totalsOf } from './find-test.ts';
import { testTrail } from './page-content.ts';
import { TEST_PATHS, TEST_REPORT } from './paths.ts';

/** Limits the builds of a history. */
const SHOWN = 50;

const RANGE = { from: wholeNumber('Number of the newest build that is shown.', { digits: 9, otherwise: 0 }) };

const ofReport = route({
  method: 'GET',
  path: `${TEST_REPORT}/history`,
  permission: 'Job/Read',
  crumb: 'exempt',
  parameters: RANGE,
  doc: 'The counts of the tests in this build and those before.',
  handler: page,
});

/** Holds the routes that show a report, package, class or test in this build and the builds before. */
export const testHistories: readonly Route[] = [
  ofReport,
  ...TEST_PATHS.map(({ path, about }) => ({
    ...ofReport,
    path: `${path}/history`,
    doc: `${about} in this build and those before.`,
  })),
];

async function page(context: RequestContext<typeof RANGE>): Promise<Reply> {
  const { job, run, services, parameters } = context;
  totalsOf(context);
  const found: FoundTest =
    context.path['package'] === undefined ? { kind: 'report' } : await findTest(context, await storedReport(context));
  const root = `${ownHref(context)}${run.number}/testReport/`;
  const trail = testTrail(found, root);
  const newest = parameters.from === 0 ? run.number : Math.min(run.number, parameters.from);
  const runs = await services.home.reports.tests.history(job, newest, SHOWN + 1);
  const heading = `History for ${found.kind === 'report' ? 'all tests' : (trail.at(-1)?.text ?? '')}`;
  const href = `${trail.at(-1)?.href ?? root}history/`;
  const next = runs[SHOWN];
  return {
    type: 'page',
    title: heading,
    trail,
    page: {
      page: 'test-history',
      heading,
      isCase: found.kind === 'case',
      rows: await rowsOf(context, job, runs.slice(0, SHOWN), found),
      newest: newest === run.number ? null : href,
      older: next === undefined ? null : `${href}?from=${next.number}`,
    },
  };
}

async function rowsOf(
  context: RequestContext,
  job: Job,
  runs: readonly Run[],
  found: FoundTest,
): Promise<readonly TestHistoryRow[]> {
  const rows: TestHistoryRow[] = [];
  for (const run of runs) {
    const known = await countsIn(context, job, run, found);
    if (known === null) continue;
    const href = `${ownHref(context)}${run.number}/testReport/`;
    rows.push({ number: run.number, name: displayNameOf(run), href, ...known });
  }
  return rows;
}

type Counted = Omit<TestHistoryRow, 'number' | 'name' | 'href'>;

/** Returns what a build counted of a report, package, class or test; null where it had none of it. */
async function countsIn(context: RequestContext, job: Job, run: Run, found: FoundTest): Promise<Counted | null> {
  const { tests } = context.services.home.reports;
  if (found.kind === 'report') {
    if (run.testTotals === undefined) return null;
    const { failCount, skipCount, totalCount } = run.testTotals;
    const classes = await tests.classes(job, run.number);
    const duration = classes.length === 0 ? null : secondsOf(classes) * 1000;
    return {
      failed: failCount,
      skipped: skipCount,
      passed: totalCount - failCount - skipCount,
      duration,
      failedSince: 0,
    };
  }
  if (found.kind !== 'case') return partCounts(await tests.classes(job, run.number), found);
  const { test, suite } = found.placed;
  const known = (await tests.outcomes(job, run.number))?.of(suite.name, test);
  if (known === undefined) return null;
  const counts = { failed: 0, skipped: 0, passed: 0, [known.outcome]: 1 };
  return { ...counts, duration: known.duration * 1000, failedSince: known.failedSince };
}

/** Returns the counts of a package or class from what the build keeps in short. */
function partCounts(
  classes: readonly ClassCounts[],
  found: Extract<FoundTest, { kind: 'package' | 'class' }>,
): Counted | null {
  const [inPackage, inClass] = namesIn(found);
  const wanted = classes.filter(
    (each) => each.inPackage === inPackage && (inClass === undefined || each.name === inClass),
  );
  if (wanted.length === 0) return null;
  const sum = (of: (each: ClassCounts) => number): number => wanted.reduce((all, each) => all + of(each), 0);
  return {
    failed: sum(({ failed }) => failed),
    skipped: sum(({ skipped }) => skipped),
    passed: sum(({ passed }) => passed),
    duration: secondsOf(wanted) * 1000,
    failedSince: 0,
  };
}

function secondsOf(classes: readonly ClassCounts[]): number {
  return classes.reduce((sum, { duration }) => sum + duration, 0);
}

/** Returns the names of package and class as they are in addresses. */
function namesIn(found: Extract<FoundTest, { kind: 'package' | 'class' }>): readonly string[] {
  const inPackage = safeTestName(found.inPackage.name);
  return found.kind === 'package' ? [inPackage] : [inPackage, safeTestName(found.inClass.name)];
}
