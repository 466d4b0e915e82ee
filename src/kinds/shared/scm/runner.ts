import type { RunContext, SourceContext } from '../../../points/index.ts';

/**
 * Runs the program of a source control system, in a build or outside of any. `folder` is absolute, or relative to the
 * workspace.
 */
export type Runner = (
  argv: readonly string[],
  options?: { readonly folder?: string; readonly env?: Readonly<Record<string, string>> },
) => Promise<{ readonly code: number; readonly stdout: string; readonly stderr: string }>;

/** Limits how long a command may run before it is given up. */
const TIMEOUT_MS = 10 * 60_000;

/**
 * Holds variables that set one language, because messages are parsed here, and that prevent questions, because nobody
 * answers them.
 */
const PLAIN = { LC_ALL: 'C.UTF-8', LANGUAGE: 'C', HGPLAIN: '1' };

export function buildRunner({ launch }: Pick<RunContext, 'launch'>): Runner {
  return (argv, { folder, env } = {}) =>
    launch.capture(argv, {
      quiet: true,
      timeoutMs: TIMEOUT_MS,
      env: { ...PLAIN, ...env },
      ...(folder !== undefined && { folder }),
    });
}

/** Returns the runner for use outside of builds; commands that need no folder run in `home`. */
export function sourceRunner(
  { processes, signal, env: variables }: Pick<SourceContext, 'processes' | 'signal' | 'env'>,
  home: string,
): Runner {
  return (argv, { folder, env } = {}) =>
    processes.run(argv, {
      folder: folder ?? home,
      timeoutMs: TIMEOUT_MS,
      signal,
      env: { ...Object.fromEntries(variables), ...PLAIN, ...env },
    });
}
