import type { ForgeChangeRequest } from '../../../../points/index.ts';
import { type ReadEvent, refEvent } from './refs.ts';
import { at, commit, idAt, listAt, nameAt, present, textAt, type Value } from './value.ts';

/** What GitLab tells; none for events that start nothing. Its payload names its kind itself. */
export function readGitlab(payload: Value): ReadEvent[] {
  const kind = textAt(payload, 'object_kind');
  if (kind === 'merge_request') return mergeRequest(payload);
  if (kind !== 'push' && kind !== 'tag_push') return [];
  const after = textAt(payload, 'after');
  const newest = listAt(payload, 'commits').find((each) => textAt(each, 'id') === after);
  return refEvent({
    forge: 'gitlab',
    ref: textAt(payload, 'ref'),
    urls: urlsOf(payload),
    by: textAt(payload, 'user_name') ?? textAt(payload, 'user_username'),
    before: textAt(payload, 'before'),
    after,
    message: textAt(newest, 'message'),
  });
}

function urlsOf(payload: Value): string[] {
  const project = at(payload, 'project');
  return present(...['git_http_url', 'git_ssh_url', 'web_url'].map((name) => textAt(project, name)));
}

const ACTIONS: Readonly<Record<string, ForgeChangeRequest['action']>> = {
  open: 'opened',
  reopen: 'opened',
  update: 'updated',
  merge: 'merged',
  close: 'closed',
};

/** An update without an older revision changed nothing but words. */
function mergeRequest(payload: Value): ReadEvent[] {
  const request = at(payload, 'object_attributes');
  const action = ACTIONS[textAt(request, 'action') ?? ''];
  const id = idAt(request, 'iid');
  const branch = nameAt(request, 'source_branch');
  const urls = urlsOf(payload);
  if (action === undefined || id === null || branch === null || urls.length === 0) return [];
  if (action === 'updated' && textAt(request, 'oldrev') === null) return [];
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
      kind: 'change-request',
      urls,
      branch,
      hash: commit(textAt(request, 'last_commit', 'id')),
      before: commit(textAt(request, 'oldrev')),
      by: textAt(payload, 'user', 'name') ?? textAt(payload, 'user', 'username'),
      ...(message !== null && { message }),
      changeRequest,
    },
  ];
}
