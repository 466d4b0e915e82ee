import { silentLogger, systemClock } from '../../kit/index.ts';
import type { Finisher } from '../../kit/testing/temporary-folder.ts';
import type { Machine } from '../../points/index.ts';
import { createLocalAgent } from '../local/local-agent.ts';
import { AgentTable } from '../nodes/agent-table.ts';
import type { ContractSubject } from './agent-contract.ts';

const NODE = 'far';
const PATIENCE_MS = 300_000;

export interface ConnectedOptions {
  /** Makes a connection of the node. */
  connect(): Promise<Machine>;
  /** Makes one for another server; the same where it is missing. */
  connectAnother?(): Promise<Machine>;
  /** Ends the connections as a network that breaks does. */
  cut(): void;
}

/** Returns the agent of a node whose machine is connected anew whenever its connection has ended, until the test is over. */
export async function connectedSubject(t: Finisher, options: ConnectedOptions): Promise<ContractSubject> {
  const { connect, connectAnother = connect, cut } = options;
  let isOver = false;
  const tables: AgentTable[] = [];

  async function keepConnected(table: AgentTable, make: () => Promise<Machine>, first: Machine): Promise<void> {
    for (let machine = first; ; ) {
      await machine.closed;
      if (isOver) return;
      machine = await make();
      if (isOver) machine.close('the test is over');
      else table.attach(NODE, machine);
    }
  }

  async function connected(make: () => Promise<Machine>): Promise<AgentTable> {
    const local = createLocalAgent({ log: silentLogger });
    const table = new AgentTable({ local, clock: systemClock, log: silentLogger, patienceMs: PATIENCE_MS });
    const machine = await make();
    table.attach(NODE, machine);
    tables.push(table);
    keepConnected(table, make, machine).catch((error: unknown) => table.disconnect(NODE, String(error)));
    return table;
  }

  t.onTestFinished(async () => {
    isOver = true;
    for (const table of tables) table.close();
  });
  const table = await connected(connect);
  return {
    agent: table.of(NODE),
    another: async () => (await connected(connectAnother)).of(NODE),
    async cut() {
      // An attempt to connect that is cut off would be the end of the node.
      await table.ready(NODE, new AbortController().signal);
      const machine = table.machine(NODE);
      cut();
      await machine?.closed;
    },
  };
}
