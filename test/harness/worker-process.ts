import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Finisher } from '../../src/kit/testing/temporary-folder.ts';
import { until } from './until.ts';

const LAUNCHER = join(import.meta.dirname, '..', '..', 'bin', 'millwright');

export interface WorkerProcessOptions {
  readonly redis: string;
  readonly name: string;
  readonly folder: string;
  readonly words?: readonly string[];
  /** Starts its program, elsewhere than in this machine's own network. */
  start?(argv: readonly string[], env: NodeJS.ProcessEnv): ChildProcess;
}

/** A worker in a process of its own, as a person starts it. */
export interface WorkerProcess {
  readonly child: ChildProcess;
  output(): string;
  /** Resolves when it has said something so often. */
  says(text: string, times?: number): Promise<void>;
  /** Resolves with the exit code when it has ended. */
  readonly ended: Promise<number | null>;
  kill(signal?: NodeJS.Signals): Promise<void>;
}

/** Starts a worker. Its Redis is named by the environment. */
export function spawnWorker(t: Finisher, options: WorkerProcessOptions): WorkerProcess {
  const { redis, name, folder, words = [], start = startHere } = options;
  const all = [LAUNCHER, 'agent', '--name', name, '--workDir', folder, ...words];
  const env = { ...process.env, MILLWRIGHT_NODE: process.execPath, MILLWRIGHT_REDIS_URL: redis };
  const child = start(['sh', ...all], env);
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const ended = once(child, 'exit').then(([code]) => (typeof code === 'number' ? code : null));
  const kill = async (signal: NodeJS.Signals = 'SIGKILL'): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    await ended;
  };
  t.onTestFinished(() => kill());
  return {
    child,
    output: () => said,
    async says(text, times = 1) {
      await until(async () =>
        said.split(text).length > times ? { found: said } : { instead: `${name} never said ‘${text}’ in\n${said}` },
      );
    },
    ended,
    kill,
  };
}

function startHere([program = '', ...words]: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
  return spawn(program, words, { env, stdio: ['ignore', 'ignore', 'pipe'] });
}
