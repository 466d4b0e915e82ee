import { join } from 'node:path';
import { type NodeStore, type ToolLocation, type ToolStore, type ToolType, toolLocationsOf } from '../../home/index.ts';
import { expand, type Tool, type Tools, useTool } from '../../points/index.ts';

/** Lists the variables of each type of tool. Jenkins: `ToolInstallation#buildEnvVars` of each class. */
const VARIABLES: Readonly<Record<ToolType, { homes: readonly string[]; path: string | null }>> = {
  ant: { homes: ['ANT_HOME'], path: 'PATH+ANT' },
  git: { homes: [], path: null },
  gradle: { homes: ['GRADLE_HOME'], path: 'PATH+GRADLE' },
  jdk: { homes: ['JAVA_HOME'], path: 'PATH+JDK' },
  maven: { homes: ['M2_HOME', 'MAVEN_HOME'], path: 'PATH+MAVEN' },
  nodejs: { homes: ['NODEJS_HOME'], path: 'PATH+NODEJS' },
};

/** Provides the tools of the server, and where they are on a node. */
export interface ToolSources {
  readonly tools: ToolStore;
  readonly nodes: Pick<NodeStore, 'get'>;
}

/** Returns the server's installations, as a build on a node with this environment sees them. */
export function createTools(
  { tools: store, nodes }: ToolSources,
  node: string,
  lookUp: (variable: string) => string | undefined,
): Tools {
  return {
    names(type) {
      const known = store.typeOf(type);
      return known === null ? [] : store.all(known).map(({ name }) => name);
    },
    find(type, name) {
      const known = store.typeOf(type);
      const found = known === null ? undefined : store.all(known).find((each) => each.name === name);
      if (known === null || found === undefined) return null;
      const home = homeOn(nodes.get(node)?.properties ?? [], store, known, name) ?? found.home;
      return home === '' ? null : toolOf(known, name, expand(home, { get: lookUp }));
    },
  };
}

/** Returns where a tool is on a node; null where the node does not say. Jenkins: `ToolLocationNodeProperty#getToolHome`. */
function homeOn(
  properties: Parameters<typeof toolLocationsOf>[0],
  store: ToolStore,
  type: ToolType,
  name: string,
): string | null {
  const isIt = (location: ToolLocation): boolean =>
    location.name === name && store.typeOf(location.type.replace(/\$DescriptorImpl$/, '')) === type;
  return toolLocationsOf(properties).find(isIt)?.home ?? null;
}

function toolOf(type: ToolType, name: string, home: string): Tool {
  const { homes, path } = VARIABLES[type];
  const env: Record<string, string> = {};
  for (const variable of homes) env[variable] = home;
  if (path !== null) env[path] = join(home, 'bin');
  return { name, home, env };
}

/**
 * Puts the Java of a job into its environment. Where it names none and there is just one, that is meant. Jenkins:
 * `Jenkins#getJDK`.
 */
export function useJdk(env: Map<string, string>, sources: ToolSources, node: string, wanted: string | null): void {
  const tools = createTools(sources, node, (name) => env.get(name));
  const names = tools.names('jdk');
  const name = wanted ?? (names.length === 1 ? (names[0] ?? null) : null);
  const tool = name === null ? null : tools.find('jdk', name);
  if (tool !== null) useTool(env, tool);
}
