import { route } from '../../route.ts';

export const reload = route({
  method: 'POST',
  path: '/_item/:item/reload',
  permission: 'Job/Configure',
  crumb: 'required',
  doc: "Reads the item's config.xml from disk again.",
  async handler({ item, services }) {
    await services.home.items.reload(item);
    return { type: 'empty', status: 200 };
  },
});
