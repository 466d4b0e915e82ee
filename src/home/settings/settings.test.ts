import { lstat, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { KeyedLock, type Logger, silentLogger } from '../../kit/index.ts';
import { createFakeClock } from '../../kit/testing/fake-clock.ts';
import { DamagedFiles } from '../files/damaged-files.ts';
import type { Layout } from '../layout/layout.ts';
import { recordedHome } from '../testing/recorded-home.ts';
import { listeningLogger, put, temporaryLayout } from '../testing/test-home.ts';
import { createSettingsStore } from './settings.ts';
import type { SettingsChanges, SettingsStore } from './settings-types.ts';

const SECURE = {
  useSecurity: true,
  authorization: {
    className: 'hudson.security.FullControlOnceLoggedInAuthorizationStrategy',
    denyAnonymousRead: true,
  },
  naming: {
    className: 'jenkins.model.ProjectNamingStrategy$DefaultProjectNamingStrategy',
    pattern: '',
    description: '',
  },
  realm: { className: 'hudson.security.HudsonPrivateSecurityRealm', disableSignup: true },
  crumbIssuer: true,
};

function storeOf(layout: Layout, options: { fresh?: boolean; log?: Logger } = {}): SettingsStore {
  const { fresh = false, log = silentLogger } = options;
  const damaged = new DamagedFiles({ folder: layout.folder, log, clock: createFakeClock(1000) });
  return createSettingsStore({ layout, locks: new KeyedLock(), log, damaged, fresh });
}

describe('settings', () => {
  it('of a home that Jenkins wrote are read', async (t) => {
    const layout = await recordedHome(t, { builds: false });
    const settings = storeOf(layout);
    await settings.load();
    expect(settings.current).toEqual({
      ...SECURE,
      realm: { ...SECURE.realm, xml: expect.stringMatching(/^<securityRealm class=.*<\/securityRealm>$/s) },
      version: '2.393',
      installState: null,
      securityState: 'stated',
      numExecutors: 2,
      mode: 'NORMAL',
      label: '',
      systemMessage: null,
      quietPeriod: 0,
      scmCheckoutRetryCount: 0,
      slaveAgentPort: -1,
      primaryView: 'all',
      rootUrl: 'http://127.0.0.1:18104/',
      adminAddress: 'admin@example.invalid',
      resourceRootUrl: null,
      shell: null,
      markupFormatter: null,
      disableRememberMe: false,
      globalEnvironment: [],
      hiddenMonitors: [],
      clouds: [],
    });
  });

  it('a new home begins with its set-up where there is one, and one that was used before does not', async (t) => {
    const layout = await temporaryLayout(t);
    const damaged = new DamagedFiles({ folder: layout.folder, log: silentLogger, clock: createFakeClock(1000) });
    const open = async (fresh: boolean): Promise<string | null> => {
      const store = createSettingsStore({
        ...{ layout, locks: new KeyedLock(), log: silentLogger, damaged, fresh, firstState: 'NEW' },
      });
      await store.load();
      return store.current.installState;
    };
    expect([await open(false), await open(true), await open(false)]).toEqual([null, 'NEW', 'NEW']);
  });

  it('variables of all builds are written as Jenkins writes them, beside what else is a global property', async (t) => {
    const layout = await temporaryLayout(t);
    const settings = storeOf(layout, { fresh: true });
    await settings.load();
    const tool = '<hudson.tools.ToolLocationNodeProperty><locations/></hudson.tools.ToolLocationNodeProperty>';
    await settings.rewrite((xml) =>
      xml.replace('<globalNodeProperties/>', `<globalNodeProperties>${tool}</globalNodeProperties>`),
    );
    const globalEnvironment = [
      { name: 'A', value: '1' },
      { name: 'PATH+B', value: '/b' },
    ];
    await settings.change({ globalEnvironment });
    expect(settings.current.globalEnvironment).toEqual(globalEnvironment);
    const text = await readFile(layout.rootConfig, 'utf8');
    expect(text).toContain(tool);
    expect(text).toContain('<hudson.slaves.EnvironmentVariablesNodeProperty>');
    const again = storeOf(layout);
    await again.load();
    expect(again.current.globalEnvironment).toEqual(globalEnvironment);
    await again.change({ globalEnvironment: [] });
    expect(await readFile(layout.rootConfig, 'utf8')).not.toContain('EnvironmentVariablesNodeProperty');
  });

  it('of a new home are written as Jenkins writes them, closed to strangers', async (t) => {
    const layout = await temporaryLayout(t);
    const log = listeningLogger();
    const settings = storeOf(layout, { fresh: true, log });
    await settings.load();
    expect(settings.current).toMatchObject({ ...SECURE, numExecutors: 2, quietPeriod: 5, rootUrl: null });
    const recorded = await readFile((await recordedHome(t, { builds: false })).rootConfig, 'utf8');
    const expected = recorded.replace('  <quietPeriod>0</quietPeriod>\n', '');
    expect(await readFile(layout.rootConfig, 'utf8')).toBe(expected);
    expect(log.lines).toEqual([]);
  });

  it('change by lossless edits', async (t) => {
    const layout = await recordedHome(t, { builds: false });
    const settings = storeOf(layout);
    await settings.load();
    const before = await readFile(layout.rootConfig, 'utf8');
    await settings.edit([{ path: ['numExecutors'], text: '5' }]);
    expect(settings.current).toMatchObject({ numExecutors: 5, rootUrl: 'http://127.0.0.1:18104/' });
    expect(await readFile(layout.rootConfig, 'utf8')).toBe(before.replace('>2</numExecutors>', '>5</numExecutors>'));
  });

  it('that are held are in force, and in the file with the next change', async (t) => {
    const layout = await recordedHome(t, { builds: false });
    const settings = storeOf(layout);
    await settings.load();
    const before = await settings.source();
    settings.hold({ crumbIssuer: false, markupFormatter: 'hudson.markup.RawHtmlMarkupFormatter' });
    expect(settings.current).toMatchObject({ crumbIssuer: false });
    expect(await settings.source()).toBe(before);
    await settings.change({ numExecutors: 3 });
    expect(settings.current).toMatchObject({ crumbIssuer: false, numExecutors: 3 });
    const after = await settings.source();
    expect(after).not.toContain('<crumbIssuer');
    expect(after).toContain('<markupFormatter class="hudson.markup.RawHtmlMarkupFormatter"/>');
    settings.hold({ crumbIssuer: true });
    await settings.load();
    expect(settings.current.crumbIssuer).toBe(false);
  });

  it.each<[SettingsChanges, string]>([
    [{ mode: 'EXCLUSIVE' }, '<mode>EXCLUSIVE</mode>'],
    [{ label: 'a b' }, '<label>a b</label>'],
    [{ useSecurity: false }, '<useSecurity>false</useSecurity>'],
    [{ systemMessage: 'hi & so' }, '<systemMessage>hi &amp; so</systemMessage>'],
    [{ hiddenMonitors: ['OldData'] }, '<string>OldData</string>'],
    [{ slaveAgentPort: 50000 }, '<slaveAgentPort>50000</slaveAgentPort>'],
    [
      { authorization: { className: 'hudson.security.AuthorizationStrategy$Unsecured', denyAnonymousRead: false } },
      '<authorizationStrategy class="hudson.security.AuthorizationStrategy$Unsecured"/>',
    ],
    [
      { naming: { className: 'x.y.NamingStrategy', pattern: '', description: '' } },
      '<projectNamingStrategy class="x.y.NamingStrategy"/>',
    ],
    [
      { naming: { className: 'x.y.ByPattern', pattern: 'a-.*', description: 'Begin with a' } },
      '<namePattern>a-.*</namePattern>',
    ],
    [
      { authorization: { ...SECURE.authorization, denyAnonymousRead: false } },
      '<denyAnonymousReadAccess>false</denyAnonymousReadAccess>',
    ],
    [
      { realm: { className: 'hudson.security.SecurityRealm$None', disableSignup: false } },
      '<securityRealm class="hudson.security.SecurityRealm$None"/>',
    ],
  ])('change by their meaning: %j', async (changes, text) => {
    const settings = storeOf(await recordedHome({ onTestFinished }, { builds: false }));
    await settings.load();
    await settings.change(changes);
    expect(settings.current).toMatchObject(changes);
    expect(await settings.source()).toContain(text);
  });

  it('are rewritten as a whole, one change after the other', async (t) => {
    const layout = await recordedHome(t, { builds: false });
    const settings = storeOf(layout);
    await settings.load();
    const before = await settings.source();
    expect(before).toBe(await readFile(layout.rootConfig, 'utf8'));
    const more = (xml: string): string =>
      xml.replace(/>(\d+)<\/numExecutors>/, (_all, now) => `>${Number(now) + 1}</numExecutors>`);
    await Promise.all([settings.rewrite(more), settings.rewrite(more), settings.rewrite(more)]);
    expect(settings.current.numExecutors).toBe(5);
    expect(await settings.source()).toBe(before.replace('>2</numExecutors>', '>5</numExecutors>'));
  });

  it.each([
    ['is cut', (xml: string) => xml.slice(0, -5)],
    ['is another document', () => '<project/>'],
    [
      'fails',
      () => {
        throw new Error('no');
      },
    ],
  ])('stay as they are where a rewrite %s', async (_what, change) => {
    const layout = await recordedHome({ onTestFinished }, { builds: false });
    const settings = storeOf(layout);
    await settings.load();
    const before = await settings.source();
    const { current } = settings;
    await expect(settings.rewrite(change)).rejects.toThrow();
    expect(await settings.source()).toBe(before);
    expect(settings.current).toBe(current);
  });

  it('hold where the server is reached', async (t) => {
    const layout = await temporaryLayout(t);
    const settings = storeOf(layout, { fresh: true });
    await settings.load();
    await settings.setLocation({ rootUrl: 'http://ci/', adminAddress: null });
    expect(settings.current).toMatchObject({ rootUrl: 'http://ci/', adminAddress: null });
    await settings.load();
    expect(settings.current).toMatchObject({ rootUrl: 'http://ci/', adminAddress: null });
  });

  it('know the shell that was chosen', async (t) => {
    const layout = await temporaryLayout(t);
    await put(
      layout.shell,
      '<hudson.tasks.Shell_-DescriptorImpl><shell>/bin/bash</shell></hudson.tasks.Shell_-DescriptorImpl>',
    );
    const settings = storeOf(layout);
    await settings.load();
    expect(settings.current.shell).toBe('/bin/bash');
  });

  it.each([
    ['cut', '<hudson>\n  <useSecurity>false</useSec', /^2:\d+: /],
    ['empty', '', /^1:1: /],
    ['of another kind', '<project/>', /the root element is <project>/],
  ])('are closed for everybody where config.xml is %s, which stays as it is', async (_what, content, reason) => {
    const layout = await temporaryLayout({ onTestFinished });
    await put(layout.rootConfig, content);
    await put(layout.userConfig('ann_1'), '<user/>');
    const log = listeningLogger();
    const settings = storeOf(layout, { log });
    await settings.load();
    expect(settings.current).toMatchObject({ ...SECURE, securityState: 'unreadable' });
    await expect(settings.change({ numExecutors: 3 })).rejects.toThrow();
    expect(await readFile(layout.rootConfig, 'utf8')).toBe(content);
    expect((await readdir(layout.folder)).sort()).toEqual(['config.xml', 'users']);
    expect(log.lines).toMatchObject([{ level: 'error', fields: { reason: expect.stringMatching(reason) } }]);
  });

  it('that are held while others are written give way to what was written over older ones', async (t) => {
    const settings = storeOf(await recordedHome(t, { builds: false }));
    await settings.load();
    settings.hold({ systemMessage: 'older', label: 'held' });
    await settings.change(() => {
      settings.hold({ slaveAgentPort: 50_000 });
      return { systemMessage: 'newer' };
    });
    expect(settings.current).toMatchObject({ systemMessage: 'newer', label: 'held', slaveAgentPort: 50_000 });
    await settings.change({});
    await settings.load();
    expect(settings.current).toMatchObject({ systemMessage: 'newer', label: 'held', slaveAgentPort: 50_000 });
  });

  it('are changed from what earlier changes have left', async (t) => {
    const settings = storeOf(await recordedHome(t, { builds: false }));
    await settings.load();
    const more = ({ numExecutors }: { readonly numExecutors: number }) => ({ numExecutors: numExecutors + 1 });
    await Promise.all([settings.change(more), settings.change({ numExecutors: 7 }), settings.change(more)]);
    expect(settings.current.numExecutors).toBe(8);
  });

  it.each<[string, (path: string) => Promise<unknown>]>([
    ['a folder', (path) => mkdir(path)],
    ['a link to itself', (path) => symlink('config.xml', path)],
    ['a link to nothing', (path) => symlink('nothing', path)],
  ])('are closed where config.xml is %s, which stays', async (_what, make) => {
    const layout = await temporaryLayout({ onTestFinished });
    await make(layout.rootConfig);
    const settings = storeOf(layout);
    await settings.load();
    expect(settings.current).toMatchObject({ ...SECURE, securityState: 'unstated' });
    const { ino, mode } = await lstat(layout.rootConfig);
    await expect(settings.change({ numExecutors: 3 })).rejects.toThrow();
    expect(await lstat(layout.rootConfig)).toMatchObject({ ino, mode });
  });

  it('are those of a new home where config.xml is missing from one in use, and written with the first change', async (t) => {
    const layout = await temporaryLayout(t);
    const log = listeningLogger();
    const settings = storeOf(layout, { log });
    await settings.load();
    expect(settings.current).toMatchObject({ ...SECURE, securityState: 'unstated' });
    expect(log.lines).toMatchObject([{ level: 'error' }]);
    expect(await readdir(layout.folder)).toEqual([]);
    await settings.change({ numExecutors: 3 });
    expect(settings.current).toMatchObject({ ...SECURE, securityState: 'stated', numExecutors: 3 });
    expect(await settings.source()).toContain('<numExecutors>3</numExecutors>');
  });

  it.each([
    ['off where the file says so', '<useSecurity>false</useSecurity>', { useSecurity: false }],
    ['on where the file says nothing', '', SECURE],
    [
      'open to readers where the strategy of the file is',
      '<authorizationStrategy class="hudson.security.FullControlOnceLoggedInAuthorizationStrategy"/>',
      { authorization: { ...SECURE.authorization, denyAnonymousRead: false } },
    ],
  ])('have security %s', async (_what, xml, expected) => {
    const layout = await temporaryLayout({ onTestFinished });
    await writeFile(layout.rootConfig, `<hudson>${xml}<crumbIssuer/></hudson>`);
    const settings = storeOf(layout);
    await settings.load();
    expect(settings.current).toMatchObject(expected);
  });

  it('leave a broken location file as it is', async (t) => {
    const layout = await recordedHome(t, { builds: false });
    await writeFile(layout.location, '<broken');
    const settings = storeOf(layout);
    await settings.load();
    expect(settings.current.rootUrl).toBeNull();
    await expect(settings.setLocation({ rootUrl: 'http://ci/', adminAddress: null })).rejects.toMatchObject({
      code: 'CONFIG_BROKEN',
    });
    expect(await readFile(layout.location, 'utf8')).toBe('<broken');
  });
});
