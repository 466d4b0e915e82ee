import type { Folder } from '../../../controller/index.ts';
import { defineBean, map, type Reference, refer } from '../../../export/index.ts';
import { multibranchConfig, organizationConfig } from '../../../points/index.ts';
import type { BeanContext } from '../../route.ts';
import { abstractFolderBean } from './folder.ts';
import type { ItemTarget } from './item.ts';

interface OnlyView {
  readonly owner: string;
  readonly via: string;
}

/** Returns the bean of the only view of a folder that makes its items itself. */
function onlyView(className: string) {
  return defineBean<OnlyView, BeanContext>(className, {
    rows: {
      name: { visibility: 2, doc: 'Name of the view.', read: () => 'default' },
      url: {
        visibility: 2,
        doc: "Its folder's address.",
        read: ({ owner, via }, { base, services }) => base + (via || services.home.items.url(owner)),
      },
    },
  });
}

const branchesView = onlyView('jenkins.branch.MultiBranchProjectViewHolder$ViewImpl');
const repositoriesView = onlyView('jenkins.branch.OrganizationFolderViewHolder$ViewImpl');

function viewOf({ item, via }: ItemTarget<Folder>): Reference<BeanContext> {
  const bean = item.itemKind.computed === 'branches' ? branchesView : repositoriesView;
  return refer(bean, { owner: item.fullName, via });
}

const computedFolderBean = defineBean<ItemTarget<Folder>, BeanContext>(
  'com.cloudbees.hudson.plugins.folder.computed.ComputedFolder',
  {
    parent: abstractFolderBean,
    rows: {
      description: { doc: 'The description as it was written.', read: ({ item }) => item.config.description || null },
      healthReport: { doc: 'None: it has no metrics unless its configuration says so.', read: () => [] },
      primaryView: { doc: 'The view on its page.', read: viewOf },
      views: { doc: 'That view.', read: (target) => [viewOf(target)] },
    },
  },
);

export const multibranchBean = defineBean<ItemTarget<Folder>, BeanContext>(
  'org.jenkinsci.plugins.workflow.multibranch.WorkflowMultiBranchProject',
  {
    parent: computedFolderBean,
    rows: {
      sources: {
        doc: 'An object without anything for each source.',
        read: ({ item }) => (multibranchConfig(item.config)?.sources ?? []).map(() => map([])),
      },
    },
  },
);

export const organizationBean = defineBean<ItemTarget<Folder>, BeanContext>('jenkins.branch.OrganizationFolder', {
  parent: computedFolderBean,
  rows: {
    navigators: {
      doc: 'An object without anything for each owner of repositories.',
      read: ({ item }) => (organizationConfig(item.config)?.navigators ?? []).map(() => map([])),
    },
  },
});

/** Returns the reference to a folder that makes its items itself; null where people make them. */
export function computedFolderReference(item: Folder, via: string): Reference<BeanContext> | null {
  switch (item.itemKind.computed) {
    case 'branches':
      return refer(multibranchBean, { item, via });
    case 'repositories':
      return refer(organizationBean, { item, via });
    default:
      return null;
  }
}
