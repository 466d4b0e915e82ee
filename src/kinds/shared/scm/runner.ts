import type { RunContext, SourceContext } from '../../../points/index.ts';
import type { SecretPlace } from './secret-files.ts';

/**
 * Runs the program of a source control system, in a build or outside of any. `folder` is absolute, or relative to the
 * workspace.
 */
export interface Runner {
  (
    argv: readonly string[],
    options?: { readonly folder?: string; readonly env?: Readonly<Record<string, string>> },
  ): Promise<{ readonly code: number; readonly stdout: string; readonly stderr: string }>;
  /** Says where the program finds secrets that are written for it. */
  readonly place: SecretPlace;
}

/** Limits how long a command may run before it is given up. */
const TIMEOUT_MS = 10 * 60_000;

/**
 * Holds variables that set one language, because messages are parsed here, and that prevent questions, because nobody
 * answers them.
 */
const PLAIN = { LC_ALL: 'C.UTF-8', LANGUAGE: 'C', HGPLAIN: '1' };

export function buildRunner(context: Pick<RunContext, 'agent' | 'launch' | 'leavesNot'>): Runner {
  const run = (...[argv, { folder, env } = {}]: Parameters<Runner>): ReturnType<Runner> =>
    context.launch.capture(argv, {
      quiet: true,
      timeoutMs: TIMEOUT_MS,
      env: { ...PLAIN, ...env },
      ...(folder !== undefined && { folder }),
    });
  return Object.assign(run, { place: context });
}

/** Returns the runner for use outside of builds; commands that need no folder run in `home`. */
export function sourceRunner(
  { processes, signal, env: variables }: Pick<SourceContext, 'processes' | 'signal' | 'env'>,
  home: string,
): Runner {
  const run = (...[argv, { folder, env } = {}]: Parameters<Runner>): ReturnType<Runner> =>
    processes.run(argv, {
      folder: folder ?? home,
      timeoutMs: TIMEOUT_MS,
      signal,
      env: { ...Object.fromEntries(variables), ...PLAIN, ...env },
    });
  return Object.assign(run, { place: null });
}
