import type { Node } from '../../controller/index.ts';
import { defineBean, type Reference, refer } from '../../export/index.ts';
import type { BeanContext } from '../route.ts';
import { hudsonReference } from './hudson.ts';
import { labelAtomReference } from './label.ts';

export const agentBean = defineBean<Node, BeanContext>('hudson.slaves.DumbSlave', {
  rows: {
    assignedLabels: { doc: 'Labels of the node.', read: ({ labels }) => labels.map(labelAtomReference) },
    mode: {
      doc: 'NORMAL, or EXCLUSIVE: only jobs that ask for it run here.',
      read: ({ settings }) => (settings.exclusive ? 'EXCLUSIVE' : 'NORMAL'),
    },
    nodeDescription: {
      doc: 'What the node is.',
      read: ({ name }, { services }) => services.home.nodes.get(name)?.description ?? '',
    },
    nodeName: { visibility: 999, doc: 'Name of the node.', read: ({ name }) => name },
    numExecutors: { doc: 'Number of executors.', read: ({ settings }) => settings.executors },
  },
});

/** A node as what is configured; what it does is told by its computer. The built-in one is the server itself. */
export function nodeReference(node: Node): Reference<BeanContext> {
  return node.name === '' ? hudsonReference() : refer(agentBean, node);
}
