import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../kit/index.ts';
import { newRun, type Run } from '../../model/index.ts';
import type { PollContext } from '../../points/index.ts';
import type { GitConfig } from './config.ts';
import type { Extension } from './fields.ts';
import { git } from './scm.ts';
import { behaviour, checkOut, gitConfig } from './testing/git-run.ts';
import { type TestRepository, testRepository } from './testing/repository.ts';
import { PLAIN_ENVIRONMENT } from './testing/working-copy.ts';

const execute = promisify(execFile);
let origin: TestRepository;
let first: string;

beforeAll(async () => {
  origin = await testRepository();
  first = await origin.commit({ message: 'first', files: { 'src/a.txt': '1', Jenkinsfile: 'node {}\n' } });
});

afterAll(() => origin.remove());

interface Polling extends PollContext {
  readonly lines: string[];
  readonly commands: (readonly string[])[];
  readonly folders: string[];
}

function polling(runs: readonly Run[]): Polling {
  const lines: string[] = [];
  const commands: (readonly string[])[] = [];
  const folders: string[] = [];
  return {
    lines,
    folders,
    commands,
    log: { line: (text) => void lines.push(text), error: (text) => void lines.push(`ERROR: ${text}`) },
    processes: {
      async run(argv, { folder, env }) {
        commands.push(argv);
        folders.push(folder);
        await mkdir(folder, { recursive: true });
        try {
          return {
            code: 0,
            ...(await execute(argv[0] ?? '', argv.slice(1), { cwd: folder, env: { ...process.env, ...env } })),
          };
        } catch (error) {
          return error as { code: number; stdout: string; stderr: string };
        }
      },
    },
    credentials: { find: async () => null },
    cacheFolder: (name) => join(origin.folder, 'caches', name),
    exclusively: (_name, task) => task(),
    signal: new AbortController().signal,
    clock: systemClock,
    forgeServers: async () => [],
    env: new Map(Object.entries(PLAIN_ENVIRONMENT)),
    async *runs() {
      yield* runs;
    },
  };
}

const poll = (config: GitConfig, context: Polling) => git.poll?.(config, context);

describe('polling', () => {
  it('asks the remote alone, and says what Jenkins says', async () => {
    const config = gitConfig({ url: origin.url });
    const built = await checkOut(join(origin.folder, 'one'), config);
    const context = polling([built.finished]);
    expect(await poll(config, context)).toBe('none');
    const version = await origin.git('--version');
    expect(context.lines).toEqual([
      'Using strategy: Default',
      `[poll] Last Built Revision: Revision ${first} (refs/remotes/origin/main)`,
      'The recommended git tool is: NONE',
      'No credentials specified',
      ' > git --version # timeout=10',
      ` > git --version # '${version}'`,
      ` > git ls-remote -h -- ${origin.url} # timeout=10`,
      `Found 1 remote heads on ${origin.url}`,
      `[poll] Latest remote head revision on refs/heads/main is: ${first} - already built by 1`,
    ]);
    expect(context.commands.map((argv) => argv[1])).toEqual(['--version', 'ls-remote']);
    expect(existsSync(join(origin.folder, 'caches', 'git-polling', '.git'))).toBe(false);
    const newer = await origin.commit({ message: 'second', files: { 'docs/b.txt': '2' } });
    const again = polling([built.finished]);
    expect(await poll(config, again)).toBe('significant');
    expect(again.lines.at(-1)).toBe(`[poll] Latest remote head revision on refs/heads/main is: ${newer}`);
  });

  it('wants a build where there was none, and throws where the remote cannot be asked', async () => {
    const config = gitConfig({ url: join(origin.folder, 'gone') });
    const context = polling([]);
    expect(await poll(config, context)).toBe('incomparable');
    expect(context.lines.at(-1)).toBe('[poll] No previous build, so forcing an initial build.');
    const built = await checkOut(join(origin.folder, 'two'), gitConfig({ url: origin.url }));
    await expect(poll(config, polling([built.finished]))).rejects.toThrow('returned status code 128');
  });

  it.each<[string, Extension, string | null]>([
    [
      'a path',
      behaviour('PathRestriction', { excludedRegions: 'docs/.*', includedRegions: '' }),
      'Found only excluded paths: docs/c.txt',
    ],
    [
      'other paths',
      behaviour('PathRestriction', { excludedRegions: '', includedRegions: 'src/.*' }),
      'No paths matched included region whitelist',
    ],
    [
      'a person',
      behaviour('UserExclusion', { excludedUsers: 'Nobody\nCarl Committer' }),
      'Found excluded author: Carl Committer',
    ],
    [
      'a message',
      behaviour('MessageExclusion', { excludedMessage: '(?s).*\\[skip\\].*' }),
      'Found excluded message: docs [skip]',
    ],
    ['nothing of these', behaviour('PathRestriction', { excludedRegions: 'src/.*', includedRegions: '' }), null],
  ])('looks into a copy of its own where %s is excluded', async (_what, extension, reason) => {
    const config = gitConfig({ url: origin.url, extensions: [extension] });
    const folder = join(origin.folder, `ws-${Math.random()}`);
    const built = await checkOut(folder, config);
    expect(await poll(config, polling([built.finished]))).toBe('none');
    const commit = await origin.commit({ message: 'docs [skip]', files: { 'docs/c.txt': String(Math.random()) } });
    const context = polling([built.finished]);
    expect(await poll(config, context)).toBe(reason === null ? 'significant' : 'insignificant');
    if (reason !== null) expect(context.lines).toContain(`Ignored commit ${commit}: ${reason}`);
  });

  it('neither needs a workspace nor touches it where the remote is not enough', async () => {
    const config = gitConfig({ url: origin.url, extensions: [behaviour('DisableRemotePoll')] });
    const folder = join(origin.folder, 'three');
    const built = await checkOut(folder, config);
    const context = polling([built.finished]);
    expect(await poll(config, context)).toBe('none');
    expect(context.folders).not.toContain(folder);
    expect(await poll(config, polling([newRun('app', 1, 0, {})]))).toBe('incomparable');
    await origin.commit({ message: 'fresh', files: { 'src/new.txt': '1' } });
    expect(await poll(config, polling([built.finished]))).toBe('significant');
  });

  it('has no branches of other jobs in its copy', async () => {
    const built = await checkOut(join(origin.folder, 'four'), gitConfig({ url: origin.url }));
    const other = await origin.git('commit-tree', 'main^{tree}', '-m', 'elsewhere');
    await origin.git('push', '-q', 'origin', `${other}:refs/heads/elsewhere`);
    const all = gitConfig({ url: origin.url, branches: ['**'], extensions: [behaviour('DisableRemotePoll')] });
    expect(await poll(all, polling([built.finished]))).toBe('significant');
    const [remote] = all.userRemoteConfigs;
    if (remote === undefined) throw new Error('no remote');
    const refspec = '+refs/heads/main:refs/remotes/origin/main';
    const one = { ...all, userRemoteConfigs: [{ ...remote, refspec }] };
    expect(await poll(one, polling([built.finished]))).toBe('none');
  });
});

describe('a file without a checkout', () => {
  it('comes from a bare copy in the caches', async () => {
    const context = polling([]);
    const config = gitConfig({ url: origin.url });
    const commit = await origin.git('rev-parse', 'main');
    expect(await git.readFile?.(config, './Jenkinsfile', context)).toEqual({ text: 'node {}\n', revision: commit });
    expect(await git.readFile?.(config, 'nosuch', context)).toBeNull();
    expect(await git.readFile?.(config, 'src', context)).toBeNull();
    expect(await git.readFile?.(config, '../../etc/passwd', context)).toBeNull();
    expect(
      await git.readFile?.(gitConfig({ url: origin.url, branches: ['**'] }), 'Jenkinsfile', context),
    ).toBeUndefined();
    const [cache] = context.commands.flatMap((argv) => (argv[1] === 'init' ? [argv[2] ?? ''] : []));
    expect(cache).toMatch(/caches\/git-[0-9a-f]{32}$/);
    expect(existsSync(join(cache ?? '', 'Jenkinsfile'))).toBe(false);
  });

  it('throws where the remote cannot be asked', async () => {
    const config = gitConfig({ url: join(origin.folder, 'gone') });
    await expect(git.readFile?.(config, 'Jenkinsfile', polling([]))).rejects.toThrow('returned status code 128');
  });
});
