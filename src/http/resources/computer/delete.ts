import { route } from '../../route.ts';
import { requireAgent, requireNode } from './find-node.ts';

export const doDelete = route({
  method: 'POST',
  path: '/computer/:node/doDelete',
  permission: 'Agent/Delete',
  crumb: 'required',
  doc: 'Deletes a node; what runs on it goes on. That of a cloud goes with its machine.',
  async handler(context) {
    const { clouds, home } = context.services;
    const { principal } = context;
    const { name } = requireNode(context);
    // A node of a cloud is in no file: its machine goes with it.
    if (clouds.of(name) !== null) await clouds.remove(name, principal.kind === 'user' ? principal.userId : 'anonymous');
    else await home.nodes.delete(requireAgent(context, 'deleted'));
    return { type: 'redirect', to: '/computer/' };
  },
});
