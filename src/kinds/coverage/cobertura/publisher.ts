import { messageOf } from '../../../kit/index.ts';
import { isWorse } from '../../../model/index.ts';
import {
  bool,
  type ConfigOf,
  definePublisher,
  expand,
  int,
  optionalText,
  type RunContext,
  StepAbort,
  text,
} from '../../../points/index.ts';
import { readAhead } from '../../shared/reports/read-ahead.ts';
import { merged, readCoverage } from '../collect-coverage.ts';
import { type FileCoverage, percentOf, type Totals, totalsOf } from '../counters.ts';
import { recordCoverageOf } from '../record-coverage.ts';
import { COBERTURA_TAG } from './action.ts';
import { TARGET_METRICS, type Targets, targets, targetsOf, targetTitle } from './targets.ts';

const FIELDS = {
  coberturaReportFile: text({ label: 'Cobertura xml report pattern' }),
  onlyStable: bool({ label: 'Consider only stable builds' }),
  failUnhealthy: bool({ label: 'Fail unhealthy builds' }),
  failUnstable: bool({ label: 'Fail unstable builds' }),
  autoUpdateHealth: bool({ label: 'Health auto update' }),
  autoUpdateStability: bool({ label: 'Stability auto update' }),
  zoomCoverageChart: bool({ label: 'Zoom coverage chart' }),
  maxNumberOfBuilds: int({ label: 'Builds in charts', default: 0 }),
  failNoReports: bool({ label: 'Fail builds if no reports', default: true }),
  healthyTarget: targets,
  unhealthyTarget: targets,
  failingTarget: targets,
  lineCoverageTargets: optionalText({ label: 'Line: healthy, unhealthy, stable' }),
  methodCoverageTargets: optionalText({ label: 'Method' }),
  conditionalCoverageTargets: optionalText({ label: 'Conditionals' }),
  classCoverageTargets: optionalText({ label: 'Class' }),
  fileCoverageTargets: optionalText({ label: 'File' }),
  packageCoverageTargets: optionalText({ label: 'Package' }),
  sourceEncoding: text({ label: 'Source encoding', default: 'UTF_8' }),
  enableNewApi: bool({ label: 'Also for the plugin for coverage' }),
} as const;

type Config = ConfigOf<typeof FIELDS>;

const TEXTS = {
  LINE: 'lineCoverageTargets',
  METHOD: 'methodCoverageTargets',
  CONDITIONAL: 'conditionalCoverageTargets',
  CLASSES: 'classCoverageTargets',
  FILES: 'fileCoverageTargets',
  PACKAGES: 'packageCoverageTargets',
} as const;

/** Records coverage from reports in the format of Cobertura. Jenkins: the plugin `cobertura`. */
export const cobertura = definePublisher({
  symbol: 'cobertura',
  displayName: 'Publish Cobertura Coverage Report',
  xmlTag: 'hudson.plugins.cobertura.CoberturaPublisher',
  fields: FIELDS,
  inScripts: { isUsual: false },
  example: {
    coberturaReportFile: '**/coverage.xml',
    onlyStable: true,
    failUnhealthy: true,
    failUnstable: true,
    autoUpdateHealth: true,
    autoUpdateStability: true,
    zoomCoverageChart: true,
    maxNumberOfBuilds: 5,
    failNoReports: false,
    healthyTarget: { LINE: 8_000_000 },
    unhealthyTarget: { METHOD: 100_000 },
    failingTarget: {},
    lineCoverageTargets: '80, 0, 0',
    methodCoverageTargets: '70, 0, 0',
    conditionalCoverageTargets: '60, 0, 0',
    classCoverageTargets: '50, 0, 0',
    fileCoverageTargets: '40, 0, 0',
    packageCoverageTargets: '30, 0, 0',
    sourceEncoding: 'ASCII',
    enableNewApi: true,
  },
  async perform(config, context) {
    const say = (line: string): void => {
      context.log.line(`[Cobertura] ${line}`);
      context.log.line('');
    };
    const threshold = config.onlyStable ? 'SUCCESS' : 'FAILURE';
    if (isWorse(context.result(), threshold)) {
      say(`Skipping Cobertura coverage report as build was not ${threshold} or better ...`);
      return 'SUCCESS';
    }
    say('Publishing Cobertura coverage report...');
    const pattern = expand(config.coberturaReportFile, context.env);
    const found = await context.workspace.glob(pattern);
    if (found.length === 0) {
      // Most likely the build failed before there was one.
      if (context.result() === 'FAILURE') return 'SUCCESS';
      const reason = `No coverage results were found using the pattern '${config.coberturaReportFile}' relative to '${context.workspace.path}'.  Did you enter a pattern relative to the correct directory?  Did you generate the XML report(s) for Cobertura?`;
      say(reason);
      if (config.failNoReports) throw new StepAbort(reason);
      say('Skipped cobertura reports.');
      return 'SUCCESS';
    }
    say('Publishing Cobertura coverage results...');
    const files = await readAll(found, context);
    say('Cobertura coverage report found.');
    await recordCoverageOf(context, {
      tag: COBERTURA_TAG,
      urlName: 'cobertura',
      title: 'Coverage Report',
      files,
      reference: null,
      gates: [],
    });
    return judge(config, totalsOf(files), say);
  },
});

async function readAll(paths: readonly string[], { workspace, signal }: RunContext): Promise<FileCoverage[]> {
  const reports: FileCoverage[][] = [];
  const files = readAhead(workspace, paths);
  for (const path of paths) {
    signal.throwIfAborted();
    try {
      reports.push(await readCoverage(files, path, 'COBERTURA'));
    } catch (error) {
      throw new StepAbort(`Unable to parse ${messageOf(error)}`, { cause: error });
    }
  }
  return merged(reports);
}

function judge(config: Config, totals: Totals, say: (line: string) => void): 'SUCCESS' | 'UNSTABLE' {
  const { unhealthy, failing } = limitsOf(config);
  const below = (limits: Targets): { name: string; actual: number; wanted: number }[] =>
    Object.entries(limits).flatMap(([name, limit]) => {
      const counter = totals[TARGET_METRICS[name] ?? 'LINE'];
      const wanted = limit / 100_000;
      const actual = counter === undefined ? 100 : percentOf(counter);
      return actual < wanted ? [{ name: targetTitle(name), actual, wanted }] : [];
    });
  const unstable = below(failing);
  if (unstable.length > 0) {
    say('Code coverage enforcement failed for the following metrics:');
    for (const { name, actual, wanted } of unstable)
      say(`    ${name}'s stability is ${two(actual)} and set mininum stability is ${two(wanted)}.`);
    if (config.failUnstable) throw new StepAbort('Failing build due to unstability.');
    say('Setting Build to unstable.');
  }
  const ill = config.failUnhealthy ? below(unhealthy) : [];
  if (ill.length > 0) {
    say('Unhealthy for the following metrics:');
    for (const { name, actual, wanted } of ill)
      say(`    ${name}'s health is ${two(actual)} and set minimum health is ${two(wanted)}.`);
    throw new StepAbort('Failing build because it is unhealthy.');
  }
  return unstable.length > 0 ? 'UNSTABLE' : 'SUCCESS';
}

/** Limits of texts stand in place of those of the same metric in lists. */
function limitsOf(config: Config): { readonly unhealthy: Targets; readonly failing: Targets } {
  const unhealthy: Record<string, number> = { ...config.unhealthyTarget };
  const failing: Record<string, number> = { ...config.failingTarget };
  for (const [metric, field] of Object.entries(TEXTS)) {
    const given = targetsOf(config[field]);
    if (given === null) continue;
    unhealthy[metric] = Math.round(given[1] * 100_000);
    failing[metric] = Math.round(given[2] * 100_000);
  }
  return { unhealthy, failing };
}

function two(value: number): string {
  return String(Math.round(value * 100) / 100);
}
