import { route } from '../../route.ts';
import { demandAgent } from './find-node.ts';

export const doDelete = route({
  method: 'POST',
  path: '/computer/:node/doDelete',
  permission: 'Agent/Delete',
  crumb: 'required',
  doc: 'Deletes a node; what runs on it goes on.',
  async handler(context) {
    await context.services.home.nodes.delete(demandAgent(context, 'deleted'));
    return { type: 'redirect', to: '/computer/' };
  },
});
