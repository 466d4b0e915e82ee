import { messageOf } from '../../kit/index.ts';
import type { Result } from '../../model/index.ts';
import { bool, definePublisher, expand, type Field, listOf, nestedType, text } from '../../points/index.ts';
import { childText, node } from '../../xml/index.ts';
import { decimal } from '../shared/decimal.ts';
import { groupList } from '../shared/group-list.ts';
import { readAhead } from '../shared/reports/read-ahead.ts';
import { COVERAGE_TAG, COVERAGE_URL } from './action.ts';
import { type CoverageParser, merged, readCoverage } from './collect-coverage.ts';
import { type FileCoverage, metricNamed, percentOf, type Totals, totalsOf } from './counters.ts';
import { recordCoverageOf, referenceOf } from './record-coverage.ts';

const ADAPTER = 'io.jenkins.plugins.coverage.adapter';
const ADAPTERS: Readonly<Record<string, { readonly symbol: string; readonly parser: CoverageParser }>> = {
  [`${ADAPTER}.JacocoReportAdapter`]: { symbol: 'jacocoAdapter', parser: 'JACOCO' },
  [`${ADAPTER}.CoberturaReportAdapter`]: { symbol: 'coberturaAdapter', parser: 'COBERTURA' },
  [`${ADAPTER}.IstanbulCoberturaReportAdapter`]: { symbol: 'istanbulCoberturaAdapter', parser: 'COBERTURA' },
};

interface Adapter {
  readonly tag: string;
  readonly path: string;
}

/** Defines a field for the adapters, each in an element named by its class. */
const adapters: Field<readonly Adapter[]> = {
  type: listOf({
    base: `class ${ADAPTER}.CoverageAdapter`,
    classes: Object.entries(ADAPTERS).map(([className, { symbol }]) =>
      nestedType({ path: text({ required: true }) }, { className, symbols: [symbol] }),
    ),
  }),
  label: 'Adapters',
  fromXml: (element) =>
    (element?.children ?? []).map((child) => ({ tag: child.name, path: childText(child, 'path') ?? '' })),
  toXml: (name, value) => [
    node(
      name,
      value.map(({ tag, path }) => node(tag, [node('path', path)])),
    ),
  ],
};

const THRESHOLD_FIELDS = {
  thresholdTarget: text({ label: 'Metric', required: true }),
  unhealthyThreshold: decimal({ label: 'Less is unhealthy', default: 0 }),
  unstableThreshold: decimal({ label: 'Less is unstable', default: 0 }),
  failUnhealthy: bool({ label: 'Fail if unhealthy' }),
} as const;

/** Records coverage as the plugin did that `recordCoverage` replaces. */
export const publishCoverage = definePublisher({
  symbol: 'publishCoverage',
  displayName: 'Publish Coverage Report',
  xmlTag: 'io.jenkins.plugins.coverage.CoveragePublisher',
  fields: {
    adapters,
    globalThresholds: groupList('io.jenkins.plugins.coverage.threshold.Threshold', THRESHOLD_FIELDS, {
      label: 'Thresholds',
      inScripts: {},
    }),
    failUnhealthy: bool({ label: 'Fail unhealthy builds' }),
    failUnstable: bool({ label: 'Fail unstable builds' }),
    failNoReports: bool({ label: 'Fail builds without reports' }),
  },
  inScripts: {
    isUsual: false,
    more: {
      sourceFileResolver: { type: 'any' },
      tag: { type: 'String' },
      calculateDiffForChangeRequests: { type: 'boolean' },
    },
  },
  example: {
    adapters: [{ tag: 'io.jenkins.plugins.coverage.adapter.JacocoReportAdapter', path: 'jacoco.xml' }],
    globalThresholds: [
      { thresholdTarget: 'Line', unhealthyThreshold: 50, unstableThreshold: 40.5, failUnhealthy: true },
    ],
    failUnhealthy: true,
    failUnstable: true,
    failNoReports: true,
  },
  async perform(config, context) {
    const { log, workspace, env, signal } = context;
    log.line('Publishing Coverage report....');
    const reports: FileCoverage[][] = [];
    for (const { tag, path: pattern } of config.adapters) {
      const parser = ADAPTERS[tag]?.parser;
      if (parser === undefined) {
        log.error(`${tag} is not an adapter that this server knows`);
        return 'FAILURE';
      }
      const found = await workspace.glob(expand(pattern, env));
      const ahead = readAhead(workspace, found);
      for (const path of found) {
        signal.throwIfAborted();
        try {
          reports.push(await readCoverage(ahead, path, parser));
        } catch (error) {
          log.error(messageOf(error));
        }
      }
    }
    const files = merged(reports);
    if (files.length === 0) {
      log.line('No reports were found');
      return config.failNoReports ? 'FAILURE' : 'SUCCESS';
    }
    log.line(`A total of ${reports.length} reports were found`);
    const reference = await referenceOf(context, COVERAGE_TAG, COVERAGE_URL);
    const title = 'Coverage Report';
    await recordCoverageOf(context, { tag: COVERAGE_TAG, urlName: COVERAGE_URL, title, files, reference, gates: [] });
    return judge(config, totalsOf(files), (line) => log.line(line));
  },
});

interface Judged {
  readonly globalThresholds: readonly {
    readonly thresholdTarget: string;
    readonly unhealthyThreshold: number;
    readonly unstableThreshold: number;
    readonly failUnhealthy: boolean;
  }[];
  readonly failUnhealthy: boolean;
  readonly failUnstable: boolean;
}

function judge(config: Judged, totals: Totals, say: (line: string) => void): Result {
  let result: Result = 'SUCCESS';
  for (const threshold of config.globalThresholds) {
    const name = threshold.thresholdTarget.toUpperCase().replace('CONDITIONAL', 'BRANCH');
    const metric = metricNamed(name);
    const counter = metric === undefined ? undefined : totals[metric];
    if (counter === undefined) continue;
    const percent = percentOf(counter);
    const missed = (limit: number): string =>
      `${threshold.thresholdTarget} coverage is ${percent.toFixed(2)}%, wanted are ${limit}%`;
    if (percent < threshold.unhealthyThreshold && (threshold.failUnhealthy || config.failUnhealthy)) {
      say(`Unhealthy: ${missed(threshold.unhealthyThreshold)}`);
      return 'FAILURE';
    }
    if (percent >= threshold.unstableThreshold) continue;
    say(`Unstable: ${missed(threshold.unstableThreshold)}`);
    if (config.failUnstable) return 'FAILURE';
    result = 'UNSTABLE';
  }
  return result;
}
