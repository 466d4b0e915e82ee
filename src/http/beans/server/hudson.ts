import { defineBean, type Reference, refer } from '../../../export/index.ts';
import type { BeanContext } from '../../route.ts';
import { asked } from '../asked.ts';
import { sight } from '../items/item.ts';
import { itemReferences } from '../items/item-list.ts';
import { primaryViewReference, viewReferences } from '../items/view.ts';
import { builtInLabels } from '../nodes/label.ts';
import { overallLoadReference, unlabeledLoadReference } from '../nodes/load.ts';

/** Holds the description of the built-in node as a person sees it. */
export const BUILT_IN_DESCRIPTION = "the Jenkins controller's built-in node";

/** Returns the views of the root that the requester may see. */
function viewsOf(_: null, { services, may }: BeanContext): unknown {
  return may('View/Read') ? services.home.views.of('') : null;
}

export const nodeBean = defineBean<null, BeanContext>('hudson.model.Node', {
  rows: {
    assignedLabels: {
      doc: 'Labels of the built-in node.',
      madeOf: [(_, { services }) => services.queue.nodes.builtIn.labels.join(' ')],
      read: (_, { services }) => builtInLabels(services),
    },
    mode: asked(
      'NORMAL, or EXCLUSIVE: only jobs that ask for it run on the built-in node.',
      (_, { services }) => services.home.settings.current.mode,
    ),
    nodeDescription: { doc: 'What the node is.', madeOf: [], read: () => BUILT_IN_DESCRIPTION },
    nodeName: { visibility: 999, doc: 'Empty for the built-in node.', madeOf: [], read: () => '' },
    numExecutors: asked(
      'Executors of the built-in node.',
      (_, { services }) => services.queue.nodes.builtIn.settings.executors,
    ),
  },
});

export const hudsonBean = defineBean<null, BeanContext>('hudson.model.Hudson', {
  parent: nodeBean,
  holder: (_, { services }) => services.home,
  rows: {
    description: asked(
      'The message on the first page.',
      (_, { services }) => services.home.settings.current.systemMessage,
    ),
    jobs: {
      doc: 'Items that the requester may see.',
      madeOf: [(_, { services }) => services.home.items.children(''), sight],
      read: (_, context) => itemReferences(context, '', ''),
    },
    overallLoad: { doc: 'How busy the executors are.', madeOf: [], read: () => overallLoadReference() },
    primaryView: {
      doc: 'The view on the first page.',
      madeOf: [(_, { services }) => services.home.views.primary('')],
      read: (_, context) => primaryViewReference(context, '', ''),
    },
    quietDownReason: asked('Why nothing starts, in the words of who said so.', (_, { services }) =>
      services.queue.quiet.on ? services.queue.quiet.reason : null,
    ),
    quietingDown: asked('Nothing new starts.', (_, { services }) => services.queue.quiet.on),
    slaveAgentPort: asked(
      'Port for inbound agents; -1: there is none.',
      (_, { services }) => services.home.settings.current.slaveAgentPort,
    ),
    unlabeledLoad: { doc: 'The same for work without a label.', madeOf: [], read: () => unlabeledLoadReference() },
    url: asked("The server's address, as far as it is known.", (_, { services }) => services.rootUrl.known),
    useCrumbs: asked('Forms need a crumb.', (_, { services }) => services.security.crumbs.enabled),
    useSecurity: asked('People have to log in.', (_, { services }) => services.security.enabled && !isOpen(services)),
    views: {
      doc: 'Views that the requester may see.',
      madeOf: [viewsOf],
      read: (_, context) => viewReferences(context, '', ''),
    },
  },
});

/** Returns the reference to the server itself. */
export function hudsonReference(): Reference<BeanContext> {
  return refer(hudsonBean, null);
}

/** Says whether nobody is known and everybody may do everything, which Jenkins calls no security. */
function isOpen({ home }: BeanContext['services']): boolean {
  const { realm, authorization } = home.settings.current;
  return (
    realm.className === 'hudson.security.SecurityRealm$None' &&
    authorization.className === 'hudson.security.AuthorizationStrategy$Unsecured'
  );
}
