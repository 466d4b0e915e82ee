import type { Reference } from '../../export/index.ts';
import { describeParameters, isExport } from '../openapi/path-parameters.ts';
import { shapeOf } from '../openapi/path-shape.ts';
import { REMOTE_API } from '../parameters/remote-api.ts';
import type { BeanContext, Reply, Route } from '../route.ts';

/**
 * Returns the page under `api/` of an object: its exported properties, and the routes whose path begins with `below`, each
 * with its verbs and parameters.
 */
export function apiPage(about: {
  readonly heading: string;
  /** Holds the path of the object, with a final slash. */
  readonly href: string;
  readonly reference: Reference<BeanContext>;
  readonly routes: readonly Route[];
  readonly below: string;
}): Reply {
  const { heading, href, reference, routes, below } = about;
  const { className, rows } = reference.bean;
  const start = shapeOf(below).path;
  return {
    type: 'page',
    title: 'Remote API',
    page: {
      page: 'api',
      heading,
      href,
      properties: [
        { name: '_class', doc: `The kind of object: ${className}.` },
        ...rows.map(({ name, doc }) => ({ name, doc })),
      ],
      routes: routes
        .filter(({ path }) => path.startsWith(below))
        .map((route) => ({
          method: route.method,
          path: shapeOf(route.path).path.slice(start.length) || '/',
          doc: route.doc,
          parameters: parametersOf(route, below),
        })),
    },
  };
}

/**
 * Returns the parameters to show for a route: not those that the object's own path names, and those that all of the remote
 * API takes only with the object's own route.
 */
function parametersOf(route: Route, below: string): { name: string; doc: string }[] {
  const known = shapeOf(below).parameters;
  const { inPath, others } = describeParameters(route);
  const own = route.path === `${below}api/:format`;
  return [
    ...inPath.filter(({ name }) => !known.includes(name)),
    ...others.filter(({ name }) => own || !isExport(route.path) || !Object.hasOwn(REMOTE_API, name)),
  ].map(({ name, doc }) => ({ name, doc }));
}
