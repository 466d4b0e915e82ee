import { existsSync, realpathSync } from 'node:fs';
import { join, parse, relative, resolve } from 'node:path';
import { isMissing } from '../../../kit/index.ts';
import { fail } from '../../../model/index.ts';
import { type AgentFiles, AgentLost } from '../../../points/index.ts';
import { itemDisplayName } from '../../beans/items/item.ts';
import { serveFile } from '../../reply/serve-file.ts';
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

async function browse(context: RequestContext): Promise<Reply> {
  const { job, services } = context;
  const { path: root, node, files } = await services.workspaces.lastUsed(job);
  const name = itemDisplayName(context, job);
  const heading = `Workspace of ${name}`;
  if (files === null) return noWorkspace(`The workspace of ${name} is on ${node}, which is not connected.`);
  if (node === '' && existsSync(root)) return serveFile(context, { root, heading });
  try {
    if (node !== '' && (await files.info(root)) !== null) return await serveFile(context, { root, files, heading });
  } catch (error) {
    if (!(error instanceof AgentLost)) throw error;
    return noWorkspace(`The workspace of ${name} is on ${node}, which is not connected any more.`);
  }
  return noWorkspace(`${name} has no workspace yet: it is made by the first build.`);
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
