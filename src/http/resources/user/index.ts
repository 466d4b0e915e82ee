import { exportRoute } from '../../api/export-route.ts';
import { isSelf, userReference } from '../../beans/users/user.ts';
import { feedLinks } from '../../feeds/feed-links.ts';
import { textOrEmpty } from '../../parameters/types.ts';
import { type Route, route } from '../../route.ts';
import { newestRunsOf, userBuilds } from './builds.ts';
import { configSubmit } from './config-submit.ts';
import { configurePage } from './configure.ts';
import { deletePage, deleteUser } from './delete.ts';
import { requireOwnUser, requireShownUser, userHref, userTrail } from './find-user.ts';
import { tokenRoutes } from './tokens.ts';

/**
 * Holds the routes of users; `/me` is the same object under another address, and so is the user below the security realm.
 */
export const userRoutes: readonly Route[] = ['/user/:id', '/me', '/securityRealm/user/:id'].flatMap(routesUnder);

/** Limits the builds that the page of a user shows, and those among which they are looked for. */
const SHOWN = 10;
const LOOKED_AT = 500;

function routesUnder(prefix: string): readonly Route[] {
  const page = route({
    method: 'GET or POST',
    path: prefix,
    permission: 'Overall/Read',
    crumb: 'required',
    object: true,
    doc: 'The page of the user, with the newest builds that concern them.',
    async handler(context) {
      const user = requireShownUser(context);
      const { id, fullName, description } = user;
      const mayEdit = isSelf(context.principal, { id }) || context.may('Overall/Administer');
      return {
        type: 'page',
        title: fullName,
        feeds: feedLinks(fullName, ''),
        trail: userTrail(context, user),
        page: {
          page: 'user',
          id,
          fullName,
          description,
          email: mayEdit ? user.email : null,
          groups: mayEdit ? user.groups : [],
          mayEdit,
          href: userHref(context, id),
          runs: await newestRunsOf(context, user, { rows: SHOWN, within: LOOKED_AT }),
        },
      };
    },
  });
  const api = exportRoute({
    path: prefix,
    doc: 'A user; their properties for themselves and administrators.',
    reference: (context) => userReference(requireShownUser(context)),
  });
  const submitDescription = route({
    method: 'POST',
    path: `${prefix}/submitDescription`,
    permission: 'Overall/Read',
    crumb: 'required',
    parameters: { description: textOrEmpty('The new description.') },
    doc: 'Changes the description; for oneself and administrators.',
    async handler(context) {
      const { id } = requireOwnUser(context);
      await context.services.security.users.setDescription(id, context.parameters.description);
      return { type: 'redirect', to: '.' };
    },
  });
  return [
    page,
    api,
    submitDescription,
    configurePage(prefix),
    configSubmit(prefix),
    deleteUser(prefix),
    deletePage(prefix),
    userBuilds(prefix),
    ...tokenRoutes(prefix),
  ];
}
