import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunContextOptions } from '../testing/run-context.ts';
import { independent } from './all-branches.ts';
import { NO_REVISION } from './checkout.ts';
import { gitOfRun } from './command/git.ts';
import type { GitConfig } from './config.ts';
import { git } from './scm.ts';
import { behaviour, checkOut, gitConfig, gitRun } from './testing/git-run.ts';
import { type TestRepository, testRepository } from './testing/repository.ts';

let origin: TestRepository;
let count = 0;

/** Two branches that lead to different commits, the older one with a tag; one more tag that no branch has. */
beforeAll(async () => {
  origin = await testRepository();
  const env = { GIT_COMMITTER_DATE: '2026-01-01T00:00:00Z' };
  await origin.commit({ message: 'first', files: { 'file.txt': '1' }, env });
  await origin.commit({ message: 'x', files: { x: '1' }, branch: 'feature/x', env });
  await origin.git('tag', '-a', '-m', 'of x', 'of-x');
  await origin.commit({ message: 'other', files: { o: '1' }, branch: 'other' });
  await origin.git('checkout', '-q', '--detach', 'main');
  await origin.git('commit', '-q', '--allow-empty', '-m', 'aside');
  await origin.git('tag', 'aside');
  await origin.git('tag', 'of-tree', 'main^{tree}');
  await origin.git('push', '-q', 'origin', 'of-x', 'aside', 'of-tree');
});

afterAll(() => origin.remove());

/** In a workspace of its own, as a job that has this source itself. */
function build(config: GitConfig, options: RunContextOptions & { readonly number?: number } = {}) {
  count += 1;
  return checkOut(join(origin.folder, `ws-${count}`), config, { scm: { kind: git, config }, ...options });
}

describe('specifications that mean several commits', () => {
  const config = () => gitConfig({ url: origin.url, branches: ['*/feature/*', '*/other'] });
  const AGAIN = 'Scheduling another build to catch up with app';

  it('build them one after the other, the oldest first', async () => {
    const one = await build(config());
    expect(one.env.get('GIT_BRANCH')).toBe('origin/feature/x');
    const at = one.lines.indexOf('Seen branch in repository origin/feature/x');
    expect(one.lines.slice(at, at + 7)).toEqual([
      'Seen branch in repository origin/feature/x',
      'Seen branch in repository origin/main',
      'Seen branch in repository origin/other',
      'Seen 3 remote branches',
      'Multiple candidate revisions',
      AGAIN,
      'again: {"kind":"scm"}',
    ]);
    const two = await build(config(), { number: 2, earlier: [one.finished] });
    expect(two.env.get('GIT_BRANCH')).toBe('origin/other');
    expect(two.lines).not.toContain('Multiple candidate revisions');
  });

  it('build one alone where that is asked for, and in a pipeline', async () => {
    const single = { ...config(), extensions: [behaviour('BuildSingleRevisionOnly')] };
    for (const run of [await build(single), await build(config(), { scm: null })]) {
      expect(run.lines).toContain('Multiple candidate revisions');
      expect(run.lines).not.toContain(AGAIN);
    }
  });

  it('build the others as well where the first cannot be brought', async () => {
    const path = join(origin.folder, 'stopped');
    const one = gitRun(path, { scm: { kind: git, config: config() } });
    const options = [{ name: 'mergeTarget', text: 'nosuch' }];
    const extensions = [behaviour('PreBuildMerge', { options })];
    await expect(checkOut(path, { ...config(), extensions }, { run: one })).rejects.toThrow('does not merge cleanly');
    expect(one.lines).toContain('again: {"kind":"scm"}');
  });
});

describe('tags', () => {
  it.each([
    ['refs/tags/a*', 'refs/tags/aside'],
    ['refs/tags/of-*', 'refs/tags/of-x'],
    [':.*(aside)', 'refs/tags/aside'],
  ])('are meant by the wildcard %s', async (spec, branch) => {
    const run = await build(gitConfig({ url: origin.url, branches: [spec] }));
    expect(run.env.get('GIT_BRANCH')).toBe(branch);
    expect(run.env.get('GIT_COMMIT')).toBe(await origin.git('rev-parse', `${branch}^{commit}`));
  });

  it('are not among all that inverse builds', async () => {
    const setting = { name: 'buildChooser', attributes: { class: 'hudson.plugins.git.util.InverseBuildChooser' } };
    const extensions = [{ ...behaviour('BuildChooserSetting'), children: [setting] }];
    const all = gitConfig({ url: origin.url, branches: ['origin/**'], extensions });
    await expect(build(all)).rejects.toThrow(NO_REVISION);
  });
});

it('many commits are told from those that contain them in one walk', async () => {
  const lines: string[] = [];
  for (let number = 1; number <= 120; number += 1) {
    lines.push(
      'commit refs/heads/many',
      `committer A <a@b> ${1_600_000_000 + number} +0000`,
      'data 0',
      '',
      'M 100644 inline f',
    );
    lines.push('data 3', String(100 + number), '');
    lines.push(`reset refs/tags/m${number}`, 'from refs/heads/many', '');
  }
  const folder = join(origin.folder, 'many');
  await origin.git('init', '-q', folder);
  const run = gitRun(folder);
  await run.workspace.write('stream', lines.join('\n'));
  await run.launch.capture(['sh', '-c', 'git fast-import --quiet < stream']);
  const many = gitOfRun(run, '.');
  const commits = (await many.run(['for-each-ref', '--format=%(objectname)', 'refs/tags'])).split('\n');
  expect(commits.length).toBe(120);
  expect([...(await independent(many, commits))]).toEqual([await many.run(['rev-parse', 'refs/heads/many'])]);
});
