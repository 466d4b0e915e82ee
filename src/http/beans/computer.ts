import { defineBean, map, type Reference, refer } from '../../export/index.ts';
import type { NodeMeasures } from '../node-monitors.ts';
import type { BeanContext } from '../route.ts';
import { executorReference } from './executor.ts';
import { BUILT_IN_DESCRIPTION } from './hudson.ts';
import { builtInLabels } from './label.ts';
import { nodeLoadReference } from './load.ts';
import { monitorData } from './monitor-data.ts';

export const BUILT_IN_NAME = 'Built-In Node';

type Offline = NonNullable<BeanContext['services']['queue']['executors']['offline']>;

const offlineCauseBean = defineBean<Offline, BeanContext>('hudson.slaves.OfflineCause$UserCause', {
  rows: {
    description: {
      doc: 'Who took it offline, and why.',
      read: ({ reason, userId }, { services }) => {
        const who = userId === null ? 'anonymous' : services.security.users.displayName(userId);
        return `Disconnected by ${who}${reason === '' ? '' : ` : ${reason}`}`;
      },
    },
    timestamp: { doc: 'Since when, milliseconds since 1970.', read: ({ since }) => since },
  },
});

const computerBean = defineBean<NodeMeasures, BeanContext>('hudson.model.Computer', {
  rows: {
    actions: { doc: 'What else belongs to the node.', read: () => [] },
    assignedLabels: { doc: 'Its labels.', read: (_, { services }) => builtInLabels(services) },
    description: { doc: 'What the node is.', read: () => BUILT_IN_DESCRIPTION },
    displayName: { doc: 'Name for people.', read: () => BUILT_IN_NAME },
    executors: { doc: 'What each executor works on.', read: (_, context) => executorsOf(context) },
    icon: { doc: 'Name of its picture.', read: iconOf },
    iconClassName: { doc: 'Name of its picture.', read: iconOf },
    idle: { doc: 'No executor works.', read: (_, { services }) => services.queue.executors.busy === 0 },
    jnlpAgent: { doc: 'It connects by itself.', read: () => false },
    launchSupported: { doc: 'It can be started from here.', read: () => true },
    loadStatistics: { doc: 'How busy it is.', read: () => nodeLoadReference() },
    manualLaunchAllowed: { doc: 'A person may start it.', read: () => true },
    monitorData: {
      inline: true,
      doc: 'What its monitors measured.',
      read: (measures, context) => (context.may('Agent/Connect') ? monitorData(measures) : map<BeanContext>([])),
    },
    numExecutors: { doc: 'Number of executors.', read: (_, { services }) => services.queue.executors.count },
    offline: { doc: 'It takes no work.', read: isOffline },
    offlineCause: {
      doc: 'Why it takes no work.',
      read: (_, { services }) => {
        const { offline } = services.queue.executors;
        return offline === null ? null : refer(offlineCauseBean, offline);
      },
    },
    offlineCauseReason: {
      doc: 'The same in the words of who did it.',
      read: (_, { services }) => services.queue.executors.offline?.reason ?? '',
    },
    oneOffExecutors: { doc: 'Executors made for one run.', read: () => [] },
    temporarilyOffline: { doc: 'A person took it offline.', read: isOffline },
  },
});

const masterComputerBean = defineBean<NodeMeasures, BeanContext>('hudson.model.Hudson$MasterComputer', {
  parent: computerBean,
  rows: {},
});

const computerSetBean = defineBean<NodeMeasures, BeanContext>('hudson.model.ComputerSet', {
  rows: {
    busyExecutors: { doc: 'Executors at work.', read: (_, { services }) => services.queue.executors.busy },
    computer: {
      inline: true,
      doc: 'All nodes, the built-in one first.',
      read: (measures) => [builtInComputerReference(measures)],
    },
    displayName: { doc: 'Name of the page.', read: () => 'Nodes' },
    totalExecutors: {
      doc: 'Executors of nodes that are online.',
      read: (_, { services }) => (services.queue.executors.offline === null ? services.queue.executors.count : 0),
    },
  },
});

export function builtInComputerReference(measures: NodeMeasures): Reference<BeanContext> {
  return refer(masterComputerBean, measures);
}

export function computerSetReference(measures: NodeMeasures): Reference<BeanContext> {
  return refer(computerSetBean, measures);
}

/** Those that still work are shown although there are fewer executors now. */
function executorsOf({ services }: BeanContext): Reference<BeanContext>[] {
  const { count } = services.queue.executors;
  const slots = services.queue.executors.slots();
  return Array.from({ length: Math.max(count, slots.length) }, (_, slot) => slot)
    .filter((slot) => slot < count || (slots[slot] ?? null) !== null)
    .map(executorReference);
}

function iconOf(_: NodeMeasures, { services }: BeanContext): string {
  return services.queue.executors.offline === null ? 'symbol-computer' : 'symbol-computer-offline';
}

function isOffline(_: NodeMeasures, { services }: BeanContext): boolean {
  return services.queue.executors.offline !== null;
}
