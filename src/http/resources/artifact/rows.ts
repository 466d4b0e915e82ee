import type { Job } from '../../../controller/index.ts';
import type { FileRow } from '../../../ui/index.ts';
import { archivedFiles } from '../../archived-files.ts';
import { displayPaths, SHORTENED_AT_MOST } from '../../display-paths.ts';
import type { RequestContext } from '../../route.ts';

/** Archived files for a page; of many only one row that leads to the folder. `href` is the run's. */
export function artifactRows(context: RequestContext, job: Job, number: number, href: string): FileRow[] {
  const paths: string[] = [];
  for (const path of archivedFiles(context.services.home.runs.paths.archive(job, number))) {
    if (paths.length === SHORTENED_AT_MOST)
      return [{ name: 'All artifacts', href: `${href}artifact/`, folder: true, size: null }];
    paths.push(path);
  }
  const shown = displayPaths(paths);
  return paths.map((path, at) => ({
    name: shown[at] ?? path,
    href: `${href}artifact/${path.split('/').map(encodeURIComponent).join('/')}`,
    folder: false,
    size: null,
  }));
}
