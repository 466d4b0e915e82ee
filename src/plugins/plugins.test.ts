import { writeFileSync } from 'node:fs';
import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { deferred } from '../kit/index.ts';
import { until } from '../kit/testing/until.ts';
import { BUILT_IN } from './table/built-in.ts';
import { filesIn, given, withGiven } from './testing/given.ts';
import type { PackageFacts } from './testing/packages.ts';
import { siteOf } from './testing/sites.ts';

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

describe('what is asked for while something is being installed', () => {
  it.each<[string, object]>([
    ['uninstall', { deleted: true, pendingVersion: null }],
    ['downgrade', { deleted: false, pendingVersion: '1.0.0' }],
  ])('comes after it: %s', async (action, expected) => {
    await withGiven(async (all, t) => {
      const site = await siteOf(t, all, [{ shortName: 'hello', version: '3.0.0' }]);
      await (await all.start()).installFile(await all.write({ shortName: 'hello' }));
      await (await all.start()).installFile(await all.write({ shortName: 'hello', version: '2.0.0' }));
      const plugins = await all.start();
      await plugins.setSites([{ id: 'default', url: site.url, type: 'index', publicKeys: [site.publicKey] }]);
      await plugins.checkUpdates();
      const gate = deferred<void>();
      site.web.gate = gate.promise;
      plugins.install([{ shortName: 'hello', version: null }]);
      await until(async () => site.web.asked.length === 2);
      const changed = action === 'uninstall' ? plugins.uninstall('hello') : plugins.downgrade('hello');
      const pinned = plugins.setPinned('hello', true);
      // Reading the home anew waits for no download.
      await plugins.load();
      gate.resolve();
      await Promise.all([changed, pinned, plugins.settled()]);
      expect(plugins.get('hello')).toMatchObject({ ...expected, pinned: true });
      expect(plugins.jobs.at(-1)).toMatchObject({ version: '3.0.0', status: 'SuccessButRequiresRestart' });
    });
  });

  it('is not waited for by a server that stops', async (t) => {
    const all = await given(t);
    const site = await siteOf(t, all, [{ shortName: 'hello' }]);
    const plugins = await all.start();
    await plugins.setSites([{ id: 'default', url: site.url, type: 'index', publicKeys: [site.publicKey] }]);
    await plugins.checkUpdates();
    site.web.gate = new Promise(() => undefined);
    plugins.install(['hello', 'hello'].map((shortName) => ({ shortName, version: null })));
    await until(async () => site.web.asked.length === 2);
    await plugins.close();
    expect(plugins.jobs.map(({ reason }) => reason)).toEqual(['the server is stopping', 'the server is stopping']);
    // The next server goes on with it.
    expect(filesIn(all.folder)).toEqual(['.installing.json']);
  });
});

describe('a home that is damaged', () => {
  it('in the place of what packages import fails them, and not the start', async (t) => {
    const { start, write, folder } = await given(t);
    const module =
      "import { defineListener } from 'millwright/plugin';\nexport default () => defineListener({ name: 'l' });";
    await (await start()).installFile(await write({ shortName: 'hello', module }));
    writeFileSync(join(folder, 'node_modules'), '');
    const plugins = await start();
    expect(plugins.get('hello')).toMatchObject({ active: false });
    expect(plugins.get('hello')?.failure).toContain('It could not be loaded');
    expect(plugins.isActive('git')).toBe(true);
  });

  it('is opened all the same: what cannot be read is as good as empty, and the log says so', async (t) => {
    const all = await given(t);
    await (await all.start()).installFile(await all.write({ shortName: 'hello' }));
    await (await all.start()).installFile(await all.write({ shortName: 'sky' }));
    await mkdir(join(all.folder, '.previous', 'b', 'package.json'), { recursive: true });
    const plugins = await all.start();
    expect(plugins.get('hello')?.active).toBe(true);
    expect(all.warnings.join()).toMatch(/\.previous/);
  });

  it('has the usual site where the file of sites cannot be read, and says so beside it', async (t) => {
    const all = await given(t);
    all.siteFile.problem = 'it cannot be read: 1:13: unclosed tag';
    const plugins = await all.start();
    expect(plugins.sites).toMatchObject([{ id: 'default', type: 'jenkins', problem: all.siteFile.problem }]);
    await plugins.checkUpdates();
    expect(plugins.sites[0]?.problem).toBe(all.siteFile.problem);
    all.siteFile.problem = null;
    await plugins.load();
    expect(plugins.sites[0]?.problem).toBeNull();
  });
});
