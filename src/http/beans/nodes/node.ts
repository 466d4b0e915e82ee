import type { Node } from '../../../controller/index.ts';
import { defineBean, type Reference, refer } from '../../../export/index.ts';
import type { BeanContext } from '../../route.ts';
import { BUILT_IN_DESCRIPTION } from '../server/hudson.ts';

/** Describes a label of a node of a label with nothing but its name: more would lead back to the label without end. */
const labelNameBean = defineBean<string, BeanContext>('hudson.model.labels.LabelAtom', {
  rows: { name: { visibility: 2, doc: 'The label.', read: (label) => label } },
});

const nodeBean = defineBean<Node, BeanContext>('hudson.model.Node', {
  rows: {
    assignedLabels: {
      doc: 'Labels of the node.',
      read: ({ labels }) => labels.map((label) => refer(labelNameBean, label, { exact: true })),
    },
    mode: {
      doc: 'NORMAL, or EXCLUSIVE: only jobs that ask for it run here.',
      read: ({ settings }) => (settings.exclusive ? 'EXCLUSIVE' : 'NORMAL'),
    },
    nodeDescription: {
      doc: 'What the node is.',
      read: ({ name }, { services }) =>
        name === '' ? BUILT_IN_DESCRIPTION : (services.home.nodes.get(name)?.description ?? ''),
    },
    nodeName: { visibility: 999, doc: 'Name of the node.', read: ({ name }) => name },
    numExecutors: { doc: 'Number of executors.', read: ({ settings }) => settings.executors },
  },
});

export const agentBean = defineBean<Node, BeanContext>('hudson.slaves.DumbSlave', { parent: nodeBean, rows: {} });

/**
 * Describes the built-in node, which in Jenkins is the server itself; as a node of a label it shows here what every node
 * has.
 */
const builtInNodeBean = defineBean<Node, BeanContext>('hudson.model.Hudson', { parent: nodeBean, rows: {} });

/** Returns the reference to a node's configuration; what the node does is in its computer. */
export function nodeReference(node: Node): Reference<BeanContext> {
  return refer(node.name === '' ? builtInNodeBean : agentBean, node);
}
