import type { Flow } from '../../flow/flow.ts';

/** Represents the status of a stage, besides its result. Jenkins: `StageStatus`. */
export type StageStatus =
  | 'SKIPPED_FOR_CONDITIONAL'
  | 'SKIPPED_FOR_FAILURE'
  | 'SKIPPED_FOR_UNSTABLE'
  | 'SKIPPED_FOR_RESTART'
  | 'FAILED_AND_CONTINUED';

/** Sets the status of the stage that is under way; the first status that was set stays. */
export function tagStage(flow: Flow, status: StageStatus): void {
  const node = flow.scope.enclosing('stage');
  if (node === null || node.tags?.['STAGE_STATUS'] !== undefined) return;
  node.tags = { ...node.tags, STAGE_STATUS: status };
}

/** Marks a stage as synthetic, before or after those of the user. Jenkins: `SyntheticStage`. */
export function tagSynthetic(flow: Flow, place: 'PRE' | 'POST'): void {
  const node = flow.scope.enclosing('stage');
  if (node !== null) node.tags = { ...node.tags, SYNTHETIC_STAGE: place };
}
