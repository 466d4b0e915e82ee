import type { RunContext } from '../../points/index.ts';

/** Records files as made or used by the run, with the line that Jenkins prints. */
export async function recordFingerprints(
  paths: readonly string[],
  context: Pick<RunContext, 'log' | 'fingerprints'>,
): Promise<void> {
  context.log.line('Recording fingerprints');
  if (paths.length > 0) await context.fingerprints.record(paths);
}
