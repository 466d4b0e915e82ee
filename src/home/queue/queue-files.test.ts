import { existsSync } from 'node:fs';
import { appendFile, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Clock, silentLogger } from '../../kit/index.ts';
import { temporaryFolder } from '../../kit/testing/temporary-folder.ts';
import type { QueueEntry } from '../../model/index.ts';
import { NO_REPORT } from '../files/damaged-files.ts';
import type { PlaceOf } from '../layout/item-place.ts';
import { createLayout, type Layout } from '../layout/layout.ts';
import { placeOf, testRegistry } from '../testing/test-home.ts';
import { createQueueFiles } from './queue-files.ts';
import type { QueueFiles } from './queue-types.ts';

const SECRETS = {
  encrypt: (plain: string) => `{${Buffer.from(plain).toString('base64')}}`,
  decrypt: (text: string) => Buffer.from(text.slice(1, -1), 'base64').toString(),
};
let folder: string;
let layout: Layout;
let now: number;
let opened: QueueFiles[];

beforeEach(async (t) => {
  folder = await temporaryFolder(t, 'queue');
  layout = createLayout(folder);
  now = 1_000_000;
  opened = [];
});

afterEach(async () => {
  for (const queue of opened) await queue.close([], 1);
});

function files(findPlace: PlaceOf = placeOf): QueueFiles {
  const clock: Clock = { now: () => now, after: () => () => {} };
  const queue = createQueueFiles({
    layout,
    placeOf: findPlace,
    log: silentLogger,
    secrets: SECRETS,
    kinds: testRegistry(),
    clock,
    damaged: NO_REPORT,
  });
  opened.push(queue);
  return queue;
}

function item(id: number, changes: Partial<QueueEntry> = {}): QueueEntry {
  return {
    id,
    job: `job${id}`,
    inQueueSince: 500,
    due: 900,
    causes: [{ kind: 'user', userId: 'admin' }],
    parameters: null,
    ...changes,
  };
}

const PASSWORD = [{ kind: 'password', name: 'P', value: 's3cret' }] as const;

describe('the queue after a crash in the middle of a move', () => {
  it.each([
    ['happened', 'new/place/deep/job'],
    ['did not happen', 'old/deep/job'],
  ])('has its items under the name that there is: the move %s', async (_what, there) => {
    const first = files();
    await first.load();
    await first.append({ type: 'added', item: item(1, { job: 'old/deep/job' }) });
    await first.noteMove('old', 'new');
    await first.noteMove('new', 'new/place');
    await first.append({ type: 'added', item: item(2, { job: 'elsewhere' }) });
    for (const name of [there, 'elsewhere']) await mkdir(layout.job(placeOf(name)), { recursive: true });
    const again = files();
    expect((await again.load()).items.map(({ job }) => job)).toEqual([there, 'elsewhere']);
    // What was put right stays so.
    expect((await files().load()).items.map(({ job }) => job)).toEqual([there, 'elsewhere']);
  });
});

describe('the queue of cells after a crash in the middle of a move', () => {
  it('is that of the cells that there are, though they have no folders yet', async () => {
    const first = files();
    await first.load();
    await first.append({ type: 'added', item: item(1, { job: 'old/V=a' }) });
    await first.noteMove('old', 'new');
    const cell = { ...placeOf('new/V=a'), cell: { values: new Map([['V', 'a']]) } };
    const found = files((fullName) => (fullName === 'new/V=a' ? cell : placeOf(fullName)));
    expect((await found.load()).items.map(({ job }) => job)).toEqual(['new/V=a']);
  });
});

describe('the journal of a very long queue', () => {
  it('is not written anew at every change', async () => {
    const queue = files();
    await queue.load();
    const text = 'x'.repeat(1024 * 1024);
    const large = [{ kind: 'text', name: 'T', value: text }] as const;
    for (let id = 1; id <= 5; id += 1) await queue.append({ type: 'added', item: item(id, { parameters: large }) });
    // What is in the queue fills the journal: it is written anew once for that, and then it only grows.
    const written = async () => (await stat(layout.queueJournal)).ino;
    const snapshot = async () => (await readFile(layout.queueJournal, 'utf8')).split('\n')[0] ?? '';
    await expect.poll(async () => (await snapshot()).includes('"id":4')).toBe(true);
    const before = await written();
    for (let id = 6; id <= 9; id += 1) await queue.append({ type: 'added', item: item(id) });
    expect(await written()).toBe(before);
    expect((await files().load()).items).toHaveLength(9);
  });
});

it('remembers the newest ten thousand items that left', async () => {
  const queue = files();
  await queue.load();
  const appended: Promise<void>[] = [];
  for (let id = 1; id <= 10_005; id += 1) {
    appended.push(queue.append({ type: 'added', item: item(id) }));
    appended.push(queue.append({ type: 'left', id, at: now, number: null }));
  }
  await Promise.all(appended);
  const { left } = await files().load();
  expect([left.length, left[0]?.id, left.at(-1)?.id]).toEqual([10_000, 6, 10_005]);
});

describe('runs that began', () => {
  const begun = (id: number) => ({ type: 'left', id, at: now, number: 10 + id, begun: true }) as const;
  const numbersOf = async () => (await files().load()).begun.map(({ number }) => number);

  it('are told until they are known to be on disk, however long ago they began', async () => {
    const first = files();
    await first.load();
    for (const id of [1, 2, 3]) await first.append({ type: 'added', item: item(id, { parameters: PASSWORD }) });
    for (const id of [1, 2]) await first.append(begun(id));
    await first.append({ type: 'left', id: 3, at: now, number: 13 });
    now += 60 * 60_000;
    const second = files();
    const loaded = await second.load();
    expect(loaded.left).toEqual([]);
    expect(loaded.begun).toMatchObject([
      { id: 1, job: 'job1', number: 11, parameters: PASSWORD },
      { id: 2, number: 12 },
    ]);
    expect(await readFile(layout.queueJournal, 'utf8')).not.toContain('s3cret');
    second.noteKept(1);
    await second.append({ type: 'added', item: item(4) });
    expect(await numbersOf()).toEqual([12]);
  });

  it('are told after a clean stop as well, unless they ended before it', async () => {
    const first = files();
    await first.load();
    for (const id of [1, 2]) await first.append({ type: 'added', item: item(id) });
    for (const id of [1, 2]) await first.append(begun(id));
    first.noteKept(2);
    await first.close([], 3);
    expect(await numbersOf()).toEqual([11]);
    expect(await numbersOf()).toEqual([11]);
  });

  it('are known to be on disk by a line that no fsync was waited for', async () => {
    const first = files();
    await first.load();
    await first.append({ type: 'added', item: item(1) });
    await first.append(begun(1));
    first.noteKept(1);
    await expect.poll(async () => readFile(layout.queueJournal, 'utf8')).toContain('"kept"');
    expect(await numbersOf()).toEqual([]);
  });
});

describe('runs that are removed', () => {
  it.each<[string, [place: string, number?: number], number[]]>([
    ['a run', ['f/a', 11], [12, 13, 14]],
    ['a job', ['f/a'], [13, 14]],
    ['a folder', ['f'], [14]],
    ['what nobody began', ['f/a', 15], [11, 12, 13, 14]],
  ])('are not told again, whether the journal had noted their end or not: %s', async (_what, removed, left) => {
    for (const isNoted of [true, false]) {
      const first = files();
      await first.load();
      const jobs = ['f/a', 'f/a', 'f/b', 'fa'];
      for (const [index, job] of jobs.entries()) {
        const id = index + 1;
        await first.append({ type: 'added', item: item(id, { job }) });
        await first.append({ type: 'left', id, at: now, number: 10 + id, begun: true });
      }
      if (isNoted) first.noteKept(1);
      await first.noteRemoval(...removed);
      const told = (await files().load()).begun.map(({ number }) => number);
      expect(told).toEqual(left.filter((number) => !isNoted || number !== 11));
      await rm(layout.queueJournal);
    }
  });
});

describe('the queue after a crash', () => {
  it('has what was added and did not leave, with its changes', async () => {
    const first = files();
    await first.load();
    await first.append({ type: 'added', item: item(1) });
    await first.append({ type: 'added', item: item(2, { parameters: PASSWORD }) });
    await first.append({ type: 'added', item: item(3) });
    await first.append({ type: 'folded', id: 1, causes: [{ kind: 'timer' }], due: 700 });
    await first.append({ type: 'left', id: 3, at: now, number: 12 });
    const loaded = await files().load();
    expect(loaded.items).toEqual([
      item(1, { causes: [{ kind: 'timer' }], due: 700 }),
      item(2, { parameters: PASSWORD }),
    ]);
    expect(loaded.left).toEqual([{ ...item(3), state: 'left', leftAt: now, number: 12 }]);
    expect(loaded.nextId).toBe(4);
  });

  it('survives a second crash, and never gives an id twice', async () => {
    const first = files();
    await first.load();
    await first.append({ type: 'added', item: item(41) });
    await first.append({ type: 'left', id: 41, at: now, number: null });
    now += 10 * 60_000;
    await files().load();
    const loaded = await files().load();
    expect(loaded).toEqual({ items: [], left: [], nextId: 42, begun: [] });
  });

  it('loses only a torn last line', async () => {
    const first = files();
    await first.load();
    await first.append({ type: 'added', item: item(1) });
    await appendFile(layout.queueJournal, '{"v":1,"type":"added","item":{"id":2,"jo');
    const second = files();
    expect((await second.load()).items).toEqual([item(1)]);
    await second.append({ type: 'added', item: item(2) });
    expect((await files().load()).items).toEqual([item(1), item(2)]);
    expect(await readdir(folder)).toEqual(['queue.journal']);
  });

  it('leaves a journal with lines that it cannot read and goes on in another one', async () => {
    const first = files();
    await first.load();
    await first.append({ type: 'added', item: item(1) });
    await appendFile(layout.queueJournal, 'rubbish\n{"v":2,"type":"added"}\n');
    const damaged = await readFile(layout.queueJournal, 'utf8');
    const second = files();
    expect((await second.load()).items).toEqual([item(1)]);
    await second.append({ type: 'left', id: 1, at: now, number: 1 });
    await second.append({ type: 'added', item: item(2) });
    expect((await files().load()).items).toEqual([item(2)]);
    expect(await readFile(layout.queueJournal, 'utf8')).toBe(damaged);
    await rm(layout.queueJournal);
    expect((await files().load()).items).toEqual([item(2)]);
    expect(await readdir(folder)).toEqual(['queue.journal']);
  });

  it.each(['queue.journal', 'queue.xml'])(
    'lives with a folder in the place of %s, over clean stops, too',
    async (name) => {
      await mkdir(join(folder, name));
      const first = files();
      await first.load();
      await first.append({ type: 'added', item: item(1) });
      await first.append({ type: 'added', item: item(2) });
      await first.append({ type: 'left', id: 1, at: now, number: 1 });
      await first.close([item(2)], 3);
      const second = files();
      expect(await second.load()).toMatchObject({ items: [item(2)], nextId: 3 });
      await second.close([item(2)], 3);
      await rm(join(folder, name), { recursive: true });
      expect(await files().load()).toMatchObject({ items: [item(2)], nextId: 3 });
    },
  );

  it('holds no password in plain', async () => {
    const first = files();
    await first.load();
    await first.append({ type: 'added', item: item(1, { parameters: PASSWORD }) });
    expect(await readFile(layout.queueJournal, 'utf8')).not.toContain('s3cret');
    await files().load();
    expect(await readFile(layout.queueJournal, 'utf8')).not.toContain('s3cret');
    expect((await stat(layout.queueJournal)).mode & 0o777).toBe(0o600);
  });

  it('has every one of many appends of the same moment', async () => {
    const first = files();
    await first.load();
    await Promise.all(
      Array.from({ length: 200 }, (_, index) => first.append({ type: 'added', item: item(index + 1) })),
    );
    expect((await files().load()).items).toHaveLength(200);
  });
});

describe('the queue after a clean stop', () => {
  it('is in queue.xml, which is renamed when it was read', async () => {
    const first = files();
    await first.load();
    await first.append({ type: 'added', item: item(1) });
    await first.append({ type: 'left', id: 1, at: now, number: 3 });
    await first.append({ type: 'added', item: item(2, { parameters: PASSWORD }) });
    await first.close([item(2, { parameters: PASSWORD })], 7);
    const xml = await readFile(layout.queueXml, 'utf8');
    expect(xml).toMatch(/^<\?xml version='1.1' encoding='UTF-8'\?>\n<hudson\.model\.Queue_-State>\n {2}<counter>6</);
    expect(xml).toContain('<task class="hudson.model.FreeStyleProject">job2</task>');
    expect(xml).not.toContain('s3cret');
    const loaded = await files().load();
    expect(loaded.items).toEqual([item(2, { parameters: PASSWORD })]);
    expect(loaded.left).toMatchObject([{ id: 1, number: 3 }]);
    expect(loaded.nextId).toBe(7);
    expect((await readdir(folder)).sort()).toEqual(['queue.journal', 'queue.xml.bak']);
  });

  it('keeps what is wanted alone so', async () => {
    const first = files();
    await first.load();
    const items = [item(1, { alone: true }), item(2)];
    await first.close(items, 3);
    expect(await readFile(layout.queueXml, 'utf8')).toContain(
      '<hudson.plugins.parameterizedtrigger.DifferentiatingAction/>',
    );
    expect((await files().load()).items).toEqual(items);
  });

  it('has the commit and the cells that Jenkins noted beside the causes', async () => {
    const commit = '0123456789abcdef0123456789abcdef01234567';
    const cause = { kind: 'upstream', project: 'up', url: 'job/up/', build: 3, causes: [] } as const;
    const first = files();
    await first.load();
    await first.close([item(1, { causes: [{ kind: 'timer' }, cause] })], 2);
    const actions = `<hudson.plugins.git.RevisionParameterAction><commit>${commit}</commit><combineCommits>false</combineCommits></hudson.plugins.git.RevisionParameterAction><hudson.plugins.parameterizedtrigger.matrix.MatrixSubsetAction><filter>V == "1"</filter></hudson.plugins.parameterizedtrigger.matrix.MatrixSubsetAction></actions>`;
    await writeFile(layout.queueXml, (await readFile(layout.queueXml, 'utf8')).replace('</actions>', actions));
    const whole = { ...cause, revision: commit, cells: 'V == "1"' };
    expect((await files().load()).items).toEqual([item(1, { causes: [{ kind: 'timer' }, whole] })]);
  });

  it('is not changed by a crash while it stops', async () => {
    const first = files();
    await first.load();
    await first.append({ type: 'added', item: item(1) });
    const journal = await readFile(layout.queueJournal);
    await first.close([item(1)], 2);
    await writeFile(layout.queueJournal, journal);
    expect((await files().load()).items).toEqual([item(1)]);
  });

  it('carries items that it cannot run to the next queue.xml', async () => {
    const pipeline = `<hudson.model.Queue_-BuildableItem><id>5</id><task class="org.x.WorkflowJob">p</task><isPending>false</isPending></hudson.model.Queue_-BuildableItem>`;
    await writeFile(
      layout.queueXml,
      `<?xml version='1.1' encoding='UTF-8'?><hudson.model.Queue_-State><counter>30</counter><items>${pipeline}</items></hudson.model.Queue_-State>`,
    );
    const first = files();
    expect(await first.load()).toEqual({ items: [], left: [], nextId: 31, begun: [] });
    const second = files();
    await second.load();
    await second.close([], 31);
    expect((await readFile(layout.queueXml, 'utf8')).replace(/\n\s*/g, '')).toContain(pipeline);
  });
});

it('leaves a broken queue.xml and starts empty', async () => {
  const broken = '<hudson.model.Queue_-State><items>';
  await writeFile(layout.queueXml, broken);
  const queue = files();
  expect(await queue.load()).toEqual({ items: [], left: [], nextId: 1, begun: [] });
  await queue.close([], 1);
  expect(await readFile(layout.queueXml, 'utf8')).toBe(broken);
});

it('starts without any file', async () => {
  expect(await files().load()).toEqual({ items: [], left: [], nextId: 1, begun: [] });
});

describe('the queue whose spare journal cannot be read whole', () => {
  it('goes on in the usual journal, and what was there is not read again', async () => {
    await writeFile(
      layout.spareQueueJournal,
      `${JSON.stringify({ v: 1, type: 'added', item: item(7) })}\n{{\n{"v":1}\n`,
    );
    const second = files();
    expect((await second.load()).items.map(({ id }) => id)).toEqual([7]);
    await second.append({ type: 'added', item: item(8) });
    const third = files();
    expect((await third.load()).items.map(({ id }) => id)).toEqual([7, 8]);
    const aside = (await readdir(layout.folder)).filter((name) => name.includes('.bad-'));
    expect(aside).toHaveLength(1);
    expect(existsSync(layout.spareQueueJournal)).toBe(false);
  });
});
