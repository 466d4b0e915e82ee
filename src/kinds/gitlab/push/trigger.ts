import { secretsEqual } from '../../../kit/index.ts';
import { bool, defineTrigger, type ForgeEvent, group, one, secret, text } from '../../../points/index.ts';
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
    spec: text({ script: false }),
    triggerOnPush: bool({ label: 'Push Events', default: true }),
    triggerToBranchDeleteRequest: bool({ label: 'Push Events in case of branch delete' }),
    triggerOnMergeRequest: bool({ label: 'Opened Merge Request Events', default: true }),
    triggerOnlyIfNewCommitsPushed: bool({ label: 'Build only if new commits were pushed to Merge Request' }),
    triggerOnAcceptedMergeRequest: bool({ label: 'Accepted Merge Request Events' }),
    triggerOnClosedMergeRequest: bool({ label: 'Closed Merge Request Events' }),
    triggerOnApprovedMergeRequest: bool({ label: 'Approved Merge Requests (EE-only)' }),
    triggerOpenMergeRequestOnPush: text({
      label: 'Rebuild open Merge Requests: never, source or both',
      choices: ['never', 'source', 'both'],
      script: { declared: { type: 'class java.lang.Object' } },
    }),
    triggerOnNoteRequest: bool({ label: 'Comments', default: true }),
    noteRegex: text({ label: 'Comment (regex) for triggering a build' }),
    triggerOnPipelineEvent: bool({ label: 'Build on successful pipeline events' }),
    labelsThatForcesBuildIfAdded: text({ label: 'Labels that force a build if they are added' }),
    setBuildDescription: bool({ label: 'Set build description to build cause', default: true }),
    cancelPendingBuildsOnUpdate: bool({ label: 'Cancel pending merge request builds on update' }),
    mergeRequestLabelFilterConfig: group(
      { include: text({ label: 'Include labels' }), exclude: text({ label: 'Exclude labels' }) },
      { type: one('gitlabLabels') },
    ),
    ciSkip: bool({ label: 'Enable [ci-skip]', default: true }),
    skipWorkInProgressMergeRequest: bool({ label: 'Ignore WIP Merge Requests', default: true }),
    branchFilterType: text({
      default: 'All',
      choices: ['All', 'NameBasedFilter', 'RegexBasedFilter'],
      script: { declared: { type: 'class java.lang.Object' } },
    }),
    includeBranchesSpec: text({ label: 'Include' }),
    excludeBranchesSpec: text({ label: 'Exclude' }),
    sourceBranchRegex: text({ label: 'Source Branch Regex' }),
    targetBranchRegex: text({ label: 'Target Branch Regex' }),
    secretToken: secret({ label: 'Secret token' }),
    pendingBuildName: text({ label: 'Pending build name for pipeline' }),
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
