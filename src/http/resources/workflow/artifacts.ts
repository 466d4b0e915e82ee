import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { archivedFiles } from '../../archived-files.ts';
import { type Route, route } from '../../route.ts';
import { pipelineRunOf } from './pipeline-run.ts';

/** More are not listed at once. */
const FILES_AT_MOST = 10_000;

const runArtifacts = route({
  method: 'GET',
  path: '/_run/:item/:run/wfapi/artifacts',
  permission: 'Job/Read',
  crumb: 'exempt',
  doc: 'The archived files of a run of a pipeline.',
  async handler(context) {
    const { job, run, href } = pipelineRunOf(context);
    const folder = context.services.home.runs.paths.archive(job, run.number);
    const files: object[] = [];
    for (const path of archivedFiles(folder)) {
      if (path === null) continue;
      if (files.length === FILES_AT_MOST) break;
      files.push({
        id: `n${files.length + 1}`,
        name: path.slice(path.lastIndexOf('/') + 1),
        path,
        url: `${href}artifact/${path.split('/').map(encodeURIComponent).join('/')}`,
        size: (await stat(join(folder, path))).size,
      });
    }
    return { type: 'json', json: files };
  },
});

/** No source of a pipeline tells its changes yet, as none of another job does. */
const runChanges = route({
  method: 'GET',
  path: '/_run/:item/:run/wfapi/changesets',
  permission: 'Job/Read',
  crumb: 'exempt',
  doc: 'Changes since the run before.',
  handler(context) {
    pipelineRunOf(context);
    return { type: 'json', json: [] };
  },
});

export const artifactRoutes: readonly Route[] = [runArtifacts, runChanges];
