import { fail } from '../../../model/index.ts';
import { exportRoute } from '../../api/export-route.ts';
import { flowNodeReference } from '../../beans/runs/flow-node.ts';
import type { Route } from '../../route.ts';
import { nodePage } from './node-page.ts';
import { nodeId, pipelineRunOf } from './pipeline-run.ts';

const NODE = '/_run/:item/:run/execution/node/:step';

const nodeApi = exportRoute({
  path: NODE,
  permission: 'Job/Read',
  doc: 'A node of the graph of a run of a pipeline in the format json, xml or python.',
  async reference(context) {
    const { job, run } = pipelineRunOf(context);
    const node = await context.services.pipelineViews.node(job, run, nodeId(context));
    return node === null ? fail('PAGE_NOT_FOUND') : flowNodeReference({ job, run, node });
  },
});

export const nodeApiRoutes: readonly Route[] = [nodePage, nodeApi];
