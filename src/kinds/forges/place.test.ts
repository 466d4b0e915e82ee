import { expect, it } from 'vitest';
import type { ScmHead } from '../../points/index.ts';
import { githubNavigator } from '../scm-navigators/github/index.ts';
import { gitlabNavigator } from '../scm-navigators/gitlab/index.ts';
import { giteaSource } from '../scm-sources/gitea/index.ts';
import { gitlabSource } from '../scm-sources/gitlab/index.ts';
import { fakeForge, recordedSourceContext } from './testing.ts';

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
  expect(gitlabNavigator.mayHave(config, ['https://lab.example.org/team/new.git'])).toBe(true);
  expect(gitlabNavigator.mayHave(config, ['https://lab.example.org/others/new.git'])).toBe(false);
});
