import { setImmediate } from 'node:timers/promises';
import type { StepKind } from '../points/index.ts';
import type { Engine } from './engine.ts';

const engines = new WeakMap<readonly StepKind[], Engine>();
let newest: Engine | null = null;

/**
 * Loads the engine that runs scripts, with the language and all steps: `ofPlugins`, which stand for one server, and those of its
 * own whose plugins are active there, which the first call says. It is loaded
 * at the first call: a server without pipelines never needs it, and the tables would cost its start time and memory. The
 * language comes first, and others have a turn after each part.
 */
export async function loadEngine(
  ofPlugins: readonly StepKind[],
  isActive?: (shortName: string) => boolean,
): Promise<Engine> {
  await import('../groovy/index.ts');
  await setImmediate();
  const { createEngine } = await import('./engine.ts');
  await setImmediate();
  const engine = engines.get(ofPlugins) ?? createEngine(ofPlugins, isActive);
  engines.set(ofPlugins, engine);
  newest = engine;
  return engine;
}

/** Returns the engine that was requested last; null where none was requested yet. */
export function loadedEngine(): Engine | null {
  return newest;
}
