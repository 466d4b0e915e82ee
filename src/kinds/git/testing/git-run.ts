import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { newRun, type Result, type Run } from '../../../model/index.ts';
import type { Launch } from '../../../points/index.ts';
import {
  type RecordedContext,
  type RunContextOptions,
  recordedContext,
  recordedSink,
} from '../../testing/run-context.ts';
import type { GitConfig } from '../config.ts';
import type { Extension, Part } from '../fields.ts';
import { git } from '../scm.ts';
import { PLAIN_ENVIRONMENT } from './working-copy.ts';

const execute = promisify(execFile);
const IMPL = 'hudson.plugins.git.extensions.impl.';

export interface GitConfigOptions {
  readonly url: string;
  readonly branches?: readonly string[];
  readonly extensions?: readonly Extension[];
  readonly credentialsId?: string;
  readonly refspec?: string;
}

export function gitConfig(options: GitConfigOptions): GitConfig {
  const { url, branches = ['*/main'], extensions = [], credentialsId = null, refspec = null } = options;
  return { userRemoteConfigs: [{ url, name: null, refspec, credentialsId }], branches, extensions };
}

/** Returns a behaviour with settings that are texts, lists of texts or whole elements. */
export function behaviour(name: string, settings: Readonly<Record<string, string | readonly Part[]>> = {}): Extension {
  const children = Object.entries(settings).map(
    ([key, value]): Part => (typeof value === 'string' ? { name: key, text: value } : { name: key, children: value }),
  );
  return { tag: name.includes('.') ? name : IMPL + name, children };
}

export interface GitRun extends RecordedContext {
  readonly changelogs: string[];
  /** Holds every command that was run, with its environment. */
  readonly launched: { readonly argv: readonly string[]; readonly env: Readonly<Record<string, string>> }[];
  readonly finished: Run;
}

/** Runs a checkout in a real folder with the real Git, and throws the errors of the checkout. */
export async function checkOut(
  workspace: string,
  config: GitConfig,
  options: RunContextOptions & { readonly number?: number; readonly run?: GitRun } = {},
): Promise<GitRun> {
  const run = options.run ?? gitRun(workspace, options);
  const sink = recordedSink();
  const result: Result = await git.checkout(config, run, sink);
  run.changelogs.push(...sink.changelogs);
  if (result !== 'SUCCESS') throw new Error(`the checkout ended as ${result}`);
  return run;
}

/** Returns the context of such a run, for a checkout that fails. */
export function gitRun(path: string, options: RunContextOptions & { readonly number?: number } = {}): GitRun {
  const recorded = recordedContext({ ...options, env: { ...PLAIN_ENVIRONMENT, ...options.env } });
  const launched: GitRun['launched'] = [];
  const run: Run = { ...newRun('app', options.number ?? 1, 0, { causes: options.causes ?? [] }), result: 'SUCCESS' };
  const capture: Launch['capture'] = async ([program = '', ...args], { folder = '.', env = {} } = {}) => {
    const cwd = join(path, folder);
    await mkdir(cwd, { recursive: true });
    const all = { PATH: process.env['PATH'] ?? '', ...Object.fromEntries(recorded.env), ...env };
    launched.push({ argv: [program, ...args], env: all });
    try {
      return { code: 0, ...(await execute(program, args, { cwd, env: all })) };
    } catch (error) {
      const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
      return { code, stdout, stderr };
    }
  };
  return {
    ...recorded,
    launched,
    changelogs: [],
    run,
    finished: run,
    actions: {
      of: (tag) => run.actions.flatMap((action) => (action.tag === tag ? [action.data] : [])),
      async put(tag, data) {
        run.actions = [...run.actions, { tag, data }];
      },
    },
    workspace: {
      ...recorded.workspace,
      path,
      exists: async (name) => existsSync(join(path, name)),
      wipe: () => rm(path, { recursive: true, force: true }),
      remove: (name) => rm(join(path, name), { recursive: true, force: true }),
      async write(name, data) {
        await mkdir(dirname(join(path, name)), { recursive: true });
        await writeFile(join(path, name), data);
      },
    },
    launch: { ...recorded.launch, capture: options.capture ?? capture },
  };
}
