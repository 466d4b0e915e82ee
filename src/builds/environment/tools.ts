import { join } from 'node:path';
import { type NodeStore, type ToolLocation, type ToolStore, toolLocationsOf } from '../../home/index.ts';
import { expand, type Tool, type ToolKind, type Tools, useTool } from '../../points/index.ts';

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
      const kind = store.kinds.find(({ symbol }) => symbol === known);
      const found = kind && store.all(kind.symbol).find((each) => each.name === name);
      if (kind === undefined || found === undefined) return null;
      const home = homeOn(nodes.get(node)?.properties ?? [], store, kind.symbol, name) ?? found.home;
      return home === '' ? null : toolOf(kind, name, expand(home, { get: lookUp }));
    },
  };
}

/** Returns where a tool is on a node; null where the node does not say. Jenkins: `ToolLocationNodeProperty#getToolHome`. */
function homeOn(
  properties: Parameters<typeof toolLocationsOf>[0],
  store: ToolStore,
  type: string,
  name: string,
): string | null {
  const isIt = (location: ToolLocation): boolean =>
    location.name === name && store.typeOf(location.type.replace(/\$DescriptorImpl$/, '')) === type;
  return toolLocationsOf(properties).find(isIt)?.home ?? null;
}

/** Returns a tool with its variables. Jenkins: `ToolInstallation#buildEnvVars` of each class. */
function toolOf({ homeVariables, pathVariable }: ToolKind, name: string, home: string): Tool {
  const env: Record<string, string> = {};
  for (const variable of homeVariables) env[variable] = home;
  if (pathVariable !== null) env[pathVariable] = join(home, 'bin');
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
