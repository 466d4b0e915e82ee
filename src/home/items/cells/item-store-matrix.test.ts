import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { KeyedLock, silentLogger } from '../../../kit/index.ts';
import type { Run } from '../../../model/index.ts';
import type { Layout } from '../../layout/layout.ts';
import { createRunStore } from '../../runs/run-store.ts';
import type { RunStore } from '../../runs/run-types.ts';
import { recordedHome } from '../../testing/recorded-home.ts';
import { placeOf, put, temporaryLayout, testItems, testRegistry } from '../../testing/test-home.ts';
import type { ItemPlaces } from '../item-store.ts';
import type { ItemStore, Job } from '../item-types.ts';

type Finisher = Parameters<typeof temporaryLayout>[0];

function matrix(axes: Record<string, readonly string[]>, more = '', kind = 'TextAxis'): string {
  const written = Object.entries(axes).map(([name, values]) => {
    const strings = values.map((value) => `<string>${value}</string>`).join('');
    return `<hudson.matrix.${kind}><name>${name}</name><values>${strings}</values></hudson.matrix.${kind}>`;
  });
  return `<matrix-project><axes>${written.join('')}</axes>${more}</matrix-project>`;
}

async function open(layout: Layout): Promise<{ layout: Layout; items: ItemStore & ItemPlaces; runs: RunStore }> {
  const { items, secrets } = await testItems(layout);
  return {
    layout,
    items,
    runs: createRunStore({
      layout,
      placeOf: items.placeOf,
      locks: new KeyedLock(),
      log: silentLogger,
      secrets,
      kinds: testRegistry(),
    }),
  };
}

async function fresh(t: Finisher): ReturnType<typeof open> {
  return open(await temporaryLayout(t));
}

function jobOf(items: ItemStore, fullName: string): Job {
  const item = items.get(fullName);
  if (item?.kind !== 'job') throw new Error(`${fullName} is no job`);
  return item;
}

function cells(items: ItemStore, project: string): string[] {
  return items.cells(jobOf(items, project)).map(({ name, cell }) => (cell?.active ? name : `${name} (left)`));
}

function aRun(job: Job, number: number): Run {
  const about = { queueId: 1, timestamp: 1000, startTime: 1001, duration: 5, result: null, state: 'building' } as const;
  const plain = { keepLog: false, description: null, displayName: null, builtOn: '', workspace: null } as const;
  const lists = { parameters: null, interruptions: [], actions: [], checkouts: [], culprits: [], otherActions: [] };
  const causes = [{ kind: 'upstream', project: 'mx', url: 'job/mx/', build: 3, causes: [] }] as const;
  return { job: job.fullName, number, ...about, ...plain, ...lists, causes: job.cell === null ? [] : causes };
}

describe('a matrix project that Jenkins wrote', () => {
  it('has its cells, and their runs can be read', async (t) => {
    const { items, runs } = await open(await recordedHome(t));
    expect(cells(items, 'mx')).toEqual(['V=a', 'V=b']);
    const cell = jobOf(items, 'mx/V=a');
    expect(cell.itemKind.form).toBe('cell');
    expect(cell.cell).toEqual({ project: 'mx', values: new Map([['V', 'a']]), active: true });
    expect(cell.config.builders).toHaveLength(1);
    expect([items.url('mx/V=a'), items.displayName(cell), items.fullDisplayName(cell)]).toEqual([
      'job/mx/V=a/',
      'a',
      'mx » a',
    ]);
    expect(runs.numbers(cell)).toEqual([1]);
    expect(runs.get(cell, 1)).toMatchObject({
      result: 'SUCCESS',
      causes: [{ kind: 'upstream', project: 'mx', build: 1 }],
      otherActions: ['hudson.matrix.MatrixConfiguration_-ParentBuildAction'],
    });
    expect(runs.get(jobOf(items, 'mx'), 1)).toMatchObject({ result: 'SUCCESS' });
    expect(items.all().map(({ name }) => name)).not.toContain('V=a');
  });
});

describe('cells', () => {
  it('are all combinations in order, and those that have only a history behind them', async (t) => {
    const { items, runs } = await fresh(t);
    const project = await items.create('', 'mx', matrix({ B: ['2', '1', '2'], A: ['x', 'y'] }));
    expect(cells(items, 'mx')).toEqual(['A=x,B=2', 'A=y,B=2', 'A=x,B=1', 'A=y,B=1']);
    const [kept, gone] = [jobOf(items, 'mx/A=x,B=1'), jobOf(items, 'mx/A=y,B=2')];
    await runs.begin(gone, (number) => aRun(gone, number));
    await items.replaceConfig(project, matrix({ A: ['x'], B: ['1'] }, '<description>new</description>'));
    expect(cells(items, 'mx')).toEqual(['A=x,B=1', 'A=y,B=2 (left)']);
    expect(jobOf(items, 'mx/A=x,B=1')).toBe(kept);
    expect(jobOf(items, 'mx/A=y,B=2')).toBe(gone);
    expect([kept.config.disabled, gone.config.disabled]).toEqual([false, true]);
    expect(items.get('mx/A=y,B=1')).toBeUndefined();
    await items.load();
    expect(cells(items, 'mx')).toEqual(['A=x,B=1', 'A=y,B=2 (left)']);
    expect(jobOf(items, 'mx/A=x,B=1')).toBe(kept);
  });

  it('of no axes are one, in the project’s own folder', async (t) => {
    const { items, layout } = await fresh(t);
    await items.create('', 'mx', matrix({}));
    expect(cells(items, 'mx')).toEqual(['default']);
    expect(layout.builds(items.placeOf('mx/default'))).toBe(
      join(layout.job(items.placeOf('mx')), 'configurations', 'builds'),
    );
    expect(items.displayName(jobOf(items, 'mx/default'))).toBe('default');
    await items.create('', 'none', matrix({ V: [] }));
    expect(cells(items, 'none')).toEqual([]);
  });

  it('do what the project does, where label axes say', async (t) => {
    const { items, layout } = await fresh(t);
    const builders = '<builders><hudson.tasks.Shell><command>x</command></hudson.tasks.Shell></builders>';
    const more = `${builders}<publishers><hudson.tasks.BuildTrigger/></publishers><triggers><t/></triggers><assignedNode>p</assignedNode><concurrentBuild>true</concurrentBuild>`;
    await items.create('', 'mx', matrix({ os: ['linux', 'a || b'], arch: ['arm'] }, more, 'LabelAxis'));
    const cell = jobOf(items, 'mx/arch=arm,os=a || b');
    expect(cell.config).toMatchObject({ publishers: [], triggers: [], quietPeriod: 0, concurrentBuild: true });
    expect(cell.config.builders).toEqual(jobOf(items, 'mx').config.builders);
    expect([cell.config.assignedNode, cell.config.canRoam]).toEqual(['(a || b)&&arm', false]);
    expect(items.url(cell.fullName)).toBe('job/mx/arch=arm,os=a%20%7C%7C%20b/');
    await items.create('', 'text', matrix({ V: ['a'] }, '<assignedNode>p</assignedNode><canRoam>false</canRoam>'));
    expect(jobOf(items, 'text/V=a').config).toMatchObject({ assignedNode: null, canRoam: true });
    expect(layout.workspace(items.placeOf('text/V=a'))).toBe(join(layout.workspaces, 'text', 'V', 'a'));
  });

  it.each([
    ['that the filter selects', 'V=="a" || index==62', '', ['V=a', 'V=c']],
    ['all, where parameters decide', 'V==MODE', 'MODE', ['V=a', 'V=b', 'V=c']],
    ['all, where a parameter is called like an axis', 'V=="a"', 'V', ['V=a', 'V=b', 'V=c']],
    ['all, where the filter cannot be read', 'V==', '', ['V=a', 'V=b', 'V=c']],
    ['all, where the filter cannot be worked out', 'V==UNKNOWN', '', ['V=a', 'V=b', 'V=c']],
  ])('are those %s', async (_what, filter, parameter, expected) => {
    const { items } = await fresh({ onTestFinished });
    const definition = `<hudson.model.PasswordParameterDefinition><name>${parameter}</name></hudson.model.PasswordParameterDefinition>`;
    const property = `<hudson.model.ParametersDefinitionProperty><parameterDefinitions>${definition}</parameterDefinitions></hudson.model.ParametersDefinitionProperty>`;
    const more = `<properties>${parameter === '' ? '' : property}</properties><combinationFilter>${filter}</combinationFilter>`;
    await items.create('', 'mx', matrix({ V: ['a', 'b', 'c'] }, more));
    expect(cells(items, 'mx')).toEqual(expected);
  });

  it('that a new filter leaves out keep their history', async (t) => {
    const { items, runs } = await fresh(t);
    const project = await items.create('', 'mx', matrix({ V: ['a', 'b', 'c'] }));
    const left = jobOf(items, 'mx/V=b');
    await runs.begin(left, (number) => aRun(left, number));
    await items.replaceConfig(project, matrix({ V: ['a', 'b', 'c'] }, '<combinationFilter>V=="a"</combinationFilter>'));
    expect(cells(items, 'mx')).toEqual(['V=a', 'V=b (left)']);
    expect([jobOf(items, 'mx/V=b'), left.config.disabled]).toEqual([left, true]);
  });

  it('cannot be changed but with their project', async (t) => {
    const { items } = await fresh(t);
    await items.create('', 'mx', matrix({ V: ['a'] }));
    const cell = jobOf(items, 'mx/V=a');
    const refused = { code: 'CELL_OF_PROJECT' };
    await expect(items.edit(cell, [])).rejects.toMatchObject(refused);
    await expect(items.rename(cell, 'x')).rejects.toMatchObject(refused);
    await expect(items.move(cell, '')).rejects.toMatchObject(refused);
    await expect(items.copy(cell, '', 'x')).rejects.toMatchObject(refused);
    await expect(items.delete(cell)).rejects.toMatchObject(refused);
    expect(await items.readConfig(cell)).toContain('<matrix-config>');
    await expect(items.create('mx', 'x', matrix({}))).rejects.toMatchObject({ code: 'NOT_A_FOLDER' });
    await expect(items.create('', 'x', '<matrix-config/>')).rejects.toMatchObject({ code: 'ROOT_UNKNOWN' });
    const className = 'hudson.matrix.MatrixConfiguration';
    await expect(items.createEmpty('', 'x', className)).rejects.toMatchObject({ code: 'MODE_UNKNOWN' });
  });

  it('that are left can be deleted, and the cells inside their folders stay', async (t) => {
    const { items, runs, layout } = await fresh(t);
    const project = await items.create('', 'mx', matrix({ A: ['x'] }));
    const outer = jobOf(items, 'mx/A=x');
    await runs.begin(outer, (number) => aRun(outer, number));
    await items.replaceConfig(project, matrix({ A: ['x'], B: ['y'] }));
    const inner = jobOf(items, 'mx/A=x,B=y');
    await runs.begin(inner, (number) => aRun(inner, number));
    await items.delete(outer);
    expect(cells(items, 'mx')).toEqual(['A=x,B=y']);
    expect(await readdir(join(layout.cellsOf(items.placeOf('mx')), 'axis-A', 'x'))).toEqual(['axis-B']);
    await items.load();
    expect(runs.numbers(jobOf(items, 'mx/A=x,B=y'))).toEqual([1]);
  });

  it('go along when the project is moved, renamed, copied and deleted', async (t) => {
    const { items, runs, layout } = await fresh(t);
    await items.createEmpty('', 'f', 'com.cloudbees.hudson.plugins.folder.Folder');
    const project = await items.create('', 'mx', matrix({ V: ['a'] }));
    const cell = jobOf(items, 'mx/V=a');
    await runs.begin(cell, (number) => aRun(cell, number));
    await put(join(layout.workspace(items.placeOf('mx/V=a')), 'file'), 'x');
    const moved = await items.move(project, 'f');
    expect(items.get('mx/V=a')).toBeUndefined();
    const after = jobOf(items, 'f/mx/V=a');
    expect(after.cell?.project).toBe('f/mx');
    expect(runs.numbers(after)).toEqual([1]);
    expect(await readdir(layout.workspace(items.placeOf('f/mx/V=a')))).toEqual(['file']);
    const folder = items.get('f');
    if (folder?.kind === 'folder') await items.copy(folder, '', 'f2');
    expect(runs.numbers(jobOf(items, 'f2/mx/V=a'))).toEqual([]);
    await items.delete(moved);
    expect(items.jobs().map(({ fullName }) => fullName)).toEqual(['f2/mx', 'f2/mx/V=a']);
  });

  it('with hostile names stay inside their project', async (t) => {
    const { items, runs, layout } = await fresh(t);
    const values = ['../../../x', '..', '.', '/etc', '%2e%2e', 'a b', '', '\\'];
    await items.create('', 'mx', matrix({ '..': values }));
    for (const job of items.cells(jobOf(items, 'mx'))) {
      await runs.begin(job, (number) => aRun(job, number));
      expect(layout.run(items.placeOf(job.fullName), 1)).toContain(
        `${layout.cellsOf(items.placeOf('mx'))}/axis-%2E%2E/`,
      );
      expect(layout.workspace(items.placeOf(job.fullName))).toContain(
        `${layout.workspace(items.placeOf('mx'))}/%2E%2E/`,
      );
    }
    expect((await readdir(join(layout.cellsOf(items.placeOf('mx')), 'axis-%2E%2E'))).sort()).toHaveLength(
      values.length,
    );
    await items.load();
    expect(cells(items, 'mx')).toEqual(values.map((value) => `..=${value}`));
    for (const job of items.cells(jobOf(items, 'mx'))) expect(runs.numbers(job)).toEqual([1]);
    expect(await readdir(layout.jobs)).toEqual(['mx']);
  });

  it('in folders that nobody names so are passed over', async (t) => {
    const { items, layout } = await fresh(t);
    await items.create('', 'mx', matrix({ V: ['a'] }));
    const at = layout.cellsOf(items.placeOf('mx'));
    for (const path of ['axis-W/%zz', 'axis-W/%2f', 'other/x', 'axis-/x', 'axis-B/y/axis-A/x', 'axis-W/file']) {
      await put(join(at, path, 'config.xml'), '<matrix-config/>');
    }
    await rm(join(at, 'axis-W/file'), { recursive: true });
    await writeFile(join(at, 'axis-W/file'), '');
    await put(join(at, 'axis-W/ok/config.xml'), '<matrix-config/>');
    await items.load();
    expect(cells(items, 'mx')).toEqual(['V=a', 'W=ok (left)']);
  });
});

describe('axes that cannot be', () => {
  const values = (count: number): string[] => Array.from({ length: count }, (_, at) => `v${at}`);

  it.each([
    ['too many combinations', matrix({ A: values(101), B: values(100) }), /its axes make 10100 combinations, .* 10000/],
    ['too many axes', matrix(Object.fromEntries(values(26).map((name) => [name, ['x']]))), /26 axes/],
    ['a value too long', matrix({ A: ['x'.repeat(256)] }), /axis A is too long/],
    ['no name', matrix({ '': ['x'] }), /no name/],
    ['the same combination twice', matrix({ A: ['1', '1,B=2'], B: ['2,B=3', '3'] }), /two combinations have the name/],
  ])('are refused, and listed where they are on disk: %s', async (_what, xml, reason) => {
    const { items, layout } = await fresh({ onTestFinished });
    await expect(items.create('', 'mx', xml)).rejects.toMatchObject({ code: 'CONFIG_BROKEN' });
    await expect(items.create('', 'mx', xml)).rejects.toThrow(reason);
    expect(await readdir(layout.jobs)).toEqual([]);
    const good = await items.create('', 'good', matrix({ A: ['x'] }));
    await expect(items.replaceConfig(good, xml)).rejects.toMatchObject({ code: 'CONFIG_BROKEN' });
    expect(cells(items, 'good')).toEqual(['A=x']);
    await put(layout.jobConfig(items.placeOf('mx')), xml);
    await items.load();
    expect(items.get('mx')).toMatchObject({ kind: 'unloadable', tag: 'matrix-project' });
  });

  it('is one of an unknown kind: the project is kept and listed with the reason, also in the place of a good one', async (t) => {
    const { items } = await fresh(t);
    const reason = 'kind of axis not known: hudson.matrix.MagicAxis';
    const unknown = matrix({ A: ['x'] }, '', 'MagicAxis');
    expect(await items.create('', 'mx', unknown)).toMatchObject({ kind: 'unloadable', tag: 'matrix-project', reason });
    const good = await items.create('', 'good', matrix({ A: ['x'] }));
    await items.replaceConfig(good, unknown);
    const kept = items.get('good') ?? good;
    expect(kept).toMatchObject({ kind: 'unloadable', reason });
    await items.replaceConfig(kept, matrix({ A: ['x', 'y'] }));
    expect(cells(items, 'good')).toEqual(['A=x', 'A=y']);
  });

  it('may be ten thousand', async (t) => {
    const { items } = await fresh(t);
    await items.create('', 'mx', matrix({ A: values(100), B: values(100) }));
    expect(items.cells(jobOf(items, 'mx'))).toHaveLength(10_000);
  });
});

describe('runs of a matrix', () => {
  it('take the number of their parent, say whose they are, and are found by Jenkins', async (t) => {
    const { items, runs, layout } = await fresh(t);
    const project = jobOf(items, (await items.create('', 'mx', matrix({ V: ['a'] }))).fullName);
    const cell = jobOf(items, 'mx/V=a');
    expect(await runs.setNextNumber(cell, 3)).toBe(true);
    expect(await runs.setNextNumber(cell, 3)).toBe(true);
    const run = await runs.begin(cell, (number) => aRun(cell, number));
    expect(run.number).toBe(3);
    expect(await runs.setNextNumber(cell, 3)).toBe(false);
    const text = await readFile(layout.buildXml(items.placeOf('mx/V=a'), 3), 'utf8');
    expect(text).toContain('\n<matrix-run>\n  <actions>\n    <hudson.matrix.MatrixConfiguration_-ParentBuildAction>');
    expect(text).toContain('<parentId>mx#3</parentId>');
    expect(await readFile(layout.jobConfig(items.placeOf('mx/V=a')), 'utf8')).toBe(await items.readConfig(cell));
    const parent = await runs.begin(project, (number) => aRun(project, number));
    await runs.complete(project, parent, { result: 'SUCCESS' });
    const written = await readFile(layout.buildXml(items.placeOf('mx'), 1), 'utf8');
    expect(written).toMatch(/\n<matrix-build>\n/);
    expect(written).toContain('<name>V</name>');
    expect(written).toContain('<result>SUCCESS</result>');
  });
});

describe('an external job', () => {
  it('is listed with its runs', async (t) => {
    const layout = await temporaryLayout(t);
    const source = await recordedHome(t);
    await put(
      layout.jobConfig(placeOf('ext')),
      '<hudson.model.ExternalJob><description>e</description></hudson.model.ExternalJob>',
    );
    await cp(source.builds(placeOf('mx')), layout.builds(placeOf('ext')), { recursive: true });
    const xml = await readFile(layout.buildXml(placeOf('ext'), 1), 'utf8');
    await writeFile(layout.buildXml(placeOf('ext'), 1), xml.replaceAll('matrix-build', 'run'));
    const { items, runs } = await open(layout);
    const job = jobOf(items, 'ext');
    expect(job).toMatchObject({ itemKind: { form: 'external', runTag: 'run' }, config: { description: 'e' } });
    expect(runs.get(job, 1)).toMatchObject({ number: 1, result: 'SUCCESS' });
  });
});
