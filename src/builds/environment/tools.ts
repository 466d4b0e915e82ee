import { join } from 'node:path';
import type { Home, ToolType } from '../../home/index.ts';
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

export interface ToolPlaces {
  readonly home: Pick<Home, 'nodes' | 'tools'>;
  /** Names the node, '' being the built-in one: its configuration may say that a tool is elsewhere there. */
  readonly node: string;
}

/** Returns the server's installations, as a build on a node with this environment sees them. */
export function createTools({ home, node }: ToolPlaces, lookUp: (variable: string) => string | undefined): Tools {
  const { nodes, tools: store } = home;
  const locations = node === '' ? [] : (nodes.get(node)?.toolLocations ?? []);
  return {
    names(type) {
      const known = store.typeOf(type);
      return known === null ? [] : store.all(known).map(({ name }) => name);
    },
    find(type, name) {
      const known = store.typeOf(type);
      const found = known === null ? undefined : store.all(known).find((each) => each.name === name);
      if (known === null || found === undefined) return null;
      const own = locations.find((each) => each.name === name && store.typeOf(each.type) === known);
      const place = own?.home ?? found.home;
      return place === '' ? null : toolOf(known, name, expand(place, { get: lookUp }));
    },
  };
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
export function useJdk(env: Map<string, string>, places: ToolPlaces, wanted: string | null): void {
  const tools = createTools(places, (name) => env.get(name));
  const names = tools.names('jdk');
  const name = wanted ?? (names.length === 1 ? (names[0] ?? null) : null);
  const tool = name === null ? null : tools.find('jdk', name);
  if (tool !== null) useTool(env, tool);
}
