import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { StoredItem } from './item-tree.ts';
import { ItemTree } from './item-tree.ts';
import type { UnloadableItem } from './item-types.ts';
import { inOrder, isNamed } from './sorted-items.ts';

function item(fullName: string): UnloadableItem {
  const name = fullName.slice(fullName.lastIndexOf('/') + 1);
  return { kind: 'unloadable', name, fullName, tag: null, reason: '', foreign: false };
}

const names = fc.constantFrom('a', 'A', 'b', 'B', 'ab', 'aB', 'a-b', 'é', 'x/a', 'x/A', 'x/b', 'x/a/c', 'x', 'X');
const changes = fc.array(fc.record({ name: names, adds: fc.boolean(), reads: fc.boolean() }), { maxLength: 40 });

function has(list: readonly StoredItem[], parent: string, name: string, except?: StoredItem): boolean {
  const lower = (parent === '' ? name : `${parent}/${name}`).toLowerCase();
  return list.some((each) => each !== except && each.fullName.toLowerCase() === lower);
}

it('lists are in the same order as if they were sorted after each change', () => {
  fc.assert(
    fc.property(changes, (all) => {
      const tree = new ItemTree();
      const held = new Map<string, StoredItem>();
      for (const { name, adds, reads } of all) {
        const folder = name.slice(0, Math.max(0, name.lastIndexOf('/')));
        // An item is in a folder that is there.
        if (adds && folder !== '' && !held.has(folder)) continue;
        if (adds) {
          const added = item(name);
          held.set(name, added);
          tree.put({ item: added, cells: [] });
        } else {
          if (held.has(name))
            for (const each of [...held.keys()]) if (`${each}/`.startsWith(`${name}/`)) held.delete(each);
          tree.remove(name);
        }
        if (!reads) continue;
        const wanted = inOrder(held.values());
        expect(tree.all()).toEqual(wanted);
        for (const parent of ['', 'x', 'x/a']) {
          const children = wanted.filter(
            ({ fullName }) => parent === fullName.slice(0, Math.max(0, fullName.lastIndexOf('/'))),
          );
          expect(tree.children(parent)).toEqual(children);
          const [first] = children;
          for (const each of ['a', 'A', 'b', 'É', 'none']) {
            expect(tree.taken(parent, each)).toBe(has(children, parent, each));
            expect(tree.taken(parent, each, first)).toBe(has(children, parent, each, first));
          }
        }
      }
    }),
    { numRuns: 300 },
  );
});

it('lists stay the same object until one of their items changes', () => {
  const tree = new ItemTree();
  for (const name of ['b', 'a', 'x', 'x/c']) tree.put({ item: item(name), cells: [] });
  const root = tree.children('');
  expect(tree.children('')).toBe(root);
  tree.put({ item: item('x/d'), cells: [] });
  expect(tree.children('')).toBe(root);
  tree.put({ item: item('a'), cells: [] });
  expect(tree.children('')).not.toBe(root);
});

it('finds another item of the same name in another case', () => {
  const [small, great] = [item('job'), item('JOB')];
  expect(isNamed(inOrder([small, great]), 'Job', small)).toBe(true);
  expect(isNamed([small], 'Job', small)).toBe(false);
});
