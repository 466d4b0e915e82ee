import { prefixOf } from '../request/base-url.ts';
import { queryOf } from '../request/request-state.ts';
import type { RequestContext } from '../route.ts';
import { resourceRoot } from './address.ts';
import { issuePass } from './pass.ts';

/** Is the first part of all addresses of the host. */
export const STATIC_FILES = 'static-files';

type Around = Pick<
  RequestContext,
  'base' | 'isForResources' | 'ownPath' | 'path' | 'principal' | 'request' | 'services'
>;

/**
 * Returns the address of the file of a request on the host for files; null where it is to be answered at once: there is no such
 * host, or this is it, or a page of the server shows the file as a picture, in which nothing runs.
 */
export function resourceUrlOf(context: Around): string | null {
  const { base, isForResources, ownPath, path, principal, request, services } = context;
  const root = resourceRoot(services);
  if (root === null || isForResources || request.headers['sec-fetch-dest'] === 'image') return null;
  const query = queryOf(ownPath);
  const below = ownPath.slice(prefixOf(base).length, ownPath.length - query.length);
  const segments = below.split('/').filter((segment) => segment !== '');
  const inArea = (path['*'] ?? '').split('/').filter((segment) => segment !== '').length;
  const area = segments.slice(0, segments.length - inArea);
  const pass = issuePass(services, {
    userId: principal.kind === 'user' ? principal.userId : '',
    path: `${area.join('/')}/`,
  });
  const rest = segments.slice(area.length).join('/');
  return new URL(`${STATIC_FILES}/${pass}/${rest}${query}`, root).href;
}
