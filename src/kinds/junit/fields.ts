import { bool, type ConfigOf, kinds, optionalText, text } from '../../points/index.ts';
import { decimal } from '../shared/decimal.ts';

/** Defines what is configured for a recording of test results. Jenkins: `JUnitTask`. */
export const JUNIT_FIELDS = {
  testResults: text({ label: 'Test report XMLs', required: true }),
  keepLongStdio: bool({
    label: 'Retain long standard output/error',
    help: 'Long output of tests that passed is stored whole, too.',
  }),
  stdioRetention: optionalText({
    label: 'Output to retain: none, failed or all',
    choices: ['none', 'failed', 'all'],
  }),
  keepProperties: bool({ label: 'Keep test properties' }),
  testDataPublishers: kinds('publisher', { label: 'Additional test report features', script: { type: 'any' } }),
  healthScaleFactor: decimal({
    label: 'Health report amplification factor',
    help: 'How strongly failures count for the health of the job: 1 takes the share of failed tests, 0 none.',
    default: 1,
  }),
  allowEmptyResults: bool({ label: 'Do not fail the build on empty test results' }),
  skipPublishingChecks: bool({
    label: 'Skip publishing checks',
    help: 'It stays in the file and has no effect.',
  }),
  checksName: optionalText({ label: 'Checks name', help: 'It stays in the file and has no effect.' }),
  skipMarkingBuildUnstable: bool({
    label: 'Skip marking build unstable',
    help: 'A build with failed tests stays as it is.',
  }),
  skipOldReports: bool({ label: 'Skip old reports', help: 'Reports that are older than the build are left out.' }),
};

export type JunitConfig = ConfigOf<typeof JUNIT_FIELDS>;
