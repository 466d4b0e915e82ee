import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from './client.ts';

const LAUNCHER = join(import.meta.dirname, '..', '..', 'bin', 'millwright');

/** A server in a process of its own, as a person starts it; for tests that kill it. */
export interface ServerProcess {
  readonly base: string;
  readonly child: ChildProcess;
  /** Milliseconds from the start of the process until it listened. */
  readonly startMs: number;
  /** What it has printed so far. */
  output(): string;
  /** A client with the first administrator's password. */
  readonly client: Client;
  kill(signal?: NodeJS.Signals): Promise<void>;
}

export interface ProcessOptions {
  readonly home: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Password of `admin`; default: the home's initial one. */
  readonly password?: string;
}

/**
 * Starts the server as `npm start` does, but to be killed itself, on a free port, and waits until it says that it listens.
 * Fails with its output if it ends.
 */
export async function spawnServer(options: ProcessOptions): Promise<ServerProcess> {
  const began = performance.now();
  const child = spawn(
    'sh',
    [
      LAUNCHER,
      '--httpPort=0',
      '--httpListenAddress=127.0.0.1',
      '-Djenkins.install.runSetupWizard=false',
      ...(options.args ?? []),
    ],
    {
      env: {
        ...process.env,
        MILLWRIGHT_ONCE: '1',
        MILLWRIGHT_NODE: process.execPath,
        JENKINS_HOME: options.home,
        ...options.env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const said: string[] = [];
  const base = await addressOf(child, said);
  const startMs = performance.now() - began;
  const password =
    options.password ?? (await readFile(join(options.home, 'secrets', 'initialAdminPassword'), 'utf8')).trim();
  return {
    base,
    child,
    startMs,
    output: () => said.join(''),
    client: new Client(base, 'admin', password),
    async kill(signal = 'SIGKILL') {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    },
  };
}

/** The address that a server says it listens on, from now. */
export async function addressOf(child: ChildProcess, said: string[] = []): Promise<string> {
  child.stderr?.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  if (child.stdout === null) throw new Error('the server has no output');
  const lines = createInterface({ input: child.stdout });
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(`the server ended with ${code} before it listened:\n${said.join('')}`);
  });
  const address = new Promise<string>((resolve) => {
    lines.on('line', (line) => {
      said.push(`${line}\n`);
      const match = /"address":"([^"]+)"/.exec(line);
      if (match?.[1] !== undefined) resolve(match[1]);
    });
  });
  return Promise.race([address, failed]);
}
