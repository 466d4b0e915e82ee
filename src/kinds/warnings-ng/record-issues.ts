import { isWorse, type Result, type Run } from '../../model/index.ts';
import type { RunContext } from '../../points/index.ts';
import { comparedIssues } from './compare-issues.ts';
import { type IssueGate, judgeIssues } from './gates.ts';
import { type HealthLimits, healthLine, usableLimits } from './health.ts';
import type { Issue } from './issue.ts';
import { countsOf, type IssueData, issueDetails, issuesOf, keptIssues, sumOf } from './issue-data.ts';

export const ISSUES_TAG = 'io.jenkins.plugins.analysis.core.model.ResultAction';

/** Limits the runs that are searched for an earlier result. */
const LOOKED_BACK = 100;
/** Limits the log lines that the record stores. */
const LINES_KEPT = 100;

export interface FoundIssues {
  readonly urlName: string;
  readonly name: string;
  readonly issues: readonly Issue[];
  readonly infos: readonly string[];
  readonly errors: readonly string[];
  readonly gates: readonly IssueGate[];
  /**
   * Says whether earlier runs whose gates were missed count as well; `ignoreFailedBuilds` says whether failed ones do not.
   */
  readonly ignoreQualityGate: boolean;
  readonly ignoreFailedBuilds: boolean;
  readonly health: HealthLimits;
}

/** Compares, evaluates and stores what a tool found, and logs it. Returns the result of the step. */
export async function recordIssues(found: FoundIssues, context: RunContext): Promise<Result> {
  const { run, reports, actions, job } = context;
  const { urlName, name, issues, gates } = found;
  const infos = [...found.infos];
  const say = (line: string): void => {
    infos.push(line);
    context.log.line(`[${name}] ${line}`);
  };
  const reference = await referenceOf(found, context);
  say(`Obtaining reference build from same job (${job.displayName})`);
  if (reference === null) {
    say(`No valid reference build found that meets the criteria (${criteria(found)})`);
    say('All reported issues will be considered outstanding');
  } else
    say(
      `Using reference build '${job.displayName} #${reference.run.number}' to compute new, fixed, and outstanding issues`,
    );
  const before = reference === null ? null : await reports.kept(reference.run, issueDetails(urlName));
  const known = await comparedIssues(issues, run.number, before === null ? null : issuesOf(before));
  const present = known.filter(({ state }) => state !== 'fixed');
  const added = countsOf(known.filter(({ state }) => state === 'new'));
  const total = countsOf(present);
  const fixed = known.length - present.length;
  if (reference !== null) {
    const outstanding = present.length - sumOf(added);
    say(`Issues delta (vs. reference build): outstanding: ${outstanding}, new: ${sumOf(added)}, fixed: ${fixed}`);
  }
  const { status, lines } = judgeIssues(gates, { total, added, before: reference?.data.total ?? null });
  if (gates.length === 0) say('No quality gates have been set - skipping');
  else {
    say('Evaluating quality gates');
    for (const line of lines) say(line);
    if (status === 'PASSED') say('-> All quality gates have been passed');
    else say(`-> Some quality gates have been missed: overall result is ${status}`);
  }
  say(healthLine(found.health));
  say(`Created analysis result for ${present.length} issues (found ${sumOf(added)} new issues, fixed ${fixed} issues)`);
  const previous = await newest(found, context);
  const data: IssueData = {
    urlName,
    name,
    total,
    added,
    fixed,
    status,
    reference: reference?.run.number ?? null,
    noIssuesSince: present.length > 0 ? -1 : sinceOf(previous?.noIssuesSince, run),
    successfulSince: status === 'PASSED' ? sinceOf(previous?.successfulSince, run) : -1,
    health: usableLimits(found.health),
    infos: infos.slice(0, LINES_KEPT),
    errors: found.errors.slice(0, LINES_KEPT),
  };
  await reports.keep(issueDetails(urlName), keptIssues(known));
  await actions.put(ISSUES_TAG, data, (old) => (old as IssueData).urlName === urlName);
  context.log.line(`[${name}] Attaching ResultAction with ID '${urlName}' to build '${context.fullDisplayName}'.`);
  return status === 'FAILED' ? 'FAILURE' : status === 'WARNING' ? 'UNSTABLE' : 'SUCCESS';
}

function criteria({ ignoreFailedBuilds, ignoreQualityGate }: FoundIssues): string {
  const job = ignoreFailedBuilds ? 'NO_JOB_FAILURE' : 'IGNORE_JOB_RESULT';
  return `${job} - ${ignoreQualityGate ? 'IGNORE_QUALITY_GATE' : 'SUCCESSFUL_QUALITY_GATE'}`;
}

function sinceOf(before: number | undefined, { number }: Readonly<Run>): number {
  return before === undefined || before < 0 ? number : before;
}

async function referenceOf(
  found: FoundIssues,
  { history }: RunContext,
): Promise<{ readonly run: Readonly<Run>; readonly data: IssueData } | null> {
  let looked = 0;
  for await (const run of history.earlier()) {
    looked += 1;
    if (looked > LOOKED_BACK) return null;
    const data = dataOf(run, found.urlName);
    if (data === null) continue;
    if (found.ignoreFailedBuilds && run.result !== null && isWorse(run.result, 'UNSTABLE')) continue;
    if (!found.ignoreQualityGate && (data.status === 'WARNING' || data.status === 'FAILED')) continue;
    return { run, data };
  }
  return null;
}

async function newest({ urlName }: FoundIssues, { history }: RunContext): Promise<IssueData | null> {
  let looked = 0;
  for await (const run of history.earlier()) {
    looked += 1;
    const data = dataOf(run, urlName);
    if (data !== null || looked === LOOKED_BACK) return data;
  }
  return null;
}

function dataOf(run: Readonly<Run>, urlName: string): IssueData | null {
  const found = run.actions.find(({ tag, data }) => tag === ISSUES_TAG && (data as IssueData).urlName === urlName);
  return found === undefined ? null : (found.data as IssueData);
}
