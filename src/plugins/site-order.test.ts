import { describe, expect, it } from 'vitest';
import type { Plugins, UpdateSite } from '../model/index.ts';
import { makeSite } from './site/make-site.ts';
import { type Given, given, withGiven } from './testing/given.ts';
import { registryOf, siteOf } from './testing/sites.ts';

const FIVE_MINUTES = 5 * 60_000;

function signed({ url, publicKey }: { readonly url: string; readonly publicKey: string }): UpdateSite {
  return { id: 'default', url, type: 'index', publicKeys: [publicKey] };
}

function npm(url: string): UpdateSite {
  return { id: 'npm', url, type: 'npm', publicKeys: [] };
}

async function serverWith(all: Given, sites: readonly UpdateSite[]): Promise<Plugins> {
  const plugins = await all.start();
  await plugins.setSites(sites);
  return plugins;
}

async function installed(plugins: Plugins, shortName: string, version: string | null = null) {
  plugins.install([{ shortName, version }]);
  await plugins.settled();
  const job = plugins.jobs.findLast(({ name }) => name === shortName);
  return job?.reason ?? job?.version;
}

describe('which site decides', () => {
  it('is a signed one, whatever a registry has of the name and where it stands in the list', async (t) => {
    const all = await given(t);
    const site = await siteOf(t, all, [{ shortName: 'weather' }]);
    const { registry, web } = await registryOf(t, all, [
      { shortName: 'weather', version: '9.0.0' },
      { shortName: 'sky' },
    ]);
    const plugins = await serverWith(all, [npm(registry), signed(site)]);
    expect([await installed(plugins, 'weather'), await installed(plugins, 'sky')]).toEqual(['1.0.0', '1.0.0']);
    await plugins.checkUpdates();
    expect(plugins.get('weather')?.newerVersion).toBeNull();
    expect(plugins.sites.map(({ offers }) => offers.map(({ shortName }) => shortName))).toEqual([['sky'], ['weather']]);
    expect(new Set(web.asked)).toEqual(new Set(['/millwright-plugin-sky', '/sky-1.0.0.tgz']));
  });

  it('is no registry while a signed one cannot be read', async (t) => {
    const all = await given(t);
    const site = await siteOf(t, all, [{ shortName: 'weather' }]);
    const { registry } = await registryOf(t, all, [{ shortName: 'weather', version: '9.0.0' }]);
    site.web.isDown = true;
    const plugins = await serverWith(all, [signed(site), npm(registry)]);
    expect(await installed(plugins, 'weather')).toMatch(
      /^no update site has the plugin weather; the site default could not be read: .* the answer was 503/,
    );
    site.web.isDown = false;
    expect(await installed(plugins, 'weather')).toBe('1.0.0');
  });

  it('is a registry for no other package than the one of this name', async (t) => {
    const all = await given(t);
    const { registry, web } = await registryOf(t, all, [
      { shortName: 'weather', packageName: 'weather' },
      { shortName: 'weather', packageName: 'millwright-plugin-sky' },
    ]);
    const plugins = await serverWith(all, [npm(registry)]);
    expect(await installed(plugins, 'weather')).toBe('no update site has the plugin weather');
    expect(await installed(plugins, 'sky')).toBe('no update site has the plugin sky');
    expect(web.asked).toEqual(['/millwright-plugin-weather', '/millwright-plugin-sky']);
    await plugins.installFile(await all.write({ shortName: 'sky' }));
    await plugins.checkUpdates();
    expect(plugins.sites[0]).toMatchObject({ problem: null, offers: [] });
  });
});

describe('a site that cannot be read', () => {
  it('is not asked where nothing is needed of it', async (t) => {
    const all = await given(t);
    const site = await siteOf(t, all, [{ shortName: 'weather' }]);
    site.web.isDown = true;
    const plugins = await serverWith(all, [signed(site)]);
    await plugins.checkUpdates();
    expect(plugins.sites[0]?.problem).toContain('the answer was 503');
    const asked = site.web.asked.length;
    await plugins.installFile(await all.write({ shortName: 'sky' }));
    const dependencies = { sky: '1.0.0', git: '1.0' };
    const rain = await all.write({ shortName: 'rain', dependencies, optionalDependencies: { weather: '1.0.0' } });
    expect(await plugins.installFile(rain)).toMatchObject({ status: 'SuccessButRequiresRestart' });
    expect(site.web.asked.length).toBe(asked);
  });

  it('is read again by the next installation', async (t) => {
    const all = await given(t);
    const site = await siteOf(t, all, [{ shortName: 'sky' }]);
    const plugins = await serverWith(all, [signed(site)]);
    await plugins.checkUpdates();
    site.web.isDown = true;
    await plugins.checkUpdates();
    const packages = [await all.write({ shortName: 'weather' })];
    await makeSite({ ...site.folder, packages, now: all.time.now + 1000 });
    site.web.isDown = false;
    expect(await installed(plugins, 'weather')).toBe('1.0.0');
    expect(plugins.sites[0]?.problem).toBeNull();
  });

  it('is read again once for plugins that are wanted together', async (t) => {
    const all = await given(t);
    const site = await siteOf(t, all, [{ shortName: 'weather' }]);
    site.web.isDown = true;
    const plugins = await serverWith(all, [signed(site)]);
    plugins.install(['weather', 'sky', 'rain'].map((shortName) => ({ shortName, version: null })));
    await plugins.settled();
    expect(site.web.asked).toEqual(['/index.json']);
    expect(plugins.jobs.map(({ status }) => status)).toEqual(['Failure', 'Failure', 'Failure']);
  });
});

describe('an index that was read some minutes ago', () => {
  it.each([
    ['a plugin', null],
    ['a version', '1.1.0'],
  ])('is read again for %s that it has not', async (_, version) => {
    await withGiven(async (all, t) => {
      const site = await siteOf(t, all, [{ shortName: version === null ? 'sky' : 'weather' }]);
      const plugins = await serverWith(all, [signed(site)]);
      await plugins.checkUpdates();
      const packages = [await all.write({ shortName: 'weather', version: '1.1.0' })];
      await makeSite({ ...site.folder, packages, now: all.time.now + 1000 });
      expect(await installed(plugins, 'weather', version)).toContain('no update site has');
      all.time.now += FIVE_MINUTES + 1;
      expect(await installed(plugins, 'weather', version)).toBe('1.1.0');
    });
  });
});

describe('versions that are only announced', () => {
  it('are no updates of one that is out', async (t) => {
    const all = await given(t);
    const versions = ['1.0.0', '1.1.0-next.1', '1.1.0-1'].map((version) => ({ shortName: 'weather', version }));
    const plugins = await serverWith(all, [signed(await siteOf(t, all, versions))]);
    expect(await installed(plugins, 'weather')).toBe('1.0.0');
    await plugins.checkUpdates();
    expect(plugins.sites[0]?.offers.map(({ version, isNewest }) => [version, isNewest])).toEqual([
      ['1.0.0', true],
      ['1.1.0-next.1', false],
      ['1.1.0-1', false],
    ]);
    expect(plugins.get('weather')?.newerVersion).toBeNull();
    plugins.install([{ shortName: 'weather', version: '1.0.0-9', orNewer: true }]);
    await plugins.settled();
    expect(plugins.jobs.at(-1)).toMatchObject({ status: 'Success', version: '1.0.0' });
    expect(plugins.isOlder({ version: '1.1.0-1', isPackage: true }, '1.1.0')).toBe(true);
    expect(plugins.isOlder({ version: '1.1.0-1', isPackage: false }, '1.1.0')).toBe(false);
  });
});
