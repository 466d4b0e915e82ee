import { messageOf } from '../../kit/index.ts';
import {
  bool,
  type ConfigOf,
  definePublisher,
  expand,
  type Fields,
  group,
  optionalText,
  text,
} from '../../points/index.ts';
import { withoutBlanks } from '../shared/reports/patterns.ts';
import { readAhead } from '../shared/reports/read-ahead.ts';
import { IssueList } from './collect-issues.ts';
import type { IssueGate } from './gates.ts';
import { severityNamed } from './health.ts';
import { readCheckstyle } from './read-checkstyle.ts';
import { recordIssues } from './record-issues.ts';

/**
 * Defines the numbers of issues above which the build is unstable or failed. A job has them in an element of their own, a
 * pipeline beside the other parameters.
 */
const THRESHOLDS = {
  unstableTotalAll: optionalText({
    label: 'Unstable from more in total',
    help: 'With more issues than this the build is unstable.',
  }),
  unstableNewAll: optionalText({
    label: 'Unstable from more new ones',
    help: 'With more new issues than this the build is unstable.',
  }),
  failedTotalAll: optionalText({
    label: 'Failed from more in total',
    help: 'With more issues than this the build fails.',
  }),
  failedNewAll: optionalText({
    label: 'Failed from more new ones',
    help: 'With more new issues than this the build fails.',
  }),
} as const satisfies Fields;

type Thresholds = ConfigOf<typeof THRESHOLDS>;

/** Records Checkstyle's results as the plugin did that `recordIssues` replaces. */
export const checkstyle = definePublisher({
  symbol: 'checkstyle',
  displayName: 'Publish Checkstyle analysis results',
  xmlTag: 'hudson.plugins.checkstyle.CheckStylePublisher',
  fields: {
    healthy: text({ label: '100 % healthy', help: 'With this many issues, or fewer, the job is in full health.' }),
    unHealthy: text({ label: '0 % healthy', help: 'With this many issues, or more, the job has no health left.' }),
    thresholdLimit: text({
      label: 'Lowest severity',
      help: 'Issues of this severity and worse ones count for the health.',
      default: 'low',
      choices: ['low', 'normal', 'high'],
    }),
    canRunOnFailed: bool({ label: 'Run always', help: 'Reports are read of builds that failed, too.' }),
    thresholds: group(THRESHOLDS, { label: 'Thresholds', script: false }),
    ...THRESHOLDS,
    pattern: text({
      label: 'Checkstyle results',
      help: 'Files below the workspace that match one of these patterns are read.',
    }),
  },
  inScripts: {
    isUsual: false,
    order: ['pattern', 'canRunOnFailed', 'unstableTotalAll', 'failedTotalAll', 'unstableNewAll', 'failedNewAll'],
    more: {
      defaultEncoding: { type: 'String' },
      shouldDetectModules: { type: 'boolean' },
      useStableBuildAsReference: { type: 'boolean' },
      useDeltaValues: { type: 'boolean' },
      canComputeNew: { type: 'boolean' },
    },
  },
  example: {
    healthy: '1',
    unHealthy: '9',
    thresholdLimit: 'high',
    canRunOnFailed: true,
    thresholds: { unstableTotalAll: '1', unstableNewAll: null, failedTotalAll: '5', failedNewAll: null },
    unstableTotalAll: null,
    unstableNewAll: '2',
    failedTotalAll: null,
    failedNewAll: '3',
    pattern: '**/cs.xml',
  },
  async perform(config, context) {
    const { workspace, log, env, signal } = context;
    if (context.result() === 'FAILURE' && !config.canRunOnFailed) {
      log.line('[CHECKSTYLE] Skipping publisher since build result is FAILURE');
      return 'SUCCESS';
    }
    const pattern = expand(config.pattern, env).trim() || '**/checkstyle-result.xml';
    log.line(`[CHECKSTYLE] Collecting checkstyle analysis files...`);
    log.line(`[CHECKSTYLE] Searching for all files in ${workspace.path} that match the pattern ${pattern}`);
    const list = new IssueList();
    const errors: string[] = [];
    const found = await workspace.glob(withoutBlanks(pattern));
    const files = readAhead(workspace, found);
    for (const path of found) {
      signal.throwIfAborted();
      try {
        await list.read(files, path, 'checkstyle', readCheckstyle);
        log.line(`[CHECKSTYLE] Successfully parsed file ${workspace.path}/${path} with ${list.issues.length} warnings`);
      } catch (error) {
        errors.push(messageOf(error));
        log.line(`[CHECKSTYLE] ${messageOf(error)}`);
      }
    }
    return recordIssues(
      {
        urlName: 'checkstyleResult',
        name: 'CheckStyle',
        issues: list.issues,
        infos: [],
        errors,
        gates: [...gatesOf(config), ...(config.thresholds === null ? [] : gatesOf(config.thresholds))],
        ignoreQualityGate: true,
        ignoreFailedBuilds: true,
        health: {
          healthy: Number(config.healthy) || 0,
          unhealthy: Number(config.unHealthy) || 0,
          minimum: severityNamed(config.thresholdLimit),
        },
      },
      context,
    );
  },
});

/**
 * Returns the thresholds as quality gates. A threshold is the last number that still passes, that of a gate the first one
 * that does not.
 */
function gatesOf(thresholds: Thresholds): IssueGate[] {
  const gate = (value: string | null, type: string, status: IssueGate['status']): IssueGate[] =>
    value !== null && /^\d{1,9}$/.test(value.trim()) ? [{ threshold: Number(value) + 1, type, status }] : [];
  return [
    ...gate(thresholds.unstableTotalAll, 'TOTAL', 'WARNING'),
    ...gate(thresholds.unstableNewAll, 'NEW', 'WARNING'),
    ...gate(thresholds.failedTotalAll, 'TOTAL', 'FAILED'),
    ...gate(thresholds.failedNewAll, 'NEW', 'FAILED'),
  ];
}
