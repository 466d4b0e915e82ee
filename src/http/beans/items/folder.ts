import type { Folder } from '../../../controller/index.ts';
import { defineBean, type Reference, refer } from '../../../export/index.ts';
import type { BeanContext } from '../../route.ts';
import { folderHealthReferences } from './folder-health.ts';
import { ADDRESS, abstractItemBean, type ItemTarget, sight } from './item.ts';
import { itemReferences } from './item-list.ts';
import { primaryViewReference, viewReferences } from './view.ts';

export const abstractFolderBean = defineBean<ItemTarget<Folder>, BeanContext>(
  'com.cloudbees.hudson.plugins.folder.AbstractFolder',
  {
    parent: abstractItemBean,
    rows: {
      healthReport: {
        doc: 'The worst of what is in it.',
        read: ({ item }, context) => folderHealthReferences(context, item),
      },
      jobs: {
        doc: 'Items in it that the requester may see.',
        madeOf: [({ item }, { services }) => services.home.items.children(item.fullName), sight, ...ADDRESS],
        read: ({ item, via }, context) => itemReferences(context, item.fullName, via),
      },
      primaryView: {
        doc: 'The view on its page.',
        read: ({ item, via }, context) => primaryViewReference(context, item.fullName, via),
      },
      views: {
        doc: 'Views of it that the requester may see.',
        read: ({ item, via }, context) => viewReferences(context, item.fullName, via),
      },
    },
  },
);

export const folderBean = defineBean<ItemTarget<Folder>, BeanContext>('com.cloudbees.hudson.plugins.folder.Folder', {
  parent: abstractFolderBean,
  rows: {},
});

export function folderReference(item: Folder, via: string): Reference<BeanContext> {
  return refer(folderBean, { item, via });
}
