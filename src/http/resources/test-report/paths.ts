/** Holds the route path of a build's test report. */
export const TEST_REPORT = '/_run/:item/:run/testReport';

/** Lists the route paths of what is in a report. `junit` in front means the report itself. */
export const TEST_PATHS = [
  { path: `${TEST_REPORT}/:package`, about: 'A package of tests' },
  { path: `${TEST_REPORT}/:package/:class`, about: 'A class of tests' },
  { path: `${TEST_REPORT}/:package/:class/:test`, about: 'A test' },
  { path: `${TEST_REPORT}/junit/:package/:class/:test`, about: 'A test, as links of Jenkins write it,' },
] as const;
