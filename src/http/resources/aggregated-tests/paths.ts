/** Route path of the tests of other jobs that a build tells of. */
export const AGGREGATED_REPORT = '/_run/:item/:run/aggregatedTestReport';
