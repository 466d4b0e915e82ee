import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Agent, AgentTable, createLocalAgent } from '../../agents/index.ts';
import { machineInFolder } from '../../agents/testing/machine-in-folder.ts';
import { silentLogger, systemClock } from '../../kit/index.ts';

const NODE = 'far';
const LOST = "Backing channel 'far' is disconnected.";

/** Represents the machine of the node `far`: a folder of this one. */
export interface FarMachine {
  readonly agent: Agent;
  /** Holds the absolute path of the folder. */
  readonly folder: string;
  /** Returns the path of something on the machine. */
  at(...parts: readonly string[]): string;
  /** Loses the machine: what runs is gone for the server, and nothing can be asked any more. */
  lose(): void;
  /** Makes the machine reachable again. */
  comeBack(): void;
}

/** Returns a machine whose files are below a folder, with the agent of a node that is connected to it. */
export function farMachine(folder: string): FarMachine {
  const machine = machineInFolder(folder);
  const at = (...parts: readonly string[]): string => join(folder, ...parts);
  mkdirSync(at('workspace'), { recursive: true });
  const local = createLocalAgent({ log: silentLogger, environment: {} });
  const table = new AgentTable({ local, clock: systemClock, log: silentLogger, patienceMs: 60_000 });
  const comeBack = (): void => table.attach(NODE, machine.connect());
  table.put(NODE);
  comeBack();
  return { agent: table.of(NODE), folder, at, lose: () => table.disconnect(NODE, LOST), comeBack };
}
