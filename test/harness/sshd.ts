import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { freePort, listening } from '../../src/kit/testing/free-port.ts';
import { type Finisher, temporaryFolder } from '../../src/kit/testing/temporary-folder.ts';

/** A real sshd that lets the user of the tests in, by a key. */
export interface Sshd {
  readonly port: number;
  readonly folder: string;
  readonly user: string;
  /** The private key of the user, as ssh-keygen writes it. */
  readonly privateKey: string;
  /** The public key of the host: `ssh-ed25519 AAAA…`. */
  readonly hostKey: string;
  /** Ends the processes that serve connections, as a network that breaks does; sshd goes on. */
  breakConnections(): void;
  stop(): void;
}

/** Stands for the absence of SFTP among the lines of a configuration. */
export const NO_SFTP = 'Subsystem';
const SSHD = '/usr/sbin/sshd';

/** Starts sshd with a configuration of its own; `lines` are added to it. */
export async function startSshd(t: Finisher, lines: readonly string[] = []): Promise<Sshd> {
  const folder = await temporaryFolder(t, 'sshd');
  const at = (name: string): string => join(folder, name);
  const makeKey = (name: string, kind: string, ...more: string[]): void =>
    void execFileSync('ssh-keygen', ['-q', '-t', kind, '-N', '', '-C', 'test', '-f', at(name), ...more]);
  makeKey('host', 'ed25519');
  makeKey('user', 'rsa', '-b', '2048', '-m', 'PEM');
  writeFileSync(at('authorized'), readFileSync(at('user.pub')), { mode: 0o600 });
  // A server that root starts keeps its unprivileged part there.
  if (process.getuid?.() === 0 && !existsSync('/run/sshd')) mkdirSync('/run/sshd', { recursive: true });
  const port = await freePort();
  const config = [
    `Port ${port}`,
    'ListenAddress 127.0.0.1',
    `HostKey ${at('host')}`,
    `AuthorizedKeysFile ${at('authorized')}`,
    'PasswordAuthentication no',
    'UsePAM no',
    'StrictModes no',
    'PidFile none',
    'PermitRootLogin yes',
    'LogLevel ERROR',
    ...(lines.some((line) => line.startsWith('Subsystem')) ? [] : ['Subsystem sftp internal-sftp']),
    ...lines.filter((line) => line !== NO_SFTP),
  ];
  writeFileSync(at('config'), `${config.join('\n')}\n`);
  const daemon: ChildProcess = spawn(SSHD, ['-D', '-e', '-f', at('config')], { stdio: 'ignore' });
  const stop = (): void => void daemon.kill();
  t.onTestFinished(async () => stop());
  await listening(port);
  return {
    port,
    folder,
    user: userInfo().username,
    privateKey: readFileSync(at('user'), 'utf8'),
    hostKey: readFileSync(at('host.pub'), 'utf8').split(' ').slice(0, 2).join(' '),
    breakConnections() {
      // Where there is none, the program says so by its code.
      const { stdout: children } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(daemon.pid)], { encoding: 'utf8' });
      for (const pid of children.split(/\s+/).filter(Boolean)) process.kill(Number(pid), 'SIGKILL');
    },
    stop,
  };
}
