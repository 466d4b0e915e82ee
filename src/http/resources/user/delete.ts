import { fail } from '../../../model/index.ts';
import { isSelf } from '../../beans/users/user.ts';
import { type Route, route } from '../../route.ts';
import { requireUser } from './find-user.ts';

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
