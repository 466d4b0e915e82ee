import { definePublisher } from '../../points/index.ts';
import { JUNIT_FIELDS } from './fields.ts';
import { recordTests } from './record-tests.ts';

/** Records the results of tests from report files of JUnit's kind. A failed test makes the build unstable. */
export const junit = definePublisher({
  symbol: 'junit',
  displayName: 'Publish JUnit test result report',
  xmlTag: 'hudson.tasks.junit.JUnitResultArchiver',
  fields: JUNIT_FIELDS,
  inScripts: {
    symbols: [],
    order: [
      'testResults',
      'allowEmptyResults',
      'checksName',
      'healthScaleFactor',
      'keepLongStdio',
      'keepProperties',
      'keepTestNames',
      'skipMarkingBuildUnstable',
      'skipOldReports',
      'skipPublishingChecks',
      'stdioRetention',
    ],
    more: { keepTestNames: { type: 'boolean' } },
  },
  example: {
    testResults: 'build/test-results/**/*.xml',
    keepLongStdio: true,
    stdioRetention: 'failed',
    keepProperties: false,
    testDataPublishers: [],
    healthScaleFactor: 0.5,
    allowEmptyResults: true,
    skipPublishingChecks: true,
    checksName: 'Unit',
    skipMarkingBuildUnstable: true,
    skipOldReports: true,
  },
  async perform(config, context) {
    const { result } = await recordTests(config, context);
    return result;
  },
});
