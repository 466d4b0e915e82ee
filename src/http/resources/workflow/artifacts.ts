import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createYield } from '../../../kit/index.ts';
import { rawEncodePath } from '../../../model/index.ts';
import { archivedFiles } from '../../files/archived-files.ts';
import { displayPaths } from '../../files/display-paths.ts';
import { type Route, route } from '../../route.ts';
import { artifactIds } from './artifact-ids.ts';
import { pipelineRunOf } from './pipeline-run.ts';

/** Limits the files that are listed at once. */
const MAX_FILES = 10_000;

const runArtifacts = route({
  method: 'GET',
  path: '/_run/:item/:run/wfapi/artifacts',
  permission: 'Run/Artifacts',
  crumb: 'exempt',
  doc: 'The archived files of a run of a pipeline.',
  async handler(context) {
    const { job, run, href } = pipelineRunOf(context);
    const folder = context.services.home.runs.paths.archive(job, run.number);
    const pause = createYield();
    const paths: string[] = [];
    for (const path of archivedFiles(folder)) {
      await pause();
      if (paths.length === MAX_FILES) break;
      if (path !== null) paths.push(path);
    }
    const ids = artifactIds(paths);
    const names = displayPaths(paths);
    const files: object[] = [];
    for (const [at, each] of paths.entries()) {
      const path = rawEncodePath(each);
      const { size } = await stat(join(folder, each));
      files.push({ id: ids[at], name: names[at] ?? null, path, url: `${href}artifact/${path}`, size });
    }
    return { type: 'json', json: files };
  },
});

/** Lists the changes of a run; there are none yet, as no source reports its changes here. */
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
