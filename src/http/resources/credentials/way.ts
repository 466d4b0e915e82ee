import type { ShownCredential, ShownDomain, StorePlace } from '../../../controller/index.ts';
import { rawEncode } from '../../../model/index.ts';
import type { CredentialsContent } from '../../../ui/index.ts';
import { domainTitle, type ShownStore } from '../../beans/users/credential.ts';
import type { Declared } from '../../parameters/declare.ts';
import { rootHref } from '../../reply/hrefs.ts';
import type { Reply, RequestContext } from '../../route.ts';
import { domainPath, ownerPath, storePath } from './place.ts';

type Asked = RequestContext<Declared>;
type PageReply = Extract<Reply, { type: 'page' }>;
type Trail = NonNullable<PageReply['trail']>;

/** Returns the path of a page below the root of the server; those of the server's own store stand below `manage/`. */
export function pagePath(place: StorePlace, path: string): string {
  return place.kind === 'system' ? `manage/${path}` : path;
}

/** Returns the path of the page of a credential. */
export function credentialPath(
  context: Pick<Asked, 'services'>,
  place: StorePlace,
  domain: string,
  id: string,
): string {
  return pagePath(place, `${domainPath(context, place, domain)}credential/${encodeURIComponent(id)}/`);
}

/** Returns the way from the dashboard, or from the folder, to a page about credentials. */
export function trailOf(
  context: Asked,
  { place }: Pick<ShownStore, 'place'>,
  domain?: ShownDomain,
  credential?: ShownCredential,
): Trail {
  const crumb = (text: string, path: string) => ({ text, href: rootHref(context, path) });
  const at = (path: string) => pagePath(place, path);
  const inStore = context.path['store'] !== undefined;
  return [
    ...(place.kind === 'system' ? [crumb('Manage Jenkins', 'manage/')] : []),
    ...(place.kind === 'user' ? [crumb(fullName(context, place.name), `user/${rawEncode(place.name)}/`)] : []),
    crumb('Credentials', at(ownerPath(context, place))),
    ...(inStore ? [crumb(storeName(context, place), at(storePath(context, place)))] : []),
    ...(domain === undefined ? [] : [crumb(domainTitle(domain), at(domainPath(context, place, domain.name)))]),
    ...(domain === undefined || credential === undefined
      ? []
      : [crumb(credential.displayName, credentialPath(context, place, domain.name, credential.id))]),
  ];
}

/** Returns the short name of a store: `System`, the name of the folder, `User: fred`. */
export function storeName(context: Asked, place: StorePlace): string {
  if (place.kind === 'system') return 'System';
  if (place.kind === 'user') return `User: ${place.name}`;
  const item = context.services.home.items.get(place.name);
  return item === undefined ? place.name : (place.name.split('/').at(-1) ?? place.name);
}

function fullName({ services }: Asked, id: string): string {
  return services.security.users.get(id)?.fullName ?? id;
}

const EMPTY: Omit<CredentialsContent, 'heading'> = {
  page: 'credentials',
  description: '',
  actions: [],
  facts: [],
  choices: [],
  tables: [],
  forms: [],
};

/** Returns a page about credentials with what it has of all that one can have. */
export function credentialsPage(
  title: string,
  way: { readonly trail: Trail; readonly tasks?: PageReply['tasks'] },
  content: Partial<CredentialsContent> & Pick<CredentialsContent, 'heading'>,
): Reply {
  const { trail, tasks = [] } = way;
  return { type: 'page', title, trail, tasks, page: { ...EMPTY, ...content } };
}
