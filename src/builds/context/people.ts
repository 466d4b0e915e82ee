import { setImmediate } from 'node:timers/promises';
import type { Home, Job } from '../../home/index.ts';
import type { Cause, ChangeAuthor, Run } from '../../model/index.ts';
import { mailSettings, type People, type Person } from '../../points/index.ts';
import type { Accounts } from '../accounts.ts';
import type { ChangeSets } from '../changes/change-sets.ts';
import { findJob } from '../downstream/item-name.ts';

/** Limits how many builds are read of a job that never succeeded. */
const MAX_BUILDS = 200;

export interface PeopleDependencies {
  readonly home: Pick<Home, 'runs' | 'items' | 'pluginSettings'>;
  readonly changeSets: ChangeSets;
  readonly accounts: Accounts;
  readonly job: Job;
  readonly run: Readonly<Run>;
}

export function createPeople(deps: PeopleDependencies): People {
  const { home, changeSets, job, run } = deps;
  const personsOf = async (authors: readonly ChangeAuthor[]): Promise<readonly Person[]> => {
    const { defaultSuffix } = await home.pluginSettings.read(mailSettings);
    return distinct(authors.map((author) => personOf(deps, author, defaultSuffix)));
  };
  const authorsOf = (of: Job, which: Readonly<Run>): ChangeAuthor[] =>
    changeSets.of(of, which).flatMap(({ changes }) => changes.map(({ author }) => author));
  return {
    developers: () => personsOf(authorsOf(job, run)),
    nameOf: (id) => deps.accounts.get(id)?.fullName ?? id,
    developersOf: (other) => personsOf(authorsOf(job, other)),
    async culprits() {
      const authors = authorsOf(job, run);
      let seen = 0;
      for (const earlier of home.runs.newestFirst(job, run.number - 1)) {
        if (earlier.state !== 'completed') continue;
        if (earlier.result === 'SUCCESS' || seen === MAX_BUILDS) break;
        authors.push(...authorsOf(job, earlier));
        seen += 1;
        if (seen % 10 === 0) await setImmediate();
      }
      return personsOf(authors);
    },
    async requesters() {
      const { defaultSuffix } = await home.pluginSettings.read(mailSettings);
      const ids = requestersIn(run.causes);
      return distinct(ids.map((id) => personOf(deps, { name: id, email: '' }, defaultSuffix)));
    },
    async upstream(jobName) {
      const wanted = jobName === undefined ? undefined : findJob(home.items, jobName, job.fullName);
      if (jobName !== undefined && wanted === undefined) return null;
      const authors: ChangeAuthor[] = [];
      for (const { project, build } of upstreamOf(run.causes)) {
        const of = home.items.get(project);
        if (of?.kind !== 'job' || (wanted !== undefined && of.fullName !== wanted.fullName)) continue;
        const found = home.runs.get(of, build);
        if (found !== undefined && !('kind' in found)) authors.push(...authorsOf(of, found));
      }
      return personsOf(authors);
    },
  };
}

/** Returns the person for an author, found by address, id, full name, or what stands before the `@`. */
function personOf({ accounts, job }: PeopleDependencies, author: ChangeAuthor, suffix: string | null): Person {
  const email = author.email.trim();
  const local = email.split('@')[0] ?? '';
  const account =
    (email === '' ? undefined : accounts.all().find((each) => each.email?.toLowerCase() === email.toLowerCase())) ??
    accounts.get(author.name) ??
    accounts.all().find(({ fullName }) => fullName === author.name) ??
    (local === '' ? undefined : accounts.get(local));
  const id = account?.id ?? (author.name || local);
  const mayRead = account === undefined ? accounts.trustsStrangers : accounts.mayRead(account.id, job.fullName);
  return {
    id,
    fullName: account?.fullName ?? (author.name || id),
    email: account?.email ?? (email || (suffix?.includes('@') && id !== '' ? withSuffix(id, suffix) : null)),
    standing: mayRead ? 'reader' : account === undefined ? 'stranger' : 'no-access',
  };
}

function withSuffix(id: string, suffix: string): string {
  return id.includes('@') ? id : id + suffix;
}

function requestersIn(causes: readonly Cause[]): string[] {
  return causes.flatMap((cause) => {
    if (cause.kind === 'upstream') return requestersIn(cause.causes);
    return cause.kind === 'user' && cause.userId !== null ? [cause.userId] : [];
  });
}

function upstreamOf(causes: readonly Cause[]): { readonly project: string; readonly build: number }[] {
  return causes.flatMap((cause) => (cause.kind === 'upstream' ? [cause, ...upstreamOf(cause.causes)] : []));
}

function distinct(people: readonly Person[]): readonly Person[] {
  return [...new Map(people.map((person) => [person.id, person])).values()];
}
