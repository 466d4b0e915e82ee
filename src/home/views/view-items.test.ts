import { describe, expect, it } from 'vitest';
import { allKinds } from '../../kinds/index.ts';
import { KindRegistry } from '../../points/index.ts';
import { ItemTree, type StoredFolder, type StoredItem } from '../items/item-tree.ts';
import { ItemLists, viewItems } from './view-items.ts';

const [itemKind] = new KindRegistry(allKinds, { decrypt: (text) => text }).all('item');

function folder(fullName: string): StoredFolder {
  if (itemKind === undefined) throw new Error('no kind of item');
  const config = { description: '', displayName: null, properties: [] };
  return { kind: 'folder', name: fullName.replace(/^.*\//, ''), fullName, itemKind, config };
}

function treeOf(...names: readonly string[]): ItemTree {
  const tree = new ItemTree();
  for (const name of names) tree.put({ item: folder(name), cells: [] });
  return tree;
}

describe('what a view chooses from', () => {
  const tree = treeOf('deploy', 'secret', 'secret/deploy', 'secret/in', 'secret/in/deploy');
  const names = (
    owner: string,
    recurse: boolean,
    childrenOf = (each: string): readonly StoredItem[] => tree.children(each),
  ) => [...viewItems({ owner, recurse }, childrenOf)].map(({ fullName, relativeName }) => [fullName, relativeName]);

  it('has the names as seen from the owner of the view', () => {
    expect(names('', true)).toEqual([
      ['deploy', 'deploy'],
      ['secret', 'secret'],
      ['secret/deploy', 'secret/deploy'],
      ['secret/in', 'secret/in'],
      ['secret/in/deploy', 'secret/in/deploy'],
    ]);
    expect(names('secret', true)).toEqual([
      ['secret/deploy', 'deploy'],
      ['secret/in', 'in'],
      ['secret/in/deploy', 'in/deploy'],
    ]);
    expect(names('secret', false).map(([, name]) => name)).toEqual(['deploy', 'in']);
  });

  it('has nothing of a folder that is left out', () => {
    const open = (each: string) => tree.children(each).filter(({ name }) => name !== 'in');
    expect(names('', true, open).map(([name]) => name)).toEqual(['deploy', 'secret', 'secret/deploy']);
  });
});

describe('lists of items', () => {
  it('are current until one of them changes, and compared only after a change', () => {
    const tree = treeOf('a', 'b', 'a/x', 'b/y');
    let read = 0;
    const lists = new ItemLists({
      get revision() {
        return tree.revision;
      },
      children(parent) {
        read += 1;
        return tree.children(parent);
      },
    });
    lists.of('');
    lists.of('a');
    expect([lists.areCurrent(), lists.size, read]).toEqual([true, 2, 2]);
    tree.put({ item: folder('b/z'), cells: [] });
    expect([lists.areCurrent(), read]).toEqual([true, 4]);
    expect([lists.areCurrent(), read]).toEqual([true, 4]);
    tree.remove('a/x');
    expect(lists.areCurrent()).toBe(false);
  });
});
