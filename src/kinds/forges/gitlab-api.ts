import type { ForgeApi, ForgeChange, ForgeRepository, RepositoryName } from './forge-api.ts';
import { checkedPath, escapedName, fromBase64 } from './paths.ts';
import type { RestClient } from './rest-client.ts';

interface Project {
  readonly id: number;
  readonly path: string;
  readonly path_with_namespace: string;
  readonly http_url_to_repo: string;
  readonly ssh_url_to_repo: string;
  readonly web_url: string;
  readonly default_branch?: string | null;
  readonly archived?: boolean;
  readonly forked_from_project?: unknown;
  readonly topics?: readonly string[];
}

interface Ref {
  readonly name: string;
  readonly commit: { readonly id: string; readonly committed_date?: string } | null;
}

interface MergeRequest {
  readonly iid: number;
  readonly title: string;
  readonly web_url: string;
  readonly state: string;
  readonly author: { readonly username: string; readonly name?: string } | null;
  readonly sha: string | null;
  readonly source_branch: string;
  readonly target_branch: string;
  readonly source_project_id: number | null;
  readonly target_project_id: number;
}

/** Holds the access level from which on members may push. */
const DEVELOPER = 30;

/** Returns a client of GitLab's REST interface. */
export function gitlabApi(client: RestClient, connection: string): ForgeApi {
  const at = ({ owner, name }: RepositoryName): string => `/projects/${escapedName(`${owner}/${name}`)}`;
  const changeOf = async (found: MergeRequest): Promise<ForgeChange> => {
    const isFork = found.source_project_id !== found.target_project_id;
    const source = found.source_project_id;
    const from = !isFork || source === null ? null : await client.get<Project>(`/projects/${source}`);
    return {
      id: String(found.iid),
      title: found.title,
      url: found.web_url,
      author: found.author?.username ?? '',
      authorDisplayName: found.author?.name ?? '',
      authorEmail: '',
      hash: found.sha ?? '',
      branch: found.source_branch,
      target: found.target_branch,
      repository: from?.path_with_namespace ?? null,
      isFork,
    };
  };
  return {
    connection,
    async repository(name) {
      const found = await client.get<Project>(at(name));
      return found === null ? null : repositoryOf(found);
    },
    async *repositories(owner, { withSubgroups }) {
      const escaped = escapedName(owner);
      const group = await client.get<unknown>(`/groups/${escaped}?with_projects=false`);
      const place = group === null ? 'users' : 'groups';
      const more = withSubgroups && group !== null ? '&include_subgroups=true' : '';
      for await (const each of client.list<Project>(`/${place}/${escaped}/projects?per_page=100${more}`)) {
        yield repositoryOf(each);
      }
    },
    async *branches(name) {
      for await (const each of client.list<Ref>(`${at(name)}/repository/branches?per_page=100`)) {
        if (each.commit !== null) yield { name: each.name, hash: each.commit.id };
      }
    },
    async branch(name, branch) {
      const found = await client.get<Ref>(`${at(name)}/repository/branches/${escapedName(branch)}`);
      return found === null || found.commit === null ? null : { name: found.name, hash: found.commit.id };
    },
    async *tags(name) {
      for await (const each of client.list<Ref>(`${at(name)}/repository/tags?per_page=100`)) {
        if (each.commit !== null) yield { name: each.name, hash: each.commit.id };
      }
    },
    async tag(name, tag) {
      const found = await client.get<Ref>(`${at(name)}/repository/tags/${escapedName(tag)}`);
      return found === null || found.commit === null ? null : { name: found.name, hash: found.commit.id };
    },
    async *changeRequests(name) {
      for await (const each of client.list<MergeRequest>(`${at(name)}/merge_requests?state=opened&per_page=100`)) {
        yield changeOf(each);
      }
    },
    async changeRequest(name, id) {
      const found = await client.get<MergeRequest>(`${at(name)}/merge_requests/${escapedName(id)}`);
      return found === null || found.state !== 'opened' ? null : changeOf(found);
    },
    async commitTime(name, hash) {
      const place = `${at(name)}/repository/commits/${escapedName(hash)}`;
      const commit = await client.get<{ readonly committed_date?: string }>(place);
      return Date.parse(commit?.committed_date ?? '') || 0;
    },
    async file(name, path, hash) {
      const plain = checkedPath(path);
      const ref = escapedName(hash);
      if (!(await isPlainFile(client, at(name), plain, ref))) return null;
      const place = `${at(name)}/repository/files/${escapedName(plain)}?ref=${ref}`;
      const found = await client.get<{ readonly content?: string }>(place);
      return found === null ? null : fromBase64(found.content ?? '');
    },
    async mayPush(name, user) {
      const query = `query=${encodeURIComponent(user)}&per_page=100`;
      const members = client.list<{ readonly username: string; readonly access_level: number }>(
        `${at(name)}/members/all?${query}`,
      );
      for await (const member of members) {
        if (member.username === user && member.access_level >= DEVELOPER) return true;
      }
      return false;
    },
  };
}

/**
 * Says whether a path is a file and no link, by the list of its folder: the answer for the file itself does not say that.
 */
async function isPlainFile(client: RestClient, project: string, path: string, ref: string): Promise<boolean> {
  const folder = path.includes('/') ? `&path=${encodeURIComponent(path.slice(0, path.lastIndexOf('/')))}` : '';
  const list = client.list<{ readonly path: string; readonly mode: string }>(
    `${project}/repository/tree?ref=${ref}&per_page=100${folder}`,
  );
  try {
    for await (const entry of list) if (entry.path === path) return entry.mode.startsWith('100');
  } catch (error) {
    // A folder that is not there is answered with 404.
    if (error instanceof Error && error.message.endsWith('is not there')) return false;
    throw error;
  }
  return false;
}

function repositoryOf(found: Project): ForgeRepository {
  const path = found.path_with_namespace;
  return {
    owner: path.slice(0, path.lastIndexOf('/')),
    name: found.path,
    httpUrl: found.http_url_to_repo,
    sshUrl: found.ssh_url_to_repo,
    page: found.web_url,
    defaultBranch: found.default_branch ?? null,
    isArchived: found.archived ?? false,
    isFork: found.forked_from_project !== undefined && found.forked_from_project !== null,
    topics: found.topics ?? [],
  };
}
