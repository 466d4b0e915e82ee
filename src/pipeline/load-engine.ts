import type * as Engine from './engine.ts';

let loaded: typeof Engine | null = null;

/**
 * What runs scripts, with the language and all steps. It is loaded when somebody asks for the first time: a server
 * without pipelines never does, and the tables would cost its start time and memory.
 */
export async function loadEngine(): Promise<typeof Engine> {
  loaded ??= await import('./engine.ts');
  return loaded;
}

/** Null: nobody has asked for it yet. */
export function loadedEngine(): typeof Engine | null {
  return loaded;
}
