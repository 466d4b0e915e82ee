import { beforeEach, expect, it } from 'vitest';
import { defineBean, list, map, refer } from './bean.ts';
import type { Dialect } from './dialect.ts';
import { JSON_DIALECT, PYTHON_DIALECT } from './json.ts';
import { KeptTexts } from './kept-texts.ts';
import { PAUSE } from './pause.ts';
import { byDepth, byTree } from './pruner.ts';
import { Compiled } from './shape.ts';
import { parseTree } from './tree.ts';
import { type LazyList, type Reference, UNKNOWN, type Value } from './types.ts';
import { Writer } from './writer.ts';
import { XML_DIALECT } from './xml.ts';

interface Job {
  readonly name: string;
  readonly state: { readonly color: string };
  readonly part?: Value<string>;
}

let reads: string[] = [];
beforeEach(() => {
  reads = [];
});

const doc = 'A row.';
const buildBean = defineBean<number, string>('a.Build', {
  rows: {
    number: { doc, madeOf: [], read: (number) => number },
    log: { doc, read: () => 'text' },
  },
});
const jobBean = defineBean<{ readonly job: Job }, string>('a.Job', {
  holder: ({ job }) => job,
  rows: {
    name: {
      doc,
      madeOf: [],
      read({ job }) {
        reads.push(job.name);
        return job.name;
      },
    },
    color: { doc, madeOf: [({ job }) => job.state], read: ({ job }) => job.state.color },
    url: { doc, madeOf: [(_, base) => base], read: ({ job }, base) => base + job.name },
    last: { doc, madeOf: [], read: () => refer(buildBean, 7) },
    part: { doc, madeOf: [], read: ({ job }) => job.part ?? null },
    inQueue: { visibility: -9, doc, read: () => true },
    other: { visibility: -9, doc, madeOf: [() => UNKNOWN], read: () => true },
  },
});
const rootBean = defineBean<readonly Job[], string>('a.Root', {
  rows: {
    jobs: { doc, read: (jobs) => jobs.map(reference) },
    others: { doc, read: (jobs) => jobs.map(reference) },
    exact: { doc, read: (jobs) => jobs.map((job) => refer(jobBean, { job }, { exact: true })) },
    one: { doc, read: ([job]) => (job === undefined ? null : reference(job)) },
    slow: {
      doc,
      read: (jobs): LazyList<string> =>
        list(function* range() {
          for (const job of jobs) yield* [PAUSE, reference(job)];
        }),
    },
  },
});

function reference(job: Job): Reference<string> {
  return refer(jobBean, { job });
}

function jobs(count: number, part: Value<string> = null): Job[] {
  return Array.from({ length: count }, (_, at) => ({ name: `job-${at}`, state: { color: 'blue' }, part }));
}

function compiled(tree: string, dialect: Dialect = JSON_DIALECT): Compiled {
  return new Compiled(byTree(parseTree(tree)), dialect);
}

function write(all: readonly Job[], query: Compiled, base = 'http://a/'): string {
  return [...new Writer(refer(rootBean, all), query, base)].join('');
}

it.each<[string, Value<string>]>([
  ['jobs[name,color,url,last[number]]', null],
  ['exact[name,last[number]]', null],
  ['slow[name]', null],
  ['jobs[name,part]', null],
  ['jobs[name,part]', ['x', [1]]],
  ['jobs[name,part]', map<string>([['x', refer(buildBean, 1)]])],
  ['jobs[name,part[number]]', [refer(buildBean, 1), refer(buildBean, 2)]],
])('reads %s of an element once', (tree, part) => {
  const all = jobs(3, part);
  const query = compiled(tree);
  expect(write(all, query)).toBe(write(all, query));
  expect(reads).toHaveLength(3);
});

it.each([
  ['something whose sources are not known', 'jobs[name,inQueue]', null],
  ['such a part of a part', 'jobs[name,last[number,log]]', null],
  ['such a part of a list', 'jobs[name,part[log]]', [refer(buildBean, 7)]],
  ['something whose sources are not known this time', 'jobs[name,other]', null],
  ['no element', 'one[name]', null],
  ['2,000 characters', 'jobs[name,part]', 'x'.repeat(2000)],
])('keeps nothing with %s', (_, tree, part) => {
  const all = jobs(1, part);
  const query = compiled(tree);
  expect(write(all, query)).toBe(write(all, query));
  expect(reads).toHaveLength(2);
});

it('reads an element again when a source of one of its rows returns something else', () => {
  const before: Job = { name: 'a', state: { color: 'blue' } };
  const changing = { ...before };
  const query = compiled('jobs[name,color,url]');
  write([changing], query);
  changing.state = { color: 'red' };
  expect(write([changing], query)).toContain('"color":"red"');
  expect(write([changing], query, 'http://b/')).toContain('"url":"http://b/a"');
  expect(reads).toHaveLength(3);
});

it.each([JSON_DIALECT, PYTHON_DIALECT, XML_DIALECT])(
  'writes $id as if nothing were kept, wherever it stands',
  (dialect) => {
    const all = jobs(40);
    const tree = 'jobs[name,last[number]],others[name,last[number]],exact[name,last[number]],slow[*]{0,9}';
    const query = compiled(tree, dialect);
    const fresh = write(jobs(40), compiled(tree, dialect));
    for (let round = 0; round < 5; round += 1) {
      expect(write(all.slice(round % 2), query)).toBe(write(jobs(40).slice(round % 2), compiled(tree, dialect)));
      expect(write(all, query)).toBe(fresh);
    }
  },
);

it('does not take the text of one place for that of another', () => {
  const [one] = jobs(1);
  if (one === undefined) throw new Error('no job');
  const answer = write([one], new Compiled(byDepth(1), JSON_DIALECT));
  expect(JSON.parse(answer)).toMatchObject({ jobs: [{ _class: 'a.Job' }], others: [{ _class: 'a.Job' }] });
  expect(answer).toContain('"exact":[{"color"');
  const xml = write([one], new Compiled(byDepth(1), XML_DIALECT));
  for (const name of ['exact', 'job', 'other']) {
    expect(xml.match(new RegExp(`<${name}[ >]`, 'g'))).toHaveLength(1);
    expect(xml.split(`</${name}>`)).toHaveLength(2);
  }
});

it('keeps the texts of four queries for an element', () => {
  const all = jobs(1);
  const queries = ['name', 'name,color', 'name,url', 'name,last[number]'].map((tree) => compiled(`jobs[${tree}]`));
  for (const query of [...queries, ...queries]) write(all, query);
  expect(reads).toHaveLength(4);
  for (const query of [compiled('jobs[name,part]'), ...queries.slice(0, 1)]) write(all, query);
  expect(reads).toHaveLength(6);
});

it('keeps nothing of an element that was handed out in parts', () => {
  const all = jobs(1, [refer(buildBean, 1), 'x'.repeat(1_100_000), refer(buildBean, 2)]);
  const query = compiled('jobs[part[number],name]');
  expect(write(all, query)).toBe(write(all, query));
  expect(write(all, query)).toHaveLength(write(jobs(1, all[0]?.part), compiled('jobs[part[number],name]')).length);
});

it('drops everything rather than keep more than sixteen million characters', () => {
  const texts = new KeptTexts();
  const query = compiled('jobs[name]');
  const form = { plan: query.root.of(rootBean), name: query.rootName('root'), bare: false };
  const holders = Array.from({ length: 17 }, () => ({}));
  const isKept = (holder: object): boolean => texts.find(holder, form, null, '') !== undefined;
  for (const [at, holder] of holders.entries()) {
    texts.keep(holder, form, { values: [], parts: [], text: 'x'.repeat(1_000_000) });
    if (at < 16) expect(holders.slice(0, at + 1).every(isKept)).toBe(true);
  }
  expect(holders.map(isKept)).toEqual([...holders.slice(1).map(() => false), true]);
});

it('counts what the same object had before no more', () => {
  const texts = new KeptTexts();
  const query = compiled('jobs[name]');
  const form = { plan: query.root.of(rootBean), name: query.rootName('root'), bare: false };
  const [one, other] = [{}, {}];
  texts.keep(one, form, { values: [], parts: [], text: 'x' });
  for (let round = 0; round < 40; round += 1) {
    texts.keep(other, form, { values: [], parts: [], text: 'x'.repeat(1_000_000) });
  }
  expect(texts.find(one, form, null, '')).toBeDefined();
});
