import { runReference } from '../../beans/run.ts';
import { exportRoute } from '../../export-route.ts';

export const runApi = exportRoute({
  path: '/_run/:item/:run',
  permission: 'Job/Read',
  doc: 'The build in the format json, xml or python.',
  reference: ({ job, run, via }) => runReference(job, run, via),
});
