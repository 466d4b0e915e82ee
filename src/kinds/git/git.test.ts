import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CommandTimedOut } from '../../points/index.ts';
import { NO_REVISION } from './checkout.ts';
import { git } from './scm.ts';
import { behaviour, checkOut, gitConfig, gitRun } from './testing/git-run.ts';
import { type TestRepository, testRepository } from './testing/repository.ts';

let origin: TestRepository;
let first: string;
let workspace: string;

let count = 0;

beforeAll(async () => {
  origin = await testRepository();
  first = await origin.commit({ message: 'first commit', files: { 'file.txt': 'one' } });
});

beforeEach(() => {
  count += 1;
  workspace = join(origin.folder, `ws-${count}`);
});

afterAll(() => origin.remove());

const content = (path: string): Promise<string> => readFile(join(workspace, path), 'utf8');

describe('a git checkout', () => {
  it('clones into an empty workspace and prints what it does', async () => {
    const run = await checkOut(workspace, gitConfig({ url: origin.url }));
    expect(await content('file.txt')).toBe('one');
    const version = await origin.git('--version');
    expect(run.lines).toEqual([
      'The recommended git tool is: NONE',
      'No credentials specified',
      'Cloning the remote Git repository',
      `Cloning repository ${origin.url}`,
      ` > git init ${workspace} # timeout=10`,
      `Fetching upstream changes from ${origin.url}`,
      ' > git --version # timeout=10',
      ` > git --version # '${version}'`,
      ` > git fetch --tags --force --progress -- ${origin.url} +refs/heads/*:refs/remotes/origin/* # timeout=10`,
      ` > git config remote.origin.url ${origin.url} # timeout=10`,
      ' > git config --add remote.origin.fetch +refs/heads/*:refs/remotes/origin/* # timeout=10',
      'Avoid second fetch',
      ' > git rev-parse refs/remotes/origin/main^{commit} # timeout=10',
      `Checking out Revision ${first} (refs/remotes/origin/main)`,
      ' > git config core.sparsecheckout # timeout=10',
      ` > git checkout -f ${first} # timeout=10`,
      'Commit message: "first commit"',
      'First time build. Skipping changelog.',
    ]);
    expect(run.env.get('GIT_COMMIT')).toBe(first);
    expect(run.env.get('GIT_BRANCH')).toBe('origin/main');
    expect(run.env.get('GIT_URL')).toBe(origin.url);
    expect(run.changelogs).toEqual(['']);
  });

  it('fetches into a workspace that has the repository, cleans it, and tells what changed', async () => {
    const clean = gitConfig({ url: origin.url, extensions: [behaviour('CleanBeforeCheckout')] });
    const before = await checkOut(workspace, clean);
    await writeFile(join(workspace, 'junk.txt'), '');
    const second = await origin.commit({
      message: 'second\n\nwith\nmore',
      files: { 'file.txt': null, 'a/ö.txt': 'x' },
    });
    const run = await checkOut(workspace, clean, { number: 2, earlier: [before.finished] });
    expect(run.lines.slice(2, 9)).toEqual([
      ` > git rev-parse --resolve-git-dir ${workspace}/.git # timeout=10`,
      'Fetching changes from the remote Git repository',
      ` > git config remote.origin.url ${origin.url} # timeout=10`,
      'Cleaning workspace',
      ' > git rev-parse --verify HEAD # timeout=10',
      'Resetting working tree',
      ' > git reset --hard # timeout=10',
    ]);
    expect(run.lines.at(-1)).toBe(` > git rev-list --no-walk ${first} # timeout=10`);
    await expect(content('junk.txt')).rejects.toThrow('ENOENT');
    expect(run.env.get('GIT_PREVIOUS_COMMIT')).toBe(first);
    expect(run.env.get('GIT_PREVIOUS_SUCCESSFUL_COMMIT')).toBe(first);
    const [change, ...others] = git.readChanges(run.changelogs[0] ?? '', null);
    expect(others).toEqual([]);
    expect(change).toMatchObject({
      id: second,
      author: { name: 'Carl Committer', email: 'carl@example.org' },
      title: 'second',
      message: 'second\n\nwith\nmore\n',
      paths: [
        { file: 'a/ö.txt', editType: 'add' },
        { file: 'file.txt', editType: 'delete' },
      ],
    });
    const byAuthor = { ...clean, extensions: [behaviour('AuthorInChangelog')] };
    expect(git.readChanges(run.changelogs[0] ?? '', byAuthor)[0]?.author.name).toBe('Ann Author');
  });

  it('runs no hooks that a build left behind', async () => {
    const config = gitConfig({ url: origin.url });
    await checkOut(workspace, config);
    const hook = join(workspace, '.git', 'hooks', 'post-checkout');
    await writeFile(hook, `#!/bin/sh\ntouch ${workspace}/hooked\n`, { mode: 0o755 });
    await checkOut(workspace, config);
    await expect(content('hooked')).rejects.toThrow('ENOENT');
  });

  it('says that there is no such branch', async () => {
    const run = gitRun(workspace);
    await expect(checkOut(workspace, gitConfig({ url: origin.url, branches: ['*/nosuch'] }), { run })).rejects.toThrow(
      NO_REVISION,
    );
    expect(run.lines.slice(-2)).toEqual([
      ' > git rev-parse refs/remotes/origin/nosuch^{commit} # timeout=10',
      ' > git rev-parse origin/nosuch^{commit} # timeout=10',
    ]);
    expect(run.finished.actions).toEqual([]);
  });

  it("fails with Git's own words where the repository does not exist", async () => {
    const run = gitRun(workspace);
    const gone = join(origin.folder, 'gone');
    await expect(checkOut(workspace, gitConfig({ url: gone }), { run })).rejects.toThrow(
      "Error cloning remote repo 'origin'",
    );
    const at = run.lines.indexOf("ERROR: Error cloning remote repo 'origin'");
    expect(run.lines[at + 1]).toMatch(
      /^hudson\.plugins\.git\.GitException: Command "git fetch .*" returned status code 128:$/,
    );
    expect(run.lines[at + 3]).toContain(`'${gone}' does not appear to be a git repository`);
  });

  it('tells that a command took too long', async () => {
    const slow = new CommandTimedOut('too long');
    const run = gitRun(workspace, {
      capture: async (argv) =>
        argv[1] === 'fetch' ? Promise.reject(slow) : { code: 0, stdout: 'git version 2.39.5', stderr: '' },
    });
    const config = gitConfig({ url: origin.url, extensions: [behaviour('CloneOption', { timeout: '3' })] });
    await expect(checkOut(workspace, config, { run })).rejects.toThrow("Error cloning remote repo 'origin'");
    expect(run.lines).toContain('ERROR: Timeout after 3 minutes');
    expect(run.lines.some((line) => line.startsWith(' > git fetch ') && line.endsWith(' # timeout=3'))).toBe(true);
    expect(run.lines.some((line) => line.endsWith('returned status code 143:'))).toBe(true);
  });

  it('warns of credentials that are not there, and of an installation of Git, and goes on', async () => {
    const config = { ...gitConfig({ url: origin.url, credentialsId: 'key' }), gitTool: 'other' };
    const run = await checkOut(workspace, config);
    expect(run.lines.slice(0, 3)).toEqual([
      'Selected Git installation does not exist. Using Default',
      'The recommended git tool is: NONE',
      'Warning: CredentialId "key" could not be found.',
    ]);
  });

  it('never shows a password that stands in the address', async () => {
    const run = gitRun(workspace);
    const url = 'http://user:s3cret@127.0.0.1:1/x.git';
    await expect(checkOut(workspace, gitConfig({ url }), { run })).rejects.toThrow('Error cloning');
    expect(run.lines.join('\n')).not.toContain('s3cret');
    expect(JSON.stringify(run.launched)).not.toContain('s3cret');
    expect(run.lines).toContain('Cloning repository http://user@127.0.0.1:1/x.git');
  });

  it.each([
    [
      'an unknown behaviour',
      { url: 'x', extensions: [behaviour('x.Other')] },
      'The Git behaviour x.Other is not known',
    ],
    ['an address that is an option', { url: '--upload-pack=x' }, 'Invalid remote URL: --upload-pack=x'],
    ['an address that is a command', { url: 'ext::sh -c x' }, 'Invalid remote URL: ext::sh -c x'],
    ['a branch that is an option', { url: '/x', branches: ['--all'] }, 'Not a Git branch: --all'],
    ['a refspec that is an option', { url: '/x', refspec: '-x' }, 'Not a name or refspec of a Git remote: -x'],
    ['no address', { url: '' }, 'No repository is configured'],
    [
      'a folder outside',
      { url: '/x', extensions: [behaviour('RelativeTargetDirectory', { relativeTargetDir: '../y' })] },
      'is not inside of the workspace: ../y',
    ],
  ])('is refused with %s', async (_what, options, reason) => {
    const run = gitRun(workspace);
    await expect(checkOut(workspace, gitConfig(options), { run })).rejects.toThrow(reason);
    expect(run.launched).toEqual([]);
  });
});
