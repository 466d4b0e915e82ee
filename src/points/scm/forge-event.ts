import type { Forge } from '../../model/index.ts';
import type { GitlabDetails } from './gitlab-details.ts';

/** Where a notice came from. `git`: a plain one of commits (`/git/notifyCommit`). */
export type EventOrigin = Exclude<Forge, 'generic'>;

/** What happened at a forge, in the words that all of them share. Made from a request whose signature was checked. */
export interface ForgeEvent {
  readonly forge: EventOrigin;
  /** `note` (a comment on a change request) and `pipeline` (one of the forge's own) are sent to single jobs alone. */
  readonly kind: 'push' | 'branch-created' | 'branch-deleted' | 'tag' | 'change-request' | 'note' | 'pipeline';
  /** Addresses of the repository as the forge names them: HTTPS, SSH, page. At least one; compare by `sameRepository`. */
  readonly urls: readonly string[];
  /** Branch or tag without `refs/…/`; of a change request its source branch. Null: the notice names none. */
  readonly branch: string | null;
  /** Commit after it; null: not named, or the branch is gone. */
  readonly hash: string | null;
  /** Commit before it; null: not named, or the branch is new. */
  readonly before: string | null;
  /** Only of the kind `change-request`. */
  readonly changeRequest?: ForgeChangeRequest;
  /** Who did it, as the forge names them; null: not named. */
  readonly by: string | null;
  /** Message of the newest commit; missing: not named. */
  readonly message?: string;
  /** Only of GitLab. */
  readonly gitlab?: GitlabDetails;
  /** The whole payload, where the forge's plugin hands it to builds; missing: it does not. */
  readonly payload?: string;
  /** Which delivery told of it: its id in the log of deliveries. */
  readonly delivery: string;
}

export interface ForgeChangeRequest {
  /** Number as in its address. */
  readonly id: string;
  readonly action: 'opened' | 'updated' | 'closed' | 'merged';
  /** Branch that it wants to change. */
  readonly target: string;
  readonly title: string;
  readonly url: string;
  /** Owner of the fork; null: from the repository itself. */
  readonly fork: string | null;
}

/** What a listener began because of an event: shown in the log of deliveries. */
export interface ForgeReaction {
  /** Full name of the job or project. */
  readonly item: string;
  /** Queue items of builds that were asked for; none where it is looked into first (polling, indexing). */
  readonly queueIds: readonly number[];
}

/**
 * Told of each event once, in the order in which they came, after the answer's work for single jobs. Answers what it
 * began; the delivery waits for it, so long work (indexing) is only begun. One that throws does not disturb the others.
 */
export type ForgeListener = (event: ForgeEvent) => Promise<readonly ForgeReaction[]>;

/** Where events of webhooks come from: `services.webhooks`. */
export interface ForgeEvents {
  /** Answers a function that ends it. */
  onEvent(listener: ForgeListener): () => void;
}

/**
 * Whether two addresses mean one repository: protocol, user, port, a trailing `.git` and slashes do not count, nor does
 * the case of the host. `git@host:a/b.git`, `ssh://git@host:22/a/b` and `https://host/a/b` are one.
 */
export function sameRepository(one: string, other: string): boolean {
  const place = repositoryPlace(one);
  return place !== null && place === repositoryPlace(other);
}

/** `host/path` of an address, the path alone of a local folder; null: it is none. */
export function repositoryPlace(address: string): string | null {
  const text = address.trim();
  const url = /^[a-z][a-z0-9+.-]*:\/\/(?:[^/@]*@)?([^/:]*|\[[^\]/]*\])(?::\d*)?(\/.*)?$/i.exec(text);
  if (url !== null) return placeOf(url[1] ?? '', url[2] ?? '');
  const scp = /^(?:[^/@:]+@)?([^/:]+):(?!\/\/)(.+)$/.exec(text);
  if (scp !== null) return placeOf(scp[1] ?? '', scp[2] ?? '');
  return text.startsWith('/') ? placeOf('', text) : null;
}

function placeOf(host: string, path: string): string | null {
  const parts = path.split('/').filter((part) => part !== '');
  const last = parts.pop()?.replace(/\.git$/, '');
  if (last === undefined || last === '') return null;
  return [host.toLowerCase(), ...parts, last].join('/');
}
