import { isFolder } from '../../../kit/index.ts';
import { fail } from '../../../model/index.ts';
import { AgentLost } from '../../../points/index.ts';
import { serveFile } from '../../reply/serve-file.ts';
import { type Reply, type RequestContext, type Route, route } from '../../route.ts';
import { nodeOf, nodeTrail } from './node-page.ts';
import { nodeTexts } from './node-text.ts';
import { pipelineRunOf } from './pipeline-run.ts';

/** Limits the first line of what a step says that takes a workspace. */
const LINE_BYTES = 16 * 1024;
const PLACES_SHOWN = 200;

const workspacesPage = route({
  method: 'GET',
  path: '/_run/:item/:run/ws',
  permission: 'Job/Workspace',
  crumb: 'exempt',
  object: true,
  doc: 'The page with the workspaces in which a run of a pipeline worked.',
  async handler(context) {
    const { job, run, href } = pipelineRunOf(context);
    const { places } = await context.services.pipelineViews.tree(job, run);
    const rows = [];
    for (const place of places.slice(0, PLACES_SHOWN)) {
      const path = await pathOf(context, place);
      if (path === null) continue;
      const node = place.node === '' ? 'built-in node' : place.node;
      const isThere = place.node !== '' || (await isFolder(path));
      rows.push([isThere ? { text: path, href: `${href}execution/node/${place.id}/ws/` } : path, node]);
    }
    return {
      type: 'page',
      title: 'Workspaces',
      trail: [{ text: 'Workspaces', href: `${href}ws/` }],
      page: {
        page: 'report',
        ownerName: `${job.name} #${run.number}`,
        heading: 'Workspaces',
        up: null,
        facts: [],
        chart: null,
        tables: [{ heading: 'Folders', columns: ['Workspace', 'Node'], rows, left: places.length - rows.length }],
      },
    };
  },
});

/** Serves the files of the workspace that a step took, as they are now. */
const nodeWorkspace = route({
  method: 'GET',
  path: '/_run/:item/:run/execution/node/:step/ws/*',
  files: true,
  permission: 'Job/Workspace',
  crumb: 'exempt',
  doc: 'Files of a workspace in which a run of a pipeline worked; folders end with `/`.',
  handler: browse,
});

async function browse(context: RequestContext): Promise<Reply> {
  const { job, run, href } = pipelineRunOf(context);
  const { services } = context;
  const node = await nodeOf(context);
  const { places } = await services.pipelineViews.tree(job, run);
  const place = places.find(({ id }) => id === node.id) ?? fail('PAGE_NOT_FOUND');
  const root = (await pathOf(context, place)) ?? fail('PAGE_NOT_FOUND');
  const { files } = await services.workspaces.on(place.node, root);
  if (files === null) return missing(`The workspace is on ${place.node}, which is not connected.`);
  try {
    if ((await files.info(root)) === null) return missing('The workspace is not there any more.');
    const trail = [...nodeTrail(href, node), { text: 'Workspace', href: `${href}execution/node/${node.id}/ws/` }];
    const reply = await serveFile(context, { root, heading: 'Workspace', ...(place.node !== '' && { files }) });
    return reply.type === 'page' ? { ...reply, title: `Workspace : /${context.path['*'] ?? ''}`, trail } : reply;
  } catch (error) {
    if (error instanceof AgentLost)
      return missing(`The workspace is on ${place.node}, which is not connected any more.`);
    throw error;
  }
}

/** Returns the folder that a step `node` told of when it began: `Running on NODE in FOLDER`; null where it told of none. */
async function pathOf(
  context: RequestContext,
  { id, node }: { readonly id: string; readonly node: string },
): Promise<string | null> {
  const { job, run } = pipelineRunOf(context);
  const told = (await nodeTexts(context.services, { job, run }, [id], LINE_BYTES)).get(id)?.text ?? '';
  const start = `Running on ${node === '' ? 'Jenkins' : node} in `;
  const line = told.split('\n').find((each) => each.startsWith(start));
  return line === undefined ? null : line.slice(start.length).trim();
}

function missing(text: string): Reply {
  return {
    type: 'page',
    title: 'Error: no workspace',
    status: 404,
    page: { page: 'message', heading: 'Workspace', text },
  };
}

export const workspaceRoutes: readonly Route[] = [workspacesPage, nodeWorkspace];
