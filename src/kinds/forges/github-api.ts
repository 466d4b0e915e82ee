import type { ForgeApi, ForgeChange, ForgeRef, ForgeRepository, RepositoryName } from './forge-api.ts';
import { checkedPath, escapedName, escapedPath, fromBase64 } from './paths.ts';
import type { RestClient } from './rest-client.ts';

interface Repository {
  readonly name: string;
  readonly owner: { readonly login: string };
  readonly clone_url: string;
  readonly ssh_url: string;
  readonly html_url: string;
  readonly default_branch: string | null;
  readonly archived?: boolean;
  readonly fork?: boolean;
  readonly topics?: readonly string[];
}

interface Pull {
  readonly number: number;
  readonly title: string;
  readonly html_url: string;
  readonly state: string;
  readonly user: { readonly login: string; readonly email?: string | null; readonly full_name?: string } | null;
  readonly head: { readonly ref: string; readonly sha: string; readonly repo: { readonly full_name: string } | null };
  readonly base: { readonly ref: string; readonly repo?: { readonly full_name: string } | null };
}

interface Content {
  readonly type?: string;
  readonly encoding?: string;
  readonly content?: string;
}

/** Describes in what GitHub's REST interface and Gitea's, which is alike, differ. */
export interface Dialect {
  readonly pageSize: string;
  /** Returns the commit of a branch, from a list or from a single answer. */
  branchHash(branch: unknown): string;
  tags(client: RestClient, repository: string): AsyncIterable<ForgeRef>;
  tag(client: RestClient, repository: string, name: string): Promise<ForgeRef | null>;
  commitTime(client: RestClient, repository: string, hash: string): Promise<number>;
}

export function githubLikeApi(client: RestClient, connection: string, dialect: Dialect): ForgeApi {
  const at = ({ owner, name }: RepositoryName): string => `/repos/${escapedName(owner)}/${escapedName(name)}`;
  return {
    connection,
    async repository(name) {
      const found = await client.get<Repository>(at(name));
      return found === null ? null : repositoryOf(found);
    },
    async *repositories(owner) {
      const escaped = escapedName(owner);
      const organization = await client.get<unknown>(`/orgs/${escaped}`);
      const place = organization === null ? 'users' : 'orgs';
      const list = client.list<Repository>(`/${place}/${escaped}/repos?${dialect.pageSize}`);
      for await (const each of list) yield repositoryOf(each);
    },
    async *branches(name) {
      const list = client.list<{ readonly name: string }>(`${at(name)}/branches?${dialect.pageSize}`);
      for await (const each of list) yield { name: each.name, hash: dialect.branchHash(each) };
    },
    async branch(name, branch) {
      const found = await client.get<{ readonly name: string }>(`${at(name)}/branches/${escapedPath(branch)}`);
      return found === null ? null : { name: found.name, hash: dialect.branchHash(found) };
    },
    tags: (name) => dialect.tags(client, at(name)),
    tag: (name, tag) => dialect.tag(client, at(name), tag),
    async *changeRequests(name) {
      const list = client.list<Pull>(`${at(name)}/pulls?state=open&${dialect.pageSize}`);
      for await (const each of list) yield changeOf(each, name);
    },
    async changeRequest(name, id) {
      const found = await client.get<Pull>(`${at(name)}/pulls/${escapedName(id)}`);
      return found === null || found.state !== 'open' ? null : changeOf(found, name);
    },
    commitTime: (name, hash) => dialect.commitTime(client, at(name), hash),
    async file(name, path, hash) {
      const query = `ref=${encodeURIComponent(hash)}`;
      const found = await client.get<Content>(`${at(name)}/contents/${escapedPath(checkedPath(path))}?${query}`);
      if (found === null || found.type !== 'file' || found.encoding !== 'base64') return null;
      return fromBase64(found.content ?? '');
    },
    async mayPush(name, user) {
      const place = `${at(name)}/collaborators/${escapedName(user)}/permission`;
      const found = await client.get<{ readonly permission?: string }>(place);
      return ['admin', 'owner', 'write', 'maintain'].includes(found?.permission ?? '');
    },
  };
}

function repositoryOf(found: Repository): ForgeRepository {
  return {
    owner: found.owner.login,
    name: found.name,
    httpUrl: found.clone_url,
    sshUrl: found.ssh_url,
    page: found.html_url,
    defaultBranch: found.default_branch || null,
    isArchived: found.archived ?? false,
    isFork: found.fork ?? false,
    topics: found.topics ?? [],
  };
}

function changeOf({ number, title, html_url, user, head, base }: Pull, { owner, name }: RepositoryName): ForgeChange {
  const from = head.repo?.full_name ?? null;
  return {
    id: String(number),
    title,
    url: html_url,
    author: user?.login ?? '',
    authorDisplayName: user?.full_name ?? '',
    authorEmail: user?.email ?? '',
    hash: head.sha,
    branch: head.ref,
    target: base.ref,
    repository: from,
    isFork: from?.toLowerCase() !== `${owner}/${name}`.toLowerCase(),
  };
}

interface GithubRef {
  readonly ref: string;
  readonly object: { readonly type: string; readonly sha: string };
}

export const github: Dialect = {
  pageSize: 'per_page=100',
  branchHash: (branch) => (branch as { readonly commit: { readonly sha: string } }).commit.sha,
  async *tags(client, repository) {
    for await (const ref of client.list<GithubRef>(`${repository}/git/matching-refs/tags/?per_page=100`)) {
      const tag = await peeled(client, repository, ref);
      if (tag !== null) yield tag;
    }
  },
  async tag(client, repository, name) {
    const ref = await client.get<GithubRef>(`${repository}/git/ref/tags/${escapedPath(name)}`);
    return ref === null ? null : peeled(client, repository, ref);
  },
  async commitTime(client, repository, hash) {
    const place = `${repository}/git/commits/${escapedName(hash)}`;
    const commit = await client.get<{ readonly committer?: { readonly date?: string } }>(place);
    return Date.parse(commit?.committer?.date ?? '') || 0;
  },
};

/**
 * Returns the commit of a tag, which an annotated tag names by an object of its own; null where it points to something that
 * is no commit and cannot be built.
 */
async function peeled(client: RestClient, repository: string, { ref, object }: GithubRef): Promise<ForgeRef | null> {
  const name = ref.replace(/^refs\/tags\//, '');
  if (object.type === 'commit') return { name, hash: object.sha };
  const tag = await client.get<{ readonly object: GithubRef['object'] }>(
    `${repository}/git/tags/${escapedName(object.sha)}`,
  );
  return tag?.object.type === 'commit' ? { name, hash: tag.object.sha } : null;
}

interface GiteaTag {
  readonly name: string;
  readonly commit: { readonly sha: string };
}

export const gitea: Dialect = {
  pageSize: 'limit=50',
  branchHash: (branch) => (branch as { readonly commit: { readonly id: string } }).commit.id,
  async *tags(client, repository) {
    for await (const { name, commit } of client.list<GiteaTag>(`${repository}/tags?limit=50`)) {
      yield { name, hash: commit.sha };
    }
  },
  async tag(client, repository, name) {
    const found = await client.get<GiteaTag>(`${repository}/tags/${escapedPath(name)}`);
    return found === null ? null : { name: found.name, hash: found.commit.sha };
  },
  async commitTime(client, repository, hash) {
    const place = `${repository}/git/commits/${escapedName(hash)}`;
    const found = await client.get<{ readonly commit?: { readonly committer?: { readonly date?: string } } }>(place);
    return Date.parse(found?.commit?.committer?.date ?? '') || 0;
  },
};
