import { AgentLost } from '../points/index.ts';
import type { Agent, Agents } from './types.ts';

/** Returns the agents of a server that has none but its own machine, which stands for every node. */
export function onlyLocal(local: Agent): Agents {
  return {
    local,
    of: () => local,
    isWithdrawn: () => false,
    async ready(node) {
      if (node !== '') throw new AgentLost(`there is no agent for ${node}`, 'node');
    },
  };
}
