import { type Bean, defineBean, type LazyList, list, type Reference, refer } from '../../export/index.ts';
import {
  type ActionBeanContext,
  defineAction,
  type KeptReport,
  type ReportCell,
  type ReportPage,
  type ReportTable,
  type RunReport,
  runReport,
} from '../../points/index.ts';
import { healthOfIssues } from './health.ts';
import { SEVERITIES } from './issue.ts';
import {
  type IssueData,
  issueDetails,
  issuesOf,
  type KnownIssue,
  readIssueData,
  sumOf,
  writeIssueData,
} from './issue-data.ts';
import { ISSUES_TAG } from './record-issues.ts';

const PARTS = ['all', 'new', 'fixed', 'outstanding'] as const;
type Part = (typeof PARTS)[number];

/** Limits the rows of a page. */
const MAX_ROWS = 500;
const MAX_GROUPS = 50;

const REST = 'io.jenkins.plugins.analysis.core.restapi';

const resultBean = defineBean<IssueData, ActionBeanContext>(`${REST}.AnalysisResultApi`, {
  rows: {
    errorMessages: { doc: 'What went wrong.', read: ({ errors }) => errors },
    fixedSize: { doc: 'Issues that are gone.', read: ({ fixed }) => fixed },
    infoMessages: { doc: 'What was done.', read: ({ infos }) => infos },
    newSize: { doc: 'Issues that are new.', read: ({ added }) => sumOf(added) },
    noIssuesSinceBuild: { doc: 'Since which build there are none; -1.', read: ({ noIssuesSince }) => noIssuesSince },
    qualityGateStatus: { doc: 'What the quality gates say.', read: ({ status }) => status },
    successfulSinceBuild: {
      doc: 'Since which build the quality gates are passed; -1.',
      read: ({ successfulSince }) => successfulSince,
    },
    totalSize: { doc: 'All issues.', read: ({ total }) => sumOf(total) },
  },
});

const issueBean: Bean<KnownIssue, ActionBeanContext> = defineBean(`${REST}.IssueApi`, {
  visibility: 2,
  rows: {
    baseName: { doc: 'Name of the file.', read: ({ file }) => file.slice(file.lastIndexOf('/') + 1) },
    category: { doc: 'Category.', read: ({ category }) => category },
    columnEnd: { doc: 'Last column.', read: ({ column }) => column },
    columnStart: { doc: 'First column.', read: ({ column }) => column },
    description: { doc: 'Nothing.', read: () => '' },
    fileName: { doc: 'File, as the tool wrote it.', read: ({ file }) => file },
    fingerprint: { doc: 'By this it is found again.', read: ({ fingerprint }) => fingerprint },
    lineEnd: { doc: 'Last line.', read: ({ lineEnd }) => lineEnd },
    lineStart: { doc: 'First line.', read: ({ line }) => line },
    message: { doc: 'What it says.', read: ({ message }) => message },
    moduleName: { doc: 'Not known here.', read: () => '-' },
    origin: { doc: 'Id of the tool.', read: ({ origin }) => origin },
    packageName: { doc: 'Package or namespace.', read: ({ inPackage }) => inPackage },
    reference: { doc: 'The build in which it came up.', read: ({ since }) => String(since) },
    severity: { doc: 'ERROR, HIGH, NORMAL or LOW.', read: ({ severity }) => severity },
    type: { doc: 'Rule.', read: ({ type }) => type },
  },
});

const issuesBean = defineBean<readonly KnownIssue[], ActionBeanContext>(`${REST}.ReportApi`, {
  rows: {
    issues: { visibility: 2, inline: true, doc: 'The issues.', read: lazyIssues },
    size: { doc: 'How many.', read: (issues) => issues.length },
  },
});

function lazyIssues(issues: readonly KnownIssue[]): LazyList<ActionBeanContext> {
  return list(function* range(from, to) {
    for (const issue of issues.slice(from, Math.min(to, issues.length))) yield refer(issueBean, issue, { exact: true });
  });
}

/** Defines the action that holds the issues of static analysis as the plugin `warnings-ng` stores them. */
export const issues = defineAction<IssueData>({
  xmlTag: ISSUES_TAG,
  symbol: 'issues',
  displayName: 'Static analysis issues of a build',
  example: {
    urlName: 'checkstyle',
    name: 'CheckStyle',
    total: { ERROR: 1, HIGH: 0, NORMAL: 2, LOW: 0 },
    added: { ERROR: 1, HIGH: 0, NORMAL: 0, LOW: 0 },
    fixed: 4,
    status: 'WARNING',
    reference: 6,
    noIssuesSince: -1,
    successfulSince: -1,
    health: { healthy: 1, unhealthy: 9, minimum: 'NORMAL' },
    infos: ['-> found 1 file'],
    errors: ['a.xml cannot be read'],
  },
  read: readIssueData,
  write: (data) => writeIssueData(ISSUES_TAG, data),
  report: reportOf,
});

function reportOf(data: IssueData): RunReport {
  const { urlName, name, total, added, fixed, health } = data;
  return runReport({
    urlName,
    title: `${name} Warnings`,
    summary: `${sumOf(total)} issues, ${sumOf(added)} new, ${fixed} fixed`,
    details: issueDetails(urlName),
    health: health === null ? null : healthOfIssues(name, total, health),
    trend: SEVERITIES.map((severity) => ({ name: severity.toLowerCase(), value: total[severity] })),
    page: (details, at) => pageOf(data, details, at),
    bean: (details, at) => beanOf(data, details, at),
  });
}

function beanOf(
  data: IssueData,
  details: KeptReport | null,
  at: readonly string[],
): Reference<ActionBeanContext> | null {
  if (at.length === 0) return refer(resultBean, data);
  const part = partNamed(at);
  return part === null ? null : refer(issuesBean, ofPart(issuesOf(details), part));
}

function partNamed(at: readonly string[]): Part | null {
  return at.length === 1 ? (PARTS.find((part) => part === at[0]) ?? null) : null;
}

function ofPart(known: readonly KnownIssue[], part: Part): KnownIssue[] {
  return known.filter(({ state }) => (part === 'all' ? state !== 'fixed' : state === part));
}

function pageOf(data: IssueData, details: KeptReport | null, at: readonly string[]): ReportPage | null {
  const known = issuesOf(details);
  if (at.length > 0) {
    const part = partNamed(at);
    if (part === null) return null;
    return { heading: `${data.name}: ${part} issues`, facts: [], tables: [issueTable(ofPart(known, part))] };
  }
  const present = ofPart(known, 'all');
  return {
    heading: `${data.name} Warnings`,
    facts: factsOf(data),
    tables: [
      partsTable(known),
      groupTable('Types', present, ({ type }) => type),
      groupTable('Files', present, ({ file }) => file),
      issueTable(present),
      ...(data.errors.length === 0
        ? []
        : [{ heading: 'Errors', columns: ['Error'], rows: data.errors.map((line) => [line]), left: 0 }]),
    ],
  };
}

function factsOf({ total, status, reference }: IssueData): [string, string][] {
  return [
    ['Total', String(sumOf(total))],
    ...SEVERITIES.filter((severity) => total[severity] > 0).map((severity): [string, string] => [
      `Severity ${severity.toLowerCase()}`,
      String(total[severity]),
    ]),
    ['Quality gates', status],
    ...(reference === null ? [] : [['Compared with', `#${reference}`] as [string, string]]),
  ];
}

function partsTable(known: readonly KnownIssue[]): ReportTable {
  const rows = PARTS.map((part): ReportCell[] => [{ text: part, href: `${part}/` }, ofPart(known, part).length]);
  return { heading: 'Parts', columns: ['Part', 'Issues'], rows, left: 0 };
}

function groupTable(heading: string, known: readonly KnownIssue[], keyOf: (issue: KnownIssue) => string): ReportTable {
  const counts = new Map<string, number>();
  for (const issue of known) counts.set(keyOf(issue), (counts.get(keyOf(issue)) ?? 0) + 1);
  const sorted = [...counts].sort(([, a], [, b]) => b - a);
  return {
    heading,
    columns: ['Name', 'Issues'],
    rows: sorted.slice(0, MAX_GROUPS),
    left: Math.max(0, sorted.length - MAX_GROUPS),
  };
}

function issueTable(known: readonly KnownIssue[]): ReportTable {
  const rows = known
    .slice(0, MAX_ROWS)
    .map(({ file, line, severity, type, message, since }): ReportCell[] => [
      line === 0 ? file : `${file}:${line}`,
      severity,
      type,
      message,
      `#${since}`,
    ]);
  const left = Math.max(0, known.length - MAX_ROWS);
  return { heading: 'Issues', columns: ['Place', 'Severity', 'Type', 'Message', 'Since'], rows, left };
}
