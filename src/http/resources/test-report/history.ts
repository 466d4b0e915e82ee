import type { Job } from '../../../controller/index.ts';
import { type ClassCounts, displayNameOf, fullCaseName, type Run, safeTestName } from '../../../model/index.ts';
import type { ReportCell, ReportTable } from '../../../points/index.ts';
import { itemDisplayName } from '../../beans/items/item.ts';
import { ownHref } from '../../reply/hrefs.ts';
import { type Reply, type RequestContext, type Route, route } from '../../route.ts';
import { type FoundTest, findTest, storedReport, totalsOf } from './find-test.ts';
import { TEST_PATHS, TEST_REPORT } from './paths.ts';

/** Limits the builds of a history. */
const SHOWN = 25;

const ofReport = route({
  method: 'GET',
  path: `${TEST_REPORT}/history`,
  permission: 'Job/Read',
  crumb: 'exempt',
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

async function page(context: RequestContext): Promise<Reply> {
  const { job, run, services } = context;
  totalsOf(context);
  const found = context.path['package'] === undefined ? null : await findTest(context, await storedReport(context));
  const runs = await services.home.reports.tests.history(job, run.number, SHOWN);
  const own = `${ownHref(context)}${run.number}/testReport/`;
  const ownerName = `${itemDisplayName(context, job)} ${displayNameOf(run)}`;
  const heading = `History of ${found === null ? 'all tests' : nameOf(found)}`;
  const table = await tableOf(context, job, runs, found);
  return {
    type: 'page',
    title: `${ownerName} ${heading}`,
    page: {
      page: 'report',
      ownerName,
      heading,
      up: { text: 'All tests', href: own },
      facts: [],
      tables: [table],
      chart: found === null ? `${ownHref(context)}test/trend.svg` : null,
    },
  };
}

function nameOf(found: FoundTest): string {
  switch (found.kind) {
    case 'report':
      return 'all tests';
    case 'package':
      return found.inPackage.name;
    case 'class':
      return `${found.inPackage.name}.${found.inClass.name}`;
    case 'case':
      return fullCaseName(found.placed.test);
  }
}

async function tableOf(
  context: RequestContext,
  job: Job,
  runs: readonly Run[],
  found: FoundTest | null,
): Promise<ReportTable> {
  if (found?.kind === 'case') return caseTable(context, job, runs, found);
  const rows: ReportCell[][] = [];
  for (const run of runs) {
    const counts =
      found === null || found.kind === 'report' ? totalCounts(run) : await partCounts(context, job, run.number, found);
    if (counts !== null) rows.push([buildCell(context, run), ...counts]);
  }
  return { heading: 'Builds', columns: ['Build', 'Failed', 'Skipped', 'Passed', 'Seconds'], rows, left: 0 };
}

function buildCell(context: RequestContext, run: Run): ReportCell {
  return { text: displayNameOf(run), href: `${ownHref(context)}${run.number}/testReport/` };
}

function totalCounts({ testTotals }: Run): ReportCell[] | null {
  if (testTotals === undefined) return null;
  const { failCount, skipCount, totalCount } = testTotals;
  return [failCount, skipCount, totalCount - failCount - skipCount, '-'];
}

/** Returns the counts of a package or class from what the build keeps in short. */
async function partCounts(
  { services }: RequestContext,
  job: Job,
  number: number,
  found: Extract<FoundTest, { kind: 'package' | 'class' }>,
): Promise<ReportCell[] | null> {
  const classes = await services.home.reports.tests.classes(job, number);
  const [inPackage] = namesIn(found);
  const wanted = classes.filter(
    (each) => each.inPackage === inPackage && (found.kind === 'package' || each.name === namesIn(found)[1]),
  );
  if (wanted.length === 0) return null;
  const sum = (of: (each: ClassCounts) => number): number => wanted.reduce((all, each) => all + of(each), 0);
  return [
    sum(({ failed }) => failed),
    sum(({ skipped }) => skipped),
    sum(({ passed }) => passed),
    sum(({ duration }) => duration).toFixed(3),
  ];
}

/** Returns the names of package and class as they are in addresses. */
function namesIn(found: Extract<FoundTest, { kind: 'package' | 'class' }>): readonly string[] {
  const inPackage = safeTestName(found.inPackage.name);
  return found.kind === 'package' ? [inPackage] : [inPackage, safeTestName(found.inClass.name)];
}

async function caseTable(
  context: RequestContext,
  job: Job,
  runs: readonly Run[],
  { placed: { test, suite } }: Extract<FoundTest, { kind: 'case' }>,
): Promise<ReportTable> {
  const rows: ReportCell[][] = [];
  for (const run of runs) {
    const index = await context.services.home.reports.tests.outcomes(job, run.number);
    const known = index?.of(suite.name, test);
    if (known === undefined) continue;
    const since = known.failedSince > 0 ? `#${known.failedSince}` : '';
    rows.push([buildCell(context, run), known.outcome, known.duration.toFixed(3), since]);
  }
  return { heading: 'Builds', columns: ['Build', 'Result', 'Seconds', 'Fails since'], rows, left: 0 };
}
