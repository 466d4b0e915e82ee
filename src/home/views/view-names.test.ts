import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { FOLDER_TAG, listedIn, loadedItem, openViews, type ViewHome } from '../testing/view-home.ts';

const PROJECT = '<project><builders/></project>';

describe('names in list views', () => {
  async function withLists(): Promise<ViewHome> {
    const fixture = await openViews();
    const { items, views } = fixture;
    await items.create('', 'a', `<${FOLDER_TAG}/>`);
    await items.create('a', 'b', `<${FOLDER_TAG}/>`);
    await items.create('a/b', 'c', PROJECT);
    await items.create('', 'd', PROJECT);
    for (const [owner, ...names] of [
      ['', 'a/b/c', 'd', 'a', 'ab'],
      ['a', 'b/c', 'b', 'd'],
      ['a/b', 'c'],
    ]) {
      const view = await views.createEmpty(owner ?? '', 'l', 'hudson.model.ListView');
      for (const name of names) await views.setListed(view, name, true);
    }
    return fixture;
  }
  const all = async ({ views }: ViewHome, owners: readonly string[]): Promise<string[][]> =>
    Promise.all(owners.map((owner) => listedIn(views, owner, 'l')));

  it('follow an item that is renamed or moved inside', async () => {
    const fixture = await withLists();
    const { items, views } = fixture;
    await items.rename(loadedItem(items, 'a/b/c'), 'z');
    await views.follow({ type: 'moved', from: 'a/b/c', fullName: 'a/b/z' });
    expect(await all(fixture, ['', 'a', 'a/b'])).toEqual([['a', 'a/b/z', 'ab', 'd'], ['b', 'b/z', 'd'], ['z']]);
    await items.move(loadedItem(items, 'a/b/z'), 'a');
    await views.follow({ type: 'moved', from: 'a/b/z', fullName: 'a/z' });
    expect(await all(fixture, ['', 'a', 'a/b'])).toEqual([['a', 'a/z', 'ab', 'd'], ['b', 'd', 'z'], []]);
  });

  it('follow a folder, whose own names stay', async () => {
    const fixture = await withLists();
    const { items, views } = fixture;
    await items.rename(loadedItem(items, 'a'), 'x');
    await views.follow({ type: 'moved', from: 'a', fullName: 'x' });
    expect(await all(fixture, ['', 'x', 'x/b'])).toEqual([['ab', 'd', 'x', 'x/b/c'], ['b', 'b/c', 'd'], ['c']]);
    expect(views.of('a')).toEqual([]);
  });

  it('go with what is deleted, in a folder too', async () => {
    const fixture = await withLists();
    const { items, views, layout } = fixture;
    await items.delete(loadedItem(items, 'a/b'));
    await views.follow({ type: 'deleted', fullName: 'a/b' });
    expect(await all(fixture, ['', 'a'])).toEqual([['a', 'ab', 'd'], ['d']]);
    const before = await readFile(layout.rootConfig, 'utf8');
    await views.follow({ type: 'deleted', fullName: 'unlisted' });
    await views.follow({ type: 'created', fullName: 'd' });
    expect(await readFile(layout.rootConfig, 'utf8')).toBe(before);
  });
});
