import type { ShownNode } from '../../../controller/index.ts';
import { fail } from '../../../model/index.ts';
import type { Frame, MaybeLink } from '../../../ui/index.ts';
import { annotatorOf } from '../../logs/annotate.ts';
import { type RequestContext, route } from '../../route.ts';
import { nodeTexts, shownText } from './node-text.ts';
import { nodeId, pipelineRunOf } from './pipeline-run.ts';

/** Limits what is shown of the text of a node. */
const BYTES_SHOWN = 8 * 1024;
const LINES_SHOWN = 60;
/** Limits the nodes that are linked. */
const LINKS_SHOWN = 50;

export const nodePage = route({
  method: 'GET',
  path: '/_run/:item/:run/execution/node/:step',
  permission: 'Job/Read',
  crumb: 'exempt',
  object: true,
  doc: 'The page of a step, or of the begin or end of a block.',
  async handler(context) {
    const { job, run, href } = pipelineRunOf(context);
    const { services } = context;
    const nodes = await services.pipelineViews.nodes(job, run);
    const node = nodes.find(({ id }) => id === nodeId(context)) ?? fail('PAGE_NOT_FOUND');
    const text = (await nodeTexts(services, { job, run }, [node.id], BYTES_SHOWN)).get(node.id);
    const link = (each: ShownNode): MaybeLink => ({ text: each.name, href: `${href}execution/node/${each.id}/` });
    const before = new Set(node.parents);
    return {
      type: 'page',
      title: node.name,
      trail: nodeTrail(href, node),
      page: {
        page: 'flow-node',
        name: node.name,
        href: `${href}execution/node/${node.id}/`,
        argument: node.argument,
        status: node.running ? 'IN_PROGRESS' : node.status,
        started: node.started,
        parents: nodes.filter(({ id }) => before.has(id)).map(link),
        followers: nodes
          .filter(({ parents }) => parents.includes(node.id))
          .slice(0, LINKS_SHOWN)
          .map(link),
        log: text === undefined ? null : await shownText(annotatorOf(services), text, LINES_SHOWN),
      },
    };
  },
});

/** Returns the way from a run to one of its nodes; `href` is the run's. */
export function nodeTrail(href: string, { id, name }: Pick<ShownNode, 'id' | 'name'>): Frame['breadcrumbs'] {
  return [{ text: name, href: `${href}execution/node/${id}/` }];
}

/** Returns the node of the path. Throws PAGE_NOT_FOUND where there is none. */
export async function nodeOf(context: RequestContext): Promise<ShownNode> {
  const { job, run } = pipelineRunOf(context);
  return (await context.services.pipelineViews.node(job, run, nodeId(context))) ?? fail('PAGE_NOT_FOUND');
}
