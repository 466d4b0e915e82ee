import type { ForgeChangeRequest } from '../../../../points/index.ts';
import { type ReadEvent, refEvent } from './refs.ts';
import { at, commit, idAt, listAt, nameAt, present, textAt, type Value } from './value.ts';

/** `X-Event-Key` and its payload, of Bitbucket's cloud and of its server; none for events that start nothing. */
export function readBitbucket(event: string, payload: Value): ReadEvent[] {
  if (event === 'repo:push')
    return changesAt(payload, 'push', 'changes').flatMap((change) => cloudChange(payload, change));
  if (event === 'repo:refs_changed')
    return changesAt(payload, 'changes').flatMap((change) => serverChange(payload, change));
  const action = ACTIONS[event];
  return action === undefined ? [] : pullRequest(payload, action);
}

/** Changes that one push may tell of. */
const MOST_CHANGES = 100;

function changesAt(payload: Value, ...path: readonly string[]): readonly Value[] {
  return listAt(payload, ...path).slice(0, MOST_CHANGES);
}

const ACTIONS: Readonly<Record<string, ForgeChangeRequest['action']>> = {
  'pullrequest:created': 'opened',
  'pullrequest:updated': 'updated',
  'pullrequest:fulfilled': 'merged',
  'pullrequest:rejected': 'closed',
};

function actorOf(payload: Value): string | null {
  return (
    textAt(payload, 'actor', 'nickname') ?? textAt(payload, 'actor', 'name') ?? textAt(payload, 'actor', 'display_name')
  );
}

/** The cloud names the page alone; its addresses for Git are made of it. */
function cloudUrls(payload: Value): string[] {
  const page = textAt(payload, 'repository', 'links', 'html', 'href');
  const name = textAt(payload, 'repository', 'full_name');
  return present(page, page === null || name === null ? null : `git@${new URL(page).host}:${name}.git`);
}

function cloudChange(payload: Value, change: Value): ReadEvent[] {
  const named = at(change, 'new') ?? at(change, 'old');
  const type = textAt(named, 'type') === 'tag' ? 'tags' : 'heads';
  return refEvent({
    forge: 'bitbucket',
    ref: `refs/${type}/${textAt(named, 'name') ?? ''}`,
    urls: cloudUrls(payload),
    by: actorOf(payload),
    before: textAt(change, 'old', 'target', 'hash'),
    after: textAt(change, 'new', 'target', 'hash'),
    message: textAt(change, 'new', 'target', 'message'),
  });
}

function serverChange(payload: Value, change: Value): ReadEvent[] {
  return refEvent({
    forge: 'bitbucket',
    ref: textAt(change, 'ref', 'id'),
    urls: present(...listAt(payload, 'repository', 'links', 'clone').map((each) => textAt(each, 'href'))),
    by: actorOf(payload),
    before: textAt(change, 'fromHash'),
    after: textAt(change, 'toHash'),
    message: null,
  });
}

function pullRequest(payload: Value, action: ForgeChangeRequest['action']): ReadEvent[] {
  const request = at(payload, 'pullrequest');
  const id = idAt(request, 'id');
  const branch = nameAt(request, 'source', 'branch', 'name');
  const urls = cloudUrls(payload);
  if (id === null || branch === null || urls.length === 0) return [];
  const from = textAt(request, 'source', 'repository', 'full_name');
  const changeRequest: ForgeChangeRequest = {
    id,
    action,
    target: nameAt(request, 'destination', 'branch', 'name') ?? '',
    title: textAt(request, 'title') ?? '',
    url: textAt(request, 'links', 'html', 'href') ?? '',
    fork: from === null || from === textAt(payload, 'repository', 'full_name') ? null : (from.split('/')[0] ?? null),
  };
  const hash = commit(textAt(request, 'source', 'commit', 'hash'));
  const by = actorOf(payload);
  return [{ forge: 'bitbucket', kind: 'change-request', urls, branch, hash, before: null, by, changeRequest }];
}
