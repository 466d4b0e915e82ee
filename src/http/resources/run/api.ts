import { exportRoute } from '../../api/export-route.ts';
import { runReference } from '../../beans/runs/run.ts';

export const runApi = exportRoute({
  path: '/_run/:item/:run',
  permission: 'Job/Read',
  doc: 'The build in the format json, xml or python.',
  reference: ({ job, run, via }) => runReference(job, run, via),
});
