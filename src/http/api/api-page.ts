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
  /** Names the object. */
  readonly object: string;
  /** Holds the path of the object, with a final slash. */
  readonly href: string;
  /** Holds the same as a whole address. */
  readonly address: string;
  /** Holds the whole address of the server. */
  readonly root: string;
  readonly reference: Reference<BeanContext>;
  readonly routes: readonly Route[];
  readonly below: string;
  /** Holds the way to the object, behind what all pages of items have. */
  readonly trail?: readonly { readonly text: string; readonly href: string }[];
}): Reply {
  const { object, href, address, root, reference, routes, below } = about;
  const { className, rows } = reference.bean;
  const start = shapeOf(below).path;
  return {
    type: 'page',
    title: 'Remote API',
    trail: [...(about.trail ?? []), { text: 'API', href: `${href}api/` }],
    tasks: [],
    page: {
      page: 'api',
      heading: 'REST API',
      object,
      href,
      address,
      root,
      examples: examplesOf(rows.map(({ name }) => name)),
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

/** Lists properties that tell much in few words, and those whose lists can be long. */
const TELLING = ['name', 'displayName', 'fullName', 'url', 'color', 'number', 'result', 'id', 'mode', 'description'];
const LISTS: Readonly<Record<string, string>> = {
  jobs: 'jobs[name,color]{0,10}',
  builds: 'builds[number,result]{0,10}',
  computer: 'computer[displayName,offline]{0,10}',
  items: 'items[id,why]{0,10}',
  artifacts: 'artifacts[fileName,relativePath]{0,10}',
  users: 'users[user[id,fullName]]{0,10}',
};

/** Returns trees that make sense of an object with these properties. */
function examplesOf(names: readonly string[]): { readonly tree: string; readonly list: string | null } {
  const telling = TELLING.filter((name) => names.includes(name)).slice(0, 3);
  const list = Object.entries(LISTS).find(([name]) => names.includes(name))?.[1] ?? null;
  return { tree: telling.join(',') || names[0] || '*', list };
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
