import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../kit/index.ts';
import { temporaryFolder } from '../../kit/testing/temporary-folder.ts';
import { fromCache, isExcluded } from './cache.ts';
import { directoryNameFor } from './directory-name.ts';
import { copyLibrary, filesIn, libraryFolder } from './files.ts';
import { editableScripts, variablesOf } from './scripts-of-run.ts';

let folder: string;

beforeEach(async (t) => {
  folder = await temporaryFolder(t, 'libraries');
});

async function lay(at: string, ...paths: readonly string[]): Promise<string> {
  const root = join(folder, at);
  for (const path of paths) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), `text of ${path}`);
  }
  return root;
}

const RECORD = { name: 'x', version: 'main', trusted: false, changelog: true, variables: ['a'], directoryName: 'd' };

describe('the files of a library', () => {
  it('are its sources, variables, help and resources, but not its tests', async () => {
    const from = await lay(
      'from',
      'src/a/B.groovy',
      'src/a/notes.txt',
      'src/test/T.groovy',
      'vars/x.groovy',
      'vars/x.txt',
      'vars/x.json',
      'vars/deep/y.groovy',
      'resources/a/b.bin',
      'Jenkinsfile',
    );
    await copyLibrary(from, join(folder, 'to'));
    expect(await filesIn(folder, 'to')).toEqual(['resources/a/b.bin', 'src/a/B.groovy', 'vars/x.groovy', 'vars/x.txt']);
  });

  it.each(['src/a/L.groovy', 'resources/passwd', 'vars', 'src'])('are refused where %s is a link', async (path) => {
    const from = await lay('from', 'resources/a/b.txt');
    await mkdir(dirname(join(from, path)), { recursive: true });
    await symlink(join(folder, 'from', 'resources'), join(from, path));
    await expect(copyLibrary(from, join(folder, 'to'))).rejects.toThrow(`Rejecting library: symlink found: ${path}`);
  });

  it('stand in a folder that a person names', async () => {
    const from = await lay('from', 'a/b/vars/x.groovy');
    await symlink('/etc', join(from, 'etc'));
    expect(await libraryFolder(from, '')).toBe(from);
    expect(await libraryFolder(from, ' a/b/ ')).toBe(join(from, 'a/b'));
    expect(await libraryFolder(from, './a')).toBe(join(from, 'a'));
    for (const [path, message] of [
      ['../from', "Library path may not contain '..'"],
      ['a/..', "Library path may not contain '..'"],
      ['/etc', 'Library path must be a relative path'],
      ['a/c', 'Did not find a/c in checkout'],
      ['etc', 'Rejecting library: symlink found: etc'],
    ] as const) {
      await expect(libraryFolder(from, path)).rejects.toThrow(message);
    }
  });

  it('have a folder that no other library can have, whatever its name is', () => {
    const names = [directoryNameFor('a', 'b'), directoryNameFor('ab'), directoryNameFor('../x', 'b')];
    for (const name of names) expect(name).toMatch(/^[0-9a-f]{64}$/);
    expect(new Set(names).size).toBe(names.length);
    expect(() => directoryNameFor('a\x1fb')).toThrow('control character');
  });

  it('are shown to people where the server does not trust them', async () => {
    await lay('run/libs/d', 'src/a/B.groovy', 'vars/a.groovy', 'vars/a.txt', 'resources/c.groovy');
    const run = join(folder, 'run');
    const scripts = await editableScripts(run, [RECORD, { ...RECORD, directoryName: 'gone' }]);
    expect(Object.fromEntries(scripts)).toEqual({ 'a.B': 'text of src/a/B.groovy', a: 'text of vars/a.groovy' });
    expect(await editableScripts(run, [{ ...RECORD, trusted: true }])).toEqual(new Map());
    expect(await variablesOf(run, [{ ...RECORD, variables: ['a', 'b'] }])).toEqual([
      { name: 'a', help: 'text of vars/a.txt' },
      { name: 'b', help: null },
    ]);
  });
});

describe('the cache', () => {
  it.each([
    ['', 'main', false],
    ['main', 'main', true],
    ['feature/ dev', 'feature/x', true],
    ['feature/ dev', 'main', false],
  ])('with ‘%s’ excluded and %s: %s', (excludedVersionsStr, version, excluded) => {
    expect(isExcluded({ refreshTimeMinutes: 0, excludedVersionsStr }, version)).toBe(excluded);
  });

  it('fetches once, until it is too old', async () => {
    let now = Date.UTC(2026, 10, 21);
    let fetched = 0;
    const lines: string[] = [];
    const get = async (refreshTimeMinutes: number): Promise<void> => {
      await rm(join(folder, 'target'), { recursive: true, force: true });
      await fromCache({
        record: RECORD,
        caching: { refreshTimeMinutes, excludedVersionsStr: '' },
        cache: join(folder, 'cache', 'd'),
        target: join(folder, 'target'),
        clock: { ...systemClock, now: () => now },
        say: (line) => lines.push(line),
        async fetch(into) {
          fetched += 1;
          await mkdir(join(into, 'vars'));
          await writeFile(join(into, 'vars', 'a.groovy'), `fetch ${fetched}`);
        },
      });
    };
    const have = (): Promise<string> => readFile(join(folder, 'target', 'vars', 'a.groovy'), 'utf8');
    await get(5);
    expect(await have()).toBe('fetch 1');
    now += 4 * 60_000;
    await Promise.all([get(5)]);
    expect(await have()).toBe('fetch 1');
    now += 2 * 60_000;
    await get(0);
    expect(await have()).toBe('fetch 1');
    await get(5);
    expect(await have()).toBe('fetch 2');
    expect(await filesIn(folder, 'target')).toEqual(['vars/a.groovy']);
    expect(await readFile(join(folder, 'cache', 'd-name.txt'), 'utf8')).toBe('x');
    expect(lines).toEqual([
      'Caching library x@main',
      'Library x@main is cached. Copying from home.',
      'Library x@main is cached. Copying from home.',
      'Library x@main is due for a refresh after 5 minutes, clearing.',
      'Caching library x@main',
    ]);
  });

  it('forgets a version that nobody has read for a week', async () => {
    const [old, young] = ['a'.repeat(64), 'b'.repeat(64)];
    let now = Date.UTC(2026, 10, 1);
    const get = (name: string): Promise<void> =>
      fromCache({
        record: RECORD,
        caching: { refreshTimeMinutes: 0, excludedVersionsStr: '' },
        cache: join(folder, 'cache', name),
        target: join(folder, 'target'),
        clock: { now: () => now },
        say: () => undefined,
        fetch: (into) => writeFile(join(into, 'x'), ''),
      });
    await get(old);
    now += 8 * 24 * 60 * 60 * 1000;
    await get(young);
    const kept = [...(await filesIn(folder, 'cache'))].sort();
    expect(kept).toEqual([`${young}/last_read`, `${young}/x`, `${young}-name.txt`].sort());
  });

  it('keeps nothing of a fetch that failed', async () => {
    const library = {
      record: RECORD,
      caching: { refreshTimeMinutes: 0, excludedVersionsStr: '' },
      cache: join(folder, 'd'),
      target: join(folder, 'target'),
      clock: systemClock,
      say: () => undefined,
    };
    await expect(fromCache({ ...library, fetch: () => Promise.reject(new Error('no')) })).rejects.toThrow('no');
    await fromCache({ ...library, fetch: (into) => writeFile(join(into, 'x'), '') });
    expect(await filesIn(folder, 'target')).toEqual(['x']);
  });
});
