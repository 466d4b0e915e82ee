import type { Change, Dialect, Forge, ForgeRepository } from './server.ts';
import { LOGIN, repositoryAt } from './server.ts';

/** Gitea's interface, as its Swagger document describes the answers. */
export const gitea: Dialect = {
  base: '/api/v1',
  isKnown: ({ authorization }) =>
    authorization === `Basic ${Buffer.from(`${LOGIN.user}:${LOGIN.password}`).toString('base64')}`,
  refOfChange: (number) => `refs/pull/${number}/head`,
  async answer(forge, path, query) {
    if (path === `/orgs/${forge.owner}`) return { id: 1, username: forge.owner, full_name: 'The team' };
    if (path === `/orgs/${forge.owner}/repos`) return [...forge.repositories.values()].map((each) => full(forge, each));
    const found = repositoryAt(forge, path);
    if (found === undefined) return undefined;
    const { repository, rest } = found;
    return rest === '' ? full(forge, repository) : ofRepository(forge, repository, rest, query);
  },
};

async function ofRepository(
  forge: Forge,
  repository: ForgeRepository,
  path: string,
  query: URLSearchParams,
): Promise<unknown> {
  const { git, changes } = repository;
  const [, what = '', name = ''] =
    /^\/(branches|tags|pulls|contents|collaborators|git\/commits)\/?(.*)$/.exec(path) ?? [];
  switch (what) {
    case 'branches': {
      const refs = await git.refs('refs/heads/');
      const all = refs.map((ref) => ({
        name: ref.name,
        commit: { id: ref.hash, message: 'm', timestamp: '2026-01-02T03:04:05Z' },
        protected: false,
      }));
      return name === '' ? all : all.find((each) => each.name === name);
    }
    case 'tags': {
      const refs = await git.refs('refs/tags/');
      const all = refs.map((ref) => ({
        name: ref.name,
        message: ref.name,
        id: ref.object.hash,
        commit: { url: forge.url, sha: ref.hash, created: '2026-01-02T03:04:05Z' },
      }));
      return name === '' ? all : all.find((each) => each.name === name);
    }
    case 'pulls': {
      const open = changes.filter(({ isOpen }) => isOpen || name !== '');
      const all = open.map((change) => giteaPull(forge, repository, change));
      return name === '' ? all : all.find(({ number }) => String(number) === name);
    }
    case 'contents': {
      const file = await git.file(query.get('ref') ?? 'main', name);
      if (file === null) return undefined;
      const content = Buffer.from(file.text).toString('base64');
      return { name, path: name, type: 'file', size: file.text.length, encoding: 'base64', content, target: null };
    }
    case 'collaborators': {
      const login = name.replace('/permission', '');
      const permission = forge.writers.has(login) ? 'write' : 'read';
      return { permission, role_name: permission, user: { login } };
    }
    case 'git/commits': {
      const by = { name: 'Ann', email: 'ann@example.org', date: await git.time(name) };
      return { sha: name, commit: { message: 'm', author: by, committer: by }, parents: [] };
    }
    default:
      return undefined;
  }
}

function full(
  { url, owner }: Pick<Forge, 'url' | 'owner'>,
  { name, isArchived }: Pick<ForgeRepository, 'name'> & { isArchived?: boolean },
) {
  return {
    id: 1,
    name,
    full_name: `${owner}/${name}`,
    owner: { id: 1, login: owner, full_name: '', email: '' },
    empty: false,
    private: true,
    fork: false,
    html_url: `${url}/${owner}/${name}`,
    ssh_url: `git@127.0.0.1:${owner}/${name}.git`,
    clone_url: `${url}/${owner}/${name}.git`,
    default_branch: 'main',
    archived: isArchived ?? false,
  };
}

/** Part of webhooks as well. */
export function giteaPull(forge: Forge, repository: ForgeRepository, change: Change) {
  const { number, title, author, branch, fork, hash, isOpen } = change;
  const from = full({ url: forge.url, owner: fork ?? forge.owner }, { name: repository.name });
  return {
    id: number,
    number,
    title,
    state: isOpen ? 'open' : 'closed',
    merged: false,
    html_url: `${forge.url}/${forge.owner}/${repository.name}/pulls/${number}`,
    user: { login: author.login, full_name: author.name, email: `${author.login}@example.org` },
    head: { label: branch, ref: branch, sha: hash, repo_id: 2, repo: from },
    base: { label: 'main', ref: 'main', repo_id: 1, repo: full(forge, repository) },
  };
}
