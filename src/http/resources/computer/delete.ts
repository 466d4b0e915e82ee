import { route } from '../../route.ts';
import { requireAgent } from './find-node.ts';

export const doDelete = route({
  method: 'POST',
  path: '/computer/:node/doDelete',
  permission: 'Agent/Delete',
  crumb: 'required',
  doc: 'Deletes a node; what runs on it goes on.',
  async handler(context) {
    await context.services.home.nodes.delete(requireAgent(context, 'deleted'));
    return { type: 'redirect', to: '/computer/' };
  },
});
