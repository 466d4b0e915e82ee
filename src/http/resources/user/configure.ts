import { type Route, route } from '../../route.ts';
import { requireOwnUser, requireShownUser, userHref } from './find-user.ts';

export function configurePage(prefix: string): Route {
  return route({
    method: 'GET or POST',
    path: `${prefix}/configure`,
    permission: 'Overall/Read',
    crumb: 'required',
    doc: 'The page on which people change the settings of a user; for oneself and administrators.',
    handler(context) {
      const user = requireOwnUser(context, requireShownUser(context));
      const { id, fullName } = user;
      const href = userHref(context, id);
      return {
        type: 'page',
        title: `User ‘${fullName}’ Configuration`,
        page: {
          page: 'user-config',
          id,
          action: `${href}configSubmit`,
          endSessions: `${href}descriptorByName/jenkins.security.seed.UserSeedProperty/renewSessionSeed`,
          fullName,
          email: user.email ?? '',
          description: user.description ?? '',
          timeZone: user.timeZone ?? '',
          authorizedKeys: user.authorizedKeys ?? '',
          primaryView: user.primaryView ?? '',
        },
      };
    },
  });
}
