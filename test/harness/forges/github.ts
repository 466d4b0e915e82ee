import type { Change, Dialect, Forge, ForgeRepository } from './server.ts';
import { LOGIN, repositoryAt } from './server.ts';

/** GitHub's REST interface, as docs.github.com/rest shows its answers. */
export const github: Dialect = {
  base: '/api/v3',
  isKnown: ({ authorization }) => authorization === `Bearer ${LOGIN.password}`,
  refOfChange: (number) => `refs/pull/${number}/head`,
  async answer(forge, path, query) {
    if (path === `/orgs/${forge.owner}`) return { login: forge.owner, id: 1, type: 'Organization' };
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
  const [, what = '', name = ''] = /^\/(branches|pulls|contents|collaborators|git\/[\w-]+)\/?(.*)$/.exec(path) ?? [];
  switch (what) {
    case 'branches': {
      const all = (await git.refs('refs/heads/')).map((ref) => ({
        name: ref.name,
        commit: { sha: ref.hash, url: `${forge.url}/api/v3/repos/x/commits/${ref.hash}` },
        protected: false,
      }));
      return name === '' ? all : all.find((each) => each.name === name);
    }
    case 'pulls': {
      const open = changes.filter(({ isOpen }) => isOpen || name !== '');
      const all = open.map((change) => pull(forge, repository, change));
      return name === '' ? all : all.find(({ number }) => String(number) === name);
    }
    case 'contents': {
      const file = await git.file(query.get('ref') ?? 'main', name);
      if (file === null) return undefined;
      const content = `${Buffer.from(file.text).toString('base64')}\n`;
      return { type: 'file', encoding: 'base64', size: file.text.length, name, path: name, content };
    }
    case 'collaborators': {
      const login = name.replace('/permission', '');
      const permission = forge.writers.has(login) ? 'write' : 'read';
      return { permission, role_name: permission, user: { login } };
    }
    case 'git/matching-refs': {
      const tags = await git.refs('refs/tags/');
      return tags.map(tagRef);
    }
    case 'git/ref': {
      const tag = (await git.refs('refs/tags/')).find((each) => `tags/${each.name}` === name);
      return tag && tagRef(tag);
    }
    case 'git/tags': {
      const tag = (await git.refs('refs/tags/')).find(({ object }) => object.hash === name);
      return tag && { tag: tag.name, sha: name, object: { type: 'commit', sha: tag.hash } };
    }
    case 'git/commits': {
      const date = await git.time(name);
      return { sha: name, committer: { name: 'Ann', email: 'ann@example.org', date }, message: 'm', parents: [] };
    }
    default:
      return undefined;
  }
}

const tagRef = ({ name, object }: { name: string; object: { type: string; hash: string } }) => ({
  ref: `refs/tags/${name}`,
  node_id: 'MDM6UmVm',
  object: { type: object.type, sha: object.hash },
});

function full(
  { url, owner }: Pick<Forge, 'url' | 'owner'>,
  { name, isArchived }: Pick<ForgeRepository, 'name'> & { isArchived?: boolean },
) {
  return {
    id: 1296269,
    name,
    full_name: `${owner}/${name}`,
    owner: { login: owner, type: 'Organization' },
    private: true,
    html_url: `${url}/${owner}/${name}`,
    fork: false,
    clone_url: `${url}/${owner}/${name}.git`,
    ssh_url: `git@127.0.0.1:${owner}/${name}.git`,
    default_branch: 'main',
    archived: isArchived ?? false,
    topics: ['ci'],
  };
}

/** Part of webhooks as well. */
export function pull(forge: Forge, repository: ForgeRepository, change: Change) {
  const { number, title, author, branch, fork, hash, isOpen } = change;
  const from = full({ url: forge.url, owner: fork ?? forge.owner }, { name: repository.name });
  return {
    number,
    title,
    state: isOpen ? 'open' : 'closed',
    merged: false,
    draft: false,
    html_url: `${forge.url}/${forge.owner}/${repository.name}/pull/${number}`,
    user: { login: author.login, type: 'User' },
    head: {
      label: `${fork ?? forge.owner}:${branch}`,
      ref: branch,
      sha: hash,
      user: { login: author.login },
      repo: from,
    },
    base: { label: `${forge.owner}:main`, ref: 'main', repo: full(forge, repository) },
  };
}
