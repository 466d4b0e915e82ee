import type { Job } from '../../../controller/index.ts';
import { rawEncodePath } from '../../../model/index.ts';
import type { FileRow } from '../../../ui/index.ts';
import { fewArchivedFiles } from '../../files/archived-files.ts';
import { displayPaths, MAX_SHORTENED } from '../../files/display-paths.ts';
import { mayOn } from '../../request/access.ts';
import type { RequestContext } from '../../route.ts';

/**
 * Returns the rows of archived files for a page; where there are many, only one row that leads to the folder. `href` is the
 * run's.
 */
export async function artifactRows(
  { services, principal }: RequestContext,
  job: Job,
  number: number,
  href: string,
): Promise<FileRow[]> {
  if (!mayOn({ services, principal }, 'Run/Artifacts', job.fullName)) return [];
  const paths = await fewArchivedFiles(services.home.runs.paths.archive(job, number), MAX_SHORTENED);
  if (paths === null) return [{ name: 'All artifacts', href: `${href}artifact/`, folder: true, size: null }];
  const shown = displayPaths(paths);
  return paths.map((path, at) => ({
    name: shown[at] ?? path,
    href: `${href}artifact/${rawEncodePath(path)}`,
    folder: false,
    size: null,
  }));
}
