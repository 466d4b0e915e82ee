import type { Readable } from 'node:stream';
import { silentLogger, systemClock } from '../../../kit/index.ts';
import { createLocalAgent } from '../../local/local-agent.ts';
import { AgentProgram } from '../../program/agent-program.ts';
import { inTurns, type TransferClient } from '../../program/transfer-client.ts';
import { type GreetedMachine, greet } from '../link-machine.ts';
import { RepeatedCalls } from '../repeated-calls.ts';
import { createTransfers, type Transfers } from '../transfers.ts';
import { type LinkPair, linkPair } from './memory-link.ts';

/** Returns what moves contents between the two sides of a test without HTTP. */
export function transfersInMemory(transfers: Transfers, token: string): TransferClient {
  return inTurns({
    async get(id) {
      const content = transfers.get(id, token);
      if (content === null) throw new Error('there is no such transfer');
      return content;
    },
    async put(id: string, content: Readable) {
      const taken = transfers.put(id, token, content);
      if (taken === null) throw new Error('there is no such transfer');
      await taken;
    },
  });
}

/** Represents a program of this machine and a server that it connects to, as often as a test wants. */
export interface Served {
  readonly program: AgentProgram;
  /** Connects the two anew, over this link where it is given. */
  connect(link?: LinkPair): Promise<GreetedMachine & { readonly link: LinkPair }>;
}

/** Returns a program with a working folder. */
export function served(folder: string): Served {
  const agent = createLocalAgent({ log: silentLogger });
  const program = new AgentProgram({ agent, folder, version: 'test', clock: systemClock, warn: () => undefined });
  const transfers = createTransfers();
  const repeated = new RepeatedCalls(systemClock);
  return {
    program,
    async connect(link = linkPair()) {
      const greeted = greet(link.server, {
        server: 'server',
        version: 'test',
        transfers,
        repeated,
        clock: systemClock,
        log: silentLogger,
        named: {},
      });
      await program.serve(link.agent, ({ token }) => transfersInMemory(transfers, token));
      return { ...(await greeted), link };
    },
  };
}
