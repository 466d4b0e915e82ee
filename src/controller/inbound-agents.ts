import { AGENT_KEY, agentSecret, type Computers, createInboundAgents, type InboundAgents } from '../agents/index.ts';
import type { Home } from '../home/index.ts';
import type { Clock, Logger } from '../kit/index.ts';

/** Receives agent programs for the nodes of the home that wait for one. */
export function openInboundAgents(deps: {
  readonly home: Home;
  readonly computers: Computers;
  readonly clock: Clock;
  readonly log: Logger;
  readonly version: string;
}): InboundAgents {
  const { home, computers, clock, log, version } = deps;
  return createInboundAgents({
    clock,
    log,
    version,
    secretOf(node) {
      const computer = computers.of(node);
      if (computer?.name !== node || computer.description.isWorker === true) return null;
      return agentSecret(home.secrets.key(AGENT_KEY.id, AGENT_KEY.bytes), node);
    },
    accept: (node, machine, { version: own, address, protocol }) =>
      computers.accept(node, machine, { address, protocol, version: own }),
    writeLine: (node, line) => computers.of(node)?.note(line),
  });
}
