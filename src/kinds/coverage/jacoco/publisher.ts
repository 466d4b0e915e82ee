import { floatText } from '../../../java/index.ts';
import { messageOf } from '../../../kit/index.ts';
import type { Result } from '../../../model/index.ts';
import {
  bool,
  type ConfigOf,
  definePublisher,
  expand,
  optionalText,
  type RunContext,
  text,
} from '../../../points/index.ts';
import { readAhead } from '../../shared/reports/read-ahead.ts';
import { merged, readCoverage } from '../collect-coverage.ts';
import { type Counter, type FileCoverage, type Metric, percentOf, type Totals, totalsOf } from '../counters.ts';
import { recordCoverageOf } from '../record-coverage.ts';
import { JACOCO_TAG } from './action.ts';

const PREFIX = '[JaCoCo plugin]';
/** Holds the patterns of the files to which tools write the XML report of JaCoCo. */
const XML_REPORTS = '**/jacoco.xml,**/jacocoTestReport.xml,**/jacoco*/**/*.xml';

const FIELDS = {
  execPattern: text({ label: 'Path to exec files', default: '**/**.exec' }),
  classPattern: text({ label: 'Path to class directories', default: '**/classes' }),
  sourcePattern: text({ label: 'Path to source directories', default: '**/src/main/java' }),
  sourceInclusionPattern: text({ label: 'Source inclusions', default: '**/*.java,**/*.groovy,**/*.kt,**/*.kts' }),
  sourceExclusionPattern: text({ label: 'Source exclusions' }),
  inclusionPattern: text({ label: 'Inclusions' }),
  exclusionPattern: text({ label: 'Exclusions' }),
  skipCopyOfSrcFiles: bool({ label: 'Disable display of source files' }),
  minimumInstructionCoverage: text({ label: 'Instruction: at least, or the build fails', default: '0' }),
  minimumBranchCoverage: text({ label: 'Branch: at least', default: '0' }),
  minimumComplexityCoverage: text({ label: 'Complexity: at least', default: '0' }),
  minimumLineCoverage: text({ label: 'Line: at least', default: '0' }),
  minimumMethodCoverage: text({ label: 'Method: at least', default: '0' }),
  minimumClassCoverage: text({ label: 'Class: at least', default: '0' }),
  maximumInstructionCoverage: text({ label: 'Instruction: less makes the build unstable', default: '0' }),
  maximumBranchCoverage: text({ label: 'Branch: less makes it unstable', default: '0' }),
  maximumComplexityCoverage: text({ label: 'Complexity: less makes it unstable', default: '0' }),
  maximumLineCoverage: text({ label: 'Line: less makes it unstable', default: '0' }),
  maximumMethodCoverage: text({ label: 'Method: less makes it unstable', default: '0' }),
  maximumClassCoverage: text({ label: 'Class: less makes it unstable', default: '0' }),
  changeBuildStatus: bool({ label: 'Change build status according to the thresholds' }),
  runAlways: bool({ label: 'Always run coverage collection, even if the build failed' }),
  xmlPattern: optionalText({ label: 'Path to XML reports' }),
} as const;

type Config = ConfigOf<typeof FIELDS>;

const THRESHOLDS = [
  ['INSTRUCTION', 'InstructionCoverage'],
  ['BRANCH', 'BranchCoverage'],
  ['COMPLEXITY', 'ComplexityCoverage'],
  ['LINE', 'LineCoverage'],
  ['METHOD', 'MethodCoverage'],
  ['CLASS', 'ClassCoverage'],
] as const satisfies readonly (readonly [Metric, string])[];

/** Records coverage from XML reports of JaCoCo; its binary files need Java to be read, and that is said. */
export const jacoco = definePublisher({
  symbol: 'jacoco',
  displayName: 'Record JaCoCo coverage report',
  xmlTag: 'hudson.plugins.jacoco.JacocoPublisher',
  fields: FIELDS,
  inScripts: { isUsual: false },
  example: {
    execPattern: 'a.exec',
    classPattern: 'c',
    sourcePattern: 's',
    sourceInclusionPattern: '**/*.kt',
    sourceExclusionPattern: 'x',
    inclusionPattern: '**/A*',
    exclusionPattern: '**/B*',
    skipCopyOfSrcFiles: true,
    minimumInstructionCoverage: '1',
    minimumBranchCoverage: '2',
    minimumComplexityCoverage: '3',
    minimumLineCoverage: '4',
    minimumMethodCoverage: '5',
    minimumClassCoverage: '6',
    maximumInstructionCoverage: '10',
    maximumBranchCoverage: '20',
    maximumComplexityCoverage: '30',
    maximumLineCoverage: '40',
    maximumMethodCoverage: '50',
    maximumClassCoverage: '60',
    changeBuildStatus: true,
    runAlways: true,
    xmlPattern: 'build/jacoco.xml',
  },
  async perform(config, context) {
    const { log, workspace, env } = context;
    if (!config.runAlways && (context.result() === 'FAILURE' || context.result() === 'ABORTED')) return 'SUCCESS';
    log.line(`${PREFIX} Collecting JaCoCo coverage data...`);
    const pattern = expand(config.xmlPattern ?? XML_REPORTS, env);
    const found = await workspace.glob(pattern);
    const files = await readAll(found, context);
    if (files.length === 0) {
      const binary = await workspace.glob(expand(config.execPattern, env));
      if (binary.length > 0)
        log.line(
          `${PREFIX} ${binary[0]} is JaCoCo's binary format, which this server cannot read: let the build write the XML report as well (${pattern})`,
        );
      log.line(`${PREFIX} Could not parse coverage results. Setting Build to failure.`);
      return 'FAILURE';
    }
    const totals = totalsOf(files);
    log.line(`${PREFIX} Publishing the results..`);
    await recordCoverageOf(context, {
      tag: JACOCO_TAG,
      urlName: 'jacoco',
      title: 'Coverage Report',
      files,
      reference: null,
      gates: [],
    });
    log.line(`${PREFIX} Overall coverage: ${summaryOf(totals)}`);
    return config.changeBuildStatus ? resultOf(config, totals) : 'SUCCESS';
  },
});

async function readAll(paths: readonly string[], { workspace, log, signal }: RunContext): Promise<FileCoverage[]> {
  const reports: FileCoverage[][] = [];
  const files = readAhead(workspace, paths);
  for (const path of paths) {
    signal.throwIfAborted();
    try {
      reports.push(await readCoverage(files, path, 'JACOCO'));
      log.line(`${PREFIX} Read ${workspace.path}/${path}`);
    } catch (error) {
      log.line(`${PREFIX} ${messageOf(error)}`);
    }
  }
  return merged(reports);
}

function summaryOf(totals: Totals): string {
  const order = ['CLASS', 'METHOD', 'LINE', 'BRANCH', 'INSTRUCTION', 'COMPLEXITY'] as const;
  return order.map((metric) => `${metric.toLowerCase()}: ${javaPercent(totals[metric])}`).join(', ');
}

/** Returns a percentage as Java computes it with floats. */
function javaPercent(counter: Counter | undefined): string {
  const { covered, missed } = counter ?? { covered: 0, missed: 0 };
  const share = covered + missed === 0 ? 1 : Math.fround(covered / (covered + missed));
  return floatText(Math.fround(share * 100));
}

/** Returns the result for the totals: below a minimum the build fails, below a maximum it is unstable. */
function resultOf(config: Config, totals: Totals): Result {
  let result: Result = 'SUCCESS';
  for (const [metric, name] of THRESHOLDS) {
    const percent = percentOf(totals[metric] ?? { covered: 0, missed: 0 });
    if (percent < limitOf(config[`minimum${name}`])) return 'FAILURE';
    if (percent < limitOf(config[`maximum${name}`])) result = 'UNSTABLE';
  }
  return result;
}

function limitOf(text: string): number {
  return /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0;
}
