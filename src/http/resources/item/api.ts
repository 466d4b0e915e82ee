import { exportRoute } from '../../api/export-route.ts';
import { itemReference } from '../../beans/items/item-reference.ts';

export const itemApi = exportRoute({
  path: '/_item/:item',
  permission: 'Job/Read',
  doc: 'The item in the format json, xml or python.',
  reference: ({ item, via }) => itemReference(item, via),
});
