import { defineBean, type Reference, refer } from '../../../export/index.ts';
import type { BeanContext } from '../../route.ts';
import { readsAll } from '../items/item.ts';
import { itemReferences } from '../items/item-list.ts';
import { primaryViewReference, viewReferences } from '../items/view.ts';
import { builtInLabels } from '../nodes/label.ts';
import { overallLoadReference, unlabeledLoadReference } from '../nodes/load.ts';

/** Holds the description of the built-in node as a person sees it. */
export const BUILT_IN_DESCRIPTION = "the Jenkins controller's built-in node";

export const nodeBean = defineBean<null, BeanContext>('hudson.model.Node', {
  rows: {
    assignedLabels: { doc: 'Labels of the built-in node.', read: (_, { services }) => builtInLabels(services) },
    mode: {
      doc: 'NORMAL, or EXCLUSIVE: only jobs that ask for it run on the built-in node.',
      read: (_, { services }) => services.home.settings.current.mode,
    },
    nodeDescription: { doc: 'What the node is.', read: () => BUILT_IN_DESCRIPTION },
    nodeName: { visibility: 999, doc: 'Empty for the built-in node.', read: () => '' },
    numExecutors: {
      doc: 'Executors of the built-in node.',
      read: (_, { services }) => services.queue.nodes.builtIn.settings.executors,
    },
  },
});

export const hudsonBean = defineBean<null, BeanContext>('hudson.model.Hudson', {
  parent: nodeBean,
  holder: (_, { services }) => services.home,
  rows: {
    description: {
      doc: 'The message on the first page.',
      read: (_, { services }) => services.home.settings.current.systemMessage,
    },
    jobs: {
      doc: 'Items that the requester may see.',
      madeOf: [(_, { services }) => services.home.items.children(''), readsAll],
      read: (_, context) => itemReferences(context, '', ''),
    },
    overallLoad: { doc: 'How busy the executors are.', read: () => overallLoadReference() },
    primaryView: { doc: 'The view on the first page.', read: (_, context) => primaryViewReference(context, '', '') },
    quietDownReason: {
      doc: 'Why nothing starts, in the words of who said so.',
      read: (_, { services }) => (services.queue.quiet.on ? services.queue.quiet.reason : null),
    },
    quietingDown: { doc: 'Nothing new starts.', read: (_, { services }) => services.queue.quiet.on },
    slaveAgentPort: {
      doc: 'Port for inbound agents; -1: there is none.',
      read: (_, { services }) => services.home.settings.current.slaveAgentPort,
    },
    unlabeledLoad: { doc: 'The same for work without a label.', read: () => unlabeledLoadReference() },
    url: { doc: "The server's address, as far as it is known.", read: (_, { services }) => services.rootUrl.known },
    useCrumbs: { doc: 'Forms need a crumb.', read: (_, { services }) => services.security.crumbs.enabled },
    useSecurity: { doc: 'People have to log in.', read: (_, { services }) => services.security.enabled },
    views: { doc: 'Views that the requester may see.', read: (_, context) => viewReferences(context, '', '') },
  },
});

/** Returns the reference to the server itself. */
export function hudsonReference(): Reference<BeanContext> {
  return refer(hudsonBean, null);
}
