import {
  CommandTimedOut,
  type CredentialLookup,
  type LineLog,
  type RunContext,
  type SourceContext,
} from '../../../points/index.ts';
import { credentialOfLogin, maskAddresses, splitAddress } from '../../shared/scm/addresses.ts';
import type { SecretPlace } from '../../shared/scm/secret-files.ts';
import { credentialLines, type GitCredential, isGitCredential, UNATTENDED, withCredential } from './credentials.ts';
import { type KnownVersion, knownVersion } from './known-version.ts';

/** Is thrown where a Git command fails. */
export class GitFailed extends Error {
  override readonly name = 'GitFailed';
  /** Holds the command as it was shown. */
  readonly command: string;
  readonly code: number;
  readonly output: string;

  constructor(command: string, code: number, output: string) {
    super(`Command "${command}" returned status code ${code}`);
    this.command = command;
    this.code = code;
    this.output = output;
  }
}

/** Limits how long a Git command may run, in minutes, as in Jenkins; its log lines name the limit. */
const TIMEOUT_MINUTES = 10;

export interface GitOptions {
  /** Limits the time of the command in minutes; null and undefined stand for the default. */
  readonly timeout?: number | null | undefined;
  /** Holds environment variables for this command, by name. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs Git commands in one folder. */
export interface Git {
  /** Holds the absolute path of the folder. */
  readonly folder: string;
  readonly log: LineLog;
  /** Runs and shows a command; returns its output without surrounding whitespace. Throws GitFailed. */
  run(args: readonly string[], options?: GitOptions): Promise<string>;
  /** Runs a command without showing it and returns its output unchanged; undefined where it fails. */
  ask(args: readonly string[], options?: GitOptions): Promise<string | undefined>;
  /** Does the same as `run` for a command that talks to a remote, with the credential that was set for its address. */
  remote(args: readonly string[], url: string, options?: GitOptions): Promise<string>;
  /** Says whether the program has at least this version; the first time, shows how that was determined. */
  isAtLeast(major: number, minor: number): Promise<boolean>;
  /** Looks up and remembers the credential of an address, and logs that; null where none is configured. */
  useCredential(url: string, credentialsId: string | null, options?: { readonly silent?: boolean }): Promise<void>;
  /** Returns the same for another folder. */
  in(folder: string): Git;
}

type Output = { readonly code: number; readonly stdout: string; readonly stderr: string };

interface GitServices {
  readonly log: LineLog;
  readonly credentials: CredentialLookup;
  readonly env: ReadonlyMap<string, string>;
  /** Says where secrets are written. */
  readonly place: SecretPlace;
  /** Remembers the version of the program; null where each purpose determines it anew, as an agent may have another one. */
  readonly version: KnownVersion | null;
  run(argv: readonly string[], folder: string, env: Record<string, string>, timeoutMs: number): Promise<Output>;
}

/** Holds what all commands of one purpose share. */
interface Shared {
  readonly program: string;
  readonly logins: Map<string, GitCredential>;
  version: readonly number[] | null;
}

/** Returns Git for a run; `folder` is absolute, or relative to the workspace. */
export function gitOfRun(
  context: Pick<RunContext, 'agent' | 'launch' | 'leavesNot' | 'log' | 'credentials' | 'workspace' | 'env'>,
  folder = '.',
): Git {
  const { launch, workspace } = context;
  const root = workspace.path.replace(/\/+$/, '');
  const surroundings: GitServices = {
    log: context.log,
    credentials: context.credentials,
    env: context.env,
    place: context,
    version: null,
    run: (argv, at, env, timeoutMs) =>
      launch.capture(argv, { quiet: true, folder: relativeTo(root, at), env: { ...env }, timeoutMs }),
  };
  return createGit(surroundings, folder.startsWith('/') ? folder : joined(root, folder), shared());
}

/** Returns Git for use outside of runs; `folder` is absolute and is created where it is missing. */
export function gitOfSource(context: SourceContext, folder: string): Git {
  const surroundings: GitServices = {
    log: context.log,
    credentials: context.credentials,
    env: context.env,
    place: null,
    version: knownVersion(context.processes, context.env.get('PATH') ?? '', context.clock),
    run: (argv, at, env, timeoutMs) =>
      context.processes.run(argv, {
        folder: at,
        env: { ...Object.fromEntries(context.env), ...env },
        timeoutMs,
        signal: context.signal,
      }),
  };
  return createGit(surroundings, folder, shared());
}

function shared(): Shared {
  return { program: 'git', logins: new Map(), version: null };
}

function createGit(around: GitServices, folder: string, state: Shared): Git {
  const { log } = around;
  const { program } = state;

  async function launch(args: readonly string[], options: GitOptions, env: Readonly<Record<string, string>>) {
    const minutes = options.timeout ?? TIMEOUT_MINUTES;
    const all = {
      ...UNATTENDED,
      ...withoutPrograms(around.env, 'GIT_ASKPASS' in env),
      LC_ALL: 'C.UTF-8',
      LANGUAGE: 'C',
      ...env,
      ...options.env,
    };
    try {
      return await around.run([program, ...args], folder, all, minutes * 60_000);
    } catch (error) {
      if (!(error instanceof CommandTimedOut)) throw error;
      log.error(`Timeout after ${minutes} minutes`);
      return { code: 143, stdout: '', stderr: '' };
    }
  }

  function show(args: readonly string[], options: GitOptions): string {
    const command = maskAddresses([program, ...args].join(' '));
    log.line(` > ${command} # timeout=${options.timeout ?? TIMEOUT_MINUTES}`);
    return command;
  }

  function settled(command: string, { code, stdout, stderr }: Output): string {
    if (code === 0) return stdout.trim();
    const output = `stdout: ${stdout.trimEnd()}\nstderr: ${stderr.trimEnd()}`;
    throw new GitFailed(command, code, maskAddresses(output));
  }

  async function askVersion(): Promise<string> {
    const text = await git.run(['--version']);
    around.version?.put(text);
    return text;
  }

  const git: Git = {
    folder,
    log,
    async run(args, options = {}) {
      const command = show(args, options);
      return settled(command, await launch(args, options, {}));
    },
    async ask(args, options = {}) {
      const { code, stdout } = await launch(args, options, {});
      return code === 0 ? stdout : undefined;
    },
    async remote(args, url, options = {}) {
      const address = splitAddress(url);
      const credential = state.logins.get(address.url);
      if (credential === undefined) {
        const command = show(args, options);
        return settled(command, await launch(args, options, {}));
      }
      if (!credential.id.startsWith(OF_ADDRESS)) for (const line of credentialLines(credential)) log.line(line);
      const sshCommand = around.env.get('GIT_SSH_COMMAND');
      return withCredential(credential, { url: address.url, sshCommand, place: around.place }, async (env) => {
        const command = show(args, options);
        return settled(command, await launch(args, options, env));
      });
    },
    async isAtLeast(major, minor) {
      if (state.version === null) {
        const text = around.version?.get() ?? (await askVersion());
        log.line(` > ${program} --version # '${text}'`);
        state.version = (/(\d+(?:\.\d+)*)/.exec(text)?.[1] ?? '0').split('.').map(Number);
      }
      const [a = 0, b = 0] = state.version;
      return a > major || (a === major && b >= minor);
    },
    async useCredential(address, credentialsId, { silent = false } = {}) {
      const { url, login } = splitAddress(address);
      const say = (line: string): void => {
        if (!silent) log.line(line);
      };
      if (login !== null) state.logins.set(url, credentialOfLogin(login, `${OF_ADDRESS}${login.username}`));
      if (credentialsId === null) return say('No credentials specified');
      const found = await around.credentials.find(credentialsId, { address: url });
      if (!isGitCredential(found)) return say(`Warning: CredentialId "${credentialsId}" could not be found.`);
      state.logins.set(url, found);
      say(`using credential ${credentialsId}`);
    },
    in: (other) => createGit(around, other.startsWith('/') ? other : joined(folder, other), state),
  };
  return git;
}

/** Marks a credential that was part of an address. */
const OF_ADDRESS = 'address:';

function joined(root: string, folder: string): string {
  const parts = folder.split('/').filter((part) => part !== '' && part !== '.');
  return parts.length === 0 ? root : `${root}/${parts.join('/')}`;
}

/** Returns a folder relative to the workspace, as a launch expects it. */
function relativeTo(root: string, folder: string): string {
  if (folder === root) return '.';
  return folder.startsWith(`${root}/`) ? folder.slice(root.length + 1) : folder;
}

/** Holds the settings by which a repository could make Git run programs, with values that disable them. */
const NO_PROGRAMS: readonly (readonly [string, string])[] = [
  ['core.hooksPath', '/dev/null'],
  ['core.fsmonitor', 'false'],
];

/**
 * Disables credential helpers where a credential is passed, because helpers learn of a login that worked. Where none is
 * passed, the server's own helpers stay enabled.
 */
const NO_HELPER = ['credential.helper', ''] as const;

/**
 * Returns the variables that disable programs of the repository. A build may have added them as hooks or by the
 * configuration, and a later command would pass its credentials to them. Jenkins: `GitHooksConfiguration`.
 */
function withoutPrograms(env: ReadonlyMap<string, string>, hasLogin: boolean): Record<string, string> {
  const count = Number(env.get('GIT_CONFIG_COUNT') ?? '0');
  const at = Number.isSafeInteger(count) && count > 0 ? count : 0;
  const off = hasLogin ? [...NO_PROGRAMS, NO_HELPER] : NO_PROGRAMS;
  const settings = off.flatMap(([key, value], index) => [
    [`GIT_CONFIG_KEY_${at + index}`, key],
    [`GIT_CONFIG_VALUE_${at + index}`, value],
  ]);
  return {
    GIT_CONFIG_COUNT: String(at + off.length),
    ...Object.fromEntries(settings),
    // `core.gitProxy` of the repository wins against any later one, but not against this.
    GIT_PROXY_COMMAND: env.get('GIT_PROXY_COMMAND') ?? '',
  };
}
