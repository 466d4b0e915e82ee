import type { ForgeChangeRequest, GitlabDetails, ReadEvent } from '../../points/index.ts';
import { refEvent } from '../forges/payloads/refs.ts';
import { at, commit, idAt, listAt, nameAt, present, textAt, type Value } from '../forges/payloads/value.ts';
import { gitlabDetails } from './payload-details.ts';

/**
 * Reads a payload of GitLab for a job; returns no events for those that start nothing. The payload names its kind itself:
 * hooks of projects by `object_kind`, those of a whole server by `event_name`.
 */
export function readGitlab(payload: Value): ReadEvent[] {
  switch (textAt(payload, 'object_kind') ?? textAt(payload, 'event_name')) {
    case 'push':
    case 'tag_push':
      return push(payload);
    case 'merge_request':
      return mergeRequest(payload, at(payload, 'object_attributes'));
    case 'note':
      return note(payload);
    case 'pipeline':
      return pipeline(payload);
    default:
      return [];
  }
}

function push(payload: Value): ReadEvent[] {
  const after = textAt(payload, 'after');
  const commits = listAt(payload, 'commits');
  const newest = commits.find((each) => textAt(each, 'id') === after) ?? commits.at(-1);
  const gitlab = gitlabDetails(payload);
  return refEvent({
    forge: 'gitlab',
    ref: textAt(payload, 'ref'),
    urls: urlsOf(payload),
    by: gitlab.user.name || textAt(newest, 'author', 'name') || gitlab.user.username || null,
    before: textAt(payload, 'before'),
    after,
    message: textAt(newest, 'message'),
  }).map((event) => ({ ...event, gitlab }));
}

/** Returns the URLs of the project, or of the repository, which older versions describe instead. */
function urlsOf(payload: Value): string[] {
  return present(
    ...['git_http_url', 'git_ssh_url', 'web_url'].map((name) => textAt(payload, 'project', name)),
    ...['git_http_url', 'git_ssh_url', 'homepage'].map((name) => textAt(payload, 'repository', name)),
  );
}

const ACTIONS: ReadonlyMap<string, ForgeChangeRequest['action']> = new Map(
  Object.entries({
    open: 'opened',
    reopen: 'opened',
    update: 'updated',
    approved: 'updated',
    merge: 'merged',
    close: 'closed',
  } as const),
);

function mergeRequest(payload: Value, request: Value): ReadEvent[] {
  const action = ACTIONS.get(textAt(request, 'action') ?? '');
  return action === undefined ? [] : ofRequest(payload, request, 'change-request', action);
}

/** Reads a comment; those on anything but a merge request start nothing. */
function note(payload: Value): ReadEvent[] {
  const request = at(payload, 'merge_request');
  return typeof request === 'object' && request !== null ? ofRequest(payload, request, 'note', 'updated') : [];
}

function ofRequest(
  payload: Value,
  request: Value,
  kind: 'change-request' | 'note',
  action: ForgeChangeRequest['action'],
): ReadEvent[] {
  const id = idAt(request, 'iid');
  const branch = nameAt(request, 'source_branch');
  const urls = urlsOf(payload);
  if (id === null || branch === null || urls.length === 0) return [];
  const from = textAt(request, 'source', 'path_with_namespace');
  const isFork = from !== textAt(request, 'target', 'path_with_namespace');
  const changeRequest: ForgeChangeRequest = {
    id,
    action,
    target: nameAt(request, 'target_branch') ?? '',
    title: textAt(request, 'title') ?? '',
    url: textAt(request, 'url') ?? '',
    fork: isFork && from !== null ? from.slice(0, Math.max(0, from.lastIndexOf('/'))) : null,
  };
  const message = textAt(request, 'last_commit', 'message');
  return [
    {
      forge: 'gitlab',
      kind,
      urls,
      branch,
      hash: commit(textAt(request, 'last_commit', 'id')),
      before: commit(textAt(request, 'oldrev')),
      by: textAt(payload, 'user', 'name') ?? textAt(payload, 'user', 'username'),
      ...(message !== null && { message }),
      gitlab: gitlabDetails(payload),
      changeRequest,
    },
  ];
}

function pipeline(payload: Value): ReadEvent[] {
  const gitlab: GitlabDetails = gitlabDetails(payload);
  const branch = nameAt(payload, 'object_attributes', 'ref');
  const urls = urlsOf(payload);
  if (gitlab.pipeline === null || branch === null || urls.length === 0) return [];
  return [
    {
      forge: 'gitlab',
      kind: 'pipeline',
      urls,
      branch,
      hash: commit(gitlab.pipeline.sha),
      before: commit(gitlab.pipeline.beforeSha),
      by: gitlab.user.name || null,
      gitlab,
    },
  ];
}
