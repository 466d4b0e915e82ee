import type { Forge } from '../../model/index.ts';
import type { GitlabDetails } from './gitlab-details.ts';

/**
 * Describes what happened at a forge, in terms that all forges share. It is made from a request whose signature was
 * checked.
 */
export interface ForgeEvent {
  readonly forge: Forge;
  /**
   * Names the kind of event. `note` (a comment on a change request) and `pipeline` (one of the forge's own) are sent to
   * single jobs alone.
   */
  readonly kind: 'push' | 'branch-created' | 'branch-deleted' | 'tag' | 'change-request' | 'note' | 'pipeline';
  /**
   * Holds the addresses of the repository as the forge names them: HTTPS, SSH, page. There is at least one; compare them by
   * `sameRepository`.
   */
  readonly urls: readonly string[];
  /**
   * Names the branch or tag without `refs/…/`; for a change request, its source branch. It is null where the notice names
   * none.
   */
  readonly branch: string | null;
  /** Holds the commit after the event; null where it is not named, or the branch is gone. */
  readonly hash: string | null;
  /** Holds the commit before the event; null where it is not named, or the branch is new. */
  readonly before: string | null;
  /** Describes the change request; only events of the kind `change-request` have it. */
  readonly changeRequest?: ForgeChangeRequest;
  /** Names who did it, as the forge does; null where it does not. */
  readonly by: string | null;
  /** Holds the message of the newest commit; missing where it is not named. */
  readonly message?: string;
  /** Holds GitLab's details; only GitLab's events have them. */
  readonly gitlab?: GitlabDetails;
  /** Holds the whole payload, where the forge's plugin hands it to builds; missing where it does not. */
  readonly payload?: string;
  /** Identifies the delivery that reported the event: its id in the log of deliveries. */
  readonly delivery: string;
}

export interface ForgeChangeRequest {
  /** Holds the number as in the change request's address. */
  readonly id: string;
  readonly action: 'opened' | 'updated' | 'closed' | 'merged';
  /** Names the branch that the change request wants to change. */
  readonly target: string;
  readonly title: string;
  readonly url: string;
  /** Names the owner of the fork; null where it comes from the repository itself. */
  readonly fork: string | null;
}

/** Describes what a listener began because of an event, as the log of deliveries shows it. */
export interface ForgeReaction {
  /** Holds the full name of the job or project. */
  readonly item: string;
  /** Holds the queue items of builds that were requested; it is empty where polling or indexing comes first. */
  readonly queueIds: readonly number[];
}

/**
 * Is called with each event once, in the order in which they came, after the answer's work for single jobs. Returns what it
 * began; the delivery waits for it, so long work (indexing) is only begun. A listener that throws does not disturb the
 * others.
 */
export type ForgeListener = (event: ForgeEvent) => Promise<readonly ForgeReaction[]>;

/** Represents the source of webhooks' events: `services.webhooks`. */
export interface ForgeEvents {
  /** Registers a listener. Returns a function that removes it. */
  onEvent(listener: ForgeListener): () => void;
}

/**
 * Says whether two addresses mean one repository: protocol, user, port, a trailing `.git` and slashes do not count, nor
 * does the case of the host. `git@host:a/b.git`, `ssh://git@host:22/a/b` and `https://host/a/b` are one.
 */
export function sameRepository(one: string, other: string): boolean {
  const place = repositoryPlace(one);
  return place !== null && place === repositoryPlace(other);
}

/** Returns `host/path` of an address, or the path alone of a local folder; null where the text is no address. */
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
