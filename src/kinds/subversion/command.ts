import { type Credential, StepAbort } from '../../points/index.ts';
import { maskAddresses } from '../shared/scm/addresses.ts';
import type { Runner } from '../shared/scm/runner.ts';
import { withSecretFiles } from '../shared/scm/secret-files.ts';

/** Is thrown where a command of Subversion fails, with its error output in one line. */
export class SvnFailed extends StepAbort {}

/** Reads the password where no list of processes shows it. */
const WITH_PASSWORD = 'exec svn --password-from-stdin "$@" < "$MILLWRIGHT_PASSWORD_FILE"';

export interface Svn {
  /** Says whether commands log in. */
  readonly hasLogin: boolean;
  /** Runs a command and returns its output. Throws SvnFailed. */
  run(args: readonly string[], folder?: string): Promise<string>;
}

/**
 * Returns a runner of commands. They log in only with a user name and password; with null, or another credential, they do
 * not log in.
 */
export function createSvn(runner: Runner, credential: Credential | null): Svn {
  const login = credential?.kind === 'username-password' ? credential : null;
  const start = async (args: readonly string[], folder?: string) => {
    const [verb = '', ...rest] = args;
    const all = [verb, '--non-interactive', '--no-auth-cache', ...rest];
    const place = folder === undefined ? {} : { folder };
    if (login === null) return runner(['svn', ...all], place);
    return withSecretFiles(runner.place, { password: login.password }, (secrets) =>
      runner(['/bin/sh', '-c', WITH_PASSWORD, 'svn', '--username', login.username, ...all], {
        ...place,
        env: { MILLWRIGHT_PASSWORD_FILE: `${secrets}/password` },
      }),
    );
  };
  return {
    hasLogin: login !== null,
    async run(args, folder) {
      const { code, stdout, stderr } = await start(args, folder);
      if (code !== 0) throw new SvnFailed(maskAddresses(reason(stderr)) || `svn ${args[0]} ended with ${code}`);
      return stdout;
    },
  };
}

/** Returns error output in one line, such as `svn: E170013: Unable to connect …; svn: E000111: …`. */
function reason(stderr: string): string {
  return stderr
    .split('\n')
    .filter((line) => line.trim() !== '')
    .join('; ');
}
