import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesBelow } from '../kit/testing/files-below.ts';
import type { KindRegistry } from '../points/index.ts';
import type { Home } from './home.ts';
import type { Layout } from './layout/layout.ts';
import { openTestHome } from './testing/open-test-home.ts';
import { recordedHome } from './testing/recorded-home.ts';
import { placeOf, put, temporaryLayout, testRegistry } from './testing/test-home.ts';

function open(layout: Layout): Promise<Home & { readonly registry: KindRegistry }> {
  return openTestHome({ folder: layout.folder, kinds: testRegistry });
}

describe('opening a home', () => {
  it('makes a new one', async (t) => {
    const layout = await temporaryLayout(t);
    await rm(layout.folder, { recursive: true });
    const home = await open(layout);
    expect(home.setUp.fresh).toBe(true);
    expect(home.items.all()).toEqual([]);
    expect(home.settings.current.useSecurity).toBe(true);
    expect(home.jobFiles.workspace({ fullName: 'a/b' })).toBe(join(layout.folder, 'workspace', 'a', 'b'));
    expect((await stat(home.uploads.folder)).mode & 0o777).toBe(0o700);
    expect(await readdir(home.userContent)).toEqual(['readme.txt']);
    await home.close();
    const again = await open(layout);
    expect(again.setUp.fresh).toBe(false);
    await again.close();
  });

  it('opens what Jenkins wrote and leaves its files as they are', async (t) => {
    const layout = await recordedHome(t);
    const before = await filesBelow(layout.folder);
    const home = await open(layout);
    expect(home.setUp.fresh).toBe(false);
    expect(home.registry.find('item', 'project')).toBeDefined();
    expect(await home.users.load()).toHaveLength(1);
    await home.close();
    expect(await filesBelow(layout.folder)).toEqual(before);
  });

  it('is refused while another server has it, and possible again when that one closed it', async (t) => {
    const layout = await temporaryLayout(t);
    const home = await open(layout);
    await expect(open(layout)).rejects.toThrow(/is in use by the server with pid/);
    await home.close();
    await (await open(layout)).close();
  });

  it('goes on without the key of its secrets, and tells which cannot be read', async (t) => {
    const layout = await recordedHome(t);
    await rm(layout.masterKey);
    const before = await readFile(layout.credentials, 'utf8');
    const home = await open(layout);
    const found = await home.problems.unreadableSecrets();
    expect(found.map(({ path }) => path)).toContain('credentials.xml');
    expect(home.secrets.decrypt(home.secrets.encrypt('new'))).toBe('new');
    await home.close();
    expect(await readFile(layout.credentials, 'utf8')).toBe(before);
  });

  it('takes files of version control for nothing', async (t) => {
    const layout = await temporaryLayout(t);
    await put(join(layout.jobs, '.gitkeep'), '');
    await put(join(layout.users, '.gitkeep'), '');
    const home = await open(layout);
    expect(home.setUp.fresh).toBe(true);
    expect(home.items.all()).toEqual([]);
    await home.close();
  });

  it('removes what crashed writes and deletions left, and uploads that nobody waits for', async (t) => {
    const layout = await temporaryLayout(t);
    await put(layout.jobConfig(placeOf('a')), '<project/>');
    await put(layout.jobConfig(placeOf('f')), '<com.cloudbees.hudson.plugins.folder.Folder/>');
    await put(layout.jobConfig(placeOf('f/b')), '<project/>');
    const leftovers = [
      join(layout.job(placeOf('a')), '.config.xml.0123456789ab.tmp'),
      join(layout.job(placeOf('f/b')), '.config.xml.0123456789ab.tmp'),
      join(layout.itemsOf(placeOf('f')), '.c.new-0123456789ab', 'config.xml'),
      join(layout.itemsOf(placeOf('f')), '.d.deleted-0123456789ab', 'jobs', 'x', 'config.xml'),
      join(layout.cellsOf(placeOf('a')), 'axis-V', 'x', '.nextBuildNumber.0123456789ab.tmp'),
      join(layout.workspaces, '.a.deleted-0123456789ab', 'file'),
      join(layout.folder, '.config.xml.0123456789ab.tmp'),
      join(layout.jobs, '.b.deleted-0123456789ab', 'config.xml'),
      join(layout.uploads, 'part'),
      join(layout.uploads, 'waited-for'),
    ];
    for (const path of leftovers) await put(path, '<project/>');
    await put(join(layout.job(placeOf('a')), '.mine.tmp'), 'kept');
    const home = await open(layout);
    await home.uploads.sweep(new Set([join(layout.uploads, 'waited-for')]));
    expect(home.items.all().map(({ fullName }) => fullName)).toEqual(['a', 'f', 'f/b']);
    await home.close();
    expect((await readdir(layout.jobs)).sort()).toEqual(['a', 'f']);
    expect(await readdir(layout.itemsOf(placeOf('f')))).toEqual(['b']);
    expect(await readdir(layout.job(placeOf('f/b')))).toEqual(['config.xml']);
    expect(await readdir(join(layout.cellsOf(placeOf('a')), 'axis-V', 'x'))).toEqual([]);
    expect(await readdir(layout.workspaces)).toEqual([]);
    expect((await readdir(layout.job(placeOf('a')))).sort()).toEqual(['.mine.tmp', 'config.xml', 'configurations']);
    expect((await readdir(layout.folder)).filter((name) => name.endsWith('.tmp'))).toEqual([]);
    expect(await readdir(layout.uploads)).toEqual(['waited-for']);
  });

  it('writes the initial password and that the set-up is done', async (t) => {
    const layout = await temporaryLayout(t);
    const home = await open(layout);
    await home.setUp.initialPassword.write('0123');
    const { path } = home.setUp.initialPassword;
    expect(path).toBe(join(layout.secrets, 'initialAdminPassword'));
    expect(await readFile(path, 'utf8')).toBe('0123\n');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    await home.setUp.markDone('2.393');
    expect(await readFile(layout.upgradeState, 'utf8')).toBe('2.393');
    expect(await readFile(layout.lastExecVersion, 'utf8')).toBe('2.393');
    await home.close();
  });

  it('takes a folder with jobs but no config.xml for a home in use', async (t) => {
    const layout = await temporaryLayout(t);
    await mkdir(layout.job(placeOf('a')), { recursive: true });
    const home = await open(layout);
    expect(home.setUp.fresh).toBe(false);
    await home.close();
    await writeFile(layout.rootConfig, '<hudson><useSecurity>false</useSecurity></hudson>');
    const again = await open(layout);
    expect(again.settings.current.useSecurity).toBe(false);
    await again.close();
  });
});
