import { type Reference, readText } from '../../export/index.ts';
import { fail } from '../../model/index.ts';
import { beanContextOf } from '../request/access.ts';
import { type BeanContext, type RequestContext, type Route, route } from '../route.ts';
import { apiPage } from './api-page.ts';

const EXPORT = 'api/:format';
/** Lists the properties that name an object, best first. */
const NAMES = ['fullDisplayName', 'displayName', 'fullName', 'name', 'id'];

/** Returns the routes, and for each object with an `api/:format` the page under its `api/`, unless that exists already. */
export function withApiPages(routes: readonly Route[]): readonly Route[] {
  const known = new Set(routes.map(({ path }) => path));
  const pages = routes
    .filter(({ path }) => path.endsWith(`/${EXPORT}`) && !known.has(path.slice(0, -'/:format'.length)))
    .map((api) => pageOf(api, routes));
  return [...routes, ...pages];
}

function pageOf(api: Route, routes: readonly Route[]): Route {
  const below = api.path.slice(0, -EXPORT.length);
  const shown = below === '/' ? routes.filter(({ path }) => !path.startsWith('/_')) : routes;
  return route({
    method: 'GET',
    path: `${below}api`,
    permission: api.permission,
    crumb: 'exempt',
    object: true,
    doc: 'Describes the remote API of the object: its properties and the addresses below it.',
    async handler(context) {
      const answer = await api.handler(context);
      if (answer.type !== 'export') return fail('PAGE_NOT_FOUND');
      const { reference } = answer;
      const object = below === '/' ? 'Jenkins' : nameOf(reference, context);
      const href = hrefOf(context);
      const isInTrail = below === '/' || context.via !== '';
      const trail = isInTrail ? [] : [{ text: object, href }];
      const address = new URL(href, context.base).href;
      return apiPage({ object, href, address, root: context.base, reference, routes: shown, below, trail });
    },
  });
}

/** Returns what people call an object. */
function nameOf(reference: Reference<BeanContext>, context: RequestContext): string {
  for (const name of NAMES) {
    const text = readText(reference, name, beanContextOf(context));
    if (text !== null && text !== '') return text;
  }
  return reference.bean.xmlName;
}

/** Returns the address of the object as the client wrote it. */
function hrefOf({ ownPath }: RequestContext): string {
  return ownPath.replace(/\?.*$/s, '').replace(/api\/*$/, '');
}
