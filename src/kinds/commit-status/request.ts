import type { WebRequest } from '../../kit/index.ts';
import type { Credential } from '../../points/index.ts';
import { type CommitState, type StatusForge, wordOf } from './states.ts';
import type { CommitTarget } from './target.ts';

export interface CommitStatus {
  readonly state: CommitState;
  /** Distinguishes the status from those of other servers and jobs. */
  readonly context: string;
  readonly description: string;
  /** Holds the address of the run's page. */
  readonly url: string;
  /** Names the branch or tag to which GitLab assigns the status; where it is missing, GitLab finds one itself. */
  readonly ref?: string;
}

/** Holds the addresses of the APIs that are used where none is configured. */
export const PUBLIC_APIS: Readonly<Partial<Record<StatusForge, string>>> = {
  github: 'https://api.github.com',
  gitlab: 'https://gitlab.com',
  bitbucket: 'https://api.bitbucket.org',
};

const LONGEST = 140;

/**
 * Returns the request that sets a status, as the documentation of each forge describes it. `api` has no slash at its end.
 */
export function statusRequest(
  forge: StatusForge,
  options: {
    readonly api: string;
    readonly target: CommitTarget;
    readonly status: CommitStatus;
    readonly credential: Credential | null;
  },
): WebRequest {
  const { api, target, status, credential } = options;
  const state = wordOf(forge, status.state);
  const description = status.description.slice(0, LONGEST);
  const sha = encodeURIComponent(target.sha);
  const path = target.path.split('/').map(encodeURIComponent).join('/');
  const name = status.context;
  const usual = { state, context: name, description, target_url: status.url };
  const keyed = { state, key: name.slice(0, 40), name, description, url: status.url };
  const post = (url: string, body: object): WebRequest => ({
    method: 'POST',
    url: api + url,
    headers: { 'Content-Type': 'application/json', ...authorization(forge, credential) },
    body: JSON.stringify(body),
  });
  switch (forge) {
    case 'github':
      return post(`/repos/${path}/statuses/${sha}`, usual);
    case 'gitea':
      return post(`/api/v1/repos/${path}/statuses/${sha}`, usual);
    case 'gitlab':
      return post(`/api/v4/projects/${encodeURIComponent(target.path)}/statuses/${sha}`, {
        state,
        name,
        description,
        target_url: status.url,
        ...(status.ref && { ref: status.ref }),
      });
    case 'bitbucket':
      return post(`/2.0/repositories/${path}/commit/${sha}/statuses/build`, keyed);
    case 'bitbucket-server':
      return post(`/rest/build-status/1.0/commits/${sha}`, keyed);
  }
}

/** Returns the request for the commit of GitLab that a name stands for. */
export function commitRequest(options: {
  readonly api: string;
  readonly target: CommitTarget;
  readonly credential: Credential | null;
}): WebRequest {
  const { api, target, credential } = options;
  const path = `/api/v4/projects/${encodeURIComponent(target.path)}/repository/commits/${encodeURIComponent(target.sha)}`;
  return { method: 'GET', url: api + path, headers: authorization('gitlab', credential) };
}

/**
 * Returns the headers that log in, by a token in the form of the forge where the credential is one, else by the user name
 * and password.
 */
function authorization(forge: StatusForge, credential: Credential | null): Record<string, string> {
  if (credential?.kind === 'username-password') {
    const { username, password } = credential;
    if (forge === 'gitlab') return { 'PRIVATE-TOKEN': password };
    return { Authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` };
  }
  if (credential?.kind !== 'text') return {};
  const token = credential.secret.trim();
  if (forge === 'gitlab') return { 'PRIVATE-TOKEN': token };
  return { Authorization: `${forge === 'bitbucket' || forge === 'bitbucket-server' ? 'Bearer' : 'token'} ${token}` };
}
