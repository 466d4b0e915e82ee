import type { AgentTable, CloudNodes, InboundAgents } from '../agents/index.ts';
import type { Home } from '../home/index.ts';
import { deferred, orAborted } from '../kit/index.ts';
import type { Queue } from '../queue/index.ts';
import type { ComputersUnderCare } from './keep-computers.ts';

export interface CloudNodesDependencies {
  readonly home: Pick<Home, 'nodes'>;
  readonly table: AgentTable;
  readonly queue: Pick<Queue, 'nodes'>;
  readonly care: ComputersUnderCare;
  readonly inboundAgents: Pick<InboundAgents, 'secretOf'>;
}

/** Returns the nodes of clouds: in the queue, among the computers, and in no file. Their agents connect as inbound ones do. */
export function createCloudNodes({ home, table, queue, care, inboundAgents }: CloudNodesDependencies): CloudNodes {
  const { computers } = care;
  return {
    add({ name, template }) {
      const { labels, exclusive, executors, remoteFolder, retention } = template;
      const isTemporary = retention.kind === 'once';
      queue.nodes.put({ name, labels, exclusive, executors, temporary: isTemporary, inMemory: true });
      home.nodes.noteFolder(name, remoteFolder);
      care.add({ name, remoteFolder, launcher: null, retention: null, isTakenOffline: false });
      const secret = inboundAgents.secretOf(name);
      if (secret === null) throw new Error(`there is no secret for ${name}`);
      return secret;
    },
    async remove(name, reason) {
      const node = queue.nodes.get(name);
      if (node?.settings.inMemory !== true) return;
      computers.of(name)?.note(`The node is removed: ${reason}`);
      queue.nodes.remove(name);
      care.drop(name);
      home.nodes.noteFolder(name, null);
    },
    accept: (name, accepts) => queue.nodes.get(name)?.setAccepting(accepts),
    use(name) {
      const node = queue.nodes.get(name);
      if (node === undefined) return null;
      return { busy: node.busy, begun: node.hadWork ? 1 : 0, isConnected: node.connected };
    },
    async awaitInbound(name, signal) {
      const connected = deferred<void>();
      const stop = table.onChange((node, { kind }) => {
        if (kind === 'connected' && isSame(node, name)) connected.resolve();
      });
      try {
        if (table.machine(name) === null) await orAborted(connected.promise, signal);
      } finally {
        stop();
      }
    },
    log: (name, line) => computers.of(name)?.note(line),
    introduce(name, introduction) {
      const settings = queue.nodes.get(name)?.settings;
      if (settings?.inMemory === true) queue.nodes.put({ ...settings, introduction });
    },
    onChange(listener) {
      // What is told while an executor is taken or released is looked at when that is done.
      const tell = (node: string): void => queueMicrotask(() => listener(node));
      const ends = [table.onChange(tell), queue.nodes.onWork(tell)];
      return () => {
        for (const end of ends) end();
      };
    },
  };
}

function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}
