import { describe, expect, it } from 'vitest';
import type { Job } from '../../home/index.ts';
import { type Cause, type Change, newRun, type Result, type Run } from '../../model/index.ts';
import type { Account } from '../accounts.ts';
import { createPeople, type PeopleDependencies } from './people.ts';

const USERS: readonly Account[] = [
  { id: 'ann', fullName: 'Ann Lee', email: 'ann@example.org' },
  { id: 'bob', fullName: 'Bob', email: null },
  { id: 'hidden', fullName: 'Hidden', email: 'hidden@example.org' },
];

interface Build {
  readonly result: Result | null;
  readonly authors: readonly string[];
}

/** Authors are `Name <address>`. */
function people(
  builds: readonly Build[],
  options: {
    readonly causes?: readonly Cause[];
    readonly suffix?: string;
    readonly upstream?: readonly Build[];
    readonly trusts?: boolean;
  } = {},
) {
  const jobOf = (fullName: string) => ({ kind: 'job', fullName, name: fullName }) as Job;
  const runsOf = (fullName: string, all: readonly Build[]): Run[] =>
    all.map(({ result }, index) =>
      newRun(fullName, index + 1, 0, { result, state: result === null ? 'building' : 'completed' }),
    );
  const all = { app: builds, up: options.upstream ?? [] };
  const runs = { app: runsOf('app', all.app), up: runsOf('up', all.up) };
  const run = { ...runs.app.at(-1), causes: options.causes ?? [] } as Run;
  const changesOf = (of: 'app' | 'up', number: number): Change[] =>
    (all[of][number - 1]?.authors ?? []).map((author, index) => {
      const [, name = '', email = ''] = /^(.*?) ?<(.*)>$/.exec(author) ?? [];
      return { id: `${number}-${index}`, author: { name, email }, title: '', message: '', timestamp: 0, paths: [] };
    });
  // What of the home and the sources is asked; nothing else is there.
  const deps = {
    home: {
      pluginSettings: { read: async () => ({ defaultSuffix: options.suffix ?? null }) },
      items: { get: (name: string) => (name === 'app' || name === 'up' ? jobOf(name) : undefined) },
      runs: {
        newestFirst: (_job: Job, from: number) => runs.app.filter(({ number }) => number <= from).reverse(),
        get: (job: Job, number: number) => runs[job.fullName as 'app' | 'up'][number - 1],
      },
    },
    changeSets: {
      of: (job: Job, of: Run) => [{ kind: {}, changes: changesOf(job.fullName as 'app' | 'up', of.number) }],
    },
    accounts: {
      get: (id: string) => USERS.find((each) => each.id === id),
      all: () => USERS,
      mayRead: (id: string) => id !== 'hidden',
      trustsStrangers: options.trusts ?? false,
    },
    job: jobOf('app'),
    run,
  } as unknown as PeopleDependencies;
  return createPeople(deps);
}

describe('people of a run', () => {
  it.each([
    ['by address', 'Somebody <ANN@example.org>', { id: 'ann', email: 'ann@example.org', standing: 'reader' }],
    ['by full name', 'Ann Lee <>', { id: 'ann', email: 'ann@example.org', standing: 'reader' }],
    ['by id', 'bob <bob@home.example>', { id: 'bob', email: 'bob@home.example', standing: 'reader' }],
    ['by the name in the address', 'Robert <bob@work.example>', { id: 'bob', email: 'bob@work.example' }],
    ['who may not see the job', 'Hidden <>', { standing: 'no-access' }],
    ['who are no users', 'Eve <eve@evil.example>', { id: 'Eve', email: 'eve@evil.example', standing: 'stranger' }],
    ['without an address', 'Eve <>', { email: 'Eve@example.com' }],
  ])('are known %s', async (_how, author, expected) => {
    const [person] = await people([{ result: null, authors: [author] }], { suffix: '@example.com' }).developers();
    expect(person).toMatchObject(expected);
  });

  it('are readers all of them where strangers are trusted', async () => {
    const [person] = await people([{ result: null, authors: ['Eve <e@x>'] }], { trusts: true }).developers();
    expect(person?.standing).toBe('reader');
  });

  it('are culprits since the last success', async () => {
    const builds: Build[] = [
      { result: 'FAILURE', authors: ['Old <old@x>'] },
      { result: 'SUCCESS', authors: ['Good <good@x>'] },
      { result: 'UNSTABLE', authors: ['Bob <bob@x>'] },
      { result: 'FAILURE', authors: ['Ann Lee <>'] },
      { result: null, authors: ['Ann Lee <>', 'Eve <e@x>'] },
    ];
    expect((await people(builds).culprits()).map(({ id }) => id)).toEqual(['ann', 'Eve', 'bob']);
  });

  it('asked for it, or for what led to it', async () => {
    const causes: Cause[] = [
      { kind: 'timer' },
      {
        ...{ kind: 'upstream', project: 'up', url: 'job/up/', build: 1 },
        causes: [
          { kind: 'user', userId: 'ann' },
          { kind: 'user', userId: null },
        ],
      },
    ];
    const found = people([{ result: null, authors: [] }], {
      causes,
      upstream: [{ result: 'SUCCESS', authors: ['Bob <bob@x>'] }],
    });
    expect((await found.requesters()).map(({ id }) => id)).toEqual(['ann']);
    expect((await found.upstream())?.map(({ id }) => id)).toEqual(['bob']);
    expect((await found.upstream('up'))?.map(({ id }) => id)).toEqual(['bob']);
    expect(await found.upstream('gone')).toBeNull();
    expect([found.nameOf('ann'), found.nameOf('eve')]).toEqual(['Ann Lee', 'eve']);
  });
});
