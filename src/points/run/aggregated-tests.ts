/** Tag of the action by which a run tells of other jobs' tests. */
export const AGGREGATED_TESTS = 'hudson.tasks.test.AggregatedTestResultPublisher_-TestResultAction';

/** Whose tests are told of together with a run's. The results themselves are looked up when they are asked for. */
export interface AggregatedTests {
  /** Full names, commas between them. */
  readonly jobs: string;
  readonly includeFailedBuilds: boolean;
}
