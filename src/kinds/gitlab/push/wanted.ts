import { compileJavaRegex } from '../../../java/index.ts';
import type { ForgeEvent, GitlabMergeRequest } from '../../../points/index.ts';

interface Wishes {
  readonly triggerOnPush: boolean;
  readonly triggerToBranchDeleteRequest: boolean;
  readonly triggerOnMergeRequest: boolean;
  readonly triggerOnlyIfNewCommitsPushed: boolean;
  readonly triggerOnAcceptedMergeRequest: boolean;
  readonly triggerOnClosedMergeRequest: boolean;
  readonly triggerOnApprovedMergeRequest: boolean;
  readonly triggerOpenMergeRequestOnPush: string;
  readonly triggerOnNoteRequest: boolean;
  readonly noteRegex: string;
  readonly triggerOnPipelineEvent: boolean;
  readonly labelsThatForcesBuildIfAdded: string;
  readonly skipWorkInProgressMergeRequest: boolean;
  readonly mergeRequestLabelFilterConfig: { readonly include: string; readonly exclude: string } | null;
}

/** Says whether the trigger accepts events like this one, whatever its branches. */
export function isWanted(config: Wishes, event: ForgeEvent): boolean {
  const { kind, gitlab } = event;
  switch (kind) {
    case 'branch-deleted':
      return config.triggerOnPush && config.triggerToBranchDeleteRequest;
    case 'pipeline':
      return config.triggerOnPipelineEvent && gitlab?.pipeline?.status === 'success';
    case 'note':
      return config.triggerOnNoteRequest && isPhrase(config.noteRegex, gitlab?.note ?? '');
    case 'change-request':
      return isRequestWanted(config, event);
    default:
      return config.triggerOnPush;
  }
}

/** Says whether an expression matches a whole comment; an empty expression matches none, as in the plugin. */
function isPhrase(expression: string, note: string): boolean {
  if (expression === '') return false;
  try {
    return compileJavaRegex(expression).matches(note);
  } catch {
    return false;
  }
}

function isRequestWanted(config: Wishes, event: ForgeEvent): boolean {
  const request = event.gitlab?.mergeRequest;
  if (!request || !isActionWanted(config, request)) return false;
  if (config.skipWorkInProgressMergeRequest && request.isDraft) return false;
  if (!hasWantedLabels(config.mergeRequestLabelFilterConfig, request.labels)) return false;
  if (!config.triggerOnlyIfNewCommitsPushed || request.action !== 'update') return true;
  return request.hasNewCommits || request.isDraftNoMore || addsForcingLabel(config, event);
}

/**
 * Says whether the trigger accepts the action of a merge request. Jenkins: `MergeRequestHookTriggerHandlerFactory`, whose
 * rule for updates precedes the one for open requests.
 */
function isActionWanted(config: Wishes, { action, state }: GitlabMergeRequest): boolean {
  const isOpen = state === 'opened' || state === 'reopened' || state === 'updated';
  if (isOpen && action === 'update') return config.triggerOpenMergeRequestOnPush !== 'never';
  if (action === 'approved') return config.triggerOnApprovedMergeRequest;
  if (isOpen) return config.triggerOnMergeRequest;
  if (action === 'merge') return config.triggerOnAcceptedMergeRequest;
  return config.triggerOnClosedMergeRequest && (action === 'close' || state === 'closed');
}

function hasWantedLabels(filter: Wishes['mergeRequestLabelFilterConfig'], labels: readonly string[]): boolean {
  const include = namesIn(filter?.include ?? '');
  if (namesIn(filter?.exclude ?? '').some((name) => labels.includes(name))) return false;
  return include.length === 0 || include.some((name) => labels.includes(name));
}

/** Says whether a label was added that forces a build though the commit has one. */
export function addsForcingLabel(
  config: Pick<Wishes, 'labelsThatForcesBuildIfAdded'>,
  { gitlab }: ForgeEvent,
): boolean {
  const forcing = namesIn(config.labelsThatForcesBuildIfAdded);
  return forcing.some((name) => gitlab?.mergeRequest?.addedLabels.includes(name) === true);
}

/** Says whether `[ci-skip]` in the newest commit or in the merge request prevents a build. */
export function isSkipped({ ciSkip }: { readonly ciSkip: boolean }, { kind, message, gitlab }: ForgeEvent): boolean {
  if (!ciSkip || kind === 'pipeline') return false;
  const isInRequest = gitlab?.mergeRequest?.description.includes('[ci-skip]') === true;
  return isInRequest || (kind !== 'note' && message?.includes('[ci-skip]') === true);
}

function namesIn(text: string): string[] {
  return text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}
