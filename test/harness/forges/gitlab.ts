import type { Change, Dialect, Forge, ForgeRepository } from './server.ts';

export const GITLAB_TOKEN = 'glpat-hidden';

const OWN = 1;
const FORK = 2;

/** GitLab's REST interface, as docs.gitlab.com/ee/api shows its answers. */
export const gitlab: Dialect = {
  base: '/api/v4',
  isKnown: (headers) => headers['private-token'] === GITLAB_TOKEN,
  refOfChange: (number) => `refs/merge-requests/${number}/head`,
  async answer(forge, path, query) {
    if (path === `/groups/${forge.owner}`)
      return { id: 4, name: forge.owner, path: forge.owner, full_path: forge.owner };
    if (path === `/groups/${forge.owner}/projects`) {
      return [...forge.repositories.values()].map((each) => project(forge, each));
    }
    if (path === `/projects/${FORK}`) return { ...project({ ...forge, owner: 'eve' }, { name: 'app' }), id: FORK };
    const [, name = '', rest = ''] = new RegExp(`^/projects/${forge.owner}%2F([^/]+)(/.*)?$`).exec(path) ?? [];
    const repository = forge.repositories.get(name);
    if (repository === undefined) return undefined;
    return rest === '' ? project(forge, repository) : ofProject(forge, repository, rest, query);
  },
};

async function ofProject(
  forge: Forge,
  { git, changes, name: projectName }: ForgeRepository,
  path: string,
  query: URLSearchParams,
): Promise<unknown> {
  const pattern = /^\/(repository\/[a-z]+|merge_requests|members\/all)\/?([^/]*)$/;
  const [, what = '', escaped = ''] = pattern.exec(path) ?? [];
  const name = decodeURIComponent(escaped);
  switch (what) {
    case 'repository/branches':
    case 'repository/tags': {
      const refs = await git.refs(what === 'repository/tags' ? 'refs/tags/' : 'refs/heads/');
      const all = refs.map((ref) => ({
        name: ref.name,
        protected: false,
        commit: { id: ref.hash, short_id: ref.hash.slice(0, 8), committed_date: '2026-01-02T03:04:05.000+00:00' },
      }));
      return name === '' ? all : all.find((each) => each.name === name);
    }
    case 'repository/commits':
      return { id: name, committed_date: await git.time(name), message: 'm', parent_ids: [] };
    case 'repository/tree':
      return (await git.entries(query.get('ref') ?? 'main')).map(({ mode, path: at, id }) => ({
        id,
        name: at,
        type: mode === '040000' ? 'tree' : 'blob',
        path: at,
        mode,
      }));
    case 'repository/files': {
      const ref = query.get('ref') ?? 'main';
      const file = await git.file(ref, name);
      if (file === null) return undefined;
      const content = Buffer.from(file.text).toString('base64');
      return { file_name: name, file_path: name, size: file.text.length, encoding: 'base64', content, ref };
    }
    case 'merge_requests': {
      const open = changes.filter(({ isOpen }) => isOpen || name !== '');
      const all = open.map((change) => mergeRequest(forge, projectName, change));
      return name === '' ? all : all.find(({ iid }) => String(iid) === name);
    }
    case 'members/all': {
      const found = [...forge.writers].filter((login) => login.includes(query.get('query') ?? ''));
      return found.map((username, at) => ({ id: at, username, name: username, state: 'active', access_level: 40 }));
    }
    default:
      return undefined;
  }
}

function project(
  { url, owner }: Pick<Forge, 'url' | 'owner'>,
  { name, isArchived }: Pick<ForgeRepository, 'name'> & { isArchived?: boolean },
) {
  const path = `${owner}/${name}`;
  return {
    id: OWN,
    name,
    path: name,
    path_with_namespace: path,
    namespace: { id: 4, path: owner, kind: 'group', full_path: owner },
    default_branch: 'main',
    topics: [],
    ssh_url_to_repo: `git@127.0.0.1:${path}.git`,
    http_url_to_repo: `${url}/${path}.git`,
    web_url: `${url}/${path}`,
    archived: isArchived ?? false,
  };
}

function mergeRequest(forge: Forge, name: string, { number, title, author, branch, fork, hash, isOpen }: Change) {
  return {
    id: 100 + number,
    iid: number,
    project_id: OWN,
    title,
    state: isOpen ? 'opened' : 'closed',
    target_branch: 'main',
    source_branch: branch,
    author: { id: 9, username: author.login, name: author.name, state: 'active' },
    source_project_id: fork === null ? OWN : FORK,
    target_project_id: OWN,
    sha: hash,
    web_url: `${forge.url}/${forge.owner}/${name}/-/merge_requests/${number}`,
  };
}
