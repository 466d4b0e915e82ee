import {
  type AgentTable,
  Computers,
  type LaunchOffers,
  measureMachine,
  type NodeDescription,
  NodeLog,
} from '../agents/index.ts';
import type { Home, NodeRecord } from '../home/index.ts';
import type { Clock, Logger } from '../kit/index.ts';
import { type Configured, classOfTag, type KindFamily, type KindOf, type KindRegistry } from '../points/index.ts';
import type { Queue } from '../queue/index.ts';

export interface ComputersUnderCare {
  readonly computers: Computers;
  /** Tells the computers which nodes the home has. */
  describe(): void;
  /** Adds a node that is in no file. */
  add(description: NodeDescription): void;
  /** Removes such a node. */
  drop(name: string): void;
}

/** Makes the computers of the home's nodes. They begin to connect when they are told to. */
export function keepComputers(deps: {
  readonly home: Home;
  readonly kinds: KindRegistry;
  readonly queue: Queue;
  readonly table: AgentTable;
  readonly offers: LaunchOffers;
  readonly clock: Clock;
  readonly log: Logger;
}): ComputersUnderCare {
  const { home, kinds, queue, table, offers, clock, log } = deps;
  const logs = new Map<string, NodeLog>();
  const computers = new Computers({
    table,
    queue,
    offers,
    clock,
    log,
    logOf(node) {
      const known = logs.get(node) ?? new NodeLog(home.nodes.logFile(node), log);
      logs.set(node, known);
      return known;
    },
    thresholds: () => home.nodes.spaceThresholds(),
    ownSpace: () => measureMachine(home.folder, clock),
  });
  const read = new WeakMap<NodeRecord, NodeDescription>();
  const inMemory = new Map<string, NodeDescription>();
  const describe = (): void => {
    const described = home.nodes.all().map((record) => {
      const known = read.get(record) ?? descriptionOf(record, kinds);
      read.set(record, known);
      return known;
    });
    computers.describe([...described, ...inMemory.values()]);
  };
  return {
    computers,
    describe,
    add(description) {
      inMemory.set(description.name, description);
      describe();
    },
    drop(name) {
      inMemory.delete(name);
      describe();
      // The log is removed by the same object that wrote it.
      logs.delete(name);
    },
  };
}

function descriptionOf(record: NodeRecord, kinds: KindRegistry): NodeDescription {
  return {
    name: record.name,
    remoteFolder: record.remoteFolder,
    launcher: partOf('launcher', record.launcherElement, kinds),
    // A node without a strategy is kept online, as in Jenkins.
    retention: partOf('retention', record.retentionElement, kinds) ?? alwaysOnline(kinds),
    isTakenOffline: record.offline !== null,
  };
}

function alwaysOnline(kinds: KindRegistry): NodeDescription['retention'] {
  const kind = kinds.find('retention', 'hudson.slaves.RetentionStrategy$Always');
  return kind === undefined ? null : { kind, config: kind.example };
}

function partOf<F extends KindFamily>(
  family: F,
  element: NodeRecord['launcherElement'],
  kinds: KindRegistry,
): Configured<KindOf[F]> | null {
  const javaClass = element?.attributes['class'];
  if (element === null || javaClass === undefined) return null;
  return kinds.read(family, { ...element, name: classOfTag(javaClass) });
}
