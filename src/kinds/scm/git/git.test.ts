import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Launch } from '../../../points/index.ts';
import { recordedContext, recordedSink } from '../../testing/run-context.ts';
import type { GitConfig } from './checkout.ts';
import { git } from './index.ts';
import { CLEAN_BEFORE_CHECKOUT } from './refused.ts';

const execute = promisify(execFile);
let folder: string;
let origin: string;
let sha: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'millwright-git-'));
  origin = join(folder, 'origin');
  await execute('git', ['init', '-q', '-b', 'main', origin]);
  await commit('first commit', 'one');
});

afterEach(() => rm(folder, { recursive: true, force: true }));

async function commit(message: string, content: string): Promise<void> {
  const as = ['-c', 'user.name=T', '-c', 'user.email=t@example.org'];
  await writeFile(join(origin, 'file.txt'), content);
  await execute('git', ['add', '.'], { cwd: origin });
  await execute('git', [...as, 'commit', '-q', '-m', message], { cwd: origin });
  sha = (await execute('git', ['rev-parse', 'HEAD'], { cwd: origin })).stdout.trim();
}

function config(options: { branch?: string; extensions?: GitConfig['extensions']; url?: string } = {}) {
  const remote = { url: options.url ?? origin, name: null, refspec: null, credentialsId: null };
  return {
    userRemoteConfigs: [remote],
    branches: [options.branch ?? '*/main'],
    extensions: options.extensions ?? [],
  };
}

function context() {
  const path = join(folder, 'ws');
  const recorded = recordedContext();
  const capture: Launch['capture'] = async ([program = '', ...args]) => {
    await execute('mkdir', ['-p', path]);
    try {
      return { code: 0, ...(await execute(program, args, { cwd: path })) };
    } catch (error) {
      const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
      return { code, stdout, stderr };
    }
  };
  return {
    ...recorded,
    workspace: {
      ...recorded.workspace,
      path,
      exists: async (name: string) => existsSync(join(path, name)),
      wipe: () => rm(path, { recursive: true, force: true }),
    },
    launch: { ...recorded.launch, capture },
  };
}

describe('a git checkout', () => {
  it('clones into an empty workspace and prints what it does', async () => {
    const run = context();
    expect(await git.checkout(config(), run, recordedSink())).toBe('SUCCESS');
    expect(await readFile(join(folder, 'ws', 'file.txt'), 'utf8')).toBe('one');
    const version = (await execute('git', ['--version'])).stdout.trim();
    expect(run.lines).toEqual([
      'The recommended git tool is: NONE',
      'No credentials specified',
      'Cloning the remote Git repository',
      `Cloning repository ${origin}`,
      ` > git init ${run.workspace.path} # timeout=10`,
      `Fetching upstream changes from ${origin}`,
      ' > git --version # timeout=10',
      ` > git --version # '${version}'`,
      ` > git fetch --tags --force --progress -- ${origin} +refs/heads/*:refs/remotes/origin/* # timeout=10`,
      ` > git config remote.origin.url ${origin} # timeout=10`,
      ' > git config --add remote.origin.fetch +refs/heads/*:refs/remotes/origin/* # timeout=10',
      'Avoid second fetch',
      ' > git rev-parse refs/remotes/origin/main^{commit} # timeout=10',
      `Checking out Revision ${sha} (refs/remotes/origin/main)`,
      ' > git config core.sparsecheckout # timeout=10',
      ` > git checkout -f ${sha} # timeout=10`,
      'Commit message: "first commit"',
      'First time build. Skipping changelog.',
    ]);
    expect(Object.fromEntries(run.env)).toEqual({ GIT_COMMIT: sha, GIT_BRANCH: 'origin/main', GIT_URL: origin });
  });

  it('fetches into a workspace that has the repository, cleaning it where that is asked for', async () => {
    await git.checkout(config(), context(), recordedSink());
    const first = sha;
    await writeFile(join(folder, 'ws', 'junk.txt'), 'x');
    await commit('second commit', 'two');
    const run = context();
    const extensions = [{ tag: CLEAN_BEFORE_CHECKOUT, settings: {} }];
    expect(await git.checkout(config({ extensions }), run, recordedSink())).toBe('SUCCESS');
    expect(await readdir(join(folder, 'ws'))).toEqual(['.git', 'file.txt']);
    expect(run.lines.slice(2, 9)).toEqual([
      ` > git rev-parse --resolve-git-dir ${run.workspace.path}/.git # timeout=10`,
      'Fetching changes from the remote Git repository',
      ` > git config remote.origin.url ${origin} # timeout=10`,
      'Cleaning workspace',
      ' > git rev-parse --verify HEAD # timeout=10',
      'Resetting working tree',
      ' > git reset --hard # timeout=10',
    ]);
    expect(run.lines.slice(-2)).toEqual([
      'Commit message: "second commit"',
      ` > git rev-list --no-walk ${first} # timeout=10`,
    ]);
  });

  it.each(['main', 'origin/main', 'refs/heads/main', 'refs/remotes/origin/main', '**', '', '*/ma*'])(
    'understands the branch %s',
    async (branch) => {
      const run = context();
      expect(await git.checkout(config({ branch }), run, recordedSink())).toBe('SUCCESS');
      expect(run.env.get('GIT_BRANCH')).toBe('origin/main');
    },
  );

  it('checks out a bare commit', async () => {
    const run = context();
    expect(await git.checkout(config({ branch: sha }), run, recordedSink())).toBe('SUCCESS');
    expect(run.env.get('GIT_BRANCH')).toBe('detached');
  });

  it('fails where the branch does not exist', async () => {
    const run = context();
    expect(await git.checkout(config({ branch: '*/nosuch' }), run, recordedSink())).toBe('FAILURE');
    expect(run.lines.slice(-3)).toEqual([
      ' > git rev-parse refs/remotes/origin/nosuch^{commit} # timeout=10',
      ' > git rev-parse origin/nosuch^{commit} # timeout=10',
      "ERROR: Couldn't find any revision to build. Verify the repository and branch configuration for this job.",
    ]);
  });

  it('fails where the repository does not exist', async () => {
    const run = context();
    expect(await git.checkout(config({ url: join(folder, 'gone') }), run, recordedSink())).toBe('FAILURE');
    expect(run.lines.at(-1)).toBe("ERROR: Error cloning remote repo 'origin'");
  });

  it('warns of credentials that nobody has stored, and goes on without', async () => {
    const run = context();
    const remote = { url: origin, name: null, refspec: null, credentialsId: 'key' };
    expect(await git.checkout({ ...config(), userRemoteConfigs: [remote] }, run, recordedSink())).toBe('SUCCESS');
    expect(run.lines[1]).toBe('Warning: CredentialId "key" could not be found.');
  });

  it.each<[string, GitConfig]>([
    ['an unknown behaviour', config({ url: 'x', extensions: [{ tag: 'x.SubmoduleOption', settings: {} }] })],
    ['a URL that is an option', config({ url: '--upload-pack=x' })],
    ['a branch that is an option', config({ url: 'x', branch: '--all' })],
    ['a branch by regular expression', config({ url: 'x', branch: ':.*' })],
    ['no repository', { ...config(), userRemoteConfigs: [] }],
  ])('is refused with %s', async (_what, refused) => {
    const run = recordedContext();
    expect(await git.checkout(refused, run, recordedSink())).toBe('FAILURE');
    expect(run.lines).toHaveLength(1);
    expect(run.lines[0]).toMatch(/^ERROR: /);
  });
});
