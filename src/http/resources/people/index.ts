import { apiPage } from '../../api-page.ts';
import { peopleReference } from '../../beans/user.ts';
import { rootHref } from '../../hrefs.ts';
import { type Route, route } from '../../route.ts';

const people = route({
  method: 'GET',
  path: '/asynchPeople',
  permission: 'Overall/Read',
  crumb: 'exempt',
  object: true,
  doc: 'Who uses the server.',
  handler({ services }) {
    const text = services.security.users
      .all()
      .map(({ id, fullName }) => `${fullName} (${id})`)
      .join(', ');
    return { type: 'page', title: 'People', page: { page: 'message', heading: 'People', text } };
  },
});

const peopleApi = route({
  method: 'GET or POST',
  path: '/asynchPeople/api/:format',
  permission: 'Overall/Read',
  crumb: 'required',
  doc: 'The same in the format json, xml or python.',
  handler: () => ({ type: 'export', reference: peopleReference() }),
});

const peopleApiPage = route({
  method: 'GET',
  path: '/asynchPeople/api',
  permission: 'Overall/Read',
  crumb: 'exempt',
  object: true,
  doc: 'This page.',
  handler: (context) =>
    apiPage({
      heading: 'People',
      href: rootHref(context, 'asynchPeople/'),
      reference: peopleReference(),
      routes: [people, peopleApi],
      below: '/asynchPeople/',
    }),
});

export const peopleRoutes: readonly Route[] = [people, peopleApi, peopleApiPage];
