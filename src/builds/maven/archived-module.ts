import { join } from 'node:path';
import { namesIn } from '../../kit/index.ts';
import type { ArchivedModule, ModuleFacts } from '../../points/index.ts';

const ATTACHED = /^-([^/]+?)\.(tar\.gz|[\w]+)$/;
/** Matches the types of main files: any other file without a classifier is the POM. */
const MAIN = /^\.(jar|war|ear|rar|hpi|nbm)$/;

/** Sorts the files of a module's archive; null where there is no POM among them. */
export async function archivedModule(archive: string, module: ModuleFacts): Promise<ArchivedModule | null> {
  const { groupId, artifactId, version } = module;
  const folder = join(archive, groupId, artifactId, version);
  const prefix = `${artifactId}-${version}`;
  let pom: ArchivedModule['pom'] | null = null;
  let main: ArchivedModule['main'] = null;
  const attached: ArchivedModule['attached'][number][] = [];
  for (const name of (await namesIn(folder)).sort()) {
    if (!name.startsWith(prefix)) continue;
    const rest = name.slice(prefix.length);
    const file = { name, path: join(folder, name) };
    const [, classifier, type] = ATTACHED.exec(rest) ?? [];
    if (rest === '.pom') pom = file;
    else if (MAIN.test(rest)) main = file;
    else if (classifier !== undefined && type !== undefined) attached.push({ ...file, classifier, type });
  }
  return pom === null ? null : { pom, main, attached };
}
