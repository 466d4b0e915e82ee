import type { User, Users } from '../../../security/index.ts';
import { isSelf } from '../../beans/users/user.ts';
import { type Route, route } from '../../route.ts';
import { requireOwnUser, requireShownUser, userHref, userTrail } from './find-user.ts';

export function configurePage(prefix: string): Route {
  return route({
    method: 'GET or POST',
    path: `${prefix}/configure`,
    permission: 'Overall/Read',
    crumb: 'required',
    doc: 'The page on which people change the settings of a user; for oneself and administrators.',
    async handler(context) {
      const user = requireOwnUser(context, requireShownUser(context));
      const { id, fullName } = user;
      const href = userHref(context, id);
      return {
        type: 'page',
        title: `User ‘${fullName}’ Configuration`,
        trail: userTrail(context, user),
        page: {
          page: 'user-config',
          id,
          href,
          endSessions: `${href}descriptorByName/jenkins.security.seed.UserSeedProperty/renewSessionSeed`,
          fullName,
          email: user.email ?? '',
          description: user.description ?? '',
          timeZone: user.timeZone ?? '',
          timeZones: Intl.supportedValuesOf('timeZone'),
          authorizedKeys: user.authorizedKeys ?? '',
          primaryView: user.primaryView ?? '',
          tokens: await tokenRows(context.services.security.users, user),
          mayMakeTokens: isSelf(context.principal, user),
        },
      };
    },
  });
}

async function tokenRows(users: Users, { id, tokens }: User) {
  const uses = tokens.length === 0 ? null : await users.tokenUses(id);
  return tokens.map(({ uuid, name, created, expires }) => {
    const use = uses?.get(uuid);
    return { uuid, name, created, expires, uses: use?.count ?? 0, lastUse: use?.last ?? null };
  });
}
