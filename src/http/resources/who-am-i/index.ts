import { whoAmIReference } from '../../beans/users/who-am-i.ts';
import { REMOTE_API } from '../../parameters/remote-api.ts';
import { type Route, route } from '../../route.ts';

const whoAmI = route({
  method: 'GET',
  path: '/whoAmI',
  permission: 'public',
  crumb: 'exempt',
  object: true,
  doc: 'Who the server takes the requester for.',
  handler({ principal }) {
    const text = principal.kind === 'user' ? `${principal.fullName} (${principal.userId})` : 'anonymous';
    return { type: 'page', title: 'Who Am I?', page: { page: 'message', heading: 'Who Am I?', text } };
  },
});

const whoAmIApi = route({
  method: 'GET or POST',
  path: '/whoAmI/api/:format',
  parameters: REMOTE_API,
  permission: 'public',
  crumb: 'required',
  doc: 'The same in the format json, xml or python.',
  handler: () => ({ type: 'export', reference: whoAmIReference() }),
});

export const whoAmIRoutes: readonly Route[] = [whoAmI, whoAmIApi];
