import type { Logger } from '../../kit/index.ts';
import type { CloudContext } from '../../points/index.ts';
import type { NodeState } from './node-state.ts';
import type { ConfiguredCloud } from './types.ts';
import { nameOf } from './usable.ts';

export interface TakeUpDependencies {
  readonly log: Pick<Logger, 'info'>;
  readonly context: CloudContext;
  /** Holds the nodes of all clouds by their names, as they are at each moment. */
  readonly states: ReadonlyMap<string, NodeState>;
  end(state: NodeState, reason: string): void;
}

/** Removes the machines of a cloud that belong to no node, and ends nodes whose machine is gone. */
export async function takeUp(cloud: ConfiguredCloud, { log, context, states, end }: TakeUpDependencies): Promise<void> {
  const name = nameOf(cloud);
  const own = [...states.values()].filter(({ node }) => node.cloud === name);
  // A machine that is being made need not be there yet.
  const up = own.filter(({ phase }) => phase === 'up');
  const nodes = own.map(({ node }) => node);
  const found = await cloud.kind.find(cloud.config, context, nodes);
  const alive = new Set(found.filter(({ isAlive }) => isAlive).map(({ node }) => node));
  for (const machine of found) {
    if (states.has(machine.node) || machine.isKept === true) continue;
    log.info({ node: machine.node, cloud: name }, 'a machine of a node that is gone is removed');
    await machine.remove();
  }
  for (const state of up) if (state.phase === 'up' && !alive.has(state.node.name)) end(state, 'its machine is gone');
}
