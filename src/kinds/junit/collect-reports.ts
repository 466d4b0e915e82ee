import { createYield, messageOf } from '../../kit/index.ts';
import { newCase, newSuite, type TestReport, TestReportBuilder, type TestSuite } from '../../model/index.ts';
import { XmlError } from '../../xml/index.ts';
import { readAhead } from '../shared/reports/read-ahead.ts';
import { type ReportFiles, readXmlReport } from '../shared/reports/read-file.ts';
import { createReportReader } from './read-report.ts';
import { type KeptStdio, shortenedFile } from './stdio.ts';

/** Limits the suites of one recording, because a report is held in memory as a whole to be counted and compared. */
const MAX_SUITES = 50_000;
const MAX_CASES = 250_000;
/** Matches the names of the reports of Surefire, which writes output into a file beside the report. */
const SUREFIRE = /^TEST-(.+)\.xml$/;

interface CollectOptions {
  readonly keep: KeptStdio;
  readonly skipOldReports: boolean;
  readonly keepProperties?: boolean;
  readonly check: () => void;
}

/**
 * Returns the contents of several report files together. A file that cannot be read becomes a failed case, as in Jenkins.
 */
export async function collectReports(
  workspace: ReportFiles,
  paths: readonly string[],
  { keep, skipOldReports, keepProperties = false, check }: CollectOptions,
): Promise<TestReport> {
  const builder = new TestReportBuilder({ keepLongStdio: keep === 'all', skipOldReports });
  const pause = createYield();
  const left = { suites: MAX_SUITES, cases: MAX_CASES };
  const files = readAhead(workspace, paths);
  for (const path of paths) {
    check();
    for (const suite of await suitesOf(files, path, { keep, keepProperties, left })) {
      builder.add(suite);
      await pause();
    }
  }
  return builder.report();
}

async function suitesOf(
  workspace: ReportFiles,
  path: string,
  { keep, keepProperties, left }: FileOptions,
): Promise<readonly TestSuite[]> {
  const { size } = await workspace.info(path);
  const absolute = `${workspace.path}/${path}`;
  const name = path.slice(path.lastIndexOf('/') + 1);
  // Usual where the process that wrote it was killed.
  if (size === 0) return [brokenSuite(name, '[empty]', `Test report file ${absolute} was length 0`)];
  const suites: TestSuite[] = [];
  const take = (suite: TestSuite): void => {
    left.suites -= 1;
    left.cases -= suite.cases.length;
    if (left.suites < 0) throw new Error(`the reports have more than ${MAX_SUITES} suites`);
    if (left.cases < 0) throw new Error(`the reports have more than ${MAX_CASES} cases`);
    suites.push(suite);
  };
  const events = createReportReader({ path: absolute, name }, keep, take, keepProperties);
  try {
    await readXmlReport(workspace, path, events);
  } catch (error) {
    if (!(error instanceof XmlError))
      throw new Error(`Failed to read ${absolute}: ${messageOf(error)}`, { cause: error });
    if (!path.endsWith('.xml')) {
      const advice = 'Is this really a JUnit report file? Your configuration must be matching too many files';
      throw new Error(`Failed to read ${absolute}\n${advice}`, { cause: error });
    }
    const reason = `line ${error.line}, column ${error.column}: ${error.reason}`;
    return [brokenSuite(name, '[failed-to-read]', `Failed to read test report file ${absolute}\n${reason}`)];
  }
  if (!SUREFIRE.test(name)) return suites;
  const whole: TestSuite[] = [];
  for (const suite of suites) whole.push(await withOutputFile(workspace, path, suite, keep));
  return whole;
}

interface FileOptions {
  readonly keep: KeptStdio;
  readonly keepProperties: boolean;
  /** Holds the numbers of suites and cases that the remaining files may still have. */
  readonly left: { suites: number; cases: number };
}

async function withOutputFile(
  workspace: ReportFiles,
  path: string,
  suite: TestSuite,
  keep: KeptStdio,
): Promise<TestSuite> {
  if (suite.stdout !== null || suite.stderr !== null) return suite;
  const at = path.lastIndexOf('/') + 1;
  const name = SUREFIRE.exec(path.slice(at))?.[1];
  const beside = `${path.slice(0, at)}${name}-output.txt`;
  if (name === undefined || !(await workspace.exists(beside))) return suite;
  const { size } = await workspace.info(beside);
  const failed = suite.cases.some(({ errorStackTrace }) => errorStackTrace !== null);
  const read = (offset: number, length: number): Promise<Buffer> => workspace.readPart(beside, offset, length);
  return { ...suite, stdout: await shortenedFile(size, read, failed, keep) };
}

function brokenSuite(name: string, testName: string, errorStackTrace: string): TestSuite {
  const test = { ...newCase(name, testName), errorStackTrace, errorDetails: '' };
  return { ...newSuite(name), stdout: '', stderr: '', cases: [test] };
}
