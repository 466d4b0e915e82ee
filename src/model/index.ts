export { type BallColor, colorOfJob, colorOfResult } from './ball-color.ts';
export { type Cause, causeLines, describeCause, type Forge, grouped, PUSH_CAUSES } from './cause.ts';
export type { Change, ChangeAuthor, ChangedPath, Checkout, RunAction } from './change.ts';
export { FilterError } from './combination-filter-tokens.ts';
export { combinationSelector } from './combination-selector.ts';
export { ERRORS, type ErrorCode, type ErrorKind, Failure, fail, failure } from './errors.ts';
export { addFloats, floatText, nearestFloat, parseFloatText } from './java-float.ts';
export { labelWords } from './label-words.ts';
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
export type { BuildPart, QueueEntry, QueueItem } from './queue-item.ts';
export { isBetterOrEqual, isComplete, isWorse, parseResult, RESULTS, type Result, worse } from './result.ts';
export {
  displayNameOf,
  type Interruption,
  newRun,
  PERMALINKS,
  type Permalink,
  permalinkMatches,
  type Run,
  type RunState,
} from './run.ts';
export {
  ageOf,
  newCase,
  newSuite,
  outcomeOf,
  statusOf,
  type TestCase,
  type TestOutcome,
  type TestReport,
  type TestStatus,
  type TestSuite,
  type TestTotals,
  testHealth,
} from './test-report.ts';
export { TestReportBuilder } from './test-report-builder.ts';
export { caseName, fullCaseName, ROOT_PACKAGE, safeTestName } from './test-report-names.ts';
export {
  type KnownOutcome,
  lacksFailedSince,
  outcomesOf,
  TestOutcomes,
  withFailedSince,
} from './test-report-outcomes.ts';
export {
  namedCases,
  type PlacedCase,
  sortedNames,
  type TestClass,
  type TestCounts,
  type TestPackage,
  type TestTree,
  treeOf,
} from './test-report-tree.ts';
export { timeSpan } from './time-span.ts';
