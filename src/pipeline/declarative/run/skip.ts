import type { StageStatus } from './tags.ts';

/** Represents the reason why a stage, and all stages within it, are not run. */
export type Skip =
  | { readonly type: 'failure' }
  | { readonly type: 'unstable' }
  | { readonly type: 'when' }
  | { readonly type: 'restart'; readonly stage: string };

const STATUS: Readonly<Record<Skip['type'], StageStatus>> = {
  failure: 'SKIPPED_FOR_FAILURE',
  unstable: 'SKIPPED_FOR_UNSTABLE',
  when: 'SKIPPED_FOR_CONDITIONAL',
  restart: 'SKIPPED_FOR_RESTART',
};

export function statusOf({ type }: Skip): StageStatus {
  return STATUS[type];
}

/** Returns the message for a skipped stage. Jenkins: `SkippedStageReason#getMessage`. */
export function skipText(stage: string, skip: Skip): string {
  return `Stage "${stage}" skipped due to ${reason(skip)}`;
}

function reason(skip: Skip): string {
  switch (skip.type) {
    case 'failure':
      return 'earlier failure(s)';
    case 'unstable':
      return 'earlier stage(s) marking the build as unstable';
    case 'when':
      return 'when conditional';
    case 'restart':
      return `this build restarting at stage "${skip.stage}"`;
  }
}
