import { allBeans } from '../../beans/all.ts';
import { describeInterface } from '../../openapi/document.ts';
import { type RequestContext, type Route, route } from '../../route.ts';

/** Holds the placeholder for the server's address in the cached text. */
const SERVER = 'https://server.invalid';

/** Returns the route of `/openapi.json`; `routes` is called at the first request, and may hold this route itself. */
export function openApiRoute(routes: () => readonly Route[]): Route {
  let parts: readonly string[] | null = null;
  return route({
    method: 'GET',
    path: '/openapi.json',
    permission: 'Overall/Read',
    crumb: 'exempt',
    doc: 'The addresses of this server as an OpenAPI 3.1 document.',
    handler(context) {
      parts ??= textOf(context, routes()).split(JSON.stringify(SERVER));
      const text = parts.join(JSON.stringify(context.base.replace(/\/$/, '')));
      return { type: 'text', text, contentType: 'application/json;charset=utf-8' };
    },
  });
}

function textOf({ services }: RequestContext, routes: readonly Route[]): string {
  const { crumbs, sessions } = services.security;
  const document = describeInterface({
    routes,
    beans: [...allBeans(), ...routes.flatMap(({ beans = [] }) => beans)],
    version: services.version,
    server: SERVER,
    sessionCookie: sessions.cookieName,
    crumbHeader: crumbs.field,
  });
  return JSON.stringify(document);
}
