import type { RunContext, SourceContext } from '../../../points/index.ts';

/** How a source's program is run, by a build or outside of any. `folder` is absolute, or relative to the workspace. */
export type Runner = (
  argv: readonly string[],
  options?: { readonly folder?: string; readonly env?: Readonly<Record<string, string>> },
) => Promise<{ readonly code: number; readonly stdout: string; readonly stderr: string }>;

/** A source that does not answer is given up after this time. */
const TIMEOUT_MS = 10 * 60_000;

/** Messages are read here, so they come in one language; nobody is there to answer a question. */
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

/** `home`: folder where commands run that need none. */
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
