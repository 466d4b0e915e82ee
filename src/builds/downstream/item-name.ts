import type { Home, Job } from '../../home/index.ts';

/**
 * Returns the full names that a name may mean, seen from a job: relative to its folder first, then from the root. `/a` is
 * from the root only, `..` goes up. Jenkins: `Jenkins#getItem(String, ItemGroup)`.
 */
export function namesMeant(name: string, from: string): string[] {
  const path = name.trim();
  if (path === '') return [];
  const folder = from.split('/').slice(0, -1);
  const absolute = path.startsWith('/');
  const candidates = absolute ? [walk([], path)] : [walk(folder, path), walk([], path)];
  return [...new Set(candidates.filter((candidate) => candidate !== null))];
}

/** Returns the names of a list that are separated by commas. */
export function nameList(text: string): string[] {
  return text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

export function findJob(items: Pick<Home['items'], 'get'>, name: string, from: string): Job | undefined {
  for (const candidate of namesMeant(name, from)) {
    const item = items.get(candidate);
    if (item?.kind === 'job') return item;
  }
  return undefined;
}

function walk(from: readonly string[], path: string): string | null {
  const parts = [...from];
  for (const part of path.split('/')) {
    if (part === '..') {
      if (parts.pop() === undefined) return null;
    } else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.length === 0 ? null : parts.join('/');
}
