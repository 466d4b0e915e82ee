import type { ForgeChangeRequest } from '../../../../points/index.ts';
import { type ReadEvent, refEvent } from './refs.ts';
import { at, commit, idAt, nameAt, present, textAt, type Value } from './value.ts';

/**
 * Reads `X-GitHub-Event` and its payload; returns no events for those that start nothing. Gitea's payloads have the same
 * shape.
 */
export function readGithub(event: string, payload: Value): ReadEvent[] {
  return readPushOrPull('github', event, payload);
}

/** Reads an event of Gitea, which reports deleted branches by an event of their own. */
export function readGitea(event: string, payload: Value): ReadEvent[] {
  if (event !== 'delete') return readPushOrPull('gitea', event, payload);
  if (textAt(payload, 'ref_type') !== 'branch') return [];
  const ref = `refs/heads/${textAt(payload, 'ref') ?? ''}`;
  return refEvent({
    forge: 'gitea',
    ref,
    urls: urlsOf(payload),
    by: senderOf(payload),
    before: null,
    after: null,
    message: null,
  });
}

function readPushOrPull(forge: 'github' | 'gitea', event: string, payload: Value): ReadEvent[] {
  if (event === 'pull_request') return pullRequest(forge, payload);
  if (event !== 'push') return [];
  return refEvent({
    forge,
    ref: textAt(payload, 'ref'),
    urls: urlsOf(payload),
    by: textAt(payload, 'pusher', 'name') ?? textAt(payload, 'pusher', 'login') ?? senderOf(payload),
    before: textAt(payload, 'before'),
    after: textAt(payload, 'after'),
    message: textAt(payload, 'head_commit', 'message'),
  });
}

function urlsOf(payload: Value): string[] {
  const repository = at(payload, 'repository');
  const names = ['clone_url', 'ssh_url', 'html_url', 'git_url'];
  return present(...names.map((name) => textAt(repository, name)));
}

function senderOf(payload: Value): string | null {
  return textAt(payload, 'sender', 'login') ?? textAt(payload, 'sender', 'username');
}

const ACTIONS: Readonly<Record<string, ForgeChangeRequest['action']>> = {
  opened: 'opened',
  reopened: 'opened',
  synchronize: 'updated',
  synchronized: 'updated',
  closed: 'closed',
};

function pullRequest(forge: 'github' | 'gitea', payload: Value): ReadEvent[] {
  const pull = at(payload, 'pull_request');
  const action = ACTIONS[textAt(payload, 'action') ?? ''];
  const urls = urlsOf(payload);
  const id = idAt(payload, 'number') ?? idAt(pull, 'number');
  const branch = nameAt(pull, 'head', 'ref');
  if (action === undefined || id === null || branch === null || urls.length === 0) return [];
  const from = textAt(pull, 'head', 'repo', 'full_name');
  const isFork = from !== textAt(pull, 'base', 'repo', 'full_name');
  const changeRequest: ForgeChangeRequest = {
    id,
    action: action === 'closed' && at(pull, 'merged') === true ? 'merged' : action,
    target: nameAt(pull, 'base', 'ref') ?? '',
    title: textAt(pull, 'title') ?? '',
    url: textAt(pull, 'html_url') ?? '',
    fork: isFork ? textAt(pull, 'head', 'repo', 'owner', 'login') : null,
  };
  const hash = commit(textAt(pull, 'head', 'sha'));
  return [{ forge, kind: 'change-request', urls, branch, hash, before: null, by: senderOf(payload), changeRequest }];
}
