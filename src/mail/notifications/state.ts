import { readdir, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { type ChangeSets, createRunRecord } from '../../builds/index.ts';
import type { Home, Job } from '../../home/index.ts';
import { isMissing } from '../../kit/index.ts';
import type { Run } from '../../model/index.ts';
import { rawEncodePath } from '../../model/index.ts';

export type Phase = 'QUEUED' | 'STARTED' | 'COMPLETED' | 'FINALIZED';

/** Describes a job and its run with the names that Java uses; JSON has `full_url` for `fullUrl`. */
export interface JobState {
  readonly name: string;
  readonly displayName: string;
  /** Holds the URL relative to the root. */
  readonly url: string;
  readonly build: Readonly<Record<string, unknown>>;
}

export interface StateDependencies {
  readonly home: Pick<Home, 'items' | 'runs'> & { readonly reports: Pick<Home['reports'], 'tests'> };
  readonly changeSets: ChangeSets;
  rootUrl(): string | null;
}

const MAX_LOG_LINES = 1000;
const MAX_ARTIFACTS = 1000;
const MAX_TESTS = 1000;
const BUILD_DATA = 'hudson.plugins.git.util.BuildData';

/**
 * Returns the state of a run that is sent. `logLines` is the number of lines from the end of its console; -1 for as many as
 * are allowed.
 */
export async function stateOf(
  deps: StateDependencies,
  about: { readonly job: Job; readonly run: Run; readonly phase: Phase; readonly now: number },
  endpoint: { readonly logLines: number; readonly notes: string },
): Promise<JobState> {
  const { home, changeSets } = deps;
  const { job, run, phase, now } = about;
  const url = home.items.url(job.fullName);
  const root = deps.rootUrl();
  const runUrl = `${url}${run.number}/`;
  const record = createRunRecord({ home, job, run });
  const wanted = endpoint.logLines < 0 ? MAX_LOG_LINES : Math.min(MAX_LOG_LINES, endpoint.logLines);
  const lines = wanted === 0 ? [] : await record.tail(wanted);
  const changes = changeSets.of(job, run).flatMap((set) => set.changes);
  const isOver = phase === 'COMPLETED' || phase === 'FINALIZED';
  const build = {
    ...(root !== null && { fullUrl: root + runUrl }),
    number: run.number,
    queueId: run.queueId,
    timestamp: now,
    duration: isOver ? run.duration : 0,
    phase,
    ...(isOver && { status: run.result }),
    url: runUrl,
    scm: {
      ...sourceOf(run),
      changes: changes.flatMap(({ paths }) => paths.map(({ file }) => file)),
      culprits: isOver ? run.culprits : [],
    },
    ...(run.parameters !== null && { parameters: parametersOf(run) }),
    log: lines.map((line) => `${line}\n`).join(''),
    notes: endpoint.notes,
    artifacts: isOver ? await artifactsOf(deps, job, run, root === null ? null : root + runUrl) : {},
    ...(run.testTotals !== undefined && { testSummary: await testsOf(run, record) }),
  };
  return { name: job.name, displayName: home.items.displayName(job), url, build };
}

/** Describes the data that the git kind stores with a run. */
interface GitData {
  readonly remoteUrls?: readonly string[];
  readonly lastBuild?: { readonly revision: { readonly sha1: string; readonly branches: readonly { name: string }[] } };
}

function gitDataOf(run: Run): GitData | undefined {
  return run.actions.find(({ tag }) => tag === BUILD_DATA)?.data as GitData | undefined;
}

/** Returns the branch that a run has built, such as `origin/main`; undefined where none is known. */
export function branchOf(run: Run): string | undefined {
  return gitDataOf(run)?.lastBuild?.revision.branches[0]?.name.replace(/^refs\/remotes\//, '');
}

function sourceOf(run: Run): object {
  const data = gitDataOf(run);
  const revision = data?.lastBuild?.revision;
  const branch = branchOf(run);
  return {
    ...(data?.remoteUrls?.[0] !== undefined && { url: withoutSecret(data.remoteUrls[0]) }),
    ...(branch !== undefined && { branch }),
    ...(revision !== undefined && { commit: revision.sha1 }),
  };
}

/** Removes the user and password from a URL. */
function withoutSecret(url: string): string {
  return url.replace(/^([a-z][a-z0-9+.-]*:\/\/)[^/@]*@/i, '$1');
}

/** Returns the parameters that everybody may see. */
export function parametersOf(run: Run): Record<string, string> {
  return Object.fromEntries(
    (run.parameters ?? []).flatMap((parameter): [string, string][] => {
      switch (parameter.kind) {
        case 'password':
          return [];
        case 'file':
          return [[parameter.name, parameter.originalFileName]];
        case 'run':
          return [[parameter.name, `${parameter.jobName}#${parameter.number}`]];
        default:
          return 'value' in parameter ? [[parameter.name, String(parameter.value)]] : [];
      }
    }),
  );
}

async function artifactsOf(
  { home }: StateDependencies,
  job: Job,
  run: Run,
  url: string | null,
): Promise<Record<string, { archive: string }>> {
  const folder = home.runs.paths.archive(job, run.number);
  const found: Record<string, { archive: string }> = {};
  try {
    if (!(await stat(folder)).isDirectory()) return found;
    let count = 0;
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      if (count === MAX_ARTIFACTS) break;
      count += 1;
      const path = relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/');
      found[path] = { archive: `${url ?? ''}artifact/${rawEncodePath(path)}` };
    }
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  return found;
}

async function testsOf({ testTotals }: Run, record: ReturnType<typeof createRunRecord>): Promise<object> {
  const { totalCount = 0, failCount = 0, skipCount = 0 } = testTotals ?? {};
  const failed = failCount === 0 ? [] : await record.failedTests(MAX_TESTS);
  return {
    total: totalCount,
    failed: failCount,
    passed: totalCount - failCount - skipCount,
    skipped: skipCount,
    failedTests: failed.map(({ className, name }) => `${className}.${name}`),
  };
}
