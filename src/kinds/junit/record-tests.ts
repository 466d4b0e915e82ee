import { mapConcurrent } from '../../kit/index.ts';
import { hasFailedTests, type Result, type TestReport, timeSpan } from '../../model/index.ts';
import { expand, type RunContext, StepAbort } from '../../points/index.ts';
import { collectReports } from './collect-reports.ts';
import type { JunitConfig } from './fields.ts';
import type { KeptStdio } from './stdio.ts';

const NO_FILES = 'No test report files were found. Configuration error?';
const EMPTY = 'None of the test reports contained any result';
/** Holds the tolerance with which times of files are compared, as they are stored with low precision. */
const TIME_RESOLUTION_MS = 3000;

/** Limits how many files are asked about at the same time. */
const AT_A_TIME = 8;

/** Describes what a recording came to. */
interface Recorded {
  /** Holds the result that the run gets by it. */
  readonly result: Result;
  /** Holds what was recorded; null where there was nothing. */
  readonly report: TestReport | null;
}

/** Records what the report files of the workspace say. Throws StepAbort where there are none, and there should be some. */
export async function recordTests(config: JunitConfig, context: RunContext): Promise<Recorded> {
  context.log.line('Recording test results');
  for (const { kind, ...unknown } of config.testDataPublishers)
    if (kind === null) context.log.line(`WARNING: ${'tag' in unknown ? unknown.tag : ''} is not known to this server`);
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
    if (context.result() === 'FAILURE') return { result: 'SUCCESS', report: null };
    if (!config.allowEmptyResults) throw new StepAbort(EMPTY);
    context.log.line(EMPTY);
    return { result: 'SUCCESS', report: null };
  }
  await context.reports.tests(report, { healthScaleFactor: Math.max(0, config.healthScaleFactor) });
  const result = hasFailedTests(report) && !config.skipMarkingBuildUnstable ? 'UNSTABLE' : 'SUCCESS';
  return { result, report };
}

/** Returns the files changed since the build was scheduled. Where there are only older ones, logs one as an example. */
async function newOnes(paths: readonly string[], { workspace, run, log }: RunContext): Promise<readonly string[]> {
  const since = Math.min(run.timestamp, run.startTime);
  const fresh: string[] = [];
  let example: string | null = null;
  const times = new Map<string, number>();
  await mapConcurrent(paths, AT_A_TIME, async (path) => {
    times.set(path, (await workspace.info(path)).modified);
  });
  for (const path of paths) {
    const modified = times.get(path) ?? 0;
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
