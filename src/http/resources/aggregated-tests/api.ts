import { refer } from '../../../export/index.ts';
import { exportRoute } from '../../api/export-route.ts';
import { aggregatedTestsBean } from '../../beans/tests/aggregated-tests.ts';
import { findAggregatedTests } from './find.ts';
import { AGGREGATED_REPORT } from './paths.ts';

export const aggregatedApi = exportRoute({
  path: AGGREGATED_REPORT,
  permission: 'Job/Read',
  doc: 'The tests of the builds that used what the build made, in the format json, xml or python.',
  async reference(context) {
    const { counted } = await findAggregatedTests(context);
    return refer(aggregatedTestsBean, {
      failCount: counted.reduce((sum, { totals }) => sum + totals.failCount, 0),
      totalCount: counted.reduce((sum, { totals }) => sum + totals.totalCount, 0),
    });
  },
});
