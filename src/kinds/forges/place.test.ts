import { expect, it, vi } from 'vitest';
import type { ScmHead } from '../../points/index.ts';
import { giteaSource } from '../gitea/source.ts';
import { githubNavigator } from '../github/navigator.ts';
import { githubSource } from '../github/source.ts';
import { gitlabNavigator } from '../gitlab/navigator.ts';
import { gitlabSource } from '../gitlab/source.ts';
import { fakeForge, recordedSourceContext } from './testing/fake-forge.ts';

it('forges are not asked about another place, whatever a name is', async (t) => {
  const forge = await fakeForge(t);
  const context = recordedSourceContext();
  const lab = { id: 's', serverName: forge.url, projectOwner: 'team', projectPath: 'team/app', traits: [] };
  const tea = { id: 's', serverUrl: forge.url, repoOwner: 'team', repository: 'app', traits: [] };
  const config = { credentialsId: null, sshRemote: null, httpRemote: null };
  const change: ScmHead = {
    ...{ name: 'MR-1', kind: 'change-request' },
    changeRequest: {
      ...{ id: '..', title: '', author: '', authorEmail: '', url: '' },
      ...{ branch: 'x', target: 'main', fork: null, strategy: 'head' },
    },
  };
  for (const head of [{ name: '..', kind: 'branch' }, { name: '.', kind: 'tag' }, change] satisfies ScmHead[]) {
    await expect(gitlabSource.tip({ ...lab, ...config }, context, head)).rejects.toThrow(/^\.\.? is no name$/);
    await expect(giteaSource.tip({ ...tea, ...config }, context, head)).rejects.toThrow(/is no name|another place/);
  }
  for (const [kind, owner] of [
    [gitlabNavigator, { serverName: forge.url, projectOwner: '..' }],
    [githubNavigator, { apiUri: forge.url, repoOwner: '..' }],
  ] as const) {
    const asked = kind.repositories({ ...owner, credentialsId: null, traits: [] }, context, async () => undefined);
    await expect(asked).rejects.toThrow('.. is no name');
  }
  expect(forge.requests).toEqual([]);
});

it('servers of GitLab are known by the name that an administrator gave them, with a token of their own', async (t) => {
  const forge = await fakeForge(t);
  const project = {
    ...{ id: 1, path: 'app', path_with_namespace: 'team/app', web_url: '', ssh_url_to_repo: '' },
    http_url_to_repo: `${forge.url}/team/app.git`,
  };
  forge.answers.set('/api/v4/groups/team?with_projects=false', { body: { id: 4, full_path: 'team' } });
  forge.answers.set('/api/v4/groups/team/projects?per_page=100', { body: [project] });
  const servers = [{ forge: 'gitlab' as const, name: 'lab', url: `${forge.url}/`, credentialsId: 'token' }];
  const context = { ...recordedSourceContext({ token: 's3cret' }), forgeServers: async () => servers };
  const config = { serverName: 'lab', projectOwner: 'team', credentialsId: 'login', traits: [] };
  const found: string[] = [];
  await gitlabNavigator.repositories(config, context, async ({ name }) => void found.push(name));
  expect(found).toEqual(['app']);
  expect(forge.headers()['private-token']).toBe('s3cret');
  const mayHave = (url: string, of = config) => gitlabNavigator.mayHave(of, [url], servers);
  expect(mayHave(`${forge.url}/team/new.git`)).toBe(true);
  expect(mayHave('git@127.0.0.1:Team/new.git')).toBe(true);
  expect(mayHave(`${forge.url}/others/new.git`)).toBe(false);
  // The owner's name is another's at another forge.
  for (const url of [
    'https://github.com/team/new',
    'https://gitlab.com/team/new',
    'https://lab.example.org/x/team/new',
  ])
    expect(mayHave(url)).toBe(false);
  expect(mayHave(`${forge.url}/team/new.git`, { ...config, serverName: 'elsewhere' })).toBe(false);
  const groups = [{ name: 'x.SubGroupProjectDiscoveryTrait' }];
  expect(mayHave(`${forge.url}/team/sub/new.git`)).toBe(false);
  expect(mayHave(`${forge.url}/team/sub/new.git`, { ...config, traits: groups as never[] })).toBe(true);
});

it('one repository of an owner is asked for alone', async (t) => {
  const forge = await fakeForge(t);
  const project = (path: string, more: object = {}) => ({
    ...{ id: 1, path: 'new', path_with_namespace: path, web_url: '', ssh_url_to_repo: '' },
    ...{ http_url_to_repo: `${forge.url}/${path}.git`, ...more },
  });
  forge.answers.set('/api/v4/projects/team%2Fnew', { body: project('team/new') });
  forge.answers.set('/api/v4/projects/team%2Fsub%2Fnew', { body: project('team/sub/new', { archived: true }) });
  const context = recordedSourceContext();
  const traits = ['x.SubGroupProjectDiscoveryTrait', 'x.ExcludeArchivedRepositoriesTrait'].map((name) => ({ name }));
  const config = { serverName: forge.url, projectOwner: 'team', credentialsId: null, traits };
  const found = async (path: string) => gitlabNavigator.repository(config, context, [`${forge.url}/${path}`]);
  expect(await found('team/new.git')).toMatchObject({
    name: 'new',
    sources: [{ config: { projectPath: 'team/new' } }],
  });
  expect([await found('team/sub/new'), await found('team/gone'), await found('others/new')]).toEqual([
    null,
    null,
    null,
  ]);
  expect(forge.requests).toEqual([
    'GET /api/v4/projects/team%2Fnew 200',
    'GET /api/v4/projects/team%2Fsub%2Fnew 200',
    'GET /api/v4/projects/team%2Fgone 404',
  ]);
});

/** A project of GitLab that answers the name of its default branch. */
const LAB = { id: 's', projectOwner: 'team', projectPath: 'team/app', credentialsId: 'login', traits: [] };
const MAIN: ScmHead = { name: 'main', kind: 'branch' };

it('a name of a server of GitLab that nobody knows is an error, and no other server is asked', async (t) => {
  const forge = await fakeForge(t);
  const servers = [{ forge: 'gitlab' as const, name: 'lab', url: forge.url, credentialsId: 'token' }];
  const secrets = { token: 's3cret', login: 'hush' };
  const remotes = { sshRemote: null, httpRemote: `${forge.url}/team/app.git` };
  for (const serverName of ['labs', 'default', 'LAB', 'constructor']) {
    const context = { ...recordedSourceContext(secrets), forgeServers: async () => servers };
    const unknown = `No server found with the name: ${serverName}`;
    for (const each of [remotes, { sshRemote: null, httpRemote: null }])
      await expect(gitlabSource.tip({ ...LAB, ...each, serverName }, context, MAIN)).rejects.toThrow(unknown);
    const owner = { serverName, projectOwner: 'team', credentialsId: 'login', traits: [] };
    await expect(gitlabNavigator.repositories(owner, context, async () => undefined)).rejects.toThrow(unknown);
  }
  const context = recordedSourceContext(secrets);
  // Jenkins's server of that name is gitlab.com, which is not where the project is.
  const elsewhere = { ...LAB, ...remotes, serverName: 'default' };
  await expect(gitlabSource.tip(elsewhere, context, MAIN)).rejects.toThrow('No server found with the name: default');
  const nameless = { ...LAB, sshRemote: null, httpRemote: null, serverName: '' };
  await expect(gitlabSource.tip(nameless, context, MAIN)).rejects.toThrow('No server found with the name: ');
  expect(forge.requests).toEqual([]);
});

it('a checkout of a project whose server has a name alone is of no other server', () => {
  const named = { ...LAB, serverName: 'lab', sshRemote: null, httpRemote: null };
  expect(() => gitlabSource.scmOf(named, MAIN, null)).toThrow('The address of team/app is not known');
  expect(gitlabSource.remotes(named)).toEqual([]);
  const httpRemote = 'https://lab.example.org/team/app.git';
  expect(gitlabSource.scmOf({ ...named, httpRemote }, MAIN, null)).toMatchObject({
    config: { userRemoteConfigs: [{ url: httpRemote, credentialsId: 'login' }] },
  });
  expect(gitlabSource.remotes({ ...named, httpRemote })).toMatchObject([{ url: httpRemote }]);
});

it('the server default is gitlab.com where none is known, and gets no credential', async (t) => {
  const asked: [string, unknown][] = [];
  const fetch = vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, options) => {
    asked.push([String(url), new Headers(options?.headers).get('private-token')]);
    return Response.json({ name: 'main', commit: { id: 'abc' } });
  });
  t.onTestFinished(() => fetch.mockRestore());
  const context = recordedSourceContext({ login: 'hush' });
  for (const httpRemote of [null, 'https://gitlab.com/team/app.git']) {
    const config = { ...LAB, serverName: 'default', sshRemote: null, httpRemote };
    expect(await gitlabSource.tip(config, context, MAIN)).toMatchObject({ hash: 'abc' });
  }
  expect(new Set(asked.map(([url, token]) => `${new URL(url).origin} ${token}`))).toEqual(
    new Set(['https://gitlab.com null']),
  );
});

it('GitHub and Gitea are asked at the address that is configured, which has to be one', async () => {
  const context = recordedSourceContext({ login: 'hush' });
  const parts = { id: 's', repoOwner: 'team', repository: 'app', credentialsId: 'login', traits: [] };
  for (const name of ['hub', 'github.com'])
    await expect(githubSource.tip({ ...parts, apiUri: name, repositoryUrl: null }, context, MAIN)).rejects.toThrow(
      'is not an address of HTTP',
    );
  for (const name of ['', 'tea', 'gitea.com'])
    await expect(giteaSource.tip({ ...parts, serverUrl: name }, context, MAIN)).rejects.toThrow('is not an address');
});
