import { unreachable } from '../kit/index.ts';

/** Lists the results from best to worst, in the order of Jenkins's `hudson.model.Result`. */
export const RESULTS = ['SUCCESS', 'UNSTABLE', 'FAILURE', 'NOT_BUILT', 'ABORTED'] as const;
export type Result = (typeof RESULTS)[number];

export function isWorse(a: Result, b: Result): boolean {
  return RESULTS.indexOf(a) > RESULTS.indexOf(b);
}

export function isBetterOrEqual(a: Result, b: Result): boolean {
  return !isWorse(a, b);
}

/** Returns the worse of two results: a run's result never improves while it builds. */
export function worse(a: Result, b: Result): Result {
  return isWorse(a, b) ? a : b;
}

/** Says whether a run is "complete" in Jenkins's sense: it came to its own end. */
export function isComplete(result: Result): boolean {
  switch (result) {
    case 'SUCCESS':
    case 'UNSTABLE':
    case 'FAILURE':
      return true;
    case 'NOT_BUILT':
    case 'ABORTED':
      return false;
    default:
      return unreachable(result);
  }
}

/** Reads a result's name in any case; what is unknown counts as FAILURE, as in `Result.fromString`. */
export function parseResult(text: string): Result {
  const wanted = text.trim().toUpperCase();
  return RESULTS.find((result) => result === wanted) ?? 'FAILURE';
}
