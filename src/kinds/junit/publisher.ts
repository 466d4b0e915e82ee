import { outcomeOf, type TestReport, timeSpan } from '../../model/index.ts';
import {
  bool,
  definePublisher,
  expand,
  kinds,
  optionalText,
  type RunContext,
  StepAbort,
  text,
} from '../../points/index.ts';
import { decimal } from '../shared/decimal.ts';
import { collectReports } from './collect-reports.ts';
import type { KeptStdio } from './stdio.ts';

const NO_FILES = 'No test report files were found. Configuration error?';
const EMPTY = 'None of the test reports contained any result';
/** Holds the tolerance with which times of files are compared, as they are stored with low precision. */
const TIME_RESOLUTION_MS = 3000;

/** Records the results of tests from report files of JUnit's kind. A failed test makes the build unstable. */
export const junit = definePublisher({
  symbol: 'junit',
  displayName: 'Publish JUnit test result report',
  xmlTag: 'hudson.tasks.junit.JUnitResultArchiver',
  fields: {
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
  },
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
    context.log.line('Recording test results');
    for (const { kind, ...unknown } of config.testDataPublishers)
      if (kind === null)
        context.log.line(`WARNING: ${'tag' in unknown ? unknown.tag : ''} is not known to this server`);
    const found = await context.workspace.glob(expand(config.testResults, context.env));
    if (found.length === 0) {
      if (!config.allowEmptyResults) throw new StepAbort(NO_FILES);
      context.log.line(NO_FILES);
    }
    const report = await collectReports(
      context.workspace,
      config.skipOldReports ? await newOnes(found, context) : found,
      {
        keep: keptStdio(config),
        skipOldReports: config.skipOldReports,
        keepProperties: config.keepProperties,
        check: () => context.signal.throwIfAborted(),
      },
    );
    if (report.suites.length === 0) {
      // Most likely the build failed before it came to its tests.
      if (context.result() === 'FAILURE') return 'SUCCESS';
      if (!config.allowEmptyResults) throw new StepAbort(EMPTY);
      context.log.line(EMPTY);
      return 'SUCCESS';
    }
    await context.reports.tests(report, { healthScaleFactor: Math.max(0, config.healthScaleFactor) });
    return hasFailed(report) && !config.skipMarkingBuildUnstable ? 'UNSTABLE' : 'SUCCESS';
  },
});

/** Returns the files changed since the build was scheduled. Where there are only older ones, logs one as an example. */
async function newOnes(paths: readonly string[], { workspace, run, log }: RunContext): Promise<readonly string[]> {
  const since = Math.min(run.timestamp, run.startTime);
  const fresh: string[] = [];
  let example: string | null = null;
  for (const path of paths) {
    const { modified } = await workspace.info(path);
    if (modified >= since - TIME_RESOLUTION_MS) fresh.push(path);
    else example ??= `For example, ${workspace.path}/${path} is ${timeSpan(since - modified)} old`;
  }
  if (fresh.length === 0 && example !== null) {
    log.line('Test reports were found but none of them are new. Did leafNodes run?');
    log.line(example);
  }
  return fresh;
}

function keptStdio(config: { keepLongStdio: boolean; stdioRetention: string | null }): KeptStdio {
  const retention = config.stdioRetention?.trim().toLowerCase();
  if (retention === 'failed' || retention === 'none') return retention;
  return config.keepLongStdio || retention === 'all' ? 'all' : 'none';
}

function hasFailed({ suites }: TestReport): boolean {
  return suites.some(({ cases }) => cases.some((test) => outcomeOf(test) === 'failed'));
}
