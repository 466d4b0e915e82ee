import { fail } from '../../../model/index.ts';
import { crumbIssuerReference } from '../../beans/users/crumb-issuer.ts';
import { REMOTE_API } from '../../parameters/remote-api.ts';
import { type Reply, type RequestContext, type Route, route } from '../../route.ts';

/** Lists the expressions by which scripts read header and value as text. */
const PRIMITIVES = [
  '/*/crumbRequestField/text()',
  '/*/crumb/text()',
  'concat(//crumbRequestField,":",//crumb)',
  "concat(//crumbRequestField,'=',//crumb)",
];

const crumbApi = route({
  method: 'GET or POST',
  path: '/crumbIssuer/api/:format',
  parameters: REMOTE_API,
  permission: 'Overall/Read',
  crumb: 'required',
  doc: 'A crumb for the session of the cookie, which is opened where there is none; 404 where crumbs are off.',
  handler: issue,
});

export const crumbIssuerRoutes: readonly Route[] = [crumbApi];

function issue({ services, principal, session }: RequestContext): Extract<Reply, { type: 'export' }> {
  const { crumbs } = services.security;
  if (!crumbs.enabled) fail('PAGE_NOT_FOUND');
  const crumb = crumbs.issue(principal, session().id);
  const reference = crumbIssuerReference({ crumb, field: crumbs.field });
  return { type: 'export', reference, allowedPrimitives: PRIMITIVES, holdsSecret: true };
}
