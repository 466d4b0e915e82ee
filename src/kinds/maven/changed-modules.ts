import { moduleId, type RunContext } from '../../points/index.ts';
import type { PomModule } from './read-poms.ts';

/**
 * Returns the ids of the modules that changed since the last build, or were not built successfully in it; null where all
 * have to be built, as where no change is known. Jenkins: `incrementalBuild`.
 */
export async function changedModules(context: RunContext, modules: readonly PomModule[]): Promise<string[] | null> {
  const changes = await context.changes.ofRun();
  if (changes.length === 0) return null;
  const ids = new Set(context.modules.unbuilt().map(moduleId));
  const known = modules.filter((module) => ids.has(moduleId(module)));
  const changed = new Set(known.map(moduleId));
  for (const { paths } of changes) {
    for (const { file } of paths) {
      const owner = ownerOf(file, modules);
      if (owner !== null) changed.add(moduleId(owner));
    }
  }
  return changed.size === 0 ? null : [...changed];
}

/** Returns the module whose folder is the nearest one above a file. */
function ownerOf<M extends Pick<PomModule, 'relativePath'>>(file: string, modules: readonly M[]): M | null {
  let found: M | null = null;
  for (const module of modules) {
    const prefix = module.relativePath === '' ? '' : `${module.relativePath}/`;
    if (file.startsWith(prefix) && prefix.length >= (found?.relativePath.length ?? -1)) found = module;
  }
  return found;
}
