import type { Job } from './item-types.ts';

/**
 * Says whether a job can be built. Runs of an external job happen elsewhere, those of a module in its Maven job's; a cell
 * that the axes do not make any more has only its history.
 */
export function isBuildable({ config, unsavedCopy, itemKind, cell }: Job): boolean {
  if (config.disabled || unsavedCopy || itemKind.form === 'external' || itemKind.form === 'module') return false;
  return cell === null || cell.active;
}
