import { readFile, rm, writeFile } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { beforeEach, describe, expect, it, type TestContext } from 'vitest';
import { KeyedLock, silentLogger } from '../../kit/index.ts';
import { colorOfJob, Failure, newRun, PERMALINKS, permalinkMatches, type Result, type Run } from '../../model/index.ts';
import type { ItemPlaces } from '../items/item-store.ts';
import type { Item, ItemStore, Job } from '../items/item-types.ts';
import type { Layout } from '../layout/layout.ts';
import type { SecretStore } from '../secrets/secret-types.ts';
import { put, temporaryLayout, testItems, testRegistry } from '../testing/test-home.ts';
import { buildStability } from './build-stability.ts';
import { type FactsSource, factsOf, forgetFacts } from './job-facts.ts';
import { newHistory } from './job-history.ts';
import { createRunStore } from './run-store.ts';
import type { RunBrief, RunStore } from './run-types.ts';

const RESULTS: readonly Result[] = ['SUCCESS', 'UNSTABLE', 'FAILURE', 'NOT_BUILT', 'ABORTED'];
const FOLDER = '<com.cloudbees.hudson.plugins.folder.Folder/>';

interface Server {
  readonly layout: Layout;
  readonly items: ItemStore & ItemPlaces;
  readonly secrets: SecretStore;
  readonly runs: RunStore;
  readonly live: Set<{ readonly job: Job; readonly run: Run }>;
}

/** Returns what reads the runs of a home for the first time. */
function storeOf(
  { layout, items, secrets }: Pick<Server, 'layout' | 'items' | 'secrets'>,
  cachedRuns?: number,
): RunStore {
  const { placeOf } = items;
  const kinds = testRegistry();
  const more = cachedRuns === undefined ? {} : { cachedRuns };
  return createRunStore({ layout, placeOf, locks: new KeyedLock(), log: silentLogger, secrets, kinds, ...more });
}

async function open(t: Pick<TestContext, 'onTestFinished'>): Promise<Server> {
  const layout = await temporaryLayout(t);
  const opened = { layout, ...(await testItems(layout)) };
  const live: Server['live'] = new Set();
  opened.items.guard(async (place) => [...live].some(({ job }) => `${job.fullName}/`.startsWith(`${place}/`)));
  return { ...opened, runs: storeOf(opened), live };
}

function jobOf({ items }: Server, fullName: string): Job {
  const item = items.get(fullName);
  if (item?.kind !== 'job') throw new Error(`${fullName} is no job`);
  return item;
}

function brief({ number, result, state, timestamp, duration, displayName }: Run): RunBrief {
  return { number, result, state, timestamp, duration, displayName };
}

/** Returns what the records of a job's runs say, each of them read. */
function expected(runs: RunStore, job: Job): unknown {
  const all = [...runs.newestFirst(job)];
  const completed = all.filter(({ state }) => state === 'completed');
  const links = PERMALINKS.map((name) => {
    const found = name === 'lastBuild' ? all[0] : completed.find(({ result }) => permalinkMatches(name, result));
    return [name, found === undefined ? null : brief(found)];
  });
  const building = all[0]?.state === 'building';
  const lastResult = (building ? completed[0] : all[0])?.result ?? null;
  const color = colorOfJob({ disabled: job.config.disabled, lastResult, building });
  const stability = buildStability(all.map(({ state, result }) => (state === 'building' ? null : result)));
  return { links, color, health: stability === null ? [] : [stability] };
}

function kept(runs: RunStore, job: Job): unknown {
  const facts = runs.facts(job);
  const links = PERMALINKS.map((name) => [name, facts.run(name)]);
  return { links, color: facts.color(job.config.disabled), health: facts.health };
}

/** A change: what is done, and two numbers that choose to what. */
type Change = readonly [what: string, which: number, how: number];

function oneOf<T>(list: readonly T[], which: number): T | undefined {
  return list[which % Math.max(1, list.length)];
}

async function changeRuns({ items, runs, live }: Server, [what, which, how]: Change): Promise<void> {
  const job = oneOf(items.jobs(), which);
  if (job === undefined) return;
  const number = oneOf(runs.numbers(job), how) ?? 0;
  const run = runs.get(job, number);
  const isLive = [...live].some((each) => each.run === run);
  if (what === 'begin') {
    const begun = await runs.begin(job, (next) => newRun(job.fullName, next, 1000 + how));
    live.add({ job, run: begun });
  } else if (what === 'end') {
    const ending = oneOf([...live], which);
    if (ending === undefined) return;
    live.delete(ending);
    await runs.complete(ending.job, ending.run, { result: oneOf(RESULTS, how) ?? 'SUCCESS', duration: how });
  } else if (run === undefined || 'kind' in run || isLive) return;
  else if (what === 'name') {
    run.displayName = `name ${how}`;
    await runs.save(job, run);
  } else await runs.delete(job, number);
}

async function changeItems(server: Server, [what, which, how]: Change): Promise<void> {
  const { layout, items, runs, live } = server;
  const item = oneOf<Item>(items.all(), which);
  if (item === undefined || item.kind === 'unloadable') return;
  const name = `${item.kind}-${how}`;
  if (what === 'rename') await items.rename(item, name);
  else if (what === 'move') await items.move(item, item.fullName.includes('/') ? '' : 'folder');
  else if (what === 'copy') await items.copy(item, '', name);
  else if (what === 'delete item') await items.delete(item);
  else if (what === 'read again') await items.reload(item);
  else if (what === 'switch' && item.kind === 'job')
    await items.replaceConfig(item, `<project><disabled>${how % 2 === 0}</disabled></project>`);
  else if (what === 'edit files' && item.kind === 'job') {
    const number = oneOf(runs.numbers(item), how) ?? 0;
    const path = layout.buildXml(items.placeOf(item.fullName), number);
    const isLive = [...live].some(({ job, run }) => job.fullName === item.fullName && run.number === number);
    if (number === 0 || isLive) return;
    const text = await readFile(path, 'utf8');
    const result = oneOf(RESULTS, how) ?? 'SUCCESS';
    await writeFile(path, how > 7 ? 'no XML' : text.replace(/<result>\w+/, `<result>${result}`));
    await rm(layout.permalinks(items.placeOf(item.fullName)), { force: true });
    await items.load();
    runs.forget();
  }
}

const number = fc.nat(9);
const ofRuns = fc.constantFrom('begin', 'begin', 'begin', 'end', 'end', 'end', 'name', 'delete');
const ofItems = fc.constantFrom('rename', 'move', 'copy', 'delete item', 'read again', 'switch', 'edit files');
/** Some changes of runs at one moment, or one of items, and what is asked before. */
const steps = fc.array(
  fc.record({
    runs: fc.array(fc.tuple(ofRuns, number, number), { maxLength: 3 }),
    item: fc.option(fc.tuple(ofItems, number, number), { freq: 3 }),
    asked: fc.array(fc.tuple(number, fc.constantFrom(...PERMALINKS)), { maxLength: 3 }),
  }),
  { minLength: 8, maxLength: 20 },
);

async function refusable(change: Promise<void>): Promise<void> {
  try {
    await change;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
  }
}

/** Waits for changes; all the while what is known of each job has to be what its runs in memory say. */
async function whileAsking({ items, runs }: Server, changes: readonly Promise<void>[]): Promise<void> {
  let done = false;
  const all = Promise.all(changes.map(refusable)).finally(() => {
    done = true;
  });
  while (!done) {
    for (const job of items.jobs()) {
      const facts = runs.facts(job);
      for (const name of PERMALINKS) expect(facts.run(name)?.number).toBe(runs.permalink(job, name)?.number);
    }
    await setImmediate();
  }
  await all;
}

it('are those of the files after every change, whatever was asked before and meanwhile', async (t) => {
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const server = await open(t);
      const { items, runs } = server;
      await items.create('', 'folder', FOLDER);
      await items.create('', 'a', '<project/>');
      await items.create('folder', 'b', '<project/>');
      for (const step of all) {
        for (const [which, name] of step.asked) {
          const job = oneOf(items.jobs(), which);
          if (job !== undefined) runs.facts(job).run(name);
        }
        if (step.item === null) {
          await whileAsking(
            server,
            step.runs.map((change) => changeRuns(server, change)),
          );
        } else await refusable(changeItems(server, step.item));
        const fresh = storeOf(server);
        for (const job of items.jobs()) expect(kept(runs, job)).toEqual(expected(fresh, job));
      }
    }),
    { numRuns: 40 },
  );
});

describe('facts of a job', () => {
  let server: Server;
  let job: Job;

  beforeEach(async (t) => {
    server = await open(t);
    await server.items.create('', 'a', '<project/>');
    job = jobOf(server, 'a');
  });

  async function build(result: Result): Promise<Run> {
    const run = await server.runs.begin(job, (number) => newRun('a', number, 1000));
    await server.runs.complete(job, run, { result });
    return run;
  }

  it('are one object until a run changes', async () => {
    const { runs } = server;
    const run = await build('SUCCESS');
    const facts = runs.facts(job);
    expect(facts.color(false)).toBe('blue');
    expect(runs.facts(job)).toBe(facts);
    await runs.save(job, run);
    expect(runs.facts(job)).not.toBe(facts);
  });

  it('follow a run under way that changes without being written', async () => {
    const { runs } = server;
    const run = await runs.begin(job, (number) => newRun('a', number, 1000));
    const facts = runs.facts(job);
    expect(facts.run('lastBuild')).toMatchObject({ displayName: null, state: 'building' });
    expect(runs.facts(job)).toBe(facts);
    run.displayName = 'tonight';
    expect(runs.facts(job).run('lastBuild')).toMatchObject({ displayName: 'tonight' });
  });

  it('are read from no file again when another run ends', async () => {
    const { runs, layout, items } = server;
    for (const result of ['FAILURE', 'UNSTABLE', 'SUCCESS'] as const) await build(result);
    const before = kept(runs, job);
    for (const number of [1, 2, 3]) await put(layout.buildXml(items.placeOf('a'), number), 'no XML');
    const run = await runs.begin(job, (number) => newRun('a', number, 1000));
    expect(kept(runs, job)).toMatchObject({ color: 'blue_anime' });
    await runs.complete(job, run, { result: 'SUCCESS' });
    expect(kept(runs, job)).not.toEqual(before);
    expect(runs.facts(job).run('lastFailedBuild')).toMatchObject({ number: 1 });
    expect(runs.facts(job).health[0]?.description).toBe('Build stability: 1 out of the last 4 builds failed.');
  });

  it('have few runs read after a change, however many of them were aborted', () => {
    const history = newHistory(1, 'a', []);
    let reads = 0;
    const source: FactsSource = {
      kinds: testRegistry(),
      readable(_, { numbers }, number) {
        reads += 1;
        const result = number === 1 ? 'SUCCESS' : 'ABORTED';
        return numbers.includes(number) ? { ...newRun('a', number, 1000), result, state: 'completed' } : undefined;
      },
      permalink: (_, __, name, find) => find(name === 'lastCompletedBuild' ? (history.numbers.at(-1) ?? 0) : 1),
    };
    history.permalinks = new Map([['lastStableBuild', 1]]);
    for (let number = 1; number <= 200; number += 1) {
      history.numbers.push(number);
      forgetFacts(history, number);
      const facts = factsOf(source, job, history);
      reads = 0;
      expect(facts.run('lastStableBuild')).toMatchObject({ number: 1 });
      expect(facts.health).toHaveLength(number < 51 ? 1 : 0);
      // The new one, and once more for what its reports say.
      expect(reads).toBe(2);
      expect(history.briefs.size).toBeLessThan(60);
    }
  });

  it.each([
    ['says something else', (text: string) => text.replace('>FAILURE<', '>UNSTABLE<'), 2],
    ['cannot be read any more', () => 'no XML', 1],
  ])('follow a record that %s when it is read again', async (_what, change, unsuccessful) => {
    const { layout, items } = server;
    for (const result of ['FAILURE', 'FAILURE', 'SUCCESS'] as const) await build(result);
    const runs = storeOf(server, 1);
    expect(runs.facts(job).run('lastFailedBuild')).toMatchObject({ number: 2 });
    expect(runs.facts(job).run('lastUnsuccessfulBuild')).toMatchObject({ number: 2 });
    const path = layout.buildXml(items.placeOf('a'), 2);
    await writeFile(path, change(await readFile(path, 'utf8')));
    for (const number of [3, 2]) runs.get(job, number);
    expect(runs.facts(job).run('lastFailedBuild')).toMatchObject({ number: 1 });
    expect(runs.facts(job).run('lastUnsuccessfulBuild')).toMatchObject({ number: unsuccessful });
  });

  it('do not show what could not be written', async () => {
    const { runs, layout, items } = server;
    const run = await build('SUCCESS');
    run.displayName = 'tonight';
    expect(runs.facts(job).run('lastBuild')).toMatchObject({ displayName: 'tonight' });
    await put(layout.buildXml(items.placeOf('a'), 1), 'no XML');
    await expect(runs.save(job, run)).rejects.toThrow();
    expect(runs.facts(job).run('lastBuild')).toBeNull();
  });

  it('leave out a run whose record cannot be read', async () => {
    const { layout, items } = server;
    await build('SUCCESS');
    await build('FAILURE');
    await put(layout.buildXml(items.placeOf('a'), 2), 'no XML');
    const runs = storeOf(server);
    expect(runs.facts(job).run('lastBuild')).toMatchObject({ number: 1 });
    expect(runs.facts(job).run('lastFailedBuild')).toBeNull();
    expect(runs.facts(job).color(false)).toBe('blue');
  });
});
