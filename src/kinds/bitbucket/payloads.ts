import type { ForgeChangeRequest, ReadEvent } from '../../points/index.ts';
import { refEvent } from '../forges/payloads/refs.ts';
import { at, commit, idAt, listAt, nameAt, present, textAt, type Value } from '../forges/payloads/value.ts';

/**
 * Reads `X-Event-Key` and its payload, of Bitbucket's cloud and of its server; returns no events for those that start
 * nothing.
 */
export function readBitbucket(event: string, payload: Value): ReadEvent[] {
  if (event === 'repo:push')
    return handedOn(
      payload,
      changesAt(payload, 'push', 'changes').flatMap((change) => cloudChange(payload, change)),
    );
  if (event === 'repo:refs_changed')
    return handedOn(
      payload,
      changesAt(payload, 'changes').flatMap((change) => serverChange(payload, change)),
    );
  const action = ACTIONS.get(event);
  if (action === undefined) return [];
  return event.startsWith('pr:') ? serverPullRequest(payload, action) : pullRequest(payload, action);
}

/** Returns the events of a push with its whole payload, which builds get. */
function handedOn(payload: Value, events: readonly ReadEvent[]): ReadEvent[] {
  if (events.length === 0) return [];
  const text = JSON.stringify(payload);
  return events.map((event) => ({ ...event, payload: text }));
}

/** Limits the changes of one push. */
const MAX_CHANGES = 100;

function changesAt(payload: Value, ...path: readonly string[]): readonly Value[] {
  return listAt(payload, ...path).slice(0, MAX_CHANGES);
}

const ACTIONS: ReadonlyMap<string, ForgeChangeRequest['action']> = new Map(
  Object.entries({
    'pullrequest:created': 'opened',
    'pullrequest:updated': 'updated',
    'pullrequest:fulfilled': 'merged',
    'pullrequest:rejected': 'closed',
    'pr:opened': 'opened',
    'pr:from_ref_updated': 'updated',
    'pr:merged': 'merged',
    'pr:declined': 'closed',
    'pr:deleted': 'closed',
  } as const),
);

function actorOf(payload: Value): string | null {
  return (
    textAt(payload, 'actor', 'nickname') ?? textAt(payload, 'actor', 'name') ?? textAt(payload, 'actor', 'display_name')
  );
}

/** Returns the URLs of a repository. The cloud sends only that of the page; those for Git are derived from it. */
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

/** Returns the Git URLs of a repository of Bitbucket's server. */
function serverUrls(repository: Value): string[] {
  return present(...listAt(repository, 'links', 'clone').map((each) => textAt(each, 'href')));
}

function serverChange(payload: Value, change: Value): ReadEvent[] {
  return refEvent({
    forge: 'bitbucket',
    ref: textAt(change, 'ref', 'id'),
    urls: serverUrls(at(payload, 'repository')),
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

/**
 * Reads a pull request of Bitbucket's server, which describes both sides by their references, and the repository only as
 * the target's.
 */
function serverPullRequest(payload: Value, action: ForgeChangeRequest['action']): ReadEvent[] {
  const request = at(payload, 'pullRequest');
  const id = idAt(request, 'id');
  const branch = nameAt(request, 'fromRef', 'displayId');
  const urls = serverUrls(at(request, 'toRef', 'repository'));
  if (id === null || branch === null || urls.length === 0) return [];
  const owner = (side: string): string | null => textAt(request, side, 'repository', 'project', 'key');
  const changeRequest: ForgeChangeRequest = {
    id,
    action,
    target: nameAt(request, 'toRef', 'displayId') ?? '',
    title: textAt(request, 'title') ?? '',
    url: textAt(listAt(request, 'links', 'self')[0], 'href') ?? '',
    fork: owner('fromRef') === owner('toRef') ? null : owner('fromRef'),
  };
  const hash = commit(textAt(request, 'fromRef', 'latestCommit'));
  const by = actorOf(payload);
  return [{ forge: 'bitbucket', kind: 'change-request', urls, branch, hash, before: null, by, changeRequest }];
}
