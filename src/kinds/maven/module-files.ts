import type { ModuleName, RunContext } from '../../points/index.ts';
import type { ModuleOutput } from './read-output.ts';
import { joined, type PomModule } from './read-poms.ts';

/** Holds the tolerance with which times of files are compared, as they are stored with low precision. */
const TIME_RESOLUTION_MS = 3000;

/** Matches the mojos that create a module's main file. */
const PACKAGING = /:(jar|war|ear|ejb|rar|bundle|shade|repackage|maven-archetype-jar|hpi|nbm)$/;
/** Matches the mojos that follow the packaging: a module that runs one has packaged. */
const AFTER = /^(maven-)?(install|deploy)(-plugin)?:(install|deploy)$/;
const EXTENSIONS: Readonly<Record<string, string>> = {
  pom: '',
  war: 'war',
  ear: 'ear',
  rar: 'rar',
  hpi: 'hpi',
  nbm: 'nbm',
};
const ATTACHED = /^(.*)\.(jar|war|ear|zip|tar\.gz|tgz|nbm|hpi|xml)$/;

export interface ModuleFile {
  readonly from: string;
  readonly to: string;
}

/** Returns the files that a module produced: its POM, its main file, and new ones with a classifier. */
export async function filesOf(
  { workspace }: Pick<RunContext, 'workspace'>,
  module: PomModule,
  { mojos }: Pick<ModuleOutput, 'mojos'>,
  since: number,
): Promise<ModuleFile[]> {
  if (!mojos.some((mojo) => PACKAGING.test(mojo) || AFTER.test(mojo))) return [];
  const { groupId, artifactId, version, packaging, finalName, target, pom } = module;
  const place = (suffix: string): string => `${groupId}/${artifactId}/${version}/${artifactId}-${version}${suffix}`;
  const files: ModuleFile[] = [{ from: pom, to: place('.pom') }];
  const extension = EXTENSIONS[packaging] ?? 'jar';
  const main = joined(target, `${finalName}.${extension}`);
  if (extension !== '' && isInside(main) && (await workspace.exists(main)))
    files.push({ from: main, to: place(`.${extension}`) });
  if (!isInside(target) || !(await workspace.exists(target === '' ? '.' : target))) return files;
  for (const path of await workspace.glob(`${target}/${finalName}-*`)) {
    const [, classifier, kind] = ATTACHED.exec(path.slice(`${target}/${finalName}`.length)) ?? [];
    if (classifier === undefined || kind === undefined) continue;
    const { modified } = await workspace.info(path);
    if (modified >= since - TIME_RESOLUTION_MS) files.push({ from: path, to: place(`${classifier}.${kind}`) });
  }
  return files;
}

/** Returns the reports of the tests that a module ran in this build. */
export async function reportsOf(
  { workspace }: Pick<RunContext, 'workspace'>,
  { target }: PomModule,
  since: number,
): Promise<string[]> {
  if (!isInside(target)) return [];
  const found: string[] = [];
  for (const path of await workspace.glob(`${target}/surefire-reports/*.xml,${target}/failsafe-reports/*.xml`)) {
    if (/-(summary|suite)\.xml$/.test(path) || !/\/TEST-[^/]+\.xml$/.test(path)) continue;
    const { modified } = await workspace.info(path);
    if (modified >= since - TIME_RESOLUTION_MS) found.push(path);
  }
  return found;
}

/** Returns the folder and name of a dependency's jar in a local repository; null where its version is not known. */
export function repositoryPlace(
  dependency: ModuleName & { version: string },
): { readonly folder: string; readonly file: string } | null {
  const { groupId, artifactId, version } = dependency;
  const parts = [groupId, artifactId, version];
  if (!parts.every((part) => /^[\w.-]+$/.test(part) && !/^\.+$/.test(part))) return null;
  return {
    folder: `${groupId.replaceAll('.', '/')}/${artifactId}/${version}`,
    file: `${artifactId}-${version}.jar`,
  };
}

function isInside(path: string): boolean {
  return !path.startsWith('/') && !path.startsWith('../') && path !== '..';
}
