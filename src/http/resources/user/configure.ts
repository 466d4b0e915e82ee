import { type Route, route } from '../../route.ts';
import { requireOwnUser, userHref } from './find-user.ts';

export function configurePage(prefix: string): Route {
  return route({
    method: 'GET or POST',
    path: `${prefix}/configure`,
    permission: 'Overall/Read',
    crumb: 'required',
    doc: 'The page on which people change the settings of a user; for oneself and administrators.',
    handler(context) {
      const { id, fullName, email } = requireOwnUser(context);
      const action = `${userHref(context, id)}configSubmit`;
      return { type: 'page', title: fullName, page: { page: 'user-config', id, action, fullName, email: email ?? '' } };
    },
  });
}
