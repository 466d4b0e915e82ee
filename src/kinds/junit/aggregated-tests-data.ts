/** Holds the tag of the action by which a run reports other jobs' tests. */
export const AGGREGATED_TESTS = 'hudson.tasks.test.AggregatedTestResultPublisher_-TestResultAction';

/** Describes whose tests are reported together with a run's. The results themselves are looked up on request. */
export interface AggregatedTests {
  /** Holds the full names of the jobs, separated by commas. */
  readonly jobs: string;
  readonly includeFailedBuilds: boolean;
}
