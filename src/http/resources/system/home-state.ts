import { fail } from '../../../model/index.ts';
import { text } from '../../parameters/types.ts';
import { rootHref } from '../../reply/hrefs.ts';
import { type Route, route } from '../../route.ts';

const PATH = 'manage/home-state/';
const OWN_REALM = 'hudson.security.HudsonPrivateSecurityRealm';
const LOGGED_IN = 'hudson.security.FullControlOnceLoggedInAuthorizationStrategy';

const page = route({
  method: 'GET',
  path: '/home-state',
  permission: 'Overall/Administer',
  crumb: 'exempt',
  object: true,
  doc: 'What of the home cannot be read or used: files, secrets, items, and who may come in.',
  handler(context) {
    const { home, security, unreadableSecrets } = context.services;
    const items = home.items.all().filter((item) => item.kind === 'unloadable');
    const access = security.accessNotes();
    return {
      type: 'page',
      title: 'State of the home',
      page: {
        page: 'home-state',
        action: rootHref(context, PATH),
        damaged: home.problems.damaged.all(),
        secrets: unreadableSecrets.found,
        items: items.map(({ fullName, reason }) => ({
          name: fullName,
          href: rootHref(context, home.items.url(fullName)),
          reason,
        })),
        access: security.openness === null ? access : [`Everybody may do everything: ${security.openness}.`, ...access],
        offersOwnUsers: access.length > 0 || security.openness !== null,
      },
    };
  },
});

const setAside = route({
  method: 'POST',
  path: '/home-state/setAside',
  permission: 'Overall/Administer',
  crumb: 'required',
  parameters: { path: text('Path below the home of a file that cannot be read.') },
  doc: 'Renames a file of the home that cannot be read to NAME.bad-<milliseconds>. The server does without it from its next start.',
  async handler({ services, parameters }) {
    await services.home.problems.damaged.setAside(parameters.path ?? fail('FORM_EXPECTED'));
    return { type: 'redirect', to: `/${PATH}` };
  },
});

const useOwnUsers = route({
  method: 'POST',
  path: '/home-state/useOwnUsers',
  permission: 'Overall/Administer',
  crumb: 'required',
  doc: 'Writes the server’s own users as the realm, and full control for whoever is logged in, into config.xml.',
  async handler({ services }) {
    await services.home.settings.change({
      useSecurity: true,
      realm: { className: OWN_REALM, disableSignup: true },
      authorization: { className: LOGGED_IN, denyAnonymousRead: true },
    });
    return { type: 'redirect', to: `/${PATH}` };
  },
});

export const homeStateRoutes: readonly Route[] = [page, setAside, useOwnUsers];
