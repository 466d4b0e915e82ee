import { describe, expect, it } from 'vitest';
import { silentLogger } from '../kit/index.ts';
import type { Plugins } from '../model/index.ts';
import { createPlugins } from './plugins.ts';

/** Creates plugins whose switches are stored in memory, instead of the home's files. */
function pluginsWith(disabled: Set<string> = new Set()): Plugins {
  return createPlugins({
    home: {
      plugins: {
        disabled: {
          load: async () => new Set(disabled),
          async set(shortName, off) {
            if (off) disabled.add(shortName);
            else disabled.delete(shortName);
          },
        },
      },
    },
    log: silentLogger,
  });
}

describe('the list', () => {
  it('is in order, with names that are unique', () => {
    const all = pluginsWith().all();
    const names = all.map(({ shortName }) => shortName);
    expect(names).toEqual([...names].sort());
    expect(new Set(names).size).toBe(names.length);
    expect(new Set(all.map(({ longName }) => longName)).size).toBe(names.length);
  });

  it('has folders, matrix projects and git', () => {
    const names = pluginsWith()
      .all()
      .map(({ shortName }) => shortName);
    expect(names).toEqual(expect.arrayContaining(['cloudbees-folder', 'matrix-project', 'git']));
  });
});

describe('switching', () => {
  it('is seen at once and after the next start', async () => {
    const marks = new Set<string>();
    const plugins = pluginsWith(marks);
    await plugins.load();
    await plugins.setEnabled('git', false);
    expect(plugins.get('git')?.enabled).toBe(false);
    const again = pluginsWith(marks);
    await again.load();
    expect(again.get('git')?.enabled).toBe(false);
    await again.setEnabled('git', true);
    expect(again.get('git')?.enabled).toBe(true);
  });

  it('refuses a name that is not there', async () => {
    await expect(pluginsWith().setEnabled('nosuch', false)).rejects.toThrow('No such plugin: nosuch');
  });
});

describe('an installation', () => {
  it('succeeds for what is built in and says why it fails for the rest', () => {
    const plugins = pluginsWith();
    const [git, other] = plugins.install([
      { shortName: 'git', version: '99.0' },
      { shortName: 'nosuch', version: null },
    ]);
    expect(git).toMatchObject({ id: 1, status: 'Success', reason: null, version: plugins.get('git')?.version });
    expect(other).toMatchObject({ id: 2, status: 'Failure', version: 'latest' });
    expect(other?.reason).toContain('nosuch');
    expect(plugins.jobs).toEqual([git, other]);
  });

  it('is forgotten after a thousand others', () => {
    const plugins = pluginsWith();
    for (let at = 0; at < 1001; at++) plugins.install([{ shortName: 'git', version: null }]);
    expect([plugins.jobs.length, plugins.jobs[0]?.id]).toEqual([1000, 2]);
  });
});
