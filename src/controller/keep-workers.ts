import { createHash } from 'node:crypto';
import { hostname } from 'node:os';
import { type AgentTable, openWorkers, readRedisAddress, type Transfers, type Workers } from '../agents/index.ts';
import { type Config, ConfigError } from '../config.ts';
import type { Home, OfflineMark } from '../home/index.ts';
import { type Clock, type Logger, messageOf } from '../kit/index.ts';
import { checkName } from '../model/index.ts';
import type { Queue } from '../queue/index.ts';
import type { ComputersUnderCare } from './keep-computers.ts';
import type { RootUrl } from './services.ts';

/** Limits, in milliseconds, how long a start waits for Redis to tell which workers there are. */
const KNOWN_MS = 5000;

export interface WorkersUnderCareDependencies {
  readonly config: Pick<Config, 'redisUrl' | 'agentUrl'>;
  readonly home: Home;
  readonly table: AgentTable;
  readonly care: ComputersUnderCare;
  readonly queue: Pick<Queue, 'nodes'>;
  readonly transfers: Transfers;
  readonly rootUrl: RootUrl;
  readonly patienceMs: number;
  readonly version: string;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Connects to the Redis of the workers; null where none is configured. Throws ConfigError where its address is none. */
export async function keepWorkers(deps: WorkersUnderCareDependencies): Promise<Workers | null> {
  const { config, home, table, care, queue, rootUrl, patienceMs, version, clock, log, transfers } = deps;
  if (config.redisUrl === '') return null;
  // Nobody takes a worker offline before it is shown, nor is one shown before there are workers.
  const keepMark = async (name: string, mark: OfflineMark | null): Promise<void> => workers.mark(name, mark);
  const workers: Workers = await openWorkers({
    address: addressOf(config.redisUrl),
    instance: createHash('sha256').update(`workers ${home.folder} ${hostname()}`).digest('hex').slice(0, 32),
    version,
    where: `${hostname()}, process ${process.pid}`,
    url: () => config.agentUrl || rootUrl.known,
    agents: table,
    computers: care.computers,
    show(name, remoteFolder) {
      home.nodes.noteFolder(name, remoteFolder, (mark) => keepMark(name, mark));
      care.add({ name, remoteFolder, launcher: null, retention: null, isTakenOffline: false, isWorker: true });
    },
    hide(name) {
      home.nodes.noteFolder(name, null);
      care.drop(name);
    },
    nodes: () => queue.nodes,
    problemWith: (name) => problemWith(name, home),
    transfers,
    patienceMs,
    clock,
    log,
  });
  const nothing = { release: () => undefined };
  table.lease = async (node, work, signal) => (workers.has(node) ? workers.lease(node, work, signal) : nothing);
  // A worker that builds of an earlier server need may come later.
  table.awaitsUnknown = true;
  clock.after(patienceMs, () => {
    table.awaitsUnknown = false;
  });
  await workers.known(KNOWN_MS);
  return workers;
}

/** Returns why no worker may have this name; null where one may. A configured node of the name wins. */
function problemWith(name: string, { nodes }: Pick<Home, 'nodes'>): string | null {
  try {
    checkName(name);
  } catch (error) {
    return messageOf(error);
  }
  return nodes.get(name) === undefined ? null : `There is a configured node ${name}: a worker needs a name of its own`;
}

function addressOf(text: string): ReturnType<typeof readRedisAddress> {
  try {
    return readRedisAddress(text);
  } catch (error) {
    throw new ConfigError(messageOf(error));
  }
}
