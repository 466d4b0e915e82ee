import { rawEncode } from '../../../model/index.ts';
import { exportRoute } from '../../api/export-route.ts';
import { peopleReference, viewPeopleReference } from '../../beans/users/user.ts';
import { rootHref } from '../../reply/hrefs.ts';
import { type RequestContext, type Route, route } from '../../route.ts';

const DOC = 'Who uses the server.';

/** Holds the routes of people; `people` is the older address. */
export const peopleRoutes: readonly Route[] = [
  ...['/asynchPeople', '/people'].map((path) =>
    route({
      method: 'GET or POST',
      path,
      permission: 'Overall/Read',
      crumb: 'required',
      object: true,
      doc: DOC,
      handler: (context) => ({ type: 'page', title: 'People', page: peoplePage(context) }),
    }),
  ),
  exportRoute({ path: '/asynchPeople', doc: DOC, reference: () => peopleReference() }),
  exportRoute({ path: '/people', doc: DOC, reference: () => viewPeopleReference() }),
];

/** Returns the page of all users, with a link to the page for a new one where that is allowed. */
export function peoplePage(context: RequestContext) {
  const users = context.services.security.users.all();
  return {
    page: 'people',
    users: users.map(({ id, fullName }) => ({
      id,
      fullName,
      href: rootHref(context, `user/${rawEncode(id)}/`),
    })),
    newUserHref: context.may('Overall/Administer') ? rootHref(context, 'securityRealm/addUser') : null,
  } as const;
}
