import type { Clock, Logger } from '../../../kit/index.ts';
import type { Nodes } from '../../../queue/index.ts';
import type { Transfers } from '../../link/transfers.ts';
import type { AgentTable } from '../../nodes/agent-table.ts';
import type { Computers } from '../../nodes/computers.ts';
import type { RedisAddress } from '../address.ts';

export interface WorkersDependencies {
  readonly address: RedisAddress;
  /** Identifies the home, which one server at a time has: the next one takes the place of one that was killed. */
  readonly instance: string;
  readonly version: string;
  /** Names the machine and process of the server. */
  readonly where: string;
  /** Returns the address at which workers reach the server's HTTP interface; null where none is configured. */
  url(): string | null;
  readonly agents: Pick<AgentTable, 'ready' | 'onChange' | 'disconnect'>;
  readonly computers: Pick<Computers, 'accept'>;
  /** Makes the computer of a worker whose folder on its machine is known, or changes it. */
  show(name: string, folder: string): void;
  /** Removes the computer of a worker. */
  hide(name: string): void;
  nodes(): Nodes;
  /** Returns why no worker may have that name, as it is none, or that of a configured node; null where one may. */
  problemWith(name: string): string | null;
  readonly transfers: Transfers;
  readonly patienceMs: number;
  readonly clock: Clock;
  readonly log: Logger;
}
