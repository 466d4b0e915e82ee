import { fail } from '../../../model/index.ts';
import { isSelf } from '../../beans/users/user.ts';
import { type Route, route } from '../../route.ts';
import { requireShownUser, requireUser, userTrail } from './find-user.ts';

export function deleteUser(prefix: string): Route {
  return route({
    method: 'POST',
    path: `${prefix}/doDelete`,
    permission: 'Overall/Administer',
    crumb: 'required',
    doc: 'Deletes a user; nobody can delete themselves.',
    async handler(context) {
      const user = requireUser(context);
      if (isSelf(context.principal, user)) fail('USER_SELF_DELETE');
      await context.services.security.users.delete(user.id);
      return { type: 'redirect', to: '../..' };
    },
  });
}

export function deletePage(prefix: string): Route {
  return route({
    method: 'GET or POST',
    path: `${prefix}/delete`,
    permission: 'Overall/Administer',
    crumb: 'required',
    doc: 'The page that asks whether the user shall be deleted.',
    handler(context) {
      const user = requireShownUser(context);
      const { id } = user;
      const text = `Are you sure about deleting the user ${id} from Jenkins? Their sessions and API tokens end at once.`;
      const trail = userTrail(context, user);
      return {
        type: 'page',
        title: '',
        trail,
        page: {
          page: 'confirm',
          heading: 'Delete user',
          text,
          action: 'doDelete',
          button: 'Delete',
          name: 'delete',
          kind: 'danger',
        },
      };
    },
  });
}
