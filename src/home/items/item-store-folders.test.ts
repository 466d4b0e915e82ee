import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Layout } from '../layout/layout.ts';
import { listeningLogger, placeOf, put, temporaryLayout, testItems } from '../testing/test-home.ts';
import type { Folder, ItemChange, ItemStore, LoadedItem } from './item-types.ts';

const FOLDER_TAG = 'com.cloudbees.hudson.plugins.folder.Folder';
const FOLDER = `<${FOLDER_TAG}><description>f</description></${FOLDER_TAG}>`;
const PROJECT = '<project><description>d</description><builders/></project>';

type Finisher = Parameters<typeof temporaryLayout>[0];

async function fresh(t: Finisher): Promise<{ layout: Layout; items: ItemStore; changes: ItemChange[] }> {
  const layout = await temporaryLayout(t);
  const { items } = await testItems(layout);
  const changes: ItemChange[] = [];
  items.onChange((change) => void changes.push(change));
  return { layout, items, changes };
}

/** `a/` is a folder, `a/b` a job. */
async function make(items: ItemStore, ...paths: string[]): Promise<void> {
  for (const path of paths) {
    const [, parent = '', name = ''] = /^(?:(.*)\/)?([^/]+)\/?$/.exec(path) ?? [];
    await items.create(parent, name, path.endsWith('/') ? FOLDER : PROJECT);
  }
}

function loaded(items: ItemStore, fullName: string): LoadedItem {
  const item = items.get(fullName);
  if (item === undefined || item.kind === 'unloadable') throw new Error(`${fullName} is not loaded`);
  return item;
}

function names(items: ItemStore): string[] {
  return items.all().map(({ fullName }) => fullName);
}

describe('items in folders', () => {
  it('are found three levels deep, with blanks and umlauts, now and after a start', async (t) => {
    const { layout, items } = await fresh(t);
    await make(items, 'Größe 1/', 'Größe 1/sub one/', 'Größe 1/sub one/ärger', 'Größe 1/b', 'alone');
    const deep = 'Größe 1/sub one/ärger';
    expect(layout.jobConfig(placeOf(deep))).toContain('/jobs/Größe 1/jobs/sub one/jobs/ärger/config.xml');
    for (const store of [items, (await testItems(layout)).items]) {
      expect(names(store)).toEqual(['alone', 'Größe 1', 'Größe 1/b', 'Größe 1/sub one', deep]);
      expect(store.children('').map(({ name }) => name)).toEqual(['alone', 'Größe 1']);
      expect(store.children('Größe 1').map(({ name }) => name)).toEqual(['b', 'sub one']);
      expect(store.children('no such')).toEqual([]);
      expect(store.jobs().map(({ fullName }) => fullName)).toEqual(['alone', 'Größe 1/b', deep]);
      expect(store.url(deep)).toBe('job/Gr%C3%B6%C3%9Fe%201/job/sub%20one/job/%C3%A4rger/');
      expect(store.url('')).toBe('');
    }
  });

  it('are called by their display names', async (t) => {
    const { items } = await fresh(t);
    await items.create('', 'f', `<${FOLDER_TAG}><displayName>The team</displayName></${FOLDER_TAG}>`);
    await make(items, 'f/g/', 'f/g/job');
    expect(items.displayName(loaded(items, 'f'))).toBe('The team');
    expect(items.fullDisplayName(loaded(items, 'f/g/job'))).toBe('The team » g » job');
  });

  it.each([
    ['a folder that is missing', 'x/y', 'n', 'FOLDER_NOT_FOUND'],
    ['a job', 'f/job', 'n', 'NOT_A_FOLDER'],
    ['a name that differs in case only', 'f', 'JOB', 'ITEM_EXISTS'],
    ['a bad name', 'f', '..', 'NAME_NOT_ALLOWED'],
  ])('are not made in %s', async (_what, parent, name, code) => {
    const { items } = await fresh({ onTestFinished });
    await make(items, 'f/', 'f/job');
    await expect(items.create(parent, name, PROJECT)).rejects.toMatchObject({ code });
    await expect(items.createEmpty(parent, name, FOLDER_TAG)).rejects.toMatchObject({ code });
    await expect(items.copy(loaded(items, 'f'), parent, name)).rejects.toMatchObject({ code });
    expect(names(items)).toEqual(['f', 'f/job']);
  });

  it('may have the name of an item elsewhere', async (t) => {
    const { items } = await fresh(t);
    await make(items, 'a/', 'a/a/', 'a/a/a', 'b/', 'b/a');
    expect(names(items)).toEqual(['a', 'a/a', 'a/a/a', 'b', 'b/a']);
  });

  it('load by the thousand, and let others work meanwhile', async (t) => {
    const layout = await temporaryLayout(t);
    const { items } = await testItems(layout);
    await put(layout.jobConfig(placeOf('f')), FOLDER);
    for (let at = 0; at < 2000; at += 1) {
      mkdirSync(layout.job(placeOf(`f/job ${at}`)), { recursive: true });
      writeFileSync(layout.jobConfig(placeOf(`f/job ${at}`)), PROJECT);
    }
    let others = 0;
    const timer = setInterval(() => {
      others += 1;
    }, 0);
    await items.load();
    clearInterval(timer);
    expect(items.children('f')).toHaveLength(2000);
    expect(items.jobs()).toHaveLength(2000);
    expect(others).toBeGreaterThan(0);
  });

  it('may be in a folder that cannot be listed: that one is not loaded, the others are', async (t) => {
    const layout = await temporaryLayout(t);
    await put(layout.jobConfig(placeOf('f')), FOLDER);
    await put(layout.itemsOf(placeOf('f')), 'a file');
    await put(layout.jobConfig(placeOf('g')), FOLDER);
    await put(layout.jobConfig(placeOf('g/broken')), '<project>');
    await put(layout.jobConfig(placeOf('g/job')), PROJECT);
    const { items } = await testItems(layout);
    expect(items.all().map(({ fullName, kind }) => [fullName, kind])).toEqual([
      ['f', 'unloadable'],
      ['g', 'folder'],
      ['g/broken', 'unloadable'],
      ['g/job', 'job'],
    ]);
  });

  it('are not read again where a link leads back', async (t) => {
    const layout = await temporaryLayout(t);
    await put(layout.jobConfig(placeOf('f')), FOLDER);
    await put(layout.jobConfig(placeOf('f/job')), PROJECT);
    await symlink(layout.job(placeOf('f')), layout.job(placeOf('f/loop')));
    await symlink('nowhere', layout.job(placeOf('f/dangling')));
    await symlink('self', layout.job(placeOf('f/self')));
    const log = listeningLogger();
    const { items } = await testItems(layout, { log });
    expect(items.get('f/job')?.kind).toBe('job');
    expect(items.get('f/loop')).toMatchObject({ kind: 'unloadable', reason: 'it is a link to a folder that it is in' });
    expect(items.get('f/dangling')).toBeUndefined();
    expect(log.lines.map(({ level }) => level)).toContain('warn');
  });
});

describe("a folder's configuration", () => {
  const more =
    '<properties><some.Credentials_-Property><secret>s</secret></some.Credentials_-Property></properties><views><x/></views>';
  const document = `<?xml version='1.1' encoding='UTF-8'?>\n<${FOLDER_TAG} plugin="p@1">\n  <description>old</description>${more}\n</${FOLDER_TAG}>`;

  it('keeps what is not understood', async (t) => {
    const layout = await temporaryLayout(t);
    await put(layout.jobConfig(placeOf('f')), document);
    const { items } = await testItems(layout);
    const folder = loaded(items, 'f');
    await items.edit(folder, [{ path: ['description'], text: 'new' }]);
    expect(await items.readConfig(folder)).toBe(document.replace('>old<', '>new<'));
    expect(folder.config.description).toBe('new');
    await items.rewrite(folder, (xml) => xml.replace('<x/>', '<y/>'));
    expect(await readFile(layout.jobConfig(placeOf('f')), 'utf8')).toContain('<views><y/></views>');
    await expect(items.rewrite(folder, () => '<broken')).rejects.toMatchObject({ code: 'CONFIG_BROKEN' });
    await expect(items.rewrite(folder, () => PROJECT)).rejects.toMatchObject({ code: 'CONFIG_TYPE' });
    await expect(items.replaceConfig(folder, PROJECT)).rejects.toMatchObject({ code: 'CONFIG_TYPE' });
  });

  it('takes effect with all that is in it when it is read again', async (t) => {
    const { layout, items, changes } = await fresh(t);
    await make(items, 'f/', 'f/gone', 'f/stays');
    const [folder, stays] = [loaded(items, 'f'), loaded(items, 'f/stays')];
    await put(layout.jobConfig(placeOf('f/new')), PROJECT);
    await writeFile(layout.jobConfig(placeOf('f/gone')), '<oops');
    changes.length = 0;
    await items.reload(folder);
    expect(items.get('f')).toBe(folder);
    expect(items.get('f/stays')).toBe(stays);
    expect(items.children('f').map(({ name, kind }) => [name, kind])).toEqual([
      ['gone', 'unloadable'],
      ['new', 'job'],
      ['stays', 'job'],
    ]);
    expect(changes).toEqual([{ type: 'updated', fullName: 'f' }]);
  });
});

describe('copying a folder', () => {
  it('copies the settings of everything in it, holds jobs back, and leaves runs and broken items behind', async (t) => {
    const { layout, items, changes } = await fresh(t);
    await make(items, 'f/', 'f/g/', 'f/g/job', 'f/empty/', 'target/');
    await put(layout.log(placeOf('f/g/job'), 1), 'log');
    await put(layout.nextBuildNumber(placeOf('f/g/job')), '2\n');
    await put(layout.jobConfig(placeOf('f/broken')), '<project>');
    await items.load();
    changes.length = 0;
    const copy = await items.copy(loaded(items, 'f'), 'target', 'f2');
    expect(copy).toMatchObject({ kind: 'folder', fullName: 'target/f2', config: { description: 'f' } });
    expect(names(items).filter((name) => name.startsWith('target'))).toEqual([
      'target',
      'target/f2',
      'target/f2/empty',
      'target/f2/g',
      'target/f2/g/job',
    ]);
    expect(items.get('target/f2/g/job')).toMatchObject({ unsavedCopy: true });
    expect(items.get('f/g/job')).toMatchObject({ unsavedCopy: false });
    expect(await readFile(layout.jobConfig(placeOf('target/f2/g/job')))).toEqual(
      await readFile(layout.jobConfig(placeOf('f/g/job'))),
    );
    expect(await readdir(layout.job(placeOf('target/f2/g/job')))).toEqual(['config.xml']);
    expect(changes).toEqual([{ type: 'created', fullName: 'target/f2' }]);
  });

  it('may go into the folder itself', async (t) => {
    const { items } = await fresh(t);
    await make(items, 'f/', 'f/job');
    await items.copy(loaded(items, 'f'), 'f', 'copy');
    expect(names(items)).toEqual(['f', 'f/copy', 'f/copy/job', 'f/job']);
  });

  it('leaves nothing where one file cannot be read, or something is in the way', async (t) => {
    const { layout, items } = await fresh(t);
    await make(items, 'f/', 'f/job');
    await put(join(layout.job(placeOf('ghost')), 'builds', '1', 'log'), 'x');
    await expect(items.copy(loaded(items, 'f'), '', 'ghost')).rejects.toMatchObject({ code: 'ITEM_EXISTS' });
    await mkdir(join(layout.job(placeOf('f/other')), 'config.xml'), { recursive: true });
    await items.load();
    await writeFile(layout.jobConfig(placeOf('f')), FOLDER);
    await make(items, 'f/gone');
    for (let at = 0; at < 40; at += 1) await put(layout.jobConfig(placeOf(`f/job ${at}`)), PROJECT);
    await items.load();
    await rm(layout.jobConfig(placeOf('f/gone')));
    await expect(items.copy(loaded(items, 'f'), '', 'f2')).rejects.toThrow();
    expect((await readdir(layout.jobs)).sort()).toEqual(['f', 'ghost']);
  });
});

describe('moving', () => {
  it('takes a folder with everything in it and its workspaces to another place', async (t) => {
    const { layout, items, changes } = await fresh(t);
    await make(items, 'f/', 'f/g/', 'f/g/job', 'to/', 'other');
    await put(layout.log(placeOf('f/g/job'), 1), 'log');
    await put(join(layout.workspace(placeOf('f/g/job')), 'file'), 'mine');
    await put(join(layout.workspace(placeOf('other')), 'file'), 'other');
    await put(join(layout.workspace(placeOf('to/f/g/job')), 'stale'), 'of an earlier item');
    const job = loaded(items, 'f/g/job');
    changes.length = 0;
    const moved = await items.move(loaded(items, 'f'), 'to');
    expect(moved).toMatchObject({ kind: 'folder', name: 'f', fullName: 'to/f' });
    expect(names(items)).toEqual(['other', 'to', 'to/f', 'to/f/g', 'to/f/g/job']);
    expect(items.children('to')).toEqual([moved]);
    expect(items.get('to/f/g/job')).not.toBe(job);
    expect(await readFile(layout.log(placeOf('to/f/g/job'), 1), 'utf8')).toBe('log');
    expect(await readdir(layout.workspace(placeOf('to/f/g/job')))).toEqual(['file']);
    expect((await readdir(layout.workspaces)).sort()).toEqual(['other', 'to']);
    expect(changes).toEqual([
      { type: 'moved', from: 'f', fullName: 'to/f' },
      // What waited for the end of the move may go on.
      { type: 'updated', fullName: 'to/f' },
    ]);
    await expect(items.edit(job, [])).rejects.toMatchObject({ code: 'ITEM_NOT_FOUND' });
    expect(names((await testItems(layout)).items)).toEqual(names(items));
  });

  it('takes a job out of a folder to the root', async (t) => {
    const { items } = await fresh(t);
    await make(items, 'f/', 'f/job');
    await items.move(loaded(items, 'f/job'), '');
    expect(names(items)).toEqual(['f', 'job']);
  });

  it('to where it is already changes nothing', async (t) => {
    const { items, changes } = await fresh(t);
    await make(items, 'f/', 'f/job');
    const job = loaded(items, 'f/job');
    changes.length = 0;
    expect(await items.move(job, 'f')).toBe(job);
    expect(changes).toEqual([]);
  });

  it.each([
    ['into itself', 'f', 'f', 'MOVE_INTO_ITSELF'],
    ['into what is in it', 'f', 'f/g', 'MOVE_INTO_ITSELF'],
    ['into what is missing', 'f', 'nope', 'FOLDER_NOT_FOUND'],
    ['into a job', 'f', 'job', 'NOT_A_FOLDER'],
    ['to where the name is in use in other letters', 'job', 'f', 'ITEM_EXISTS'],
  ])('is refused %s', async (_what, name, parent, code) => {
    const { items } = await fresh({ onTestFinished });
    await make(items, 'f/', 'f/g/', 'f/JOB', 'ff/', 'job');
    const before = names(items);
    await expect(items.move(loaded(items, name), parent)).rejects.toMatchObject({ code });
    expect(names(items)).toEqual(before);
    await items.move(loaded(items, 'f'), 'ff');
    expect(items.get('ff/f/g')).toBeDefined();
  });

  it('is a rename, too: of a folder in its place', async (t) => {
    const { layout, items } = await fresh(t);
    await make(items, 'f/', 'f/g/', 'f/g/job');
    await put(join(layout.workspace(placeOf('f/g/job')), 'file'), 'x');
    const renamed = await items.rename(loaded(items, 'f/g'), ' h ');
    expect(renamed.fullName).toBe('f/h');
    expect(names(items)).toEqual(['f', 'f/h', 'f/h/job']);
    expect(await readdir(layout.workspace(placeOf('f/h/job')))).toEqual(['file']);
    await expect(items.rename(loaded(items, 'f/h'), 'x/y')).rejects.toMatchObject({ code: 'NAME_UNSAFE' });
  });

  it('is done when the folder has its new name, even where a workspace cannot follow', async (t) => {
    const { layout, items } = await fresh(t);
    await make(items, 'job', 'f/');
    await put(join(layout.workspace(placeOf('job')), 'file'), 'x');
    await put(join(layout.workspaces, 'f'), 'a file where a folder should be');
    await items.move(loaded(items, 'job'), 'f');
    expect(names(items)).toEqual(['f', 'f/job']);
    expect(await readdir(layout.itemsOf(placeOf('f')))).toEqual(['job']);
  });
});

describe('deleting a folder', () => {
  it('removes everything in it and only its workspaces, and says so once', async (t) => {
    const { layout, items, changes } = await fresh(t);
    await make(items, 'f/', 'f/g/', 'f/g/job', 'ff/', 'ff/job');
    for (const name of ['f/g/job', 'ff/job']) await put(join(layout.workspace(placeOf(name)), 'file'), 'x');
    changes.length = 0;
    const folder: Folder | undefined = items.all().find((item) => item.kind === 'folder');
    if (folder) await items.delete(folder);
    expect(names(items)).toEqual(['ff', 'ff/job']);
    expect(items.get('f/g/job')).toBeUndefined();
    expect(items.children('f')).toEqual([]);
    expect(await readdir(layout.jobs)).toEqual(['ff']);
    expect(await readdir(layout.workspaces)).toEqual(['ff']);
    expect(changes).toEqual([{ type: 'deleted', fullName: 'f' }]);
  });
});
