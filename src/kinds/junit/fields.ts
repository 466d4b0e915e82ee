import { bool, type ConfigOf, kinds, optionalText, text } from '../../points/index.ts';
import { decimal } from '../shared/decimal.ts';

/** Defines what is configured for a recording of test results. Jenkins: `JUnitTask`. */
export const JUNIT_FIELDS = {
  testResults: text({ label: 'Test report XMLs', required: true }),
  keepLongStdio: bool({ label: 'Retain long standard output/error' }),
  stdioRetention: optionalText({
    label: 'Output to retain: none, failed or all',
    choices: ['none', 'failed', 'all'],
  }),
  keepProperties: bool({ label: 'Keep test properties' }),
  testDataPublishers: kinds('publisher', { label: 'Additional test report features', script: { type: 'any' } }),
  healthScaleFactor: decimal({ label: 'Health report amplification factor', default: 1 }),
  allowEmptyResults: bool({ label: 'Do not fail the build on empty test results' }),
  skipPublishingChecks: bool({ label: 'Skip publishing checks' }),
  checksName: optionalText({ label: 'Checks name' }),
  skipMarkingBuildUnstable: bool({ label: 'Skip marking build unstable' }),
  skipOldReports: bool({ label: 'Skip old reports' }),
};

export type JunitConfig = ConfigOf<typeof JUNIT_FIELDS>;
