import { route } from '../../route.ts';
import { requireAgent, requireNode } from './find-node.ts';

/** Asks before a node is deleted. Jenkins: `Computer/delete.jelly`. */
export const deletePage = route({
  method: 'GET or POST',
  path: '/computer/:node/delete',
  permission: 'Agent/Delete',
  crumb: 'required',
  doc: 'The page that asks before a node is deleted.',
  handler(context) {
    const { name, displayName } = requireNode(context);
    if (context.services.clouds.of(name) === null) requireAgent(context, 'deleted');
    return {
      type: 'page',
      title: displayName,
      page: {
        page: 'confirm',
        heading: `Delete Agent ${displayName}`,
        text: 'Are you sure about deleting the agent? What runs on it goes on.',
        action: 'doDelete',
        button: 'Delete',
        kind: 'danger',
      },
    };
  },
});

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
