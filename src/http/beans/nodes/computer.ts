import type { Node, NodeRecord, Services } from '../../../controller/index.ts';
import { defineBean, map, type Reference, refer } from '../../../export/index.ts';
import type { BeanContext } from '../../route.ts';
import { BUILT_IN_DESCRIPTION } from '../server/hudson.ts';
import { executorReference, oneOffExecutorReference } from './executor.ts';
import { labelAtomReference } from './label.ts';
import { nodesLoadReference } from './load.ts';
import { measuresOf, monitorData } from './monitor-data.ts';
import type { NodeMeasures } from './node-monitors.ts';
import { causeReference, offlineCauseOf } from './offline-cause.ts';

/** Describes a node with its current state. */
export interface ComputerTarget {
  readonly node: Node;
  /** Holds the node's record; null for the built-in node. */
  readonly record: NodeRecord | null;
  /** Holds what was measured on the node; null where nothing was, because it is not connected. */
  readonly measures: NodeMeasures | null;
}

/** Names the launcher of an agent that connects by itself, and cannot be started from here. */
const INBOUND_LAUNCHER = 'hudson.slaves.JNLPLauncher';

export const computerBean = defineBean<ComputerTarget, BeanContext>('hudson.model.Computer', {
  rows: {
    actions: { doc: 'What else belongs to the node.', read: () => [] },
    assignedLabels: { doc: 'Its labels.', read: ({ node }) => node.labels.map(labelAtomReference) },
    description: { doc: 'What the node is.', read: describeNode },
    displayName: { doc: 'Name for people.', read: ({ node }) => node.displayName },
    executors: {
      doc: 'What each executor works on.',
      read: ({ node }) => executorNumbers(node).map((number) => executorReference(node.name, number)),
    },
    icon: { doc: 'Name of its picture.', read: iconOf },
    iconClassName: { doc: 'Name of its picture.', read: iconOf },
    idle: { doc: 'No executor works.', read: ({ node }) => node.busy === 0 && node.oneOff().length === 0 },
    jnlpAgent: { doc: 'It connects by itself.', read: isInbound },
    launchSupported: { doc: 'It can be started from here.', read: (target) => !isInbound(target) },
    loadStatistics: { doc: 'How busy it is.', read: ({ node }) => nodesLoadReference([node.name]) },
    manualLaunchAllowed: { doc: 'A person may start it.', read: () => true },
    monitorData: {
      inline: true,
      doc: 'What its monitors measured.',
      read: ({ measures }, context) => (context.may('Agent/Connect') ? monitorData(measures) : map<BeanContext>([])),
    },
    numExecutors: { doc: 'Number of executors.', read: ({ node }) => node.settings.executors },
    offline: { doc: 'It takes no work.', read: ({ node }) => node.offline },
    offlineCause: {
      doc: 'Why it is offline.',
      read: ({ node }, { services }) => causeReference(offlineCauseOf(node, services)),
    },
    offlineCauseReason: {
      doc: 'The same in words.',
      read: ({ node }, { services }) => offlineCauseOf(node, services)?.text ?? '',
    },
    oneOffExecutors: {
      doc: 'Executors made for one run.',
      read: ({ node }) => node.oneOff().map((work) => oneOffExecutorReference(node.name, work)),
    },
    temporarilyOffline: {
      doc: 'A person took it offline, or a measurement of it is bad.',
      read: ({ node }) => node.temporarilyOffline !== null || node.unfit,
    },
  },
});

export const masterComputerBean = defineBean<ComputerTarget, BeanContext>('hudson.model.Hudson$MasterComputer', {
  parent: computerBean,
  rows: {},
});

export const slaveComputerBean = defineBean<ComputerTarget, BeanContext>('hudson.slaves.SlaveComputer', {
  parent: computerBean,
  rows: {
    absoluteRemotePath: {
      doc: 'Its folder for work; null while it is not connected.',
      read: ({ node, record }) => (node.connected ? (record?.remoteFolder ?? null) : null),
    },
  },
});

export const computerSetBean = defineBean<NodeMeasures, BeanContext>('hudson.model.ComputerSet', {
  rows: {
    busyExecutors: {
      doc: 'Executors at work.',
      read: (_, { services }) => services.queue.nodes.all().reduce((sum, { busy }) => sum + busy, 0),
    },
    computer: {
      inline: true,
      doc: 'All nodes, the built-in one first.',
      read: (measures, { services }) =>
        services.queue.nodes.all().map((node) => computerReference(node, services, measures)),
    },
    displayName: { doc: 'Name of the page.', read: () => 'Nodes' },
    totalExecutors: {
      doc: 'Executors of nodes that are online.',
      read: (_, { services }) =>
        services.queue.nodes
          .all()
          .filter(({ offline }) => !offline)
          .reduce((sum, { settings }) => sum + settings.executors, 0),
    },
  },
});

/** Returns the reference to a node's computer. `measures` are those of the server's machine. */
export function computerReference(
  node: Node,
  { home, computers }: Pick<Services, 'home' | 'computers'>,
  measures: NodeMeasures,
): Reference<BeanContext> {
  if (node.name === '') return refer(masterComputerBean, { node, record: null, measures });
  const measured = computers.of(node.name)?.measured ?? null;
  return refer(slaveComputerBean, {
    node,
    record: home.nodes.get(node.name) ?? null,
    measures: measured && measuresOf(measured),
  });
}

export function computerSetReference(measures: NodeMeasures): Reference<BeanContext> {
  return refer(computerSetBean, measures);
}

/** Returns the numbers of a node's executors. Executors that still work are included although the node has fewer now. */
export function executorNumbers(node: Node): readonly number[] {
  const { executors } = node.settings;
  const slots = node.slots();
  return Array.from({ length: Math.max(executors, slots.length) }, (_, number) => number).filter(
    (number) => number < executors || (slots[number] ?? null) !== null,
  );
}

/** Returns what the node is, in the words of who configured it. */
export function describeNode({ node, record }: Pick<ComputerTarget, 'node' | 'record'>): string {
  return node.name === '' ? BUILT_IN_DESCRIPTION : (record?.description ?? '');
}

function isInbound({ node, record }: ComputerTarget): boolean {
  if (record === null) return node.settings.inMemory === true;
  return record.launcher === null || record.launcher === INBOUND_LAUNCHER;
}

function iconOf({ node }: ComputerTarget): string {
  return node.offline ? 'symbol-computer-offline' : 'symbol-computer';
}
