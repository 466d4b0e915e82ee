/** Holds the route path of the tests of other jobs that used a build. */
export const AGGREGATED_REPORT = '/_run/:item/:run/aggregatedTestReport';
