import type { Cloud, Job, Node, Services } from '../../../controller/index.ts';
import { beanFamily, defineBean, type Reference, refer } from '../../../export/index.ts';
import type { BeanContext } from '../../route.ts';
import { itemReference } from '../items/item-reference.ts';
import { labelClassOf } from './label-class.ts';
import { nodesLoadReference } from './load.ts';
import { nodeReference } from './node.ts';

/** Names the label of jobs that are tied to no label but must run on the built-in node. */
const BUILT_IN = 'built-in';

/** Holds the length from which on Jenkins names no more nodes in a description. */
const MAX_NAMED = 80;

/** Describes a label; the target is the label or expression as it was written. */
export const labelBean = defineBean<string, BeanContext>('hudson.model.Label', {
  rows: {
    actions: { doc: 'What else belongs to the label.', read: () => [] },
    busyExecutors: {
      doc: 'Executors at work.',
      read: (label, { services }) => sum(label, services, (node) => (isThere(node) ? node.busy : 0)),
    },
    clouds: {
      doc: 'What could start nodes with it.',
      read: (label, { services }) => services.queue.nodes.clouds.of(label).map(cloudReference),
    },
    description: { doc: 'What the label means.', read: (label, { services }) => describe(label, services) },
    idleExecutors: {
      doc: 'Executors without work, also those of nodes that are being connected.',
      read: (label, { services }) =>
        sum(label, services, (node) => (isThere(node) || node.connecting ? idleOf(node) : 0)),
    },
    loadStatistics: {
      doc: 'How busy its nodes are.',
      read: (label, { services }) => nodesLoadReference(nodesOf(label, services).map(({ name }) => name)),
    },
    name: { visibility: 2, doc: 'The label.', madeOf: [], read: (label) => label },
    nodes: { doc: 'Nodes that have it.', read: (label, { services }) => nodesOf(label, services).map(nodeReference) },
    offline: {
      doc: 'None of its nodes takes work.',
      read: (label, { services }) => nodesOf(label, services).every(({ offline }) => offline),
    },
    tiedJobs: {
      doc: 'Jobs that run on nodes with it alone.',
      read: (label, context) => tiedJobs(label, context).map((job) => itemReference(job)),
    },
    totalExecutors: {
      doc: 'Executors of its nodes that are online.',
      read: (label, { services }) => sum(label, services, (node) => (isThere(node) ? totalOf(node) : 0)),
    },
  },
});

export const labelAtomBean = defineBean<string, BeanContext>('hudson.model.labels.LabelAtom', {
  parent: labelBean,
  rows: { propertiesList: { doc: 'What is configured of it.', read: () => [] } },
});

const expressionBean = beanFamily((className) =>
  defineBean<string, BeanContext>(className, { parent: labelBean, rows: {} }),
);

/**
 * Returns the reference to a label or a label expression such as `linux && !arm`. Any text is accepted; one that matches no
 * node has no nodes.
 */
export function labelReference(label: string): Reference<BeanContext> {
  const kind = labelClassOf(label);
  return refer(kind === 'atom' ? labelAtomBean : expressionBean(kind), label);
}

/** Returns the reference to a label where the property is declared as a simple label. */
export function labelAtomReference(label: string): Reference<BeanContext> {
  return refer(labelAtomBean, label, { exact: true });
}

const cloudBean = beanFamily((className) =>
  defineBean<Cloud, BeanContext>(className, {
    rows: { actions: { doc: 'What else belongs to the cloud.', read: () => [] } },
  }),
);

function cloudReference(cloud: Cloud): Reference<BeanContext> {
  return refer(cloudBean(cloud.className), cloud);
}

/** Returns the labels of the built-in node: its own name and the configured ones. */
export function builtInLabels({ queue }: Pick<Services, 'queue'>): Reference<BeanContext>[] {
  return queue.nodes.builtIn.labels.map(labelAtomReference);
}

/**
 * Returns the nodes of a label. The built-in node was once called `master`, and clients still look for it under this label.
 */
export function nodesOf(label: string, { queue }: Pick<Services, 'queue'>): readonly Node[] {
  const nodes = queue.nodes.matching(label);
  return nodes.length === 0 && label === 'master' ? [queue.nodes.builtIn] : nodes;
}

/** Returns those that the requester may see. */
export function tiedJobs(label: string, { services, may }: Pick<BeanContext, 'services' | 'may'>): readonly Job[] {
  return services.home.items
    .jobs()
    .filter((job) => job.cell === null && labelOf(job) === label && may('Job/Read', job.fullName));
}

function labelOf({ config }: Job): string | null {
  return config.canRoam ? null : (config.assignedNode ?? BUILT_IN);
}

/**
 * Returns the description that Jenkins makes for a label expression; null for a simple label, whose own description in
 * Jenkins nobody can write.
 */
function describe(label: string, services: Services): string | null {
  if (labelClassOf(label) === 'atom') return null;
  const nodes = nodesOf(label, services);
  const [first] = nodes;
  if (first === undefined) {
    const clouds = services.queue.nodes.clouds.of(label);
    return clouds.length === 0 ? 'invalid label' : `Provisioned from ${named(clouds.map(({ name }) => name))}`;
  }
  if (nodes.length > 1) return `group of ${named(nodes.map(groupName))}`;
  return services.home.nodes.get(first.name)?.description ?? '';
}

/** Names the built-in node as Jenkins does among others. */
function groupName(node: Node): string {
  return node.name === '' ? 'Jenkins' : node.displayName;
}

/** Joins names, and breaks off where the text gets longer than Jenkins lets it. */
function named(names: readonly string[]): string {
  let text = '';
  for (const name of names) {
    if (text.length > MAX_NAMED) return `${text},...`;
    text = text === '' ? name : `${text},${name}`;
  }
  return text;
}

function isThere({ offline }: Node): boolean {
  return !offline;
}

function sum(label: string, services: Services, measure: (node: Node) => number): number {
  return nodesOf(label, services).reduce((all, node) => all + measure(node), 0);
}

/** Counts surplus executors that still work as well. */
function totalOf(node: Node): number {
  return Math.max(node.settings.executors, node.busy);
}

function idleOf({ busy, settings }: Node): number {
  return Math.max(0, settings.executors - busy);
}
