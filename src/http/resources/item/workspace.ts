import { existsSync, realpathSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join, parse, relative, resolve } from 'node:path';
import type { Job, Services } from '../../../controller/index.ts';
import { isMissing } from '../../../kit/index.ts';
import { fail } from '../../../model/index.ts';
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
    const folder = workspaceOf(services, job);
    if (isAround(realOf(folder), realOf(services.home.folder))) fail('WORKSPACE_UNSAFE', folder);
    await empty(folder);
    return { type: 'redirect', to: '.' };
  },
});

async function browse(context: RequestContext): Promise<Reply> {
  const { job, services } = context;
  const root = workspaceOf(services, job);
  const heading = `Workspace of ${itemDisplayName(context, job)}`;
  if (existsSync(root)) return serveFile(context, { root, heading });
  const text = `${itemDisplayName(context, job)} has no workspace yet: it is made by the first build.`;
  const title = 'Error: no workspace';
  return { type: 'page', title, status: 404, page: { page: 'message', heading: title, text } };
}

/** Returns the workspace of the newest run where it still exists, else the job's own. */
function workspaceOf(services: Services, job: Job): string {
  const used = services.home.runs.permalink(job, 'lastBuild')?.workspace ?? null;
  return used !== null && existsSync(used) ? used : services.home.jobFiles.workspace(job);
}

/** Returns whether the home lies in the folder: emptying that would take the server's own files along. */
function isAround(folder: string, home: string): boolean {
  const path = relative(resolve(folder), resolve(home));
  return resolve(folder) === parse(folder).root || path === '' || !path.startsWith('..');
}

/** Returns the real path; the path itself where nothing exists there. */
function realOf(path: string): string {
  return existsSync(path) ? realpathSync(path) : path;
}

async function empty(folder: string): Promise<void> {
  try {
    for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true, force: true });
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}
