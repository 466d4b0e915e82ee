import { expect, it } from 'vitest';
import { editFavorites } from './favorites-property.ts';
import { readUser } from './user-codec.ts';

const PROPERTY = 'hudson.plugins.favorite.user.FavoriteUserProperty';
const user = (inside: string) => `<user><id>ada</id><properties>${inside}</properties></user>`;
const favoritesIn = (source: string) => readUser(source, 'ada').favorites;

it('reads what is marked, of old versions too', () => {
  expect(favoritesIn(user(''))).toBeUndefined();
  const entry = (name: string, on: boolean) => `<entry><string>${name}</string><boolean>${on}</boolean></entry>`;
  const now = `<${PROPERTY} plugin="favorite@2.4.0"><data class="concurrent-hash-map">${entry('a', true)}${entry('b', false)}</data></${PROPERTY}>`;
  expect(favoritesIn(user(now))).toEqual(['a']);
  const old = `<${PROPERTY}><favorites><string>team/x</string></favorites></${PROPERTY}>`;
  expect(favoritesIn(user(old))).toEqual(['team/x']);
});

it('writes them, and remembers what is none any more', () => {
  const first = editFavorites(user('<other/>'), undefined, ['a', 'f/b <x>']);
  expect(favoritesIn(first)).toEqual(['a', 'f/b <x>']);
  const second = editFavorites(first, ['a', 'f/b <x>'], ['f/b <x>', 'c']);
  expect(favoritesIn(second)).toEqual(['f/b <x>', 'c']);
  expect(second).toMatch(/<string>a<\/string>\s*<boolean>false<\/boolean>/);
  expect(second).toContain('<other/>');
  expect(editFavorites(second, ['x'], ['x'])).toBe(second);
});

it('turns the list of an old version into its successor', () => {
  const old = user(`<${PROPERTY}><favorites><string>x</string></favorites></${PROPERTY}>`);
  const text = editFavorites(old, ['x'], ['x', 'y']);
  expect(favoritesIn(text)).toEqual(['x', 'y']);
  expect(text).not.toContain('<favorites>');
});
