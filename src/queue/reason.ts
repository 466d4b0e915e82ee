import { timeSpan } from '../model/index.ts';

/** Holds a reason why items wait, in Jenkins's words where it has them. */
export const SHUTTING_DOWN = 'Jenkins is about to shut down';
export const NO_FREE_EXECUTOR = 'Waiting for next available executor';
export const SAME_JOB_AHEAD = 'A build is already in progress';

/** Limits the reasons that Jenkins names; it counts the others. */
const MAX_REASONS = 5;

/** Returns why an item waits in its quiet period; `due` and `now` are milliseconds since 1970. */
export function quietPeriodReason(due: number, now: number): string {
  return due >= now ? `In the quiet period. Expires in ${timeSpan(due - now)}` : 'Finished waiting';
}

/** Returns why an item waits whose start failed. Jenkins has no words for this: there such an item is lost. */
export function failedStartReason(failure: { text: string; retryAt: number }, now: number): string {
  return `The build could not be started: ${failure.text}; next try in ${timeSpan(failure.retryAt - now)}`;
}

export function isReserved(node: string): string {
  return `‘${node}’ is reserved for jobs with matching label expression`;
}

export function doesNotHaveLabel(node: string, label: string): string {
  return `‘${node}’ doesn’t have label ‘${label}’`;
}

export function isOffline(node: string): string {
  return `‘${node}’ is offline`;
}

export function isNotAcceptingTasks(node: string): string {
  return `‘${node}’ is not accepting tasks`;
}

export function allOffline(label: string): string {
  return `All nodes of label ‘${label}’ are offline`;
}

export function noNodes(label: string): string {
  return `There are no nodes with the label ‘${label}’`;
}

/** Returns that there is no free executor; `on` names a node or a label. */
export function noFreeExecutorOn(on: string): string {
  return `${NO_FREE_EXECUTOR} on ‘${on}’`;
}

/** Joins several reasons to one: each once, sorted. Jenkins: `CompositeCauseOfBlockage`. */
export function joinedReasons(reasons: Iterable<string>): string {
  const unique = [...new Set(reasons)].sort();
  const named = unique.slice(0, MAX_REASONS).join('; ');
  return unique.length > MAX_REASONS ? `${named}; ... and ${unique.length - MAX_REASONS} more` : named;
}
