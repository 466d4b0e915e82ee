import { existsSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../kit/testing/temporary-folder.ts';
import { type Entry, packageJson, writeArchive, writePackage } from '../testing/packages.ts';
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

  it('is unpacked without its first folder, and programs stay programs', async (t) => {
    const folder = await temporaryFolder(t);
    const file = await writeArchive(join(folder, 'a.tgz'), [
      ...GOOD,
      { name: 'package/bin/run', content: '#!/bin/sh', mode: 0o777 },
    ]);
    await unpackPackage(file, join(folder, 'out'));
    expect(await readFile(join(folder, 'out', 'index.js'), 'utf8')).toContain('export default');
    expect(statSync(join(folder, 'out', 'bin', 'run')).mode & 0o777).toBe(0o755);
  });

  it.each<[string, readonly Entry[], string]>([
    ['climbs out', [...GOOD, { name: 'package/../../evil.js' }], 'leads out of its folder'],
    ['has an absolute path', [...GOOD, { name: '/etc/evil' }], 'leads out of its folder'],
    ['has a backslash', [...GOOD, { name: 'package/..\\evil' }], 'leads out of its folder'],
    ['has a symbolic link', [...GOOD, { name: 'package/a', type: 'symlink', linkname: '/etc' }], 'is a symlink'],
    ['has a hard link', [...GOOD, { name: 'package/a', type: 'link', linkname: '/etc/passwd' }], 'is a link'],
    ['has a device', [...GOOD, { name: 'package/a', type: 'character-device' }], 'is a character-device'],
    ['has a path twice', [...GOOD, { name: 'package/INDEX.js' }], 'is in it twice'],
    ['has no package.json', [{ name: 'package/index.js' }], 'it has no package.json'],
    ['has no module', [GOOD[0] as Entry], 'its module index.js is not in it'],
    ['has a package.json that is none', [{ name: 'package/package.json', content: '{' }], 'cannot be read'],
  ])('that %s is refused, and nothing is left', async (_, entries, reason) => {
    const folder = await temporaryFolder({ onTestFinished: (action) => void ends.push(action) });
    const file = await writeArchive(join(folder, 'a.tgz'), entries);
    await expect(inspectPackage(file)).rejects.toThrow(reason);
    await unpackPackage(file, join(folder, 'out')).catch(() => undefined);
    expect(existsSync(join(folder, 'evil.js'))).toBe(false);
    for (const action of ends.splice(0)) await action();
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

  it('names its module in each of the usual ways', () => {
    for (const change of [
      { exports: './x.js' },
      { exports: { '.': './x.js' } },
      { exports: { '.': { types: './x.d.ts', default: './x.js' } } },
      { main: './x.js' },
    ])
      expect(readManifest({ ...good, ...change }).entry).toBe('x.js');
  });
});
