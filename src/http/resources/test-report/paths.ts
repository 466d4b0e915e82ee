/** Route path of a build's test report. */
export const TEST_REPORT = '/_run/:item/:run/testReport';

const PACKAGE = 'Name of a package; `(root)` is that of classes without one.';
const CLASS = 'Name of a class, without the package.';
const TEST =
  'Name of a test; what is neither letter, digit, `_` nor `$` is `_`. The second one of the same name ends with `_2`.';

/** What is in a report. `junit` in front means the report itself. */
export const TEST_PATHS = [
  { path: `${TEST_REPORT}/:package`, parameters: { package: PACKAGE }, about: 'A package' },
  { path: `${TEST_REPORT}/:package/:class`, parameters: { package: PACKAGE, class: CLASS }, about: 'A class' },
  {
    path: `${TEST_REPORT}/:package/:class/:test`,
    parameters: { package: PACKAGE, class: CLASS, test: TEST },
    about: 'A test',
  },
  {
    path: `${TEST_REPORT}/junit/:package/:class/:test`,
    parameters: { package: PACKAGE, class: CLASS, test: TEST },
    about: 'A test, as links of Jenkins write it,',
  },
] as const;
