import { type Home, isBuildable, type NodeRecord } from '../home/index.ts';
import type { Configured, KindRegistry, StrategyContext } from '../points/index.ts';

export interface Places {
  readonly home: { readonly items: Pick<Home['items'], 'get'>; readonly nodes: Pick<Home['nodes'], 'get'> };
  readonly kinds: Pick<KindRegistry, 'read'>;
}

/** Returns what strategies may ask of items and nodes. A node's properties are read once for each state of its file. */
export function placesOf({
  home: { items, nodes },
  kinds,
}: Places): Pick<StrategyContext, 'itemProperties' | 'nodeProperties' | 'kindOf'> {
  const read = new WeakMap<NodeRecord, readonly Configured[]>();
  return {
    itemProperties(fullName) {
      const item = items.get(fullName);
      if (item === undefined) return [];
      return item.kind === 'unloadable' ? null : item.config.properties;
    },
    kindOf(fullName) {
      const item = items.get(fullName);
      if (item?.kind === 'folder') return 'folder';
      return item?.kind === 'job' ? (isBuildable(item) ? 'buildable' : 'job') : null;
    },
    nodeProperties(name) {
      const record = name === '' ? undefined : nodes.get(name);
      if (record === undefined) return [];
      const properties = read.get(record) ?? record.properties.map((element) => kinds.read('property', element));
      read.set(record, properties);
      return properties;
    },
  };
}
