import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { filesBelow } from '../../kit/testing/files-below.ts';
import { placeOf, temporaryLayout, testItems } from '../testing/test-home.ts';

const PROJECT = '<project><builders/></project>';
const names = Array.from({ length: 80 }, (_, at) => `job-${at}`);

/** Says of each item whether it was created, or why not. */
async function outcomes(created: readonly Promise<{ readonly fullName: string }>[]): Promise<string[]> {
  return (await Promise.allSettled(created)).map((each) =>
    each.status === 'fulfilled' ? each.value.fullName : String(each.reason.code),
  );
}

it('creates items that come at the same time, and tells of them in the order in which they came', async (t) => {
  const layout = await temporaryLayout(t);
  const { items } = await testItems(layout);
  const told: string[] = [];
  items.onChange((change) => {
    if (change.type !== 'created') return;
    // Whoever is told finds the item.
    expect(items.get(change.fullName)).toBeDefined();
    told.push(change.fullName);
  });
  expect(await outcomes(names.map((name) => items.create('', name, PROJECT)))).toEqual(names);
  expect(told).toEqual(names);
  for (const name of names) expect(await readFile(layout.jobConfig(placeOf(name)), 'utf8')).toContain(PROJECT);
});

it('gives a name to the first who comes, whatever the case', async (t) => {
  const { items } = await testItems(await temporaryLayout(t));
  const wanted = ['a', 'A', 'b', 'a', 'c'];
  const created = wanted.map((name) => items.create('', name, PROJECT));
  expect(await outcomes(created)).toEqual(['a', 'ITEM_EXISTS', 'b', 'ITEM_EXISTS', 'c']);
  expect(items.all().map((item) => item.fullName)).toEqual(['a', 'b', 'c']);
});

it('gives the name of one that could not be created to the next', async (t) => {
  const { items } = await testItems(await temporaryLayout(t));
  const created = ['<project>', PROJECT, '<nonsense/>'].map((xml) => items.create('', 'a', xml));
  expect(await outcomes(created)).toEqual(['CONFIG_BROKEN', 'a', 'ITEM_EXISTS']);
});

it('refuses one without those that came with it, and leaves nothing of it', async (t) => {
  const layout = await temporaryLayout(t);
  const { items } = await testItems(layout);
  await items.create('', 'folder', '<com.cloudbees.hudson.plugins.folder.Folder/>');
  // No item can be made in it: a file is where the folder of its items should be.
  await writeFile(join(layout.job(placeOf('folder')), 'jobs'), '');
  const before = await filesBelow(layout.folder);
  const created = [
    items.create('', 'a', PROJECT),
    items.create('folder', 'b', PROJECT),
    items.create('missing', 'c', PROJECT),
    items.create('', 'd/e', PROJECT),
    items.create('', 'f', PROJECT),
  ];
  expect((await outcomes(created)).map((each, at) => (at === 1 ? typeof each : each))).toEqual([
    'a',
    'string',
    'FOLDER_NOT_FOUND',
    'NAME_UNSAFE',
    'f',
  ]);
  expect(items.get('folder/b')).toBeUndefined();
  const added = [...(await filesBelow(layout.folder)).keys()].filter((path) => !before.has(path));
  expect(added.sort()).toEqual(['a', 'f'].map((name) => layout.jobConfig(placeOf(name))));
});

it('creates items in a new folder of items at the same time', async (t) => {
  const { items } = await testItems(await temporaryLayout(t));
  await items.create('', 'folder', '<com.cloudbees.hudson.plugins.folder.Folder/>');
  const created = ['a', 'b', 'c'].map((name, at) => items.create('folder', name, at === 0 ? '<project>' : PROJECT));
  expect(await outcomes(created)).toEqual(['CONFIG_BROKEN', 'folder/b', 'folder/c']);
  await items.load();
  expect(items.all().map((item) => item.fullName)).toEqual(['folder', 'folder/b', 'folder/c']);
});

it('lets other changes in between, each after what came before it', async (t) => {
  const { items } = await testItems(await temporaryLayout(t));
  const first = items.create('', 'a', PROJECT);
  const renamed = first.then((item) => items.rename(item, 'b'));
  const others = names.map((name) => items.create('', name, PROJECT));
  expect((await renamed).fullName).toBe('b');
  expect(await outcomes([items.create('', 'a', PROJECT), ...others])).toEqual(['a', ...names]);
});
