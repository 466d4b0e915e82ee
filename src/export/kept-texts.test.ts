import { beforeEach, expect, it } from 'vitest';
import { defineBean, list, map, refer } from './bean.ts';
import type { Dialect } from './dialect.ts';
import { JSON_DIALECT, PYTHON_DIALECT } from './json.ts';
import { PAUSE } from './pause.ts';
import { byTree } from './pruner.ts';
import { Compiled } from './shape.ts';
import { parseTree } from './tree.ts';
import type { LazyList, Reference, Value } from './types.ts';
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
    inQueue: { doc, read: () => true },
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

it.each(['jobs[name,color,url,last[number]]', 'exact[name,last[number]]', 'slow[name]', 'jobs[name,part]'])(
  'reads %s of an element once',
  (tree) => {
    const all = jobs(3);
    const query = compiled(tree);
    expect(write(all, query)).toBe(write(all, query));
    expect(reads).toHaveLength(3);
  },
);

it.each([
  ['something whose sources are not known', 'jobs[name,inQueue]', null],
  ['such a part of a part', 'jobs[name,last[number,log]]', null],
  ['a list', 'jobs[name,part]', ['x']],
  ['a map', 'jobs[name,part]', map<string>([['x', 1]])],
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

it('keeps the texts of two queries for an element', () => {
  const all = jobs(1);
  const [one, two, three] = [compiled('jobs[name]'), compiled('jobs[name,color]'), compiled('jobs[name,url]')];
  for (const query of [one, two, one, two]) write(all, query);
  expect(reads).toHaveLength(2);
  for (const query of [three, one]) write(all, query);
  expect(reads).toHaveLength(4);
});
