import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Job } from '../../../controller/index.ts';
import { isMissing } from '../../../kit/index.ts';
import { rawEncodePath } from '../../../model/index.ts';
import type { ArtifactEntry, ArtifactTree } from '../../../ui/index.ts';
import { fewArchivedFiles } from '../../files/archived-files.ts';
import { mayOn } from '../../request/access.ts';
import type { RequestContext } from '../../route.ts';

/** Limits the files that are shown; where there are more, only the folder is. */
const MOST = 100;

/** Returns the archived files of a run by their folders; null where there are none, or the requester may not see them. */
export async function artifactTree(
  context: RequestContext,
  job: Job,
  number: number,
  href: string,
): Promise<ArtifactTree | null> {
  const { services } = context;
  if (!mayOn(context, 'Run/Artifacts', job.fullName)) return null;
  const root = services.home.runs.paths.archive(job, number);
  const paths = await fewArchivedFiles(root, MOST);
  if (paths !== null && paths.length === 0) return null;
  const own = `${href}artifact/`;
  const files = await Promise.all(
    (paths ?? []).map(async (path) => ({
      path,
      href: own + rawEncodePath(path),
      size: await sizeOf(join(root, path)),
    })),
  );
  return { href: own, zip: `${own}*zip*/archive.zip`, entries: entriesOf(files, ''), isCut: paths === null };
}

interface ArchivedFile {
  readonly path: string;
  readonly href: string;
  readonly size: number | null;
}

/** Returns what is directly below a folder; the paths are in the order of a walk, so that those of a folder stand together. */
function entriesOf(files: readonly ArchivedFile[], below: string): readonly ArtifactEntry[] {
  const entries: ArtifactEntry[] = [];
  for (let at = 0; at < files.length; ) {
    const file = files[at];
    if (file === undefined) break;
    const [name = '', ...inner] = file.path.slice(below.length).split('/');
    if (inner.length === 0) {
      entries.push({ kind: 'file', name, href: file.href, size: file.size });
      at += 1;
      continue;
    }
    const path = `${below}${name}/`;
    const within = files.slice(at).findIndex((each) => !each.path.startsWith(path));
    const end = within < 0 ? files.length : at + within;
    entries.push({ kind: 'folder', name, path, entries: entriesOf(files.slice(at, end), path) });
    at = end;
  }
  return entries;
}

async function sizeOf(path: string): Promise<number | null> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
