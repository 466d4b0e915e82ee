import { builtInPlugins } from '../kinds/index.ts';
import { stepsOfPlugin } from '../pipeline/index.ts';
import { isBuiltIn, PLUGIN_TABLE, type StartedPlugins, titleOf } from '../plugins/index.ts';
import { type IdleKind, IdleKinds, idleKindOf } from '../points/index.ts';

/** Lists what scripts know of plugins beside kinds and steps: names of agents and global variables that the engine has itself. */
const OTHER_NAMES: readonly IdleKind[] = [
  { family: 'agent', tags: [], symbols: ['docker', 'dockerfile'], plugin: 'docker-workflow' },
  { family: 'agent', tags: [], symbols: ['kubernetes'], plugin: 'kubernetes' },
  { family: 'globalVariable', tags: [], symbols: ['docker'], plugin: 'docker-workflow' },
];

/** Returns the kinds of all plugins that do not work: built-in ones, and packages as far as they were loaded once. */
export function idleKindsOf(started: StartedPlugins, disabled: ReadonlySet<string>): IdleKinds {
  const { active, failures, packages, remembered } = started;
  const kinds: IdleKind[] = OTHER_NAMES.filter(({ plugin }) => !active.has(plugin));
  for (const { name, shortName = name, sharedWith = [], kinds: own } of builtInPlugins) {
    if ([shortName, ...sharedWith].some((each) => active.has(each)) || !isBuiltIn(shortName)) continue;
    kinds.push(...own.map((kind) => idleKindOf(kind, shortName)));
  }
  for (const { name: plugin } of PLUGIN_TABLE) {
    if (!active.has(plugin)) kinds.push({ family: 'step', tags: [], symbols: stepsOfPlugin(plugin), plugin });
  }
  for (const [plugin, { kinds: own }] of remembered) {
    if (!active.has(plugin)) kinds.push(...own.map((kind) => ({ ...kind, plugin })));
  }
  return new IdleKinds({
    kinds,
    describe(shortName) {
      if (active.has(shortName)) return null;
      const manifest = packages.find((each) => each.shortName === shortName)?.manifest;
      const isHere = isBuiltIn(shortName) || packages.some((each) => each.shortName === shortName);
      // Of plugins that never were here, documents of other servers speak as well.
      if (!isHere && !remembered.has(shortName)) return null;
      const title = isBuiltIn(shortName)
        ? titleOf(shortName)
        : (manifest?.displayName ?? remembered.get(shortName)?.title);
      const name = title === undefined || title === shortName ? shortName : `${title} (${shortName})`;
      return `${name}, which ${reasonOf(isHere, disabled.has(shortName), failures.get(shortName))}`;
    },
  });
}

function reasonOf(isHere: boolean, isDisabled: boolean, failure: string | undefined): string {
  if (!isHere) return 'is not installed';
  if (isDisabled) return 'is switched off';
  if (failure === undefined) return 'does not work now';
  // What is a sentence there is the rest of one here.
  return `does not work: ${failure.replace(/^[A-Z](?=[a-z]* )/, (first) => first.toLowerCase()).replace(/\.$/, '')}`;
}
