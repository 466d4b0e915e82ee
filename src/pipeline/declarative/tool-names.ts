import type { ToolStore } from '../../home/index.ts';
import type { KindRegistry } from '../../points/index.ts';
import type { KnownNames } from './validate/catalog.ts';

/** Returns what a server has that a pipeline may name: its kinds, and its tools by type. */
export function knownNames(kinds: KindRegistry, tools: Pick<ToolStore, 'all'>): KnownNames {
  return { kinds, tools: toolNames(kinds, tools) };
}

/** Returns the names that the directive `tools` may use, by type. */
function toolNames(kinds: KindRegistry, { all }: Pick<ToolStore, 'all'>): ReadonlyMap<string, readonly string[]> {
  const known = kinds.all('tool').filter(({ symbol, alwaysKnown }) => alwaysKnown || all(symbol).length > 0);
  const symbols = known.map(({ symbol }) => symbol).sort();
  return new Map(symbols.map((symbol) => [symbol, all(symbol).map(({ name }) => name)]));
}
