import type { Job, Node, Services } from '../../../controller/index.ts';
import { beanFamily, defineBean, type Reference, refer } from '../../../export/index.ts';
import type { BeanContext } from '../../route.ts';
import { itemReference } from '../items/item-reference.ts';
import { labelClassOf } from './label-class.ts';
import { nodesLoadReference } from './load.ts';
import { nodeReference } from './node.ts';

/** Names the label of jobs that are tied to no label but must run on the built-in node. */
const BUILT_IN = 'built-in';

/** Describes a label; the target is the label or expression as it was written. */
export const labelBean = defineBean<string, BeanContext>('hudson.model.Label', {
  rows: {
    actions: { doc: 'What else belongs to the label.', read: () => [] },
    busyExecutors: { doc: 'Executors at work.', read: (label, { services }) => count(label, services, busyOf) },
    clouds: { doc: 'What could start nodes with it.', read: () => [] },
    description: { doc: 'What the label means.', read: (label, { services }) => describe(label, services) },
    idleExecutors: { doc: 'Executors without work.', read: (label, { services }) => count(label, services, idleOf) },
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
    totalExecutors: { doc: 'Executors of its nodes.', read: (label, { services }) => count(label, services, totalOf) },
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
  if (first === undefined) return 'invalid label';
  if (nodes.length > 1) return `group of ${nodes.map(({ displayName }) => displayName).join(',')}`;
  return services.home.nodes.get(first.name)?.description ?? '';
}

function count(label: string, services: Services, measure: (node: Node) => number): number {
  return nodesOf(label, services)
    .filter(({ offline }) => !offline)
    .reduce((sum, node) => sum + measure(node), 0);
}

function busyOf({ busy }: Node): number {
  return busy;
}

function totalOf({ settings }: Node): number {
  return settings.executors;
}

function idleOf({ busy, settings }: Node): number {
  return Math.max(0, settings.executors - busy);
}
