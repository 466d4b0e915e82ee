import type { ToolStore, ToolType } from '../../home/index.ts';
import type { KindRegistry } from '../../points/index.ts';
import { type KnownNames, NO_TOOLS } from './validate/catalog.ts';

/** Lists the types of tools that come with a plugin of their own, which are known once one is installed. */
const OF_PLUGINS: readonly ToolType[] = ['nodejs'];

/** Returns what a server has that a pipeline may name: its kinds, and its tools by type. */
export function knownNames(kinds: KindRegistry, tools: Pick<ToolStore, 'all'>): KnownNames {
  return { kinds, tools: toolNames(tools) };
}

/** Returns the names that the directive `tools` may use, by type. */
function toolNames({ all }: Pick<ToolStore, 'all'>): ReadonlyMap<string, readonly string[]> {
  const types = [...NO_TOOLS.keys()] as ToolType[];
  const extra = OF_PLUGINS.filter((type) => all(type).length > 0);
  return new Map([...types, ...extra].map((type) => [type, all(type).map(({ name }) => name)]));
}
