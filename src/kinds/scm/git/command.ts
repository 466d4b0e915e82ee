import type { RunContext } from '../../../points/index.ts';

/** A git command that did not succeed. */
export class GitFailed extends Error {
  override readonly name = 'GitFailed';
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

/** Minutes that a git command may take, as in Jenkins; its log lines name them. */
const TIMEOUT_MINUTES = 10;

export interface Git {
  /** Runs and shows a command; answers what it printed, trimmed. Throws GitFailed. */
  run(...args: string[]): Promise<string>;
  /** Runs a command without showing it; undefined where it fails. */
  ask(...args: string[]): Promise<string | undefined>;
}

export function createGit({ launch, log }: Pick<RunContext, 'launch' | 'log'>): Git {
  const options = {
    quiet: true,
    timeoutMs: TIMEOUT_MINUTES * 60_000,
    // Nobody is there to answer a question.
    env: { GIT_TERMINAL_PROMPT: '0', GIT_ASKPASS: 'true', LC_ALL: 'C' },
  };
  return {
    async run(...args) {
      const command = ['git', ...args].join(' ');
      log.line(` > ${command} # timeout=${TIMEOUT_MINUTES}`);
      const { code, stdout, stderr } = await launch.capture(['git', ...args], options);
      if (code !== 0) throw new GitFailed(command, code, `stdout: ${stdout.trimEnd()}\nstderr: ${stderr.trimEnd()}`);
      return stdout.trim();
    },
    async ask(...args) {
      const { code, stdout } = await launch.capture(['git', ...args], options);
      return code === 0 ? stdout.trim() : undefined;
    },
  };
}
