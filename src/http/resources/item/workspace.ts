import { existsSync, realpathSync } from 'node:fs';
import { join, parse, relative, resolve } from 'node:path';
import { isMissing } from '../../../kit/index.ts';
import { fail, rawEncodePath } from '../../../model/index.ts';
import { type AgentFiles, AgentLost } from '../../../points/index.ts';
import { itemDisplayName } from '../../beans/items/item.ts';
import { ownHref } from '../../reply/hrefs.ts';
import { type ShownFolder, serveFile } from '../../reply/serve-file.ts';
import { type Reply, type RequestContext, route } from '../../route.ts';

export const workspace = route({
  method: 'GET',
  path: '/_item/:item/ws/*',
  files: true,
  permission: 'Job/Workspace',
  crumb: 'exempt',
  doc: 'Files of the workspace; folders end with `/`, `*zip*/name.zip` packs one.',
  handler: browse,
});

export const wipeOutWorkspace = route({
  method: 'POST',
  path: '/_item/:item/doWipeOutWorkspace',
  permission: 'Job/WipeOut',
  crumb: 'required',
  doc: 'Empties the workspace.',
  async handler({ job, services }) {
    const { path, node, files } = await services.workspaces.lastUsed(job);
    if (files === null) return fail('NODE_OFFLINE', node);
    const isUnsafe = node === '' ? isAround(realOf(path), realOf(services.home.folder)) : isRoot(path);
    if (isUnsafe) fail('WORKSPACE_UNSAFE', path);
    try {
      await empty(files, path);
    } catch (error) {
      if (error instanceof AgentLost) fail('NODE_OFFLINE', node);
      throw error;
    }
    return { type: 'redirect', to: '.' };
  },
});

/** Holds the page that asks before a workspace is emptied. */
export const wipeOutPage = route({
  method: 'GET',
  path: '/_item/:item/wipeOutWorkspace',
  permission: 'Job/WipeOut',
  crumb: 'exempt',
  doc: 'The page that asks whether to empty the workspace.',
  async handler(context) {
    const { job, services } = context;
    const { path, node } = await services.workspaces.lastUsed(job);
    const heading = `Wipe Out Workspace of ${itemDisplayName(context, job)}`;
    return {
      type: 'page',
      title: heading,
      page: {
        page: 'delete-item',
        heading,
        name: 'the workspace',
        losses: [`All files in ${path} on ${nodeName(context, node)}. The next build fetches or makes them anew.`],
        action: 'doWipeOutWorkspace',
        back: `${ownHref(context)}ws/`,
      },
    };
  },
});

function nodeName({ services }: RequestContext, name: string): string {
  const { nodes } = services.queue;
  return (name === '' ? nodes.builtIn : nodes.get(name))?.displayName ?? name;
}

async function browse(context: RequestContext): Promise<Reply> {
  const { job, services } = context;
  const { path: root, node, files } = await services.workspaces.lastUsed(job);
  const name = itemDisplayName(context, job);
  const heading = `Workspace of ${name} on ${nodeName(context, node)}`;
  const show = (folder: ShownFolder): Reply => folderPage(context, heading, folder);
  if (files === null) return noWorkspace(`The workspace of ${name} is on ${node}, which is not connected.`);
  if (node === '' && existsSync(root)) return serveFile(context, { root, heading, show });
  try {
    if (node !== '' && (await files.info(root)) !== null)
      return await serveFile(context, { root, files, heading, show });
  } catch (error) {
    if (!(error instanceof AgentLost)) throw error;
    return noWorkspace(`The workspace of ${name} is on ${node}, which is not connected any more.`);
  }
  return noWorkspace(`${name} has no workspace yet: it is made by the first build.`);
}

function folderPage(context: RequestContext, heading: string, { path, rows, more, zip, url }: ShownFolder): Reply {
  const ws = `${ownHref(context)}ws/`;
  const places = path.map((text, at) => ({ text, href: `${ws}${rawEncodePath(path.slice(0, at + 1).join('/'))}/` }));
  return {
    type: 'page',
    title: `${heading} : /${path.join('/')}`,
    page: {
      page: 'workspace',
      heading,
      way: [{ text: context.job.name, href: ws }, ...places],
      rows,
      more,
      plainHref: `${url}*plain*`,
      zip,
      wipeOutHref: context.may('Job/WipeOut') ? `${ownHref(context)}wipeOutWorkspace` : null,
    },
  };
}

function noWorkspace(text: string): Reply {
  const title = 'Error: no workspace';
  return { type: 'page', title, status: 404, page: { page: 'message', heading: title, text } };
}

/** Returns whether the home lies in the folder: emptying that would take the server's own files along. */
function isAround(folder: string, home: string): boolean {
  const path = relative(resolve(folder), resolve(home));
  return isRoot(folder) || path === '' || !path.startsWith('..');
}

function isRoot(folder: string): boolean {
  return resolve(folder) === parse(folder).root;
}

/** Returns the real path; the path itself where nothing exists there. */
function realOf(path: string): string {
  return existsSync(path) ? realpathSync(path) : path;
}

async function empty(files: AgentFiles, folder: string): Promise<void> {
  try {
    for (const { name } of await files.list(folder)) await files.remove(join(folder, name));
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}
