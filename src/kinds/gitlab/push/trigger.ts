import { secretsEqual } from '../../../kit/index.ts';
import { bool, defineTrigger, type ForgeEvent, group, secret, text } from '../../../points/index.ts';
import { admitsBranch } from './branch-filter.ts';
import { buildOf } from './build-of.ts';
import { GITLAB_VARIABLES } from './variable-names.ts';
import { addsForcingLabel, isSkipped, isWanted } from './wanted.ts';

/** Starts builds for the events that GitLab sends to `/project/NAME`. */
export const gitlabPush = defineTrigger({
  symbol: 'gitlab',
  displayName: 'Build when a change is pushed to GitLab',
  xmlTag: 'com.dabsquared.gitlabjenkins.GitLabPushTrigger',
  variables: GITLAB_VARIABLES,
  fields: {
    spec: text({ label: 'Schedule', help: 'It stays in the file and has no effect.', script: false }),
    triggerOnPush: bool({ label: 'Push Events', help: 'Pushed commits start a build.', default: true }),
    triggerToBranchDeleteRequest: bool({
      label: 'Push Events in case of branch delete',
      help: 'A branch that is deleted starts a build.',
    }),
    triggerOnMergeRequest: bool({
      label: 'Opened Merge Request Events',
      help: 'A merge request that is opened starts a build.',
      default: true,
    }),
    triggerOnlyIfNewCommitsPushed: bool({
      label: 'Build only if new commits were pushed to Merge Request',
      help: 'A merge request starts a build only where it has new commits.',
    }),
    triggerOnAcceptedMergeRequest: bool({
      label: 'Accepted Merge Request Events',
      help: 'A merge request that is merged starts a build.',
    }),
    triggerOnClosedMergeRequest: bool({
      label: 'Closed Merge Request Events',
      help: 'A merge request that is closed starts a build.',
    }),
    triggerOnApprovedMergeRequest: bool({
      label: 'Approved Merge Requests (EE-only)',
      help: 'A merge request that is approved starts a build.',
    }),
    triggerOpenMergeRequestOnPush: text({
      label: 'Rebuild open Merge Requests: never, source or both',
      choices: ['never', 'source', 'both'],
      script: { declared: { type: 'class java.lang.Object' } },
    }),
    triggerOnNoteRequest: bool({
      label: 'Comments',
      help: 'A comment on a merge request starts a build, where it matches the expression.',
      default: true,
    }),
    noteRegex: text({
      label: 'Comment (regex) for triggering a build',
      help: 'The whole comment must match; without an expression no comment starts a build.',
    }),
    triggerOnPipelineEvent: bool({
      label: 'Build on successful pipeline events',
      help: 'A pipeline of GitLab that succeeded starts a build.',
    }),
    labelsThatForcesBuildIfAdded: text({
      label: 'Labels that force a build if they are added',
      help: 'One of these labels, with commas between them, starts a build when it is added to a merge request.',
    }),
    setBuildDescription: bool({
      label: 'Set build description to build cause',
      help: 'The build’s description says what started it.',
      default: true,
    }),
    cancelPendingBuildsOnUpdate: bool({
      label: 'Cancel pending merge request builds on update',
      help: 'Builds of a merge request that still wait are cancelled when it changes.',
    }),
    mergeRequestLabelFilterConfig: group(
      {
        include: text({ label: 'Include labels', help: 'A merge request must have one of these labels.' }),
        exclude: text({ label: 'Exclude labels', help: 'A merge request must have none of these labels.' }),
      },
      { inScripts: { className: 'com.dabsquared.gitlabjenkins.trigger.filter.MergeRequestLabelFilterConfig' } },
    ),
    ciSkip: bool({
      label: 'Enable [ci-skip]',
      help: 'Commits whose message says [ci-skip] start nothing.',
      default: true,
    }),
    skipWorkInProgressMergeRequest: bool({
      label: 'Ignore WIP Merge Requests',
      help: 'Drafts of merge requests start nothing.',
      default: true,
    }),
    branchFilterType: text({
      label: 'Allowed branches',
      help: 'Says by what branches are selected.',
      default: 'All',
      choices: ['All', 'NameBasedFilter', 'RegexBasedFilter'],
      script: { declared: { type: 'class java.lang.Object' } },
    }),
    includeBranchesSpec: text({
      label: 'Include',
      help: 'Patterns of branches that start builds, with commas between them.',
    }),
    excludeBranchesSpec: text({
      label: 'Exclude',
      help: 'Patterns of branches that start none, with commas between them.',
    }),
    sourceBranchRegex: text({
      label: 'Source Branch Regex',
      help: 'The branch with the commits must match this expression.',
    }),
    targetBranchRegex: text({
      label: 'Target Branch Regex',
      help: 'The branch that they are for must match this expression.',
    }),
    secretToken: secret({ label: 'Secret token', help: 'Webhooks must carry this text; it is stored encrypted.' }),
    pendingBuildName: text({
      label: 'Pending build name for pipeline',
      help: 'It stays in the file and has no effect.',
    }),
  },
  inScripts: {
    isUsual: false,
    order: [
      'triggerOnPush',
      'triggerToBranchDeleteRequest',
      'triggerOnMergeRequest',
      'triggerOnlyIfNewCommitsPushed',
      'triggerOnPipelineEvent',
      'triggerOnAcceptedMergeRequest',
      'triggerOnClosedMergeRequest',
      'triggerOnApprovedMergeRequest',
      'triggerOpenMergeRequestOnPush',
      'triggerOnNoteRequest',
      'noteRegex',
      'ciSkip',
      'skipWorkInProgressMergeRequest',
      'labelsThatForcesBuildIfAdded',
      'setBuildDescription',
      'addNoteOnMergeRequest',
      'addCiMessage',
      'addVoteOnMergeRequest',
      'acceptMergeRequestOnSuccess',
      'branchFilterName',
      'branchFilterType',
      'includeBranchesSpec',
      'excludeBranchesSpec',
      'sourceBranchRegex',
      'targetBranchRegex',
      'mergeRequestLabelFilterConfig',
      'secretToken',
      'pendingBuildName',
      'cancelPendingBuildsOnUpdate',
    ],
    more: {
      addNoteOnMergeRequest: { type: 'boolean' },
      addCiMessage: { type: 'boolean' },
      addVoteOnMergeRequest: { type: 'boolean' },
      acceptMergeRequestOnSuccess: { type: 'boolean' },
      branchFilterName: { type: 'String' },
    },
  },
  example: {
    spec: '',
    triggerOnPush: true,
    triggerToBranchDeleteRequest: false,
    triggerOnMergeRequest: true,
    triggerOnlyIfNewCommitsPushed: false,
    triggerOnAcceptedMergeRequest: false,
    triggerOnClosedMergeRequest: false,
    triggerOnApprovedMergeRequest: true,
    triggerOpenMergeRequestOnPush: 'source',
    triggerOnNoteRequest: true,
    noteRegex: 'Build it again.*',
    triggerOnPipelineEvent: true,
    labelsThatForcesBuildIfAdded: 'urgent',
    setBuildDescription: true,
    cancelPendingBuildsOnUpdate: true,
    mergeRequestLabelFilterConfig: { include: 'ready', exclude: 'parked' },
    ciSkip: true,
    skipWorkInProgressMergeRequest: true,
    branchFilterType: 'NameBasedFilter',
    includeBranchesSpec: 'main, release/**',
    excludeBranchesSpec: '',
    sourceBranchRegex: '',
    targetBranchRegex: '',
    secretToken: 'not for everybody',
    pendingBuildName: '',
  },
  admits({ secretToken }, { token, mayBuild }) {
    if (secretToken === '') return mayBuild ? 'yes' : 'not-allowed';
    return token !== null && secretsEqual(secretToken, token) ? 'yes' : 'wrong-token';
  },
  describesBuild: ({ setBuildDescription }, forge) => setBuildDescription && forge === 'gitlab',
  onPush(config, event) {
    if (event.forge !== 'gitlab' || !isWanted(config, event) || isSkipped(config, event)) return null;
    const { source, target } = branchesOf(event);
    if (!admitsBranch(config, { source, target })) return null;
    const isForced = addsForcingLabel(config, event);
    return buildOf(event, { source, target, isForced, cancelsPending: config.cancelPendingBuildsOnUpdate });
  },
});

/**
 * Returns the branches of an event as the plugin names them: a tag by its whole reference, the target of a pipeline by its
 * request or its project.
 */
function branchesOf({ kind, branch, changeRequest, gitlab }: ForgeEvent): { source: string; target: string } {
  const source = kind === 'tag' ? `refs/tags/${branch ?? ''}` : (branch ?? '');
  if (kind !== 'pipeline') return { source, target: changeRequest?.target ?? source };
  return { source, target: gitlab?.pipeline?.defaultBranch || source };
}
