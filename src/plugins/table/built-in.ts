import type { Plugin } from '../../model/index.ts';
import { DETACHED, impliedDependencies } from './detached.ts';
import { PLUGIN_TABLE, type PluginRow } from './index.ts';

/** Names the Jenkins version that plugins ask for of which nothing else is known. */
const LEVEL = '2.361.4';

const VERSIONS: ReadonlyMap<string, string> = new Map(PLUGIN_TABLE.map(({ name, version }) => [name, version]));

/** Holds the facts of a plugin that never change. */
export type PluginFacts = Omit<
  Plugin,
  'enabled' | 'active' | 'failure' | 'deleted' | 'pinned' | 'pendingVersion' | 'previousVersion' | 'newerVersion'
>;

/** Holds the built-in plugins in order of their short names. */
export const BUILT_IN: readonly PluginFacts[] = PLUGIN_TABLE.map(factsOf);

function factsOf({
  name,
  title,
  version,
  kind,
  needs,
  wants,
  lacks,
  url,
  level,
  loadsAnyTime,
}: PluginRow): PluginFacts {
  const requiredCoreVersion = level ?? LEVEL;
  return {
    shortName: name,
    longName: title,
    version,
    url: url ?? `https://plugins.jenkins.io/${name}`,
    description: '',
    requiredCoreVersion,
    dependencies: [
      ...needs.map((needed) => dependencyOf(needed, false)),
      ...wants.map((wanted) => dependencyOf(wanted, true)),
      ...impliedDependencies(name, requiredCoreVersion),
    ],
    kind,
    lacks,
    isPackage: false,
    isDetached: DETACHED.has(name),
    permissions: [],
    dynamicLoad: loadsAnyTime === true ? 'YES' : 'MAYBE',
  };
}

/** Returns the dependency in `name` or `name:version`; without a version it is that which is answered for. */
function dependencyOf(text: string, optional: boolean): Plugin['dependencies'][number] {
  const [shortName = '', version = VERSIONS.get(shortName) ?? ''] = text.split(':');
  return { shortName, version, optional };
}

const NAMES: ReadonlySet<string> = new Set(BUILT_IN.map(({ shortName }) => shortName));

/** Says whether the work of a plugin is built in. */
export function isBuiltIn(shortName: string): boolean {
  return NAMES.has(shortName);
}

/** Returns the name of a built-in plugin for people. */
export function titleOf(shortName: string): string {
  return BUILT_IN.find((row) => row.shortName === shortName)?.longName ?? shortName;
}
