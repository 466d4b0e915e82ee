import { route } from '../../route.ts';
import { ownerVia } from './view.ts';

export const deleteView = route({
  method: 'POST',
  path: '/_view/:owner/:view/doDelete',
  permission: 'View/Delete',
  crumb: 'required',
  doc: 'Deletes the view; what it shows stays.',
  async handler(context) {
    await context.services.home.views.delete(context.view);
    return { type: 'redirect', to: `/${ownerVia(context)}` };
  },
});
