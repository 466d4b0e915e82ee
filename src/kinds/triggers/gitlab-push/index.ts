import { bool, defineTrigger, secret, text } from '../../../points/index.ts';
import { secretsEqual } from '../secrets-equal.ts';
import { admitsBranch } from './branch-filter.ts';
import { buildOf } from './build-of.ts';

/** Builds what GitLab tells of at `/project/NAME`. */
export const gitlabPush = defineTrigger({
  symbol: 'gitlab',
  displayName: 'Build when a change is pushed to GitLab',
  xmlTag: 'com.dabsquared.gitlabjenkins.GitLabPushTrigger',
  fields: {
    spec: text(),
    triggerOnPush: bool({ title: 'Push Events', default: true }),
    triggerToBranchDeleteRequest: bool({ title: 'Push Events in case of branch delete' }),
    triggerOnMergeRequest: bool({ title: 'Opened Merge Request Events', default: true }),
    triggerOnlyIfNewCommitsPushed: bool({ title: 'Build only if new commits were pushed to Merge Request' }),
    triggerOnAcceptedMergeRequest: bool({ title: 'Accepted Merge Request Events' }),
    triggerOnClosedMergeRequest: bool({ title: 'Closed Merge Request Events' }),
    ciSkip: bool({ title: 'Enable [ci-skip]', default: true }),
    skipWorkInProgressMergeRequest: bool({ title: 'Ignore WIP Merge Requests', default: true }),
    branchFilterType: text({ default: 'All' }),
    includeBranchesSpec: text({ title: 'Include' }),
    excludeBranchesSpec: text({ title: 'Exclude' }),
    sourceBranchRegex: text({ title: 'Source Branch Regex' }),
    targetBranchRegex: text({ title: 'Target Branch Regex' }),
    secretToken: secret({ title: 'Secret token' }),
  },
  example: {
    spec: '',
    triggerOnPush: true,
    triggerToBranchDeleteRequest: false,
    triggerOnMergeRequest: true,
    triggerOnlyIfNewCommitsPushed: false,
    triggerOnAcceptedMergeRequest: false,
    triggerOnClosedMergeRequest: false,
    ciSkip: true,
    skipWorkInProgressMergeRequest: true,
    branchFilterType: 'NameBasedFilter',
    includeBranchesSpec: 'main, release/**',
    excludeBranchesSpec: '',
    sourceBranchRegex: '',
    targetBranchRegex: '',
    secretToken: 'not for everybody',
  },
  admits({ secretToken }, { token, mayBuild }) {
    if (secretToken === '') return mayBuild ? 'yes' : 'not-allowed';
    return token !== null && secretsEqual(secretToken, token) ? 'yes' : 'wrong-token';
  },
  onPush(config, event) {
    if (event.forge !== 'gitlab') return null;
    if (config.ciSkip && /\[ci-skip\]/.test(event.message ?? '')) return null;
    if (!isWanted(config, event.kind, event.changeRequest)) return null;
    const branches = { source: event.branch ?? '', target: event.changeRequest?.target ?? event.branch ?? '' };
    return admitsBranch(config, branches) ? buildOf(event, branches) : null;
  },
});

interface Wanted {
  readonly triggerOnPush: boolean;
  readonly triggerOnMergeRequest: boolean;
  readonly triggerOnAcceptedMergeRequest: boolean;
  readonly triggerOnClosedMergeRequest: boolean;
  readonly triggerToBranchDeleteRequest: boolean;
  readonly skipWorkInProgressMergeRequest: boolean;
}

type ChangeRequest = { readonly action: string; readonly title: string } | undefined;

function isWanted(config: Wanted, kind: string, request: ChangeRequest): boolean {
  if (kind === 'branch-deleted') return config.triggerOnPush && config.triggerToBranchDeleteRequest;
  if (request === undefined) return config.triggerOnPush;
  if (
    config.skipWorkInProgressMergeRequest &&
    /^\s*(?:\[?(?:wip|draft)\]?:|\[(?:wip|draft)\]|\(draft\))/i.test(request.title)
  )
    return false;
  if (request.action === 'merged') return config.triggerOnAcceptedMergeRequest;
  return request.action === 'closed' ? config.triggerOnClosedMergeRequest : config.triggerOnMergeRequest;
}
