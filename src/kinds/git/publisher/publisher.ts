import { isWorse, type Result } from '../../../model/index.ts';
import {
  bool,
  type ConfigOf,
  definePublisher,
  expand,
  int,
  type RunContext,
  StepAbort,
} from '../../../points/index.ts';
import { behavioursOf } from '../behaviours.ts';
import { type Git, GitFailed, gitOfRun } from '../command/git.ts';
import { type GitConfig, reasonToRefuse, sourcesOf } from '../config.ts';
import { useCredentials } from '../retrieve.ts';
import { targetFolder, tellFailure } from '../work.ts';
import { branchesToPush, notesToPush, tagsToPush } from './fields.ts';
import { type Pushing, pushBranch, pushMerge, pushNote, pushTag } from './push.ts';

const GIT = 'hudson.plugins.git.GitSCM';

const FIELDS = {
  configVersion: int({
    label: 'Version of the format',
    help: 'It tells the plugin how to read the other values.',
    default: 2,
  }),
  pushMerge: bool({
    label: 'Merge Results',
    help: 'What was merged before the build is pushed to the branch it was merged into.',
  }),
  pushOnlyIfSuccess: bool({
    label: 'Push Only If Build Succeeds',
    help: 'Nothing is pushed where the build did not succeed.',
  }),
  forcePush: bool({ label: 'Force Push', help: 'Commits at the other end may be replaced.' }),
  tagsToPush,
  branchesToPush,
  notesToPush,
};

/** Pushes what the build made: the merged commit, tags, branches and notes. Jenkins: `GitPublisher`. */
export const gitPublisher = definePublisher({
  symbol: 'gitPublisher',
  displayName: 'Git Publisher',
  xmlTag: 'hudson.plugins.git.GitPublisher',
  fields: FIELDS,
  example: {
    configVersion: 2,
    pushMerge: true,
    pushOnlyIfSuccess: true,
    forcePush: false,
    tagsToPush: [
      { targetRepoName: 'origin', tagName: 'v${BUILD_NUMBER}', tagMessage: 'built', createTag: true, updateTag: false },
    ],
    branchesToPush: [{ targetRepoName: 'origin', branchName: 'stable', rebaseBeforePush: true }],
    notesToPush: [{ targetRepoName: 'origin', noteMsg: 'built', noteNamespace: 'master', noteReplace: true }],
  },
  perform: publish,
});

async function publish(config: ConfigOf<typeof FIELDS>, context: RunContext): Promise<Result> {
  const { env, log, scm } = context;
  if (scm === null || scm.kind.xmlTag !== GIT) {
    log.error('The source of this job is not Git, so there is nothing to push.');
    return 'FAILURE';
  }
  if (config.pushOnlyIfSuccess && isWorse(context.result(), 'SUCCESS')) {
    log.line(
      'Build did not succeed and the project is configured to only push after a successful build, so no pushing will occur.',
    );
    return 'SUCCESS';
  }
  const source = scm.config as GitConfig;
  const sources = sourcesOf(source, env);
  const reason = reasonToRefuse(source, sources, []);
  if (reason !== null) throw new StepAbort(reason);
  const behaviours = behavioursOf(source.extensions);
  const git = gitOfRun(context, targetFolder(expand(behaviours.targetFolder, env)) || '.');
  log.line('The recommended git tool is: NONE');
  await useCredentials(git, sources);
  const pushing: Pushing = { context, git, sources, force: config.forcePush };
  let ok = true;
  if (config.pushMerge) ok = await mergeResult(pushing, context, behaviours.merges[0] ?? null);
  for (const tag of config.tagsToPush) ok &&= await pushTag(pushing, tag);
  for (const branch of config.branchesToPush) ok &&= await pushBranch(pushing, branch);
  for (const note of config.notesToPush) ok &&= await pushNote(pushing, note);
  return ok ? 'SUCCESS' : 'FAILURE';
}

/** Tags the build with its result, and pushes the merged commit to the branch that it was merged into. */
async function mergeResult(
  pushing: Pushing,
  context: RunContext,
  merge: { readonly remote: string; readonly target: string } | null,
): Promise<boolean> {
  const { git, sources } = pushing;
  const { job, run, log, env } = context;
  const name = job.fullName.slice(job.fullName.lastIndexOf('/') + 1).replaceAll(' ', '_');
  const tag = `jenkins-${name}-${run.number}`;
  try {
    await tagBuild(git, tag, context.result(), run.number);
  } catch (error) {
    if (!(error instanceof GitFailed)) throw error;
    log.error('Failed to push merge to origin repository');
    tellFailure(log, error);
    return false;
  }
  if (merge === null || isWorse(context.result(), 'SUCCESS')) return true;
  const wanted = expand(merge.remote, env);
  const remote = wanted === '' ? sources[0] : sources.find((source) => source.name === wanted);
  const target = expand(merge.target, env);
  if (remote === undefined) throw new StepAbort(`No remote repository configured with name '${wanted}'`);
  if (!/^[^-\s:][^\s:]*$/.test(target)) throw new StepAbort(`Not a name of a branch: ${target}`);
  return pushMerge(pushing, remote, target);
}

async function tagBuild(git: Git, tag: string, result: Result, number: number): Promise<void> {
  const exists = await git.ask(['rev-parse', '--verify', '--quiet', `refs/tags/${tag}`]);
  if (exists !== undefined) await git.run(['tag', '-d', '--', tag]);
  await git.run(['tag', '-a', '-f', '-m', `Jenkins Build #${number}`, '--', `${tag}-${result}`]);
}
