import type { Reference } from '../export/index.ts';
import type { BeanContext, Reply, Route } from './route.ts';

/** The page under `api/` of an object: its exported properties, and the routes whose path begins with `below`. */
export function apiPage(about: {
  readonly heading: string;
  /** Path of the object, with a final slash. */
  readonly href: string;
  readonly reference: Reference<BeanContext>;
  readonly routes: readonly Route[];
  readonly below: string;
}): Reply {
  const { heading, href, reference, routes, below } = about;
  return {
    type: 'page',
    title: 'Remote API',
    page: {
      page: 'api',
      heading,
      href,
      properties: reference.bean.rows.map(({ name, doc }) => ({ name, doc })),
      routes: routes
        .filter(({ path }) => path.startsWith(below))
        .map(({ method, path, doc }) => ({ method, path: path.slice(below.length), doc })),
    },
  };
}
