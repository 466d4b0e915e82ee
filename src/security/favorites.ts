import { fail } from '../model/index.ts';

/** Limits the favourites of a user: all of them are in their file, and on their first page. */
const MAX_FAVORITES = 200;

interface Marks {
  readonly favorites?: readonly string[];
}

/** Returns the favourites with an item among them, or without it; null where nothing changes. Throws FAVORITES_TOO_MANY. */
export function marked({ favorites = [] }: Marks, item: string, favorite: boolean): Marks | null {
  if (favorites.includes(item) === favorite) return null;
  if (favorite && favorites.length >= MAX_FAVORITES) fail('FAVORITES_TOO_MANY', MAX_FAVORITES);
  return { favorites: favorite ? [...favorites, item] : favorites.filter((name) => name !== item) };
}

/** Returns the favourites after an item was moved with all that is in it; null where nothing changes. */
export function moved({ favorites = [] }: Marks, from: string, to: string): Marks | null {
  const isInside = (name: string): boolean => name === from || name.startsWith(`${from}/`);
  if (!favorites.some(isInside)) return null;
  return { favorites: favorites.map((name) => (isInside(name) ? to + name.slice(from.length) : name)) };
}
