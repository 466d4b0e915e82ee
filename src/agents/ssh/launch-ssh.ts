import { type Clock, messageOf, orAborted, sleep, systemClock, unreachable } from '../../kit/index.ts';
import type { Machine } from '../../points/index.ts';
import { type HostKeyStrategy, hostKeyCheck, strategyName, type TrustedKeys } from './host-keys.ts';
import { LaunchFailed } from './launch-failed.ts';
import { loginWith, type SshCredential } from './log-in.ts';
import { CannotConnect, openConnection, type SshConnection, type SshConnectionOptions } from './ssh-connection.ts';
import { type MachineStage, openMachine, shellCommand } from './ssh-machine.ts';

/** Holds what the XML of a launcher says. Jenkins: `hudson.plugins.sshslaves.SSHLauncher`. */
export interface SshLauncherSettings {
  readonly host: string;
  readonly port: number;
  readonly credentialsId: string;
  /** Are logged and without effect: there is no Java on the other side. */
  readonly javaPath?: string;
  readonly jvmOptions?: string;
  readonly workDir?: string;
  /** Are put before and after the command that starts our shell. */
  readonly prefixStartSlaveCmd?: string;
  readonly suffixStartSlaveCmd?: string;
  /** Limits the whole launch; 60 where it is missing or not above 0. */
  readonly launchTimeoutSeconds?: number | null;
  /** Counts the attempts after the first one where nobody answers; 10 where it is missing. */
  readonly maxNumRetries?: number | null;
  /** Is the time in seconds between two attempts; 15 where it is missing. */
  readonly retryWaitTime?: number | null;
  /** Says how the host's key is checked; not at all where it is missing. */
  readonly sshHostKeyVerificationStrategy?: HostKeyStrategy | null;
  readonly tcpNoDelay?: boolean;
}

export interface SshLaunchContext {
  /** Names the folder of the node on the host. */
  readonly remoteFolder: string;
  /** Writes a line of the node's log. */
  readonly log: (line: string) => void;
  /** Returns a credential of the system by its id; null where there is none. */
  readonly credential: (id: string) => Promise<SshCredential | null>;
  readonly trustedKeys: TrustedKeys;
  /** Names the file known_hosts of the server's user. */
  readonly knownHostsFile: string;
  readonly signal: AbortSignal;
  readonly clock?: Clock;
  readonly keepAliveMs?: number;
}

const TIMEOUT_SECONDS = 60;
const RETRIES = 10;
const RETRY_SECONDS = 15;
/** Is said where no connection came about, whatever the reason is. */
const NOT_ESTABLISHED = 'ERROR: Connection is not established!';

interface Launch extends SshLaunchContext {
  readonly clock: Clock;
  /** Writes a line that begins with the time. */
  readonly note: (text: string) => void;
  readonly timeoutMs: number;
}

/**
 * Connects a node by SSH, and says in its log how that goes, in the words of Jenkins where they are true here. Throws
 * `LaunchFailed`, and the signal's reason when that is aborted. The end of the connection is logged as well.
 */
export async function launchSsh(settings: SshLauncherSettings, context: SshLaunchContext): Promise<Machine> {
  const { log, clock = systemClock } = context;
  const seconds = positive(settings.launchTimeoutSeconds) ?? TIMEOUT_SECONDS;
  const late = new AbortController();
  const isLate = new LaunchFailed(`The launch took longer than ${seconds} seconds.`);
  const cancel = clock.after(seconds * 1000, () => late.abort(isLate));
  const signal = AbortSignal.any([context.signal, late.signal]);
  const note = (text: string): void => log(`${timestamp(clock)} ${text}`);
  const launch: Launch = { ...context, signal, clock, note, timeoutMs: seconds * 1000 };
  log(describe(settings));
  try {
    const machine = await openedMachine(await connected(settings, launch), settings, launch);
    log('Launcher: SSHLauncher');
    log('Communication Protocol: Standard in/out');
    log('This is a Unix agent');
    log('Agent successfully connected and online');
    machine.closed.then(() => {
      log('Connection terminated');
      note('[SSH] Connection closed.');
    });
    return machine;
  } catch (error) {
    log(error instanceof LaunchFailed ? error.message : `ERROR: ${messageOf(error)}`);
    note('Launch failed - cleaning up connection');
    note('[SSH] Connection closed.');
    if (context.signal.aborted || error instanceof LaunchFailed) throw error;
    throw new LaunchFailed(messageOf(error), { cause: error });
  } finally {
    cancel();
  }
}

/** Connects and logs in, and tries again where nobody answers. */
async function connected(settings: SshLauncherSettings, launch: Launch): Promise<SshConnection> {
  const { host, port, credentialsId, tcpNoDelay = true } = settings;
  const { log, note, clock, signal, keepAliveMs, timeoutMs } = launch;
  note(`[SSH] Opening SSH connection to ${host}:${port}.`);
  const credential = await launch.credential(credentialsId);
  if (credential === null) throw new LaunchFailed(`Cannot find SSH User credentials with id: ${credentialsId}`);
  const strategy = settings.sshHostKeyVerificationStrategy ?? { kind: 'none' };
  const seconds = settings.retryWaitTime ?? RETRY_SECONDS;
  for (let left = settings.maxNumRetries ?? RETRIES; ; left -= 1) {
    const { check, kinds } = await hostKeyCheck(strategy, { ...launch, host, port });
    const options: SshConnectionOptions = {
      host,
      port,
      user: credential.user,
      login: await loginWith(credential, log),
      checkHostKey: check,
      preferredKeys: kinds,
      connectTimeoutMs: timeoutMs,
      tcpNoDelay,
      signal,
      clock,
      ...(keepAliveMs !== undefined && { keepAliveMs }),
    };
    try {
      const connection = await openConnection(options);
      note('[SSH] Authentication successful.');
      return connection;
    } catch (error) {
      if (!(error instanceof CannotConnect)) throw error;
      if (error.failure === 'login') {
        note('[SSH] Authentication failed.');
        throw new LaunchFailed('Authentication failed.');
      }
      log(error.message);
      if (!error.isPassing || left <= 0) throw new LaunchFailed(NOT_ESTABLISHED);
      log(
        `SSH Connection failed with IOException: "${error.message}", retrying in ${seconds} seconds. There are ${left} more retries left.`,
      );
    }
    await sleep(clock, seconds * 1000, signal);
  }
}

/** Starts our shell and the files of the host. */
async function openedMachine(
  connection: SshConnection,
  { prefixStartSlaveCmd: prefix = '', suffixStartSlaveCmd: suffix = '' }: SshLauncherSettings,
  { remoteFolder, note, log, clock, signal }: Launch,
): Promise<Machine> {
  const onStage = (stage: MachineStage): void => {
    switch (stage.kind) {
      case 'environment':
        note("[SSH] The remote user's environment is:");
        for (const [name, value] of Object.entries(stage.variables).sort(byName)) log(`${name}=${value}`);
        return;
      case 'files':
        note('[SSH] Starting sftp client.');
        return;
      case 'no-sftp':
        note(`[SSH] SFTP failed: ${stage.reason}. Files go through the shell of the host.`);
        return;
      case 'new-folder':
        note(`[SSH] Remote file system root ${remoteFolder} does not exist. Will try to create it...`);
        return;
      default:
        unreachable(stage);
    }
  };
  note(`[SSH] Starting agent process: ${shellCommand({ prefix, suffix })}`);
  try {
    return await orAborted(openMachine(connection, { folder: remoteFolder, prefix, suffix, clock, onStage }), signal);
  } catch (error) {
    connection.close('the launch failed');
    throw error;
  }
}

/** Describes the settings as Jenkins does at the beginning of a node's log. */
function describe(settings: SshLauncherSettings): string {
  const { host, port, credentialsId, jvmOptions = '', javaPath = '', tcpNoDelay = true } = settings;
  const { prefixStartSlaveCmd = '', suffixStartSlaveCmd = '', maxNumRetries, retryWaitTime } = settings;
  const strategy = settings.sshHostKeyVerificationStrategy ?? { kind: 'none' };
  const words = {
    host,
    port: Number(port),
    credentialsId,
    jvmOptions,
    javaPath,
    prefixStartSlaveCmd,
    suffixStartSlaveCmd,
  };
  const quoted = Object.entries(words).map(
    ([name, value]) => `${name}=${typeof value === 'string' ? `'${value}'` : value}`,
  );
  const others = [
    `launchTimeoutSeconds=${positive(settings.launchTimeoutSeconds) ?? TIMEOUT_SECONDS}`,
    `maxNumRetries=${maxNumRetries ?? RETRIES}`,
    `retryWaitTime=${retryWaitTime ?? RETRY_SECONDS}`,
    `sshHostKeyVerificationStrategy=${strategyName(strategy)}`,
    `tcpNoDelay=${tcpNoDelay}`,
    'trackCredentials=true',
  ];
  return `SSHLauncher{${[...quoted, ...others].join(', ')}}`;
}

/** Returns `[11/23/26 17:05:09]`, in the time zone of the server. */
function timestamp(clock: Clock): string {
  const time = new Date(clock.now());
  const two = (value: number): string => String(value % 100).padStart(2, '0');
  const date = [time.getMonth() + 1, time.getDate(), time.getFullYear()].map(two).join('/');
  return `[${date} ${[time.getHours(), time.getMinutes(), time.getSeconds()].map(two).join(':')}]`;
}

function positive(value: number | null | undefined): number | null {
  return value !== null && value !== undefined && value > 0 ? value : null;
}

function byName([one]: readonly [string, string], [other]: readonly [string, string]): number {
  return one < other ? -1 : 1;
}
