import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { until } from '../kit/testing/until.ts';
import { makeSite, newSiteKeys } from './site/make-site.ts';
import { filesIn, given } from './testing/given.ts';
import { registryOf, siteOf } from './testing/sites.ts';

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
    expect(plugins.jobs.at(-1)).toMatchObject({
      status: 'Failure',
      reason: 'no update site has the plugin feather; the site default could not be read: it is no index of plugins',
    });
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

describe('an installation that the end of the server cuts short', () => {
  it('goes on with the next server, once', async (t) => {
    const all = await given(t);
    const { url, publicKey } = await siteOf(t, all, [{ shortName: 'weather' }, { shortName: 'sky' }]);
    const first = await all.start();
    await first.setSites([{ id: 'default', url, type: 'index', publicKeys: [publicKey] }]);
    first.install([
      { shortName: 'weather', version: null },
      { shortName: 'sky', version: '1.0.0', orNewer: true },
    ]);
    await first.kept();
    await first.close();
    expect(first.jobs.map(({ status }) => status)).toEqual(['Failure', 'Failure']);
    const second = await all.start();
    await second.load();
    await second.settled();
    expect(second.jobs.map(({ name, status }) => [name, status])).toEqual([
      ['weather', 'SuccessButRequiresRestart'],
      ['sky', 'SuccessButRequiresRestart'],
    ]);
    await second.kept();
    const third = await all.start();
    expect([third.jobs, third.isActive('weather') && third.isActive('sky')]).toEqual([[], true]);
  });

  it('is forgotten where nothing of it begins again', async (t) => {
    const all = await given(t);
    mkdirSync(all.folder, { recursive: true });
    writeFileSync(join(all.folder, '.installing.json'), '[{"shortName":"git","version":null}]');
    expect((await all.start()).jobs).toMatchObject([{ name: 'git', status: 'Success' }]);
    expect(filesIn(all.folder)).toEqual([]);
  });

  it('is not said to be kept where it is not', async (t) => {
    const all = await given(t);
    const plugins = await all.start();
    mkdirSync(join(all.folder, '.installing.json', 'in the way'), { recursive: true });
    plugins.install([{ shortName: 'weather', version: null }]);
    await expect(plugins.kept()).rejects.toThrow();
    await plugins.settled();
    expect(all.warnings.join()).toContain('installations of plugins would not survive');
  });

  it('is given up where it cannot be read', async (t) => {
    const all = await given(t);
    mkdirSync(all.folder, { recursive: true });
    writeFileSync(join(all.folder, '.installing.json'), '[{"shortName":');
    expect((await all.start()).jobs).toEqual([]);
    expect(all.warnings.join()).toContain('installations of plugins cannot go on');
  });
});

describe('a registry of npm', () => {
  it('offers the newest version that is a plugin for this server', async (t) => {
    const all = await given(t);
    const { registry } = await registryOf(t, all, [
      { shortName: 'weather', version: '1.1.0', server: '>=1.0.0' },
      { shortName: 'weather', version: '1.2.0', server: '>=1.0.0', hasNoChecksum: true },
      { shortName: 'weather', version: '2.0.0', server: '>=9.0.0' },
    ]);
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

  it('has what a plugin needs as well, and what that needs', async (t) => {
    const all = await given(t);
    const { registry } = await registryOf(t, all, [
      { shortName: 'weather', dependencies: { sky: '1.0.0', git: '1.0' } },
      { shortName: 'sky', dependencies: { air: '1.0.0' } },
      { shortName: 'air' },
    ]);
    const plugins = await all.start();
    await plugins.setSites([{ id: 'npm', url: registry, type: 'npm', publicKeys: [] }]);
    plugins.install([{ shortName: 'weather', version: null }]);
    await plugins.settled();
    const again = await all.start();
    expect(['weather', 'sky', 'air'].map((name) => again.get(name)?.active)).toEqual([true, true, true]);
    const uploaded = await all.write({ shortName: 'rain', dependencies: { weather: '1.0.0', sea: '1.0.0' } });
    await expect(again.installFile(uploaded)).rejects.toThrow('no update site has the plugin sea, which rain needs');
  });

  it('is asked for newer versions of what is installed', async (t) => {
    const all = await given(t);
    const { registry } = await registryOf(t, all, [
      { shortName: 'weather' },
      { shortName: 'weather', version: '1.1.0' },
      { shortName: 'sky' },
    ]);
    const plugins = await all.start();
    await plugins.installFile(await all.write({ shortName: 'weather' }));
    await plugins.setSites([{ id: 'npm', url: registry, type: 'npm', publicKeys: [] }]);
    await plugins.checkUpdates();
    expect(plugins.get('weather')?.newerVersion).toBe('1.1.0');
    expect(plugins.sites[0]?.offers.map(({ shortName }) => shortName)).toEqual(['weather', 'weather']);
  });
});

describe('what sites offer', () => {
  it('is read by itself when somebody looks for the first time, and again after a day', async (t) => {
    const all = await given(t);
    const { url, publicKey, folder: site } = await siteOf(t, all, [{ shortName: 'weather' }]);
    await (await all.start()).setSites([{ id: 'default', url, type: 'index', publicKeys: [publicKey] }]);
    const plugins = await all.start();
    const versions = () => plugins.sites[0]?.offers.map(({ version }) => version).join();
    await until(async () => versions() === '1.0.0');
    const packages = [await all.write({ shortName: 'weather', version: '1.1.0' })];
    await makeSite({ ...site, packages, now: 1_700_000_001_000 });
    all.time.now += 23 * 60 * 60_000;
    expect(versions()).toBe('1.0.0');
    all.time.now += 2 * 60 * 60_000;
    await until(async () => versions() === '1.1.0');
  });
});
