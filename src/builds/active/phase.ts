import type { ActiveRun } from './active-run.ts';

/**
 * Takes a run through a part of its way. Throws what ends the run early, such as BuildInterrupted, and Detached when the
 * server lets go of it.
 */
export type Phase = (active: ActiveRun) => Promise<void>;
