import type { ForgeEvent, GitlabDetails } from '../../../points/index.ts';

/** Limits the length of one variable. Linux accepts none of more than 128 KiB; a description may be longer. */
const LONGEST = 30_000;
/** Limits the bytes of all variables together, because the environment of a process is limited, too. */
const MAX_BYTES = 256 * 1024;

/**
 * Returns the variables of the plugin. Jenkins: `CauseData#getBuildVariables`; its empty ones are not set for the processes
 * of a build.
 */
export function variablesOf(
  event: ForgeEvent,
  branches: { readonly source: string; readonly target: string },
): ReadonlyMap<string, string> {
  const { gitlab, before, hash } = event;
  const all: Record<string, string | null> = {
    gitlabBranch: branches.source,
    gitlabSourceBranch: branches.source,
    gitlabTargetBranch: branches.target,
    gitlabActionType: actionOf(event),
    gitlabBefore: event.changeRequest === undefined && event.kind !== 'pipeline' ? before : null,
    gitlabAfter: event.changeRequest === undefined && event.kind !== 'pipeline' ? hash : null,
    gitlabMergeRequestLastCommit: hash,
    ...(gitlab && ofDetails(gitlab)),
  };
  let left = MAX_BYTES;
  const variables = new Map<string, string>();
  for (const [name, value] of Object.entries(all)) {
    const text = value?.replaceAll('\0', '').slice(0, LONGEST) ?? '';
    left -= Buffer.byteLength(text);
    if (text !== '' && left >= 0) variables.set(name, text);
  }
  return variables;
}

function actionOf({ kind }: ForgeEvent): string {
  switch (kind) {
    case 'change-request':
      return 'MERGE';
    case 'note':
      return 'NOTE';
    case 'pipeline':
      return 'PIPELINE';
    case 'tag':
      return 'TAG_PUSH';
    default:
      return 'PUSH';
  }
}

function ofDetails(gitlab: GitlabDetails): Record<string, string> {
  const { user, source, target, mergeRequest: request, note, pipeline } = gitlab;
  return {
    gitlabProjectId: gitlab.projectId,
    gitlabUserName: user.name,
    gitlabUserUsername: user.username,
    gitlabUserEmail: user.email,
    gitlabSourceRepoHomepage: source.homepage,
    gitlabSourceRepoName: source.name,
    gitlabSourceNamespace: source.namespace,
    gitlabSourceRepoURL: source.url,
    gitlabSourceRepoSshUrl: source.sshUrl,
    gitlabSourceRepoHttpUrl: source.httpUrl,
    ...(target && {
      gitlabTargetRepoName: target.name,
      gitlabTargetNamespace: target.namespace,
      gitlabTargetRepoSshUrl: target.sshUrl,
      gitlabTargetRepoHttpUrl: target.httpUrl,
    }),
    ...(request && {
      gitlabMergeRequestId: request.id,
      gitlabMergeRequestIid: request.iid,
      gitlabMergeRequestTitle: request.title,
      gitlabMergeRequestDescription: request.description,
      gitlabMergeRequestTargetProjectId: request.targetProjectId,
      gitlabMergeRequestLabels: request.labels.join(','),
      ...(note === null && {
        gitlabMergeCommitSha: request.mergeCommit,
        gitlabMergeRequestState: request.state,
        gitlabMergedByUser: user.username,
        gitlabMergeRequestAssignee: request.assignee,
      }),
    }),
    ...(note !== null && { gitlabTriggerPhrase: note, gitlabCommentAuthor: user.username }),
    ...(pipeline && {
      ref: pipeline.ref,
      isTag: String(pipeline.isTag),
      sha: pipeline.sha,
      beforeSha: pipeline.beforeSha,
      status: pipeline.status,
      stages: `[${pipeline.stages.join(', ')}]`,
      createdAt: pipeline.createdAt,
      finishedAt: pipeline.finishedAt,
      duration: pipeline.duration,
    }),
  };
}
