import type { ActiveRun } from './active-run.ts';

/**
 * Performs one phase of a run. Throws what ends the run early, such as BuildInterrupted, and Detached when the server
 * detaches from it.
 */
export type Phase = (active: ActiveRun) => Promise<void>;
