import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { deferred } from '../kit/index.ts';
import { until } from '../kit/testing/until.ts';
import type { Plugins, UpdateSite } from '../model/index.ts';
import { makeSite, newSiteKeys } from './site/make-site.ts';
import { type Given, given } from './testing/given.ts';
import { siteOf } from './testing/sites.ts';

type Site = Awaited<ReturnType<typeof siteOf>>;

function signed({ url, publicKey }: Pick<Site, 'url' | 'publicKey'>): UpdateSite {
  return { id: 'default', url, type: 'index', publicKeys: [publicKey] };
}

async function problemOf(plugins: Plugins): Promise<string | null | undefined> {
  await plugins.checkUpdates();
  return plugins.sites[0]?.problem;
}

function versionsOf(plugins: Plugins): readonly string[] | undefined {
  return plugins.sites[0]?.offers.map(({ version }) => version);
}

async function newer(all: Given, site: Site, to: { readonly id?: string; readonly now: number }): Promise<void> {
  const packages = [await all.write({ shortName: 'weather', version: '1.1.0' })];
  await makeSite({ ...site.folder, packages, ...to });
}

describe('what was seen of a site before', () => {
  it('must be known: a file that is damaged is a problem, and what to do about it is told', async (t) => {
    const all = await given(t);
    const site = await siteOf(t, all, [{ shortName: 'weather' }]);
    const plugins = await all.start();
    await plugins.setSites([signed(site)]);
    expect(await problemOf(plugins)).toBeNull();
    const memory = join(all.folder, '.sites.json');
    for (const damaged of ['', '{"http://a/": {"id": 1}}', '[]', '{"http://a/": 1e300}']) {
      writeFileSync(memory, damaged);
      expect(await problemOf(plugins), damaged).toMatch(
        /^plugins\/\.sites\.json.* cannot be read .*restore it, or remove/,
      );
      expect(readFileSync(memory, 'utf8')).toBe(damaged);
    }
    await newer(all, site, { now: 1_600_000_000_000 });
    // What servers before this one wrote.
    writeFileSync(memory, JSON.stringify({ [site.url]: 1_700_000_000_000 }));
    expect(await problemOf(plugins)).toContain('is older than one that was seen before');
  });

  it('is the id of the site too', async (t) => {
    const all = await given(t);
    const site = await siteOf(t, all, [{ shortName: 'weather' }]);
    const plugins = await all.start();
    await plugins.setSites([signed(site)]);
    expect(await problemOf(plugins)).toBeNull();
    await newer(all, site, { id: 'theirs', now: 1_700_000_001_000 });
    expect(await problemOf(plugins)).toContain(
      'the index is that of the site "theirs", and that of "ours" was there before; where the site has a new name',
    );
    expect(versionsOf(plugins)).toEqual(['1.0.0']);
  });

  it('is never a time in the future, which would forbid all others for good', async (t) => {
    const all = await given(t);
    const site = await siteOf(t, all, [{ shortName: 'weather' }]);
    const plugins = await all.start();
    await plugins.setSites([signed(site)]);
    await newer(all, site, { now: Date.parse('2099-01-01') });
    expect(await problemOf(plugins)).toContain('made at 2099-01-01T00:00:00.000Z, which is in the future');
    await newer(all, site, { now: all.time.now + 60_000 });
    expect(await problemOf(plugins)).toBeNull();
  });
});

describe('sites that are read and changed at the same time', () => {
  it('have what the last reading found', async (t) => {
    const all = await given(t);
    const site = await siteOf(t, all, [{ shortName: 'weather' }]);
    const plugins = await all.start();
    await plugins.setSites([signed(site)]);
    const gate = deferred<void>();
    site.web.gate = gate.promise;
    const first = plugins.checkUpdates();
    await until(async () => site.web.asked.length === 1);
    await newer(all, site, { now: 1_700_000_001_000 });
    const others = [plugins.checkUpdates(), plugins.checkUpdates()];
    gate.resolve();
    await Promise.all([first, ...others]);
    expect(versionsOf(plugins)).toEqual(['1.1.0']);
    expect(site.web.asked.length).toBe(2);
  });

  it('are those that were set last', async (t) => {
    const all = await given(t);
    const [one, other] = [
      await siteOf(t, all, [{ shortName: 'weather' }]),
      await siteOf(t, all, [{ shortName: 'sky' }]),
    ];
    const plugins = await all.start();
    await plugins.setSites([signed(one)]);
    const gate = deferred<void>();
    one.web.gate = gate.promise;
    const checked = plugins.checkUpdates();
    await until(async () => one.web.asked.length === 1);
    await plugins.setSites([signed(other)]);
    gate.resolve();
    await checked;
    expect(plugins.sites.map(({ url, offers }) => [url, offers[0]?.shortName])).toEqual([[other.url, 'sky']]);
  });
});

describe('an index', () => {
  it('has few signatures, of which one must be good', async (t) => {
    const all = await given(t);
    const site = await siteOf(t, all, [{ shortName: 'weather' }]);
    const plugins = await all.start();
    await plugins.setSites([signed(site)]);
    const path = join(site.folder.folder, 'index.json');
    const { signatures, ...rest } = JSON.parse(readFileSync(path, 'utf8')) as { signatures: object[] };
    const wrong = { keyid: 'a', sig: Buffer.alloc(64).toString('base64') };
    const write = (count: number) =>
      writeFileSync(path, JSON.stringify({ ...rest, signatures: [...Array(count).fill(wrong), ...signatures] }));
    write(9);
    expect(await problemOf(plugins)).toBeNull();
    write(10);
    expect(await problemOf(plugins)).toBe('the index has more than 10 signatures');
  });

  it('is checked and read in a thread of its own, while the server does other work', async (t) => {
    const all = await given(t);
    const site = await siteOf(t, all, [{ shortName: 'weather' }]);
    const path = join(site.folder.folder, 'index.json');
    const { signatures, ...envelope } = JSON.parse(readFileSync(path, 'utf8')) as { signatures: object[] };
    // Signatures of something else take as long as good ones.
    const wrong = { ...envelope, payload: Buffer.alloc(9_000_000, ' ').toString('base64') };
    writeFileSync(path, JSON.stringify({ ...wrong, signatures: Array(10).fill(signatures[0]) }));
    const plugins = await all.start();
    await plugins.setSites([signed({ ...site, url: pathToFileURL(path).href })]);
    let workers = 0;
    const count = (): void => {
      workers += 1;
    };
    process.on('worker', count);
    t.onTestFinished(() => void process.off('worker', count));
    expect(await problemOf(plugins)).toBe('the signature of the index is not by a key of this update site');
    expect(workers).toBe(1);
  });

  it('on the web has no packages in files of the server', async (t) => {
    const all = await given(t);
    const site = await siteOf(t, all, [{ shortName: 'weather' }]);
    const { sealIndex } = await import('./site/site-index.ts');
    const { createPrivateKey } = await import('node:crypto');
    const keys = newSiteKeys();
    const path = join(site.folder.folder, 'index.json');
    const envelope = JSON.parse(readFileSync(path, 'utf8')) as { payload: string };
    const payload = Buffer.from(envelope.payload, 'base64').toString().replace('packages/', 'file:///etc/');
    writeFileSync(path, sealIndex(payload, createPrivateKey(keys.privateKey), 'a'));
    const plugins = await all.start();
    await plugins.setSites([signed({ url: site.url, publicKey: keys.publicKey })]);
    expect(await problemOf(plugins)).toBe('the index has no address of weather');
  });
});

describe('a password in an address', () => {
  it('is in no message and no line of the log', async (t) => {
    const all = await given(t);
    const site = await siteOf(t, all, [{ shortName: 'weather' }]);
    site.web.isDown = true;
    const secret = site.url.replace('//', '//me:geheim@');
    const plugins = await all.start();
    await plugins.setSites([signed({ ...site, url: secret })]);
    expect(await problemOf(plugins)).not.toContain('geheim');
    plugins.install([{ shortName: 'weather', version: null }]);
    await plugins.settled();
    await expect(plugins.installUrl(secret)).rejects.toThrow('The plugin was not fetched');
    await plugins.installUrl(secret).catch((error: unknown) => expect(String(error)).not.toContain('geheim'));
    expect(JSON.stringify(plugins.jobs)).not.toContain('geheim');
    expect(all.warnings.length).toBeGreaterThan(0);
    expect(all.warnings.join()).not.toContain('geheim');
  });
});
