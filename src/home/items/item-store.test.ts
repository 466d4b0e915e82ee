import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { filesBelow } from '../../kit/testing/files-below.ts';
import type { Finisher } from '../../kit/testing/temporary-folder.ts';
import { DISCARDER_PROPERTY } from '../../points/index.ts';
import type { Layout } from '../layout/layout.ts';
import { recordedHome } from '../testing/recorded-home.ts';
import { placeOf, put, temporaryLayout, testItems } from '../testing/test-home.ts';
import type { Item, ItemStore, Job } from './item-types.ts';

const PROJECT = '<project><description>d</description><builders/></project>';
const STORED = `<?xml version="1.0" encoding="UTF-8"?>${PROJECT}`;

async function fresh(t: Finisher): Promise<{ layout: Layout; items: ItemStore }> {
  const layout = await temporaryLayout(t);
  return { layout, ...(await testItems(layout)) };
}

async function newJob(items: ItemStore, name: string, xml: string): Promise<Job> {
  const item = await items.create('', name, xml);
  return jobOf(items, item.fullName);
}

function jobOf(items: ItemStore, name: string): Job {
  const item = items.get(name);
  if (item?.kind !== 'job') throw new Error(`${name} is no job`);
  return item;
}

function shown(item: Item | undefined): string {
  if (item === undefined) return 'missing';
  return item.kind === 'unloadable' ? item.reason : `${item.kind} ${item.config.description}`;
}

describe('the home of a real Jenkins', () => {
  it('loads: jobs, folders, a matrix with its cells, and what is of another kind with the reason', async (t) => {
    const { items } = await testItems(await recordedHome(t));
    const jobs = ['bound', 'gitclean', 'gitjob', 'gitmissing', 'mx', 'mx/V=a', 'mx/V=b', 'nolabel'];
    expect(items.jobs().map((job) => job.fullName)).toEqual(jobs);
    expect(shown(items.get('pipe'))).toBe('kind not known: flow-definition');
    expect(shown(items.get('team'))).toBe('folder the team');
    expect(items.all()).toHaveLength(17);
  });

  it('is left as it is by loading', async (t) => {
    const layout = await recordedHome(t);
    const before = await filesBelow(layout.folder);
    const { items } = await testItems(layout);
    await items.load();
    expect(await filesBelow(layout.folder)).toEqual(before);
  });

  it('differs in one line after a description was changed', async (t) => {
    const layout = await recordedHome(t);
    const { items } = await testItems(layout);
    const before = await filesBelow(layout.folder);
    await items.edit(jobOf(items, 'gitjob'), [{ path: ['description'], text: 'a <new> one' }]);
    const after = await filesBelow(layout.folder);
    const changed = [...after].filter(([path, text]) => before.get(path) !== text).map(([path]) => path);
    expect(changed).toEqual([layout.jobConfig(placeOf('gitjob'))]);
    const old = before.get(layout.jobConfig(placeOf('gitjob')))?.split('\n') ?? [];
    const now = after.get(layout.jobConfig(placeOf('gitjob')))?.split('\n') ?? [];
    expect(now).toHaveLength(old.length);
    expect(now.filter((line, at) => line !== old[at])).toEqual(['  <description>a &lt;new&gt; one</description>']);
    expect(jobOf(items, 'gitjob').config.description).toBe('a <new> one');
  });
});

describe('a broken config.xml', () => {
  const cases: [string, string | Uint8Array, RegExp][] = [
    ['cut', '<project>\n  <description>x</desc', /config\.xml:2:\d+: /],
    ['not XML', 'hello', /config\.xml:1:\d+: /],
    [
      'not UTF-8',
      Buffer.from('<project>\n<description>gr\xfc\xdfe</description></project>', 'latin1'),
      /config\.xml:2:\d+: not valid UTF-8/,
    ],
    ['of zero bytes', '', /config\.xml:1:1: the file is empty/],
  ];

  it.each(cases)(
    'that is %s is listed with path and line, left as it is, and the others load',
    async (_what, content, reason) => {
      const layout = await temporaryLayout({ onTestFinished });
      await put(layout.jobConfig(placeOf('bad')), content);
      await put(layout.jobConfig(placeOf('good')), STORED);
      const { items } = await testItems(layout);
      expect(shown(items.get('bad'))).toMatch(reason);
      expect(shown(items.get('bad'))).toContain(layout.jobConfig(placeOf('bad')));
      expect(shown(items.get('good'))).toBe('job d');
      expect(await readFile(layout.jobConfig(placeOf('bad')))).toEqual(Buffer.from(content));
    },
  );

  it('loads once it is mended and read again, as the same object where it was a job before', async (t) => {
    const { layout, items } = await fresh(t);
    const job = await newJob(items, 'a', PROJECT);
    await writeFile(layout.jobConfig(placeOf('a')), '<project><description>by hand</description></project>');
    expect(job.config.description).toBe('d');
    await items.load();
    expect(items.get('a')).toBe(job);
    expect(job.config.description).toBe('by hand');
    await writeFile(layout.jobConfig(placeOf('a')), '<broken');
    await items.reload(job);
    expect(items.get('a')?.kind).toBe('unloadable');
  });

  it('is no item where the file is missing', async (t) => {
    const layout = await temporaryLayout(t);
    await mkdir(layout.builds(placeOf('ghost')), { recursive: true });
    await put(join(layout.jobs, 'file.txt'), 'x');
    expect((await testItems(layout)).items.all()).toEqual([]);
  });
});

describe('creating', () => {
  it('stores the posted document as Jenkins does, and calls the listeners', async (t) => {
    const { layout, items } = await fresh(t);
    let calls = 0;
    const end = items.onChange(() => void calls++);
    const job = await newJob(items, ' größe 1 ', `<?xml version='1.0'?>\n${PROJECT}\n`);
    expect(job).toMatchObject({ kind: 'job', name: 'größe 1', fullName: 'größe 1', unsavedCopy: false });
    expect(await readFile(layout.jobConfig(placeOf('größe 1')), 'utf8')).toBe(STORED);
    expect(await items.readConfig(job)).toBe(STORED);
    expect(calls).toBe(1);
    end();
    await items.delete(job);
    expect(calls).toBe(1);
  });

  it.each([
    ['a bad name', 'a/b', PROJECT, 'NAME_UNSAFE'],
    ['no name', ' ', PROJECT, 'NAME_MISSING'],
    ['a name that exists', 'there', PROJECT, 'ITEM_EXISTS'],
    ['a name that exists in other letters', 'THERE', PROJECT, 'ITEM_EXISTS'],
    ['a broken document', 'a', '<project>', 'CONFIG_BROKEN'],
    ['a kind that is not known', 'a', '<flow-definition/>', 'ROOT_UNKNOWN'],
  ])('is refused for %s, and nothing is left behind', async (_what, name, xml, code) => {
    const { layout, items } = await fresh({ onTestFinished });
    await newJob(items, 'there', PROJECT);
    await expect(items.create('', name, xml)).rejects.toMatchObject({ code });
    expect(await readdir(layout.jobs)).toEqual(['there']);
    expect(items.all()).toHaveLength(1);
  });

  it('says where a posted document is broken', async (t) => {
    const { items } = await fresh(t);
    await expect(items.create('', 'a', '<project>\n<x></y></project>')).rejects.toThrow(/^config\.xml:2:\d+: /);
  });

  it('leaves nothing where the disk refuses', async (t) => {
    const { layout, items } = await fresh(t);
    await rm(layout.jobs, { recursive: true });
    await writeFile(layout.jobs, 'in the way');
    await expect(items.create('', 'a', PROJECT)).rejects.toThrow();
    expect(items.all()).toEqual([]);
  });

  it('gives a name once, however many ask at the same time', async (t) => {
    const { items } = await fresh(t);
    const tries = await Promise.allSettled(['a', 'A', 'a', 'a'].map((name) => items.create('', name, PROJECT)));
    expect(tries.filter((each) => each.status === 'fulfilled')).toHaveLength(1);
  });

  it('makes an empty job of a class', async (t) => {
    const { items } = await fresh(t);
    await items.createEmpty('', 'a', 'hudson.model.FreeStyleProject');
    const job = jobOf(items, 'a');
    expect(job.config).toMatchObject({ description: '', canRoam: true, disabled: false, builders: [] });
    await expect(items.createEmpty('', 'b', 'no.Such')).rejects.toMatchObject({ code: 'MODE_UNKNOWN' });
  });

  it('encrypts plain secrets, and keeps encrypted ones as they are', async (t) => {
    const layout = await temporaryLayout(t);
    const { items, secrets } = await testItems(layout);
    const parameter = (value: string): string =>
      `<project><properties><hudson.model.ParametersDefinitionProperty><parameterDefinitions><hudson.model.PasswordParameterDefinition><name>p</name><defaultValue>${value}</defaultValue></hudson.model.PasswordParameterDefinition></parameterDefinitions></hudson.model.ParametersDefinitionProperty></properties></project>`;
    const job = await newJob(items, 'a', parameter('geheim &amp; mehr'));
    const stored = await items.readConfig(job);
    const [, text = ''] = /<defaultValue>(.*)<\/defaultValue>/.exec(stored) ?? [];
    expect(text).toMatch(/^\{AQAA/);
    expect(secrets.decrypt(text)).toBe('geheim & mehr');
    await items.replaceConfig(job, parameter(text));
    expect(await items.readConfig(job)).toBe(stored);
  });
});

describe('copying', () => {
  it('keeps every byte and holds the copy back until its configuration is saved', async (t) => {
    const layout = await recordedHome(t);
    const { items } = await testItems(layout);
    await items.copy(jobOf(items, 'bound'), '', 'second');
    const copy = jobOf(items, 'second');
    expect(copy.unsavedCopy).toBe(true);
    expect(await readFile(layout.jobConfig(placeOf('second')))).toEqual(
      await readFile(layout.jobConfig(placeOf('bound'))),
    );
    expect(await readdir(layout.job(placeOf('second')))).toEqual(['config.xml']);
    await items.edit(copy, [{ path: ['description'], text: 'mine' }]);
    expect(copy.unsavedCopy).toBe(false);
  });
});

describe('renaming', () => {
  it('moves the folder and the workspaces', async (t) => {
    const { layout, items } = await fresh(t);
    const job = await newJob(items, 'a', PROJECT);
    await put(join(layout.builds(placeOf('a')), '1', 'log'), 'log');
    await put(join(layout.workspace(placeOf('a')), 'file'), 'x');
    await put(join(layout.workspaces, 'a@2', 'file'), 'y');
    await put(join(layout.workspaces, 'a@home', 'file'), 'another job');
    const renamed = await items.rename(job, 'b c');
    expect(renamed.fullName).toBe('b c');
    expect(items.get('a')).toBeUndefined();
    expect(items.get('b c')).toBe(renamed);
    expect(await readdir(layout.jobs)).toEqual(['b c']);
    expect(await readFile(layout.log(placeOf('b c'), 1), 'utf8')).toBe('log');
    expect((await readdir(layout.workspaces)).sort()).toEqual(['a@home', 'b c', 'b c@2']);
    await expect(items.edit(job, [])).rejects.toMatchObject({ code: 'ITEM_NOT_FOUND' });
  });

  it.each([
    ['the same name', 'a', 'RENAME_SAME'],
    ['the name of another', 'B', 'RENAME_IN_USE'],
    ['a bad name', 'x?', 'NAME_UNSAFE'],
    ['a folder that is no item', 'rest', 'RENAME_IN_USE'],
  ])('is refused to %s', async (_what, name, code) => {
    const { layout, items } = await fresh({ onTestFinished });
    const job = await newJob(items, 'a', PROJECT);
    await newJob(items, 'b', PROJECT);
    await put(join(layout.builds(placeOf('rest')), 'x'), '');
    await expect(items.rename(job, name)).rejects.toMatchObject({ code });
    expect(items.get('a')).toBe(job);
  });

  it('may change the case of letters only', async (t) => {
    const { items } = await fresh(t);
    const renamed = await items.rename(await newJob(items, 'a', PROJECT), 'A');
    expect(items.all()).toEqual([renamed]);
  });
});

describe('deleting', () => {
  it('removes the folder and the workspaces, also of what could not be loaded', async (t) => {
    const { layout, items } = await fresh(t);
    const job = await newJob(items, 'a', PROJECT);
    await put(join(layout.workspace(placeOf('a')), 'file'), 'x');
    await put(layout.jobConfig(placeOf('bad')), '<broken');
    await items.load();
    await items.delete(job);
    const bad = items.get('bad');
    if (bad) await items.delete(bad);
    expect(await readdir(layout.jobs)).toEqual([]);
    expect(await readdir(layout.workspaces)).toEqual([]);
    expect(items.all()).toEqual([]);
    await expect(items.delete(job)).rejects.toMatchObject({ code: 'ITEM_NOT_FOUND' });
  });
});

describe('replacing a configuration', () => {
  it('stores and takes effect at once', async (t) => {
    const { items } = await fresh(t);
    const job = await newJob(items, 'a', PROJECT);
    await items.replaceConfig(
      job,
      `<project><disabled>true</disabled><properties><${DISCARDER_PROPERTY}/></properties></project>`,
    );
    expect(job.config.disabled).toBe(true);
    expect(job.config.properties).toMatchObject([{ kind: null, tag: DISCARDER_PROPERTY }]);
  });

  it.each([
    ['a broken document', '<project', 'CONFIG_BROKEN'],
    ['another kind of item', '<other-project/>', 'CONFIG_TYPE'],
    ['an unknown kind of item', '<flow-definition/>', 'CONFIG_TYPE'],
  ])('is refused for %s, and the old one stays', async (_what, xml, code) => {
    const { items } = await fresh({ onTestFinished });
    const job = await newJob(items, 'a', PROJECT);
    await expect(items.replaceConfig(job, xml)).rejects.toMatchObject({ code });
    expect(await items.readConfig(job)).toBe(STORED);
    expect(job.config.description).toBe('d');
  });

  it('is not made by an edit of a file that was broken by hand', async (t) => {
    const { layout, items } = await fresh(t);
    const job = await newJob(items, 'a', PROJECT);
    await writeFile(layout.jobConfig(placeOf('a')), '<project>\n<oops');
    const edited = items.edit(job, [{ path: ['description'], text: 'x' }]);
    await expect(edited).rejects.toMatchObject({ code: 'CONFIG_BROKEN' });
    expect(await readFile(layout.jobConfig(placeOf('a')), 'utf8')).toBe('<project>\n<oops');
  });
});
