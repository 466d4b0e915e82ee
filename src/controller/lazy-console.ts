import type { Console, ConsoleOptions } from '../console/index.ts';

/**
 * Creates a script console that is loaded when the first script comes: most servers never run one, and the language with
 * its tables would cost every start time and memory.
 */
export function createLazyConsole(options: () => ConsoleOptions): Console {
  let loaded: Promise<Console> | null = null;
  const load = (): Promise<Console> => {
    loaded ??= import('../console/index.ts').then(({ createConsole }) => createConsole(options()));
    return loaded;
  };
  return {
    run: async (script, request) => (await load()).run(script, request),
    runFile: async (script, request) => (await load()).runFile(script, request),
  };
}
