import { existsSync } from 'node:fs';
import { displayNameOf, fail } from '../../../model/index.ts';
import { itemDisplayName } from '../../beans/items/item.ts';
import { serveFile } from '../../reply/serve-file.ts';
import { type Reply, type RequestContext, route } from '../../route.ts';

export const artifacts = route({
  method: 'GET',
  path: '/_run/:item/:run/artifact/*',
  files: true,
  permission: 'Run/Artifacts',
  crumb: 'exempt',
  doc: 'Archived files; folders end with `/`, `*zip*/archive.zip` packs all of them.',
  handler: browse,
});

async function browse(context: RequestContext): Promise<Reply> {
  const { job, run, services } = context;
  const root = services.home.runs.paths.archive(job, run.number);
  if (!existsSync(root)) fail('FILE_NOT_FOUND', context.path['*'] ?? 'artifact');
  const heading = `Artifacts of ${itemDisplayName(context, job)} ${displayNameOf(run)}`;
  const reply = await serveFile(context, { root, heading });
  return reply.type === 'page' ? { ...reply, title: `${heading} : /${context.path['*'] ?? ''}` } : reply;
}
