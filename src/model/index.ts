export { type BallColor, colorOfJob, colorOfResult } from './ball-color.ts';
export { BUILD_VARIABLES } from './build-variables.ts';
export { type Cause, causeLines, describeCause, type Forge, isCausedBy } from './cause.ts';
export {
  type Change,
  type ChangeAuthor,
  type ChangedPath,
  type Checkout,
  type KnownUser,
  type RunAction,
  userIdOf,
} from './change.ts';
export { combinationSelector } from './combination-filter/selector.ts';
export { FilterError } from './combination-filter/tokens.ts';
export { withoutNotes } from './console-notes.ts';
export { ERRORS, type ErrorKind, Failure, fail, failure } from './errors.ts';
export { grouped } from './grouped.ts';
export { labelWords } from './label-words.ts';
export type { Lifecycle } from './lifecycle.ts';
export {
  type Axis,
  type Combination,
  combinationCount,
  combinationName,
  combinations,
  combinationTitle,
} from './matrix.ts';
export { baseName, checkName, compareNames, itemUrl, parentOf, parentOfItem } from './name.ts';
export type { Notice } from './notice.ts';
export { type ParameterValue, queueParams, sameParameters, shownValue } from './parameter.ts';
export {
  ALL_PERMISSIONS,
  impliedBy,
  implying,
  PERMISSIONS,
  type Permission,
  type PermissionScope,
  permissionOf,
  permissionRow,
} from './permission.ts';
export type * from './plugin.ts';
export { PERMISSION_TEXTS } from './plugin.ts';
export { availablePlugins, newerPlugins } from './plugin-offers.ts';
export type { BuildPart, LeftItem, QueueEntry, QueueItem, WaitReason } from './queue-item.ts';
export { rawEncode, rawEncodePath, spelledSegment } from './raw-encode.ts';
export { parseFloatText } from './report-time.ts';
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
export type { SetUp, SetUpState } from './set-up.ts';
export { statusSummary } from './status-summary.ts';
export { TestReportBuilder } from './test-report/builder.ts';
export { type ClassCounts, classCountsOf } from './test-report/class-counts.ts';
export { type FlakyCase, marksOf, type TestMarks } from './test-report/marks.ts';
export {
  caseName,
  fullCaseName,
  packageOfClass,
  safeTestName,
  simpleClassName,
} from './test-report/names.ts';
export {
  indexOf,
  isFlaky,
  OutcomeIndex,
  outcomesIn,
} from './test-report/outcome-index.ts';
export {
  lacksFailedSince,
  type OutcomesBefore,
  outcomesOf,
  TestOutcomes,
  withFailedSince,
} from './test-report/outcomes.ts';
export {
  ageOf,
  hasFailedTests,
  newCase,
  newSuite,
  outcomeOf,
  statusOf,
  type TestCase,
  type TestOutcome,
  type TestProperties,
  type TestReport,
  type TestStatus,
  type TestSuite,
  type TestTotals,
  type TestTry,
  testHealth,
} from './test-report/report.ts';
export {
  namedCases,
  type PlacedCase,
  sortedNames,
  type TestClass,
  type TestCounts,
  type TestPackage,
  type TestTree,
  treeOf,
} from './test-report/tree.ts';
export { timeSpan } from './time-span.ts';
export { withoutPassword } from './without-password.ts';
