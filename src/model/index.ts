export { type BallColor, colorOfJob, colorOfResult } from './ball-color.ts';
export { type Cause, causeLines, describeCause, grouped } from './cause.ts';
export { type CombinationFilter, filterVariables, parseCombinationFilter } from './combination-filter.ts';
export { FilterError } from './combination-filter-tokens.ts';
export type { FilterValue } from './combination-filter-values.ts';
export { ERRORS, type ErrorCode, type ErrorKind, Failure, fail, failure } from './errors.ts';
export {
  type Axis,
  type Combination,
  combinationCount,
  combinationName,
  combinations,
  combinationTitle,
} from './matrix.ts';
export { baseName, checkName, compareNames, itemUrl } from './name.ts';
export { type ParameterValue, queueParams, sameParameters, shownValue } from './parameter.ts';
export { impliedBy, PERMISSIONS, type Permission } from './permission.ts';
export type { QueueEntry, QueueItem } from './queue-item.ts';
export { isBetterOrEqual, isComplete, isWorse, parseResult, RESULTS, type Result, worse } from './result.ts';
export {
  displayNameOf,
  type Interruption,
  PERMALINKS,
  type Permalink,
  permalinkMatches,
  type Run,
  type RunState,
} from './run.ts';
export { timeSpan } from './time-span.ts';
