import { fail } from '../../../model/index.ts';
import { switchedOn, textOrEmpty } from '../../parameters/types.ts';
import { findItem } from '../../request/find-item.ts';
import { Refusal } from '../../request/refusal.ts';
import { type RequestContext, type Route, route } from '../../route.ts';
import { favoritesOf } from './favorites-of.ts';

const mark = route({
  method: 'POST',
  path: '/_item/:item/favorite',
  permission: 'Job/Read',
  crumb: 'required',
  parameters: { favorite: switchedOn('Whether the item is to be one; `false` takes it out of them.') },
  doc: 'Marks the item as a favourite of the requester, or as none.',
  async handler(context) {
    const { item, parameters, services } = context;
    await services.security.users.setFavorite(requesterOf(context), item.fullName, parameters.favorite);
    return { type: 'back' };
  },
});

/** Serves the address of the Favorite plugin, which its star posts to. */
const toggle = route({
  method: 'POST',
  path: '/plugin/favorite/toggleFavorite',
  permission: 'Overall/Read',
  crumb: 'required',
  parameters: {
    job: textOrEmpty('Full name of the item.'),
    redirect: switchedOn('Whether the answer leads to the page of the item.'),
  },
  doc: 'Marks an item as a favourite of the requester where it is none, and as none where it is one.',
  async handler(context) {
    const { parameters, services } = context;
    const item = findItem(context, parameters.job, '') ?? fail('ITEM_NOT_FOUND', parameters.job);
    const user = requesterOf(context);
    await services.security.users.setFavorite(user, item.fullName, !favoritesOf(context)?.includes(item.fullName));
    if (!parameters.redirect) return { type: 'empty', status: 200 };
    return { type: 'redirect', to: `/${services.home.items.url(item.fullName)}` };
  },
});

/** Returns the id of the requester; somebody without a name has no favourites. Throws Refusal. */
function requesterOf({ principal }: Pick<RequestContext, 'principal'>): string {
  if (principal.kind !== 'user') throw new Refusal(null);
  return principal.userId;
}

export const favoriteRoutes: readonly Route[] = [mark, toggle];
