import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Finisher, temporaryFolder } from '../../../kit/testing/temporary-folder.ts';
import { until } from '../../../kit/testing/until.ts';
import type { ExitOutcome, Machine, OutputPositions, RemoteCommand } from '../../../points/index.ts';
import { openConnection } from '../ssh-connection.ts';
import { openMachine, type SshMachineOptions } from '../ssh-machine.ts';
import { type SshServer, type SshServerOptions, startSshServer, USER } from './ssh-server.ts';

const PASSWORD = 'right';

export interface SshFixture {
  readonly server: SshServer;
  /** Names the folder of the agent. */
  readonly root: string;
  /** Names a folder for the files of a test. */
  readonly folder: string;
  readonly cookie: Readonly<Record<string, string>>;
  /** Makes a connection of its own. */
  connect(options?: Partial<SshMachineOptions>): Promise<Machine>;
  command(script: string, change?: Partial<RemoteCommand>): RemoteCommand;
  /** Resolves when a command made this file in the folder; returns what it holds. */
  made(name: string): Promise<string>;
  path(name: string): string;
}

/** Holds what a command printed and how it ended. */
export interface Followed {
  readonly outcome: ExitOutcome;
  readonly log: string;
  readonly output: string;
}

/** Starts a server for a test; what commands leave behind is ended after it. */
export async function sshFixture(t: Finisher, options: SshServerOptions = {}): Promise<SshFixture> {
  const folder = await temporaryFolder(t, 'ssh');
  const server = await startSshServer({ password: PASSWORD, ...options });
  const root = join(folder, 'agent root');
  const cookie = { BUILD_ID: '7', TEST_COOKIE: randomBytes(8).toString('hex') };
  const connect = async (more: Partial<SshMachineOptions> = {}): Promise<Machine> =>
    openMachine(await openConnection({ ...loginTo(server) }), { folder: root, ...more });
  t.onTestFinished(async () => {
    const machine = await connect().catch(() => null);
    await machine?.killTree({ cookie, commands: [], graceMs: 0 });
    machine?.close('the test is over');
    await server.close();
  });
  return {
    server,
    root,
    folder,
    cookie,
    connect,
    command: (script, change = {}) => ({
      id: randomBytes(16).toString('hex'),
      argv: ['/bin/sh', '-c', script],
      folder,
      env: { PATH: process.env['PATH'] ?? '/usr/bin:/bin', ...cookie },
      separateOutput: false,
      ...change,
    }),
    made: (name) =>
      until(() => {
        const path = join(folder, name);
        const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
        return text === '' ? undefined : text;
      }),
    path: (name) => join(folder, name),
  };
}

export function loginTo({ port }: Pick<SshServer, 'port'>): Parameters<typeof openConnection>[0] {
  let tries = 0;
  return {
    host: '127.0.0.1',
    port,
    user: USER,
    login: () => (tries++ === 0 ? { type: 'password', username: USER, password: PASSWORD } : null),
    checkHostKey: () => true,
    connectTimeoutMs: 60_000,
    tcpNoDelay: true,
  };
}

/** Follows a command from positions on to its end. */
export async function followed(
  machine: Pick<Machine, 'follow'>,
  id: string,
  from: OutputPositions = { log: 0, output: 0 },
): Promise<Followed> {
  const texts = { log: '', output: '' };
  const outcome = await machine.follow(id, from, (stream, piece) => {
    texts[stream] += Buffer.from(piece).toString('utf8');
  });
  return { outcome, ...texts };
}

/** Starts a command and follows it to its end. */
export async function run(machine: Pick<Machine, 'start' | 'follow'>, command: RemoteCommand): Promise<Followed> {
  await machine.start(command);
  return followed(machine, command.id);
}
