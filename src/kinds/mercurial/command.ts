import { basename } from 'node:path';
import { type Credential, type LineLog, StepAbort } from '../../points/index.ts';
import { maskAddresses } from '../shared/scm/addresses.ts';
import type { Runner } from '../shared/scm/runner.ts';
import { withSecretFiles } from '../shared/scm/secret-files.ts';

/** Is thrown where a command of Mercurial fails. */
export class HgFailed extends StepAbort {}

export interface Hg {
  /** Runs and shows a command; returns its output. Throws HgFailed. */
  run(args: readonly string[], folder?: string): Promise<string>;
}

/** Returns a runner that shows each command as `[folder] $ hg …` first, as Jenkins's launcher does. */
export function createHg(parts: {
  readonly runner: Runner;
  readonly log: LineLog;
  readonly source: string;
  readonly credential: Credential | null;
  /** Names the folder where commands run. */
  readonly place: string;
}): Hg {
  const { runner, log, place } = parts;
  return {
    run(args, folder) {
      const shown = folder === undefined || folder === '.' ? place : basename(folder);
      log.line(maskAddresses(`[${shown}] $ hg ${args.join(' ')}`));
      return withSecretFiles(runner.place, secretFiles(parts.credential, parts.source), async (secrets) => {
        const { code, stdout, stderr } = await runner(
          ['hg', '--noninteractive', ...sshOption(parts.credential, secrets), ...args],
          {
            ...(folder !== undefined && { folder }),
            env: environment(parts.credential, secrets),
          },
        );
        if (code !== 0) {
          for (const line of stderr.split('\n')) if (line.trim() !== '') log.line(maskAddresses(line));
          throw new HgFailed(`hg ${args[0]} ended with ${code}`);
        }
        return stdout;
      });
    },
  };
}

/** Returns the secret files of a credential: a configuration of Mercurial with the login, or a key for SSH. */
function secretFiles(credential: Credential | null, source: string): Record<string, string> {
  if (credential?.kind === 'ssh-key') return { key: `${credential.privateKey.trimEnd()}\n` };
  if (credential?.kind !== 'username-password') return {};
  const { username, password } = credential;
  if (/[\r\n]/.test(username + password)) throw new HgFailed('A login must not have line ends');
  return {
    hgrc: `[auth]\njob.prefix = ${source}\njob.username = ${username}\njob.password = ${password}\njob.schemes = http https\n`,
  };
}

/** Returns the environment, which hides the configuration of the server's user from builds. */
function environment(credential: Credential | null, secrets: string): Record<string, string> {
  return { HGRCPATH: credential?.kind === 'username-password' ? `${secrets}/hgrc` : '' };
}

function sshOption(credential: Credential | null, secrets: string): string[] {
  if (credential?.kind !== 'ssh-key') return [];
  const options = `-o IdentitiesOnly=yes -o BatchMode=yes`;
  return ['--config', `ui.ssh=ssh -i ${secrets}/key -l ${shellWord(credential.username)} ${options}`];
}

function shellWord(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
