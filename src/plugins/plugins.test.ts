import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { silentLogger } from '../kit/index.ts';
import { type Finisher, temporaryFolder } from '../kit/testing/temporary-folder.ts';
import type { Plugins } from '../model/index.ts';
import { joinParts } from '../points/index.ts';
import { createPlugins } from './plugins.ts';
import { makeSite, newSiteKeys } from './site/make-site.ts';
import { loadPlugins } from './start/load-plugins.ts';
import { BUILT_IN } from './table/built-in.ts';
import { type PackageFacts, writePackage } from './testing/packages.ts';

interface Given {
  readonly folder: string;
  /** Starts with what is in the folder by now. */
  start(): Promise<Plugins>;
  write(facts: PackageFacts): Promise<string>;
}

async function given(t: Finisher): Promise<Given> {
  const top = await temporaryFolder(t);
  const folder = join(top, 'plugins');
  const disabled = new Set<string>();
  let sites: Parameters<ReturnType<typeof siteFile>['save']>[0] = [];
  const siteFile = () => ({
    load: async () => sites,
    save: async (
      saved: readonly { id: string; url: string; type: 'index' | 'npm'; publicKeys: readonly string[] }[],
    ) => {
      sites = saved;
    },
  });
  return {
    folder,
    write: (facts) => writePackage(top, facts),
    async start() {
      const started = await loadPlugins({
        ...{ folder, disabled: new Set(disabled), version: '1.0.0', withPackages: true, log: silentLogger },
        partsOfBuiltIn: () => joinParts([]),
      });
      const plugins = createPlugins({
        describe: () => '',
        home: {
          plugins: {
            folder,
            updateSites: siteFile(),
            disabled: {
              load: async () => new Set(disabled),
              async set(shortName, off) {
                if (off) disabled.add(shortName);
                else disabled.delete(shortName);
              },
            },
          },
        },
        started,
        version: '1.0.0',
        log: silentLogger,
      });
      await plugins.load();
      return plugins;
    },
  };
}

/** Returns all files below a folder that are not what the server itself writes beside packages. */
function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules') && entry.name !== '.sites.json')
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
      .sort();
  } catch {
    return [];
  }
}

describe('the list', () => {
  it('is in order, with names that are unique, and all of it works', async (t) => {
    const plugins = await (await given(t)).start();
    const names = plugins.all().map(({ shortName }) => shortName);
    expect(names).toEqual([...names].sort());
    expect(new Set(names).size).toBe(names.length);
    expect(plugins.all().filter(({ active }) => !active)).toEqual([]);
  });

  it('has the dependencies that a plugin has because it is older than a part that was split off', () => {
    const ant = BUILT_IN.find(({ shortName }) => shortName === 'ant');
    expect(ant).toMatchObject({ isDetached: true, requiredCoreVersion: '2.289.3' });
    expect(ant?.dependencies.map(({ shortName, optional }) => [shortName, optional])).toEqual([
      ['structs', false],
      ['javax-activation-api', true],
      ['javax-mail-api', true],
      ['instance-identity', true],
    ]);
  });
});

describe('switching', () => {
  it('is seen at once, and takes effect at the next start', async (t) => {
    const { start } = await given(t);
    const plugins = await start();
    await plugins.setEnabled('structs', false);
    expect(plugins.get('structs')).toMatchObject({ enabled: false, active: true });
    const again = await start();
    expect(again.get('structs')).toMatchObject({ enabled: false, active: false, failure: null });
    expect(again.get('git')).toMatchObject({
      enabled: true,
      active: false,
      failure: 'It needs the plugin structs, which is switched off.',
    });
    expect(again.isActive('git')).toBe(false);
    await again.setEnabled('structs', true);
    expect((await start()).isActive('git')).toBe(true);
  });

  it('refuses a name that is not there', async (t) => {
    const plugins = await (await given(t)).start();
    await expect(plugins.setEnabled('nosuch', false)).rejects.toThrow('No such plugin: nosuch');
  });
});

describe('a package', () => {
  it('is installed from a file, works after a start, is updated, put back, and removed', async (t) => {
    const { start, write, folder } = await given(t);
    const plugins = await start();
    const file = await write({ shortName: 'hello', permissions: ['network'] });
    expect(await plugins.installFile(file)).toMatchObject({ name: 'hello', status: 'SuccessButRequiresRestart' });
    expect(plugins.get('hello')).toMatchObject({ active: false, enabled: true, pendingVersion: '1.0.0' });
    expect(plugins.needsRestart).toBe(true);
    const second = await start();
    expect(second.get('hello')).toMatchObject({ active: true, isPackage: true, pendingVersion: null });
    expect([second.needsRestart, second.get('hello')?.permissions]).toEqual([false, ['network']]);
    await second.installFile(await write({ shortName: 'hello', version: '2.0.0' }));
    const third = await start();
    expect(third.get('hello')).toMatchObject({ version: '2.0.0', previousVersion: '1.0.0' });
    await third.downgrade('hello');
    const fourth = await start();
    expect(fourth.get('hello')).toMatchObject({ version: '1.0.0', active: true });
    await fourth.uninstall('hello');
    expect(fourth.get('hello')).toMatchObject({ deleted: true, active: true });
    expect((await start()).get('hello')).toBeUndefined();
    expect(filesIn(folder)).toEqual([]);
  });

  it.each([
    ['throws', 'throw new Error("no luck")', 'It could not be loaded: no luck'],
    ['has no default export', 'export const a = 1', 'It could not be loaded: its default export is not a function'],
    ['throws when it is called', 'export default () => { null.x }', 'Cannot read properties of null'],
    [
      'brings no kind',
      'export default (registry) => registry.kinds({})',
      'registry.kinds() was given a part without family',
    ],
    ['cannot be read', 'export default (', 'It could not be loaded: '],
  ])('that %s is shown as failed, and what needs it as well', async (_, module, reason) => {
    await withGiven(async ({ start, write }) => {
      const plugins = await start();
      await plugins.installFile(await write({ shortName: 'bad', module }));
      await plugins.installFile(await write({ shortName: 'other', dependencies: { bad: '1.0.0' } }));
      const again = await start();
      expect(again.get('bad')).toMatchObject({ active: false, enabled: true });
      expect(again.get('bad')?.failure).toContain(reason);
      expect(again.get('other')?.failure).toBe('It needs the plugin bad, which could not be started.');
      expect(again.isActive('git')).toBe(true);
    });
  });

  it('that cannot be used is refused, and no file of it is left', async (t) => {
    const { start, write, folder } = await given(t);
    const plugins = await start();
    const cases: readonly [PackageFacts, string][] = [
      [{ shortName: 'new', server: '>=99.0.0' }, 'new 1.0.0 needs version 99.0.0 of this server; this is 1.0.0'],
      [
        { shortName: 'lonely', dependencies: { nosuch: '1.0' } },
        'no update site has the plugin nosuch, which lonely needs',
      ],
      [{ shortName: 'fussy', dependencies: { git: '99.0' } }, 'git 99.0, which fussy needs is built in here as 5.0.0'],
      [{ shortName: 'git' }, 'a plugin of this name is built in'],
    ];
    for (const [facts, reason] of cases) {
      await expect(plugins.installFile(await write(facts)), facts.shortName).rejects.toThrow(reason);
      expect(plugins.jobs.at(-1)).toMatchObject({ status: 'Failure', reason });
    }
    expect(filesIn(folder)).toEqual([]);
    expect(plugins.needsRestart).toBe(false);
  });

  it('that was never in its place is gone at once', async (t) => {
    const { start, write, folder } = await given(t);
    const plugins = await start();
    await plugins.installFile(await write({ shortName: 'hello' }));
    await plugins.uninstall('hello');
    expect([plugins.get('hello'), plugins.needsRestart, filesIn(folder)]).toEqual([undefined, false, []]);
  });

  it('that a killed server left half-way is put in its place by the next one', async (t) => {
    const { start, write, folder } = await given(t);
    const plugins = await start();
    await plugins.installFile(await write({ shortName: 'hello' }));
    await (await start()).installFile(await write({ shortName: 'hello', version: '2.0.0' }));
    // As a server leaves it that was killed between the two moves.
    await cp(join(folder, 'hello'), join(folder, '.previous', 'hello'), { recursive: true });
    expect((await start()).get('hello')).toMatchObject({ version: '2.0.0', previousVersion: '1.0.0', active: true });
  });
});

describe('an update site', () => {
  it('offers packages with what they need, which are fetched, checked and installed', async (t) => {
    const all = await given(t);
    const {
      url,
      publicKey,
      folder: site,
    } = await siteOf(t, all, [
      { shortName: 'weather', dependencies: { sky: '1.0.0' } },
      { shortName: 'sky', version: '1.1.0' },
    ]);
    const plugins = await all.start();
    await plugins.setSites([{ id: 'default', url, type: 'index', publicKeys: [publicKey] }]);
    await plugins.checkUpdates();
    expect(plugins.sites[0]).toMatchObject({ problem: null, generated: 1_700_000_000_000 });
    expect(plugins.sites[0]?.offers.map(({ shortName }) => shortName)).toEqual(['weather', 'sky']);
    plugins.install([{ shortName: 'weather', version: null }]);
    await plugins.settled();
    expect(plugins.jobs.map(({ name, status }) => [name, status])).toEqual([
      ['weather', 'SuccessButRequiresRestart'],
      ['sky', 'SuccessButRequiresRestart'],
    ]);
    const again = await all.start();
    expect(again.isActive('weather') && again.get('sky')?.active).toBe(true);
    await makeSite({
      ...site,
      packages: [await all.write({ shortName: 'sky', version: '1.2.0' })],
      now: 1_700_000_001_000,
    });
    await again.checkUpdates();
    expect(again.get('sky')).toMatchObject({ newerVersion: '1.2.0' });
    await again.setPinned('sky', true);
    expect(again.get('sky')).toMatchObject({ newerVersion: null, pinned: true });
  });

  it('is refused with a signature of somebody else, a changed index, an old index, or no key', async (t) => {
    const all = await given(t);
    const { url, publicKey, folder: site } = await siteOf(t, all, [{ shortName: 'weather' }]);
    const plugins = await all.start();
    const problem = async (publicKeys: readonly string[]) => {
      await plugins.setSites([{ id: 'default', url, type: 'index', publicKeys }]);
      await plugins.checkUpdates();
      return plugins.sites[0]?.problem;
    };
    expect(await problem([newSiteKeys().publicKey])).toBe(
      'the signature of the index is not by a key of this update site',
    );
    expect(await problem([])).toContain('no public key is set');
    expect(await problem([publicKey])).toBeNull();
    const index = join(site.folder, 'index.json');
    const good = readFileSync(index, 'utf8');
    await makeSite({ ...site, packages: [], now: 1_600_000_000_000 });
    expect(await problem([publicKey])).toContain('is older than one that was seen before');
    const { payload, ...rest } = JSON.parse(good) as { payload: string };
    const changed = Buffer.from(payload, 'base64').toString().replace('weather', 'feather');
    writeFileSync(index, JSON.stringify({ ...rest, payload: Buffer.from(changed).toString('base64') }));
    expect(await problem([publicKey])).toBe('the signature of the index is not by a key of this update site');
    writeFileSync(index, '<html>');
    expect(await problem([publicKey])).toBe('it is no index of plugins');
    plugins.install([{ shortName: 'feather', version: null }]);
    await plugins.settled();
    expect(plugins.jobs.at(-1)).toMatchObject({ status: 'Failure', reason: 'it is no index of plugins' });
  });

  it('whose package is another one than it says is refused before anything of it is unpacked', async (t) => {
    const all = await given(t);
    const { url, publicKey, folder: site } = await siteOf(t, all, [{ shortName: 'weather' }]);
    const plugins = await all.start();
    await plugins.setSites([{ id: 'default', url, type: 'index', publicKeys: [publicKey] }]);
    const other = await all.write({ shortName: 'weather', module: 'export default () => { /* evil */ };' });
    await cp(other, join(site.folder, 'packages', 'weather-1.0.0.tgz'));
    plugins.install([{ shortName: 'weather', version: null }]);
    await plugins.settled();
    expect(plugins.jobs[0]).toMatchObject({ status: 'Failure' });
    expect(plugins.jobs[0]?.reason).toContain('the package is not the one that the site describes: its checksum is');
    expect(filesIn(all.folder)).toEqual([]);
  });

  it('cannot have an address or a key that is none', async (t) => {
    const plugins = await (await given(t)).start();
    const site = { id: 'default', url: 'nonsense', type: 'index', publicKeys: [] } as const;
    await expect(plugins.setSites([site])).rejects.toThrow('nonsense cannot be an update site');
    await expect(plugins.setSites([{ ...site, url: 'http://a/', publicKeys: ['key'] }])).rejects.toThrow(
      'the public key cannot be read',
    );
  });
});

describe('a registry of npm', () => {
  it('offers the newest version that is a plugin for this server', async (t) => {
    const all = await given(t);
    const file = await all.write({ shortName: 'weather', version: '1.1.0' });
    const { registry } = await registryOf(t, file);
    const plugins = await all.start();
    await plugins.setSites([{ id: 'npm', url: registry, type: 'npm', publicKeys: [] }]);
    plugins.install([
      { shortName: 'weather', version: null },
      { shortName: 'nosuch', version: null },
    ]);
    await plugins.settled();
    expect(plugins.jobs.map(({ name, status, version }) => [name, status, version])).toEqual([
      ['weather', 'SuccessButRequiresRestart', '1.1.0'],
      ['nosuch', 'Failure', 'latest'],
    ]);
    expect((await all.start()).get('weather')).toMatchObject({ active: true, version: '1.1.0' });
  });
});

describe('an installation', () => {
  it('succeeds at once for what is built in', async (t) => {
    const plugins = await (await given(t)).start();
    const [git] = plugins.install([{ shortName: 'git', version: '99.0' }]);
    expect(git).toMatchObject({ id: 1, status: 'Success', reason: null, version: plugins.get('git')?.version });
  });

  it('is forgotten after a thousand others', async (t) => {
    const plugins = await (await given(t)).start();
    for (let at = 0; at < 1001; at++) plugins.install([{ shortName: 'git', version: null }]);
    expect([plugins.jobs.length, plugins.jobs[0]?.id]).toEqual([1000, 2]);
  });
});

async function withGiven(work: (all: Given) => Promise<void>): Promise<void> {
  const ends: (() => unknown)[] = [];
  try {
    await work(await given({ onTestFinished: (action) => void ends.push(action) }));
  } finally {
    for (const end of ends) await end();
  }
}

/** Makes an update site of packages, which is read as files. */
async function siteOf(t: Finisher, { write }: Given, packages: readonly PackageFacts[]) {
  const folder = await temporaryFolder(t);
  const { privateKey, publicKey } = newSiteKeys();
  const files = [];
  for (const facts of packages) files.push(await write(facts));
  const site = { folder, privateKey, id: 'ours' };
  await makeSite({ ...site, packages: files, now: 1_700_000_000_000 });
  const { url } = await served(t, folder);
  return { url: `${url}index.json`, publicKey, folder: site };
}

async function served(t: Finisher, folder: string) {
  const server = createServer((request, response) => {
    try {
      response.end(readFileSync(join(folder, decodeURIComponent(request.url ?? '/'))));
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.onTestFinished(async () => void server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { url: `http://127.0.0.1:${address.port}/` };
}

async function registryOf(t: Finisher, file: string) {
  const { createHash } = await import('node:crypto');
  const folder = await temporaryFolder(t);
  const { url } = await served(t, folder);
  await cp(file, join(folder, 'weather.tgz'));
  const integrity = `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}`;
  const { packageJson } = await import('./testing/packages.ts');
  const version = (number: string, server: string, dist: object) => ({
    ...JSON.parse(packageJson({ shortName: 'weather', version: number, server })),
    dist,
  });
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, 'millwright-plugin-weather'),
    JSON.stringify({
      name: 'millwright-plugin-weather',
      versions: {
        '1.1.0': version('1.1.0', '>=1.0.0', { tarball: `${url}weather.tgz`, integrity }),
        '1.2.0': version('1.2.0', '>=1.0.0', { tarball: `${url}weather.tgz` }),
        '2.0.0': version('2.0.0', '>=9.0.0', { tarball: `${url}weather.tgz`, integrity }),
      },
    }),
  );
  return { registry: url };
}
