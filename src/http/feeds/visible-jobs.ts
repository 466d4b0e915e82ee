import type { Job, Services } from '../../controller/index.ts';
import type { Principal } from '../../security/index.ts';
import { mayOn } from '../request/access.ts';

interface Requester {
  readonly services: Pick<Services, 'home' | 'security'>;
  readonly principal: Principal;
}

/** Returns the jobs that the requester may see; with `among`, those of them that are one of these items or inside of one. */
export function visibleJobs(requester: Requester, among?: ReadonlySet<string>): Job[] {
  const { items } = requester.services.home;
  // A part of a cell's name is no item.
  const mayRead = (name: string) => items.get(name) === undefined || mayOn(requester, 'Job/Read', name);
  return readableOf(items.jobs(), mayRead, among);
}

/** Returns those that may be read, with every folder around them: who may not see a folder does not see what is in it. */
export function readableOf<J extends { readonly fullName: string }>(
  jobs: readonly J[],
  mayRead: (fullName: string) => boolean,
  among?: ReadonlySet<string>,
): J[] {
  const known = new Map<string, boolean>();
  const isReadable = (name: string): boolean => {
    const readable = known.get(name) ?? mayRead(name);
    known.set(name, readable);
    return readable;
  };
  return jobs.filter(({ fullName }) => {
    const around = namesAround(fullName);
    return (among === undefined || around.some((name) => among.has(name))) && around.every(isReadable);
  });
}

/** Returns the name and those of the folders around it: for `a/b/c`, `a`, `a/b` and itself. */
function namesAround(fullName: string): string[] {
  const names: string[] = [];
  for (let at = fullName.indexOf('/'); at >= 0; at = fullName.indexOf('/', at + 1)) names.push(fullName.slice(0, at));
  return [...names, fullName];
}
