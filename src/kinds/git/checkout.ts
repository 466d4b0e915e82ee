import type { Result } from '../../model/index.ts';
import { type CheckoutSink, expand, type RunContext, StepAbort } from '../../points/index.ts';
import { BUILD_DATA, type BuildData, type Built, isSimilar, type Revision, revisionText, withBuild } from './built.ts';
import { changelogOf } from './changelog.ts';
import { candidates, requestedRevision } from './choose.ts';
import type { GitConfig } from './config.ts';
import { gitVariables, remoteBranchName } from './environment.ts';
import { type BuiltBefore, builtBefore, startingData } from './history.ts';
import { mergeBefore, mergeWithTarget } from './merge.ts';
import { retrieveChanges, useCredentials, wipeOut } from './retrieve.ts';
import { updateSubmodules } from './submodules.ts';
import { orAbort, type Work, workOf } from './work.ts';
import { checkOutCommit, cleanWorkTree, localBranchOf, plainUrl } from './work-tree.ts';

export const NO_REVISION =
  "Couldn't find any revision to build. Verify the repository and branch configuration for this job.";

/**
 * Brings the workspace to the commit that the configuration chooses, with the log lines of Jenkins's plugin. Throws
 * StepAbort with the reason where that is not possible. Jenkins: `GitSCM#checkout`.
 */
export async function checkoutGit(config: GitConfig, context: RunContext, sink: CheckoutSink): Promise<Result> {
  const { log, run } = context;
  const work = workOf(config, context);
  const urls = work.sources.map(({ url }) => plainUrl(url));
  tellTool(config, log);
  await useCredentials(work.git, work.sources);
  if (work.behaviours.wipe) await wipeOut(work);
  await retrieveChanges(work);
  const before = await builtBefore(context.history.earlier(), urls);
  const data = startingData(context, urls, before.previous, work.behaviours.scmName);
  const marked = await chooseRevision(work, data);
  let built: Built = { marked, revision: marked, number: run.number, result: null };
  try {
    built = await bringTo(work, built, before);
    await tellChanges(work, built.revision, withBuild(data, built), before, sink);
    await afterCheckout(work);
  } finally {
    if (!context.signal.aborted) await record(context, withBuild(data, built));
  }
  return 'SUCCESS';
}

/** Writes to the log which Git is used: every installation stands for the one Git that is on the path. */
export function tellTool({ gitTool }: Pick<GitConfig, 'gitTool'>, log: { line(text: string): void }): void {
  const name = gitTool?.trim() ?? '';
  if (name !== '' && name !== 'Default') log.line('Selected Git installation does not exist. Using Default');
  log.line('The recommended git tool is: NONE');
}

async function chooseRevision(work: Work, data: BuildData): Promise<Revision> {
  const { git, sources, branches, behaviours, context } = work;
  const requested = await requestedRevision(work, context.run);
  if (requested !== null) return requested;
  const now = context.clock.now();
  const [marked, ...others] = await candidates({ git, sources, branches, behaviours, data, isPoll: false, now });
  if (marked === undefined) throw new StepAbort(NO_REVISION);
  if (others.length > 0) await catchUp(work);
  return marked;
}

/**
 * Checks out a commit into the working tree, merged where that is configured, and sets the variables of the environment.
 */
async function bringTo(work: Work, { marked, ...built }: Built, before: BuiltBefore): Promise<Built> {
  const { behaviours, context, git, log } = work;
  const resolve = (text: string): string => expand(text, context.env);
  const local = localBranchOf(work, remoteBranchName(marked), resolve);
  let revision = marked;
  for (const option of behaviours.merges) revision = await mergeBefore(work, option, revision, local);
  if (behaviours.mergeWith !== null) revision = await mergeWithTarget(work, behaviours.mergeWith, revision, local);
  for (const [name, value] of gitVariables(work, revision, before, local)) context.env.set(name, value);
  log.line(`Checking out Revision ${revisionText(revision)}`);
  await checkOutCommit(work, revision.sha1, local);
  const title = (await git.ask(['log', '-1', '--format=%s', revision.sha1])) ?? '';
  log.line(`Commit message: "${title.trim()}"`);
  return { ...built, marked, revision };
}

/** Writes the changes of a checkout, except where the same source was already checked out in this run. */
async function tellChanges(
  work: Work,
  revision: Revision,
  data: BuildData,
  { previous }: BuiltBefore,
  sink: CheckoutSink,
): Promise<void> {
  const known = work.context.actions.of(BUILD_DATA) as readonly BuildData[];
  if (!sink.wantsChanges || known.some((each) => isSimilar(each, data))) return;
  await sink.changes(await changelogOf(work, revision, previous));
}

async function afterCheckout(work: Work): Promise<void> {
  const { behaviours, context, git, log } = work;
  await updateSubmodules(work);
  if (behaviours.cleanAfter !== null) await cleanWorkTree(work, behaviours.cleanAfter);
  if (!behaviours.tagsBuild) return;
  const { number } = context.run;
  const name = context.job.fullName.slice(context.job.fullName.lastIndexOf('/') + 1).replaceAll(' ', '_');
  const tag = `jenkins-${name}-${number}`;
  const words = ['tag', '-a', '-f', '-m', `Jenkins Build #${number}`, '--', tag];
  await orAbort(log, `Could not apply tag ${tag}`, () => git.run(words));
}

/** Records what was built once in the run, however often the same commit is checked out. */
async function record({ actions }: RunContext, data: BuildData): Promise<void> {
  const known = actions.of(BUILD_DATA) as readonly BuildData[];
  if (known.some((each) => isSimilar(each, data))) return;
  await actions.put(BUILD_DATA, { ...data, index: known.length === 0 ? null : known.length + 1 });
}

/** Schedules another build for the commits that are not built now, where the job has its own source; a pipeline has not. */
async function catchUp({ behaviours, context, log }: Work): Promise<void> {
  log.line('Multiple candidate revisions');
  if (behaviours.singleRevision || context.scm === null) return;
  log.line(`Scheduling another build to catch up with ${context.job.displayName}`);
  await context.runAgain({ kind: 'scm' });
}
