import { displayNameOf, fail } from '../../../model/index.ts';
import { itemDisplayName } from '../../beans/items/item.ts';
import { annotatorOf } from '../../logs/annotate.ts';
import { annotatedParts } from '../../logs/console-parts.ts';
import { linked } from '../../logs/html.ts';
import { type RequestContext, type Route, route } from '../../route.ts';
import { type NodeText, nodeTexts } from './node-text.ts';
import { nodeId, pipelineRunOf } from './pipeline-run.ts';

/** Limits the bytes of a node's log in an answer. Jenkins: `FlowNodeLogExt#maxReturnChars`. */
const BYTES_TOLD = 10 * 1024;
/** Limits the bytes of a log that are sent to a browser at once. */
const BYTES_SHOWN = 150 * 1024;

const read = { method: 'GET', permission: 'Job/Read', crumb: 'exempt' } as const;
const NODE = '/_run/:item/:run/execution/node/:step';

const nodeLog = route({
  ...read,
  path: `${NODE}/wfapi/log`,
  plugin: 'pipeline-rest-api',
  doc: 'The end of what a step wrote, as HTML.',
  async handler(context) {
    const { job, run, href } = pipelineRunOf(context);
    const id = nodeId(context);
    const node = await context.services.pipelineViews.node(job, run, id);
    if (node === null) return fail('PAGE_NOT_FOUND');
    const { text, size } = await textOf(context, id, BYTES_TOLD);
    const json = {
      nodeId: id,
      nodeStatus: node.status,
      length: Math.min(size, BYTES_TOLD),
      hasMore: size > BYTES_TOLD,
      ...(size > 0 && { text: await linked(text, annotatorOf(context.services)) }),
      consoleUrl: `${href}execution/node/${id}/log`,
    };
    return { type: 'json', json };
  },
});

const nodeLogPage = route({
  ...read,
  path: `${NODE}/log`,
  doc: 'The page with what a step wrote.',
  async handler(context) {
    const { job, run, href } = pipelineRunOf(context);
    const id = nodeId(context);
    const node = await context.services.pipelineViews.node(job, run, id);
    if (node === null) return fail('PAGE_NOT_FOUND');
    const { text, size } = await textOf(context, id, BYTES_SHOWN);
    return {
      type: 'page',
      title: `${itemDisplayName(context, job)} ${displayNameOf(run)} ${node.name}`,
      page: {
        page: 'node-log',
        runName: `${itemDisplayName(context, job)} ${displayNameOf(run)}`,
        href,
        name: node.name,
        argument: node.argument,
        parts: await annotatedParts(annotatorOf(context.services))(text),
        shortened: size > BYTES_SHOWN,
      },
    };
  },
});

/** Returns the last `most` bytes of a node's log, and the number of bytes of the whole log. */
async function textOf(
  { job, run, services }: RequestContext,
  id: string,
  most: number,
): Promise<Pick<NodeText, 'text' | 'size'>> {
  return (await nodeTexts(services, { job, run }, [id], most)).get(id) ?? { text: '', size: 0 };
}

export const nodeLogRoutes: readonly Route[] = [nodeLog, nodeLogPage];
