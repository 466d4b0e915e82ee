import type { Home, Job } from '../../home/index.ts';
import { folderLibrariesProperty, globalLibrariesSettings, propertyOf } from '../../points/index.ts';
import type { ConfiguredLibrary } from '../capabilities/library-store.ts';

const GLOBAL = 'org.jenkinsci.plugins.workflow.libs.GlobalLibraries$ForJob';
const FOLDER = 'org.jenkinsci.plugins.workflow.libs.FolderLibraries$ForJob';

/** Returns the libraries of a job's folders, innermost first, then the server's. The first one of a name applies. */
export async function configuredLibraries(
  { items, pluginSettings }: Pick<Home, 'items' | 'pluginSettings'>,
  { fullName }: Pick<Job, 'fullName'>,
): Promise<readonly ConfiguredLibrary[]> {
  const found: ConfiguredLibrary[] = [];
  for (let at = fullName.lastIndexOf('/'); at > 0; at = fullName.lastIndexOf('/', at - 1)) {
    const folder = items.get(fullName.slice(0, at));
    if (folder?.kind !== 'folder') continue;
    const configs = propertyOf(folder.config, folderLibrariesProperty)?.libraries ?? [];
    found.push(...configs.map((config) => ({ config, trusted: false, source: `${FOLDER} ${folder.fullName}` })));
  }
  const global = pluginSettings.current(globalLibrariesSettings);
  return [...found, ...global.map((config) => ({ config, trusted: true, source: GLOBAL }))].map(trimmed);
}

function trimmed({ config, ...rest }: ConfiguredLibrary): ConfiguredLibrary {
  return {
    ...rest,
    config: { ...config, name: config.name.trim(), defaultVersion: config.defaultVersion?.trim() || null },
  };
}
