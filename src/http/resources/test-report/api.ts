import type { Reference } from '../../../export/index.ts';
import { unreachable } from '../../../kit/index.ts';
import { exportRoute } from '../../api/export-route.ts';
import { testCaseReference } from '../../beans/tests/test-case.ts';
import { testClassReference, testPackageReference } from '../../beans/tests/test-package.ts';
import { aggregatedReference, testReportReference } from '../../beans/tests/test-report.ts';
import type { REMOTE_API } from '../../parameters/remote-api.ts';
import type { BeanContext, RequestContext, Route } from '../../route.ts';
import { findTest, storedReport, totalsOf } from './find-test.ts';
import { TEST_PATHS, TEST_REPORT } from './paths.ts';

/** Lists the properties that a build's own record holds, so that a request for no others needs no report to be read. */
const FROM_TOTALS = new Set(['_class', 'empty', 'failCount', 'passCount', 'skipCount']);

export const testReportApi = exportRoute({
  path: TEST_REPORT,
  permission: 'Job/Read',
  doc: 'The tests of the build in the format json, xml or python.',
  reference: async (context) => {
    const totals = totalsOf(context);
    const { job, run, services } = context;
    if (job.itemKind.form === 'maven')
      return aggregatedReference(services, { job, run }, totals, !wantsTotals(context));
    return testReportReference({ totals, stored: wantsTotals(context) ? null : await storedReport(context) });
  },
});

export const testApis: readonly Route[] = TEST_PATHS.map(({ path, about }) =>
  exportRoute({ path, permission: 'Job/Read', doc: `${about} in the format json, xml or python.`, reference }),
);

async function reference(context: RequestContext): Promise<Reference<BeanContext>> {
  const stored = await storedReport(context);
  const found = await findTest(context, stored);
  switch (found.kind) {
    case 'report':
      return testReportReference({ totals: totalsOf(context), stored });
    case 'package':
      return testPackageReference({ part: found.inPackage, stored });
    case 'class':
      return testClassReference({ part: found.inClass, stored });
    case 'case':
      return testCaseReference({ ...found.placed, stored });
    default:
      return unreachable(found);
  }
}

function wantsTotals({ parameters, path }: RequestContext<typeof REMOTE_API>): boolean {
  const { tree } = parameters;
  return path['format'] !== 'schema' && !!tree && tree.split(',').every((name) => FROM_TOTALS.has(name.trim()));
}
