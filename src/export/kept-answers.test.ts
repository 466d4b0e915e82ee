import fc from 'fast-check';
import { beforeEach, expect, it } from 'vitest';
import { defineBean, list, refer } from './bean.ts';
import type { Dialect } from './dialect.ts';
import { JSON_DIALECT, PYTHON_DIALECT } from './json.ts';
import { byTree } from './pruner.ts';
import { Compiled } from './shape.ts';
import { parseTree } from './tree.ts';
import { type Reference, UNKNOWN } from './types.ts';
import { Writer } from './writer.ts';
import { XML_DIALECT } from './xml.ts';

interface Job {
  readonly name: string;
  color: string;
  readonly build: { result: string };
}

interface Server {
  jobs: readonly Job[];
  mode: string;
  isKnown: boolean;
}

let reads = 0;
beforeEach(() => {
  reads = 0;
});

const doc = 'A row.';
const buildBean = defineBean<Job['build'], string>('a.Build', {
  rows: { result: { doc, madeOf: [({ result }) => result], read: ({ result }) => result } },
});
const jobBean = defineBean<Job, string>('a.Job', {
  holder: (job) => job,
  rows: {
    build: { doc, madeOf: [({ build }) => build], read: ({ build }) => refer(buildBean, build) },
    name: { doc, madeOf: [], read: ({ name }) => name },
    color: { doc, madeOf: [({ color }) => color], read: ({ color }) => color },
    broken: {
      doc,
      madeOf: [],
      read() {
        throw new Error('cannot be read');
      },
    },
  },
});
const serverBean = defineBean<Server, string>('a.Server', {
  holder: (server) => server,
  rows: {
    jobs: { doc, madeOf: [({ jobs }) => jobs], read: ({ jobs }) => jobs.map((job) => refer(jobBean, job)) },
    lazy: {
      doc,
      madeOf: [({ jobs }) => jobs],
      read: (server) =>
        list(function* range() {
          for (let at = 0; at < server.jobs.length; at += 1) yield refer(jobBean, server.jobs[at] ?? UNNAMED);
        }),
    },
    mode: {
      doc,
      madeOf: [({ mode }) => mode, (_, base) => base],
      read({ mode }, base) {
        reads += 1;
        return base + mode;
      },
    },
    known: { doc, madeOf: [({ isKnown }) => (isKnown ? true : UNKNOWN)], read: ({ isKnown }) => isKnown },
  },
});
const UNNAMED: Job = { name: '', color: '', build: { result: '' } };

function serverOf(count: number, length = 1): Server {
  const jobs = Array.from({ length: count }, (_, at) => ({
    name: `${at}`.padStart(length, '0'),
    color: 'blue',
    build: { result: 'SUCCESS' },
  }));
  return { jobs, mode: 'NORMAL', isKnown: true };
}

function compiled(tree: string, dialect: Dialect = JSON_DIALECT): Compiled {
  return new Compiled(byTree(parseTree(tree)), dialect);
}

function reference(server: Server): Reference<string> {
  return refer(serverBean, server);
}

function write(server: Server, query: Compiled, base = 'a'): string {
  return [...new Writer(reference(server), query, base)].join('');
}

it.each([JSON_DIALECT, PYTHON_DIALECT, XML_DIALECT])(
  'is read once in $id, with its beginning and its end',
  (dialect) => {
    const server = serverOf(3);
    const query = compiled('jobs[name],mode', dialect);
    const first = write(server, query);
    expect(write(server, query)).toBe(first);
    expect(reads).toBe(1);
    expect(write(serverOf(3), compiled('jobs[name],mode', dialect))).toBe(first);
  },
);

it('is read once though it has several chunks', () => {
  const server = serverOf(1000, 100);
  const query = compiled('jobs[name],lazy[name],mode');
  expect(write(server, query)).toBe(write(server, query));
  expect(reads).toBe(1);
});

it.each<[string, string, (server: Server) => string]>([
  ['has more than a million characters', 'jobs[name],mode', () => 'a'],
  ['has something that is not known this time', 'known,mode', () => 'a'],
  ['has an element that cannot be read', 'jobs[broken],mode', () => 'a'],
  ['is another requester’s', 'jobs[name],mode', () => 'b'],
])('is read again where it %s', (what, tree, base) => {
  const server = serverOf(what.includes('million') ? 1100 : 2, what.includes('million') ? 1000 : 1);
  server.isKnown = false;
  const query = compiled(tree);
  write(server, query);
  expect(write(server, query, base(server))).toBe(write(copyOf(server), compiled(tree), base(server)));
  expect(reads).toBe(3);
});

/** Nothing is kept of a copy. */
function copyOf(server: Server): Server {
  return { ...server, jobs: server.jobs.map((job) => ({ ...job, build: { ...job.build } })) };
}

it('is not kept where something was otherwise for a while as it was written', () => {
  const server = serverOf(60, 500);
  const query = compiled('jobs[name],mode');
  const writer = new Writer(reference(server), query, 'a');
  writer.next();
  server.mode = 'EXCLUSIVE';
  while (!writer.next().done);
  server.mode = 'NORMAL';
  expect(write(server, query)).toContain('"mode":"aNORMAL"');
});

it('is as if nothing were kept, whatever changes between two answers and between two chunks', () => {
  const changes: readonly ((server: Server, at: number) => void)[] = [
    (server, at) => {
      const job = server.jobs[at % Math.max(1, server.jobs.length)];
      if (job !== undefined) job.color = `c${at}`;
    },
    (server, at) => {
      server.jobs = server.jobs.filter((_, place) => place !== at);
    },
    (server, at) => {
      const name = `new ${at}`.padStart(500, '-');
      server.jobs = [...server.jobs, { name, color: 'red', build: { result: 'FAILURE' } }];
    },
    (server, at) => {
      const job = server.jobs[at % Math.max(1, server.jobs.length)];
      if (job !== undefined) job.build.result = `r${at % 2}`;
    },
    (server, at) => {
      server.mode = at % 2 === 0 ? 'NORMAL' : 'EXCLUSIVE';
    },
    (server) => {
      server.isKnown = !server.isKnown;
    },
  ];
  const trees = ['jobs[name,color],mode', 'mode,lazy[name,build[result]]', 'lazy[name],jobs[build[*]],known'];
  const step = fc.record({
    before: fc.array(fc.tuple(fc.nat(changes.length - 1), fc.nat(60)), { maxLength: 2 }),
    within: fc.array(fc.tuple(fc.nat(changes.length - 1), fc.nat(60)), { maxLength: 2 }),
    tree: fc.nat(trees.length - 1),
  });
  fc.assert(
    fc.property(fc.array(step, { minLength: 3, maxLength: 12 }), (steps) => {
      const server = serverOf(60, 500);
      const queries = trees.map((tree) => compiled(tree));
      for (const { before, within, tree } of steps) {
        for (const [change, at] of before) changes[change]?.(server, at);
        const query = queries[tree];
        if (query === undefined) continue;
        const fresh = write(copyOf(server), compiled(trees[tree] ?? ''));
        expect(write(server, query)).toBe(fresh);
        const writer = new Writer(reference(server), query, 'a');
        writer.next();
        for (const [change, at] of within) changes[change]?.(server, at);
        while (!writer.next().done);
      }
    }),
    { numRuns: 200 },
  );
});
