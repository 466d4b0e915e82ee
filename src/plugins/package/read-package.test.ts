import { existsSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../kit/testing/temporary-folder.ts';
import { type Entry, packageJson, writeArchive, writePackage } from '../testing/packages.ts';
import { makeFolder } from './make-folder.ts';
import { readManifest } from './manifest.ts';
import { inspectPackage, unpackPackage } from './read-package.ts';

const GOOD: readonly Entry[] = [
  { name: 'package/package.json', content: packageJson({ shortName: 'hello' }) },
  { name: 'package/index.js', content: 'export default () => {};' },
];

describe('a package', () => {
  it('is read without being unpacked', async (t) => {
    const folder = await temporaryFolder(t);
    const file = await writePackage(folder, {
      shortName: 'hello',
      permissions: ['network'],
      dependencies: { git: '^5.0' },
    });
    const { manifest, files } = await inspectPackage(file);
    expect(files).toEqual(['package.json', 'index.js']);
    expect(manifest).toEqual({
      packageName: 'millwright-plugin-hello',
      shortName: 'hello',
      displayName: 'The hello',
      version: '1.0.0',
      description: 'What hello does.',
      url: '',
      server: '0',
      dependencies: [{ shortName: 'git', version: '5.0', optional: false }],
      permissions: ['network'],
      entry: 'index.js',
    });
  });

  it('is unpacked without its first folder, and programs stay programs, but nobody else’s', async (t) => {
    const folder = await temporaryFolder(t);
    const long = 'x'.repeat(1_000_000);
    const file = await writeArchive(join(folder, 'a.tgz'), [
      ...GOOD,
      { name: 'package/bin/run', content: '#!/bin/sh', mode: 0o6777 },
      { name: 'package/long', content: long },
    ]);
    await unpackPackage(file, join(folder, 'out'));
    expect(await readFile(join(folder, 'out', 'index.js'), 'utf8')).toContain('export default');
    expect(statSync(join(folder, 'out', 'bin', 'run')).mode & 0o7777).toBe(0o755);
    expect(await readFile(join(folder, 'out', 'long'), 'utf8')).toBe(long);
  });

  it.each<[string, readonly Entry[], string]>([
    ['climbs out', [...GOOD, { name: 'package/../../evil.js' }], 'leads out of its folder'],
    [
      'has a file below a file',
      [...GOOD, { name: 'package/index.js/evil.js' }],
      'is in it below a path that is a file',
    ],
    ['has no package.json', [{ name: 'package/index.js' }], 'it has no package.json'],
    ['has no module', [GOOD[0] as Entry], 'its module index.js is not in it'],
    [
      'has a module whose ending is not said',
      [
        { name: 'package/package.json', content: packageJson({ shortName: 'hello' }).replace('index.js', 'lib') },
        { name: 'package/lib/index.js' },
      ],
      'its module lib is not in it; name the file itself: lib/index.js',
    ],
    ['has a package.json that is none', [{ name: 'package/package.json', content: '{' }], 'cannot be read'],
  ])('that %s is refused, and nothing is left', async (_, entries, reason) => {
    const folder = await temporaryFolder({ onTestFinished: (action) => void ends.push(action) });
    const file = await writeArchive(join(folder, 'a.tgz'), entries);
    await expect(inspectPackage(file)).rejects.toThrow(reason);
    await unpackPackage(file, join(folder, 'out')).catch(() => undefined);
    expect(existsSync(join(folder, 'evil.js'))).toBe(false);
    for (const action of ends.splice(0)) await action();
  });

  it('is not unpacked over something, which stays', async (t) => {
    const folder = await temporaryFolder(t);
    const file = await writePackage(folder, { shortName: 'hello' });
    await makeFolder(join(folder, 'out'));
    writeFileSync(join(folder, 'out', 'kept'), '');
    await expect(unpackPackage(file, join(folder, 'out'))).rejects.toThrow('EEXIST');
    expect(existsSync(join(folder, 'out', 'kept'))).toBe(true);
  });

  it('that cannot be written is refused without the paths of the server', async (t) => {
    const folder = await temporaryFolder(t);
    const file = await writePackage(folder, { shortName: 'hello' });
    // No folder of so long a path can have a file.
    const place = join(folder, ...Array.from({ length: 16 }, () => 'n'.repeat(250)));
    const unpacked = unpackPackage(file, join(place, 'n'.repeat(4088 - place.length)));
    await expect(unpacked).rejects.toThrow(/^"package.json" in it could not be unpacked: ENAMETOOLONG$/);
  });

  it('that is cut off, or is no archive, is refused', async (t) => {
    const folder = await temporaryFolder(t);
    const file = await writePackage(folder, { shortName: 'hello' });
    truncateSync(file, statSync(file).size - 20);
    await expect(inspectPackage(file)).rejects.toThrow('it is not a package of npm');
    await expect(unpackPackage(file, join(folder, 'out'))).rejects.toThrow('it is not a package of npm');
    expect(existsSync(join(folder, 'out'))).toBe(false);
    writeFileSync(file, 'text');
    await expect(inspectPackage(file)).rejects.toThrow('it is not a package of npm');
  });

  it('that says to be larger than is allowed is refused before it is read', async (t) => {
    const folder = await temporaryFolder(t);
    const file = join(folder, 'bomb.tgz');
    writeFileSync(file, '');
    truncateSync(file, 101 * 1024 * 1024);
    await expect(inspectPackage(file)).rejects.toThrow('larger than 100 MB');
  });
});

const ends: (() => Promise<void> | void)[] = [];

describe('a manifest', () => {
  const good = JSON.parse(packageJson({ shortName: 'hello' })) as Record<string, object>;
  it.each<[string, object, string]>([
    ['no field', { millwright: undefined }, 'the field millwright is missing'],
    ['a bad name', { millwright: { shortName: '../x' } }, 'millwright.shortName cannot be "../x"'],
    ['the name of the core', { millwright: { shortName: 'core' } }, 'millwright.shortName cannot be "core"'],
    ['the name of a mark', { millwright: { shortName: 'git.jpi.disabled' } }, 'cannot be "git.jpi.disabled": .jpi is'],
    [
      'a dependency that nothing can be',
      { millwright: { shortName: 'a', dependencies: { 'b.hpi': '1.0' } } },
      'millwright.dependencies cannot name "b.hpi": .hpi is',
    ],
    ['no name', { millwright: {} }, 'millwright.shortName is missing'],
    ['a bad version', { version: 'new' }, 'version cannot be "new"'],
    ['another type', { type: 'commonjs' }, 'type must be "module"'],
    ['an unknown permission', { millwright: { shortName: 'a', permissions: ['all'] } }, 'cannot have "all"'],
    [
      'a bad dependency',
      { millwright: { shortName: 'a', dependencies: { b: '*' } } },
      'dependencies.b must be a version',
    ],
    ['a bad server', { millwright: { shortName: 'a', server: 'new' } }, 'millwright.server must look like'],
    ['a module outside', { main: '../x.js' }, 'is outside of the package'],
  ])('with %s is refused', (_, change, reason) => {
    expect(() => readManifest({ ...good, ...change })).toThrow(reason);
  });
});
