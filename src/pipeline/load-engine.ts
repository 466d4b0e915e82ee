import type { StepKind } from '../points/index.ts';
import type { Engine } from './engine.ts';

const engines = new WeakMap<readonly StepKind[], Engine>();
let newest: Engine | null = null;

/**
 * Loads what runs scripts, with the language and all steps; `ofPlugins` are those that plugins bring. It is loaded when
 * somebody asks for the first time: a server without pipelines never does, and the tables would cost its start time and
 * memory.
 */
export async function loadEngine(ofPlugins: readonly StepKind[]): Promise<Engine> {
  const { createEngine } = await import('./engine.ts');
  const engine = engines.get(ofPlugins) ?? createEngine(ofPlugins);
  engines.set(ofPlugins, engine);
  newest = engine;
  return engine;
}

/** Returns the engine that was asked for last; null: nobody has asked yet. */
export function loadedEngine(): Engine | null {
  return newest;
}
