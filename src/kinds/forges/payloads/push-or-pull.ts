import type { Forge } from '../../../model/index.ts';
import type { ForgeChangeRequest, ReadEvent } from '../../../points/index.ts';
import { refEvent } from './refs.ts';
import { at, commit, idAt, nameAt, present, textAt, type Value } from './value.ts';

/** Reads a push or a change request as GitHub and Gitea describe them; returns no events for anything else. */
export function readPushOrPull(forge: Forge, event: string, payload: Value): ReadEvent[] {
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

/** Returns the URLs of the repository. */
export function urlsOf(payload: Value): string[] {
  const repository = at(payload, 'repository');
  const names = ['clone_url', 'ssh_url', 'html_url', 'git_url'];
  return present(...names.map((name) => textAt(repository, name)));
}

/** Returns who did what the payload tells; null where it does not say. */
export function senderOf(payload: Value): string | null {
  return textAt(payload, 'sender', 'login') ?? textAt(payload, 'sender', 'username');
}

const ACTIONS: Readonly<Record<string, ForgeChangeRequest['action']>> = {
  opened: 'opened',
  reopened: 'opened',
  synchronize: 'updated',
  synchronized: 'updated',
  closed: 'closed',
};

function pullRequest(forge: Forge, payload: Value): ReadEvent[] {
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
