import { describe, expect, it, type TestContext } from 'vitest';
import type { Discovery, RawElement, ScmHead, ScmRevision, ScmSourceKind } from '../../points/index.ts';
import { giteaSource } from '../gitea/source.ts';
import { githubNavigator } from '../github/navigator.ts';
import { githubSource } from '../github/source.ts';
import { gitlabNavigator } from '../gitlab/navigator.ts';
import { gitlabSource } from '../gitlab/source.ts';
import { type FakeForge, fakeForge, recordedSourceContext } from './testing/fake-forge.ts';

const trait = (name: string, strategyId: string, trust?: string): RawElement => ({
  name: `x.${name}`,
  children: [
    { name: 'strategyId', text: strategyId },
    ...(trust === undefined ? [] : [{ name: 'trust', className: `x.${name}$${trust}` }]),
  ],
});

const script = { body: { type: 'file', encoding: 'base64', content: Buffer.from('echo 1').toString('base64') } };

interface Found {
  readonly revisions: ScmRevision[];
  readonly lines: string[];
}

async function discovered(kind: ScmSourceKind, config: unknown, only: Discovery['only'] = null): Promise<Found> {
  const context = recordedSourceContext({ token: 's3cret' });
  const revisions: ScmRevision[] = [];
  await kind.discover(config, context, {
    only,
    wants: async (_head: ScmHead, exists) => exists('Jenkinsfile'),
    observe: async (revision) => void revisions.push(revision),
  });
  return { revisions, lines: context.lines };
}

const names = ({ revisions }: Found): string[] => revisions.map(({ head, hash }) => `${head.name} ${hash}`);

/** GitHub's documented answers for one repository with two branches, a tag, and pull requests from here and a fork. */
async function github(t: TestContext): Promise<{ forge: FakeForge; config: (traits: RawElement[]) => unknown }> {
  const forge = await fakeForge(t);
  const at = '/repos/team/app';
  const repository = {
    name: 'app',
    owner: { login: 'team' },
    clone_url: 'https://github.com/team/app.git',
    ssh_url: 'git@github.com:team/app.git',
    html_url: 'https://github.com/team/app',
    default_branch: 'main',
    archived: false,
    fork: false,
    topics: ['ci'],
  };
  forge.answers.set(at, { body: repository, headers: { etag: '"r1"' } });
  forge.answers.set(`${at}/branches?per_page=100`, {
    body: [{ name: 'main', commit: { sha: 'aaa1' } }],
    headers: { link: `<${forge.url}${at}/branches?per_page=100&page=2>; rel="next", <x>; rel="last"` },
  });
  forge.answers.set(`${at}/branches?per_page=100&page=2`, { body: [{ name: 'topic/a', commit: { sha: 'aaa2' } }] });
  forge.answers.set(`${at}/branches/main`, { body: { name: 'main', commit: { sha: 'aaa1' } } });
  forge.answers.set(`${at}/branches/topic/a`, { body: { name: 'topic/a', commit: { sha: 'aaa2' } } });
  const pull = (number: number, from: string, user: string) => ({
    number,
    title: `Change ${number}`,
    html_url: `https://github.com/team/app/pull/${number}`,
    state: 'open',
    user: { login: user },
    head: { ref: number === 1 ? 'topic/a' : 'patch', sha: `ccc${number}`, repo: { full_name: from } },
    base: { ref: 'main' },
  });
  const pulls = [pull(1, 'team/app', 'ann'), pull(2, 'eve/app', 'eve')];
  forge.answers.set(`${at}/pulls?state=open&per_page=100`, { body: pulls });
  forge.answers.set(`${at}/pulls/2`, { body: pulls[1] });
  forge.answers.set(`${at}/git/matching-refs/tags/?per_page=100`, {
    body: [{ ref: 'refs/tags/v1', object: { type: 'tag', sha: 'ttt1' } }],
  });
  forge.answers.set(`${at}/git/tags/ttt1`, { body: { object: { type: 'commit', sha: 'aaa1' } } });
  forge.answers.set(`${at}/git/commits/aaa1`, { body: { committer: { date: '2026-01-02T03:04:05Z' } } });
  for (const hash of ['aaa1', 'aaa2', 'ccc1', 'ccc2']) {
    forge.answers.set(`${at}/contents/Jenkinsfile?ref=${hash}`, script);
  }
  return {
    forge,
    config: (traits) => ({
      id: 'src',
      apiUri: forge.url,
      credentialsId: 'token',
      repoOwner: 'team',
      repository: 'app',
      repositoryUrl: null,
      traits,
    }),
  };
}

describe('a repository of GitHub', () => {
  it('has branches on several pages, tags and pull requests', async (t) => {
    const { forge, config } = await github(t);
    const found = await discovered(
      githubSource,
      config([
        trait('BranchDiscoveryTrait', '3'),
        trait('OriginPullRequestDiscoveryTrait', '1'),
        trait('ForkPullRequestDiscoveryTrait', '3', 'TrustNobody'),
        { name: 'x.TagDiscoveryTrait' },
      ]),
    );
    expect(names(found)).toEqual([
      'main aaa1',
      'topic/a aaa2',
      'PR-1 ccc1',
      'PR-2-merge ccc2',
      'PR-2-head ccc2',
      'v1 aaa1',
    ]);
    const [main, , first, second, , tag] = found.revisions;
    expect(main?.head.isPrimary).toBe(true);
    expect(first?.head.changeRequest).toMatchObject({ id: '1', target: 'main', fork: null, strategy: 'merge' });
    expect(first?.targetHash).toBe('aaa1');
    expect(second?.head.changeRequest).toMatchObject({ fork: 'eve', author: 'eve', title: 'Change 2' });
    expect(tag?.head.tagTimestamp).toBe(Date.parse('2026-01-02T03:04:05Z'));
    expect(forge.headers().authorization).toBe('Bearer s3cret');
    expect(found.lines.join('\n')).not.toContain('s3cret');
    expect(found.lines).toContain('Finished examining team/app');
  });

  it('leaves out branches that pull requests are of, where a trait says so', async (t) => {
    const { config } = await github(t);
    expect(names(await discovered(githubSource, config([trait('BranchDiscoveryTrait', '1')])))).toEqual(['main aaa1']);
    expect(names(await discovered(githubSource, config([trait('BranchDiscoveryTrait', '2')])))).toEqual([
      'topic/a aaa2',
    ]);
  });

  it('is asked for the one branch alone that an event told of', async (t) => {
    const { forge, config } = await github(t);
    const only = [{ kind: 'branch', name: 'topic/a' }] as const;
    const found = await discovered(githubSource, config([trait('BranchDiscoveryTrait', '3')]), only);
    expect(names(found)).toEqual(['topic/a aaa2']);
    expect(forge.requests.some((request) => request.includes('per_page'))).toBe(false);
  });

  it('is asked with the tag of the answer before', async (t) => {
    const { forge, config } = await github(t);
    const settings = config([trait('BranchDiscoveryTrait', '3')]);
    await discovered(githubSource, settings);
    await discovered(githubSource, settings);
    const asked = forge.requests.filter((request) => request.startsWith('GET /repos/team/app '));
    expect(asked).toEqual(['GET /repos/team/app 200', 'GET /repos/team/app 304']);
  });

  it('is waited for when it says that there are too many requests, and not asked for ever', async (t) => {
    const { forge, config } = await github(t);
    const place = '/repos/team/app/branches/main';
    const busy = { status: 403, headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1060' } };
    const later = { status: 429, headers: { 'retry-after': '7' } };
    const trouble = { status: 502 };
    const fine = { body: { name: 'main', commit: { sha: 'aaa1' } } };
    forge.answers.set(place, [busy, later, trouble, fine]);
    const context = recordedSourceContext();
    const head: ScmHead = { name: 'main', kind: 'branch' };
    const settings = { ...(config([]) as object), credentialsId: null };
    expect(await githubSource.tip(settings, context, head)).toEqual({ head, hash: 'aaa1' });
    expect(context.waits).toEqual([60_000, 7000, 500]);
    forge.answers.set(place, trouble);
    await expect(githubSource.tip(settings, context, head)).rejects.toThrow('answered 502');
    forge.answers.set(place, { status: 401, body: { message: 'Bad credentials' } });
    await expect(githubSource.tip(settings, context, head)).rejects.toThrow('answered 401: Bad credentials');
    forge.answers.set(place, { status: 429, headers: { 'retry-after': '99999' } });
    await expect(githubSource.tip(settings, context, head)).rejects.toThrow('the limit of requests is reached');
  });

  it('gives the script of the target for the change of a stranger', async (t) => {
    const { forge, config } = await github(t);
    const change = (trust: string) => config([trait('ForkPullRequestDiscoveryTrait', '2', trust)]);
    const [found] = (await discovered(githubSource, change('TrustNobody'))).revisions;
    if (found === undefined) throw new Error('no pull request');
    const context = recordedSourceContext();
    const hashOf = async (trust: string) => (await githubSource.trusted(change(trust), context, found)).hash;
    expect(await hashOf('TrustNobody')).toBe('aaa1');
    expect(await hashOf('TrustEveryone')).toBe('ccc2');
    expect(await hashOf('TrustPermission')).toBe('aaa1');
    forge.answers.set('/repos/team/app/collaborators/eve/permission', { body: { permission: 'write' } });
    expect(await hashOf('TrustPermission')).toBe('ccc2');
    forge.answers.set('/repos/team/app/collaborators/eve/permission', { body: { permission: 'read' } });
    forge.answers.set('/repos/team/app/collaborators/ann/permission', { body: { permission: 'write' } });
    const { changeRequest } = found.head;
    if (changeRequest === undefined) throw new Error('no pull request');
    const byMember = { ...found, head: { ...found.head, changeRequest: { ...changeRequest, author: 'ann' } } };
    expect((await githubSource.trusted(change('TrustPermission'), context, byMember)).hash).toBe('aaa1');
    expect(context.lines).toContain('Loading trusted files from base branch main at aaa1 rather than ccc2');
  });

  it('gives no file for a link, a folder, or a path that leads out', async (t) => {
    const { forge, config } = await github(t);
    const context = recordedSourceContext();
    const revision = { head: { name: 'main', kind: 'branch' } as const, hash: 'aaa1' };
    const read = (path: string) => githubSource.readFile(config([]), context, revision, path);
    forge.answers.set('/repos/team/app/contents/link?ref=aaa1', { body: { type: 'symlink', target: '/etc/passwd' } });
    expect(await read('Jenkinsfile')).toBe('echo 1');
    expect(await read('link')).toBeNull();
    expect(await read('nothing')).toBeNull();
    await expect(read('../other')).rejects.toThrow('is not inside');
    const head: ScmHead = { name: '../../other', kind: 'branch' };
    await expect(githubSource.tip(config([]), context, head)).rejects.toThrow('leads to another place');
  });

  it('does not follow a list to another server', async (t) => {
    const { forge, config } = await github(t);
    forge.answers.set('/repos/team/app/branches?per_page=100', {
      body: [],
      headers: { link: '<http://127.0.0.2:1/x>; rel="next"' },
    });
    await expect(discovered(githubSource, config([trait('BranchDiscoveryTrait', '3')]))).rejects.toThrow(
      'The list goes on at another server',
    );
  });

  it('is checked out by what a head needs alone', async (t) => {
    const { config } = await github(t);
    const found = await discovered(githubSource, config([trait('OriginPullRequestDiscoveryTrait', '1')]));
    const [revision] = found.revisions;
    if (revision === undefined) throw new Error('no pull request');
    const scm = githubSource.scmOf(config([]), revision.head, revision);
    const text = JSON.stringify(scm.kind === null ? null : scm.config);
    expect(text).toContain('+refs/pull/1/head:refs/remotes/origin/PR-1 +refs/heads/main:refs/remotes/origin/main');
    expect(text).toContain('ccc1');
  });
});

describe('other forges', () => {
  it('of Gitea: branches and pull requests', async (t) => {
    const forge = await fakeForge(t);
    const at = '/api/v1/repos/team/app';
    forge.answers.set(at, {
      body: {
        name: 'app',
        owner: { login: 'team' },
        clone_url: `${forge.url}/team/app.git`,
        ssh_url: 'git@x:team/app.git',
        html_url: `${forge.url}/team/app`,
        default_branch: 'main',
      },
    });
    forge.answers.set(`${at}/branches?limit=50`, { body: [{ name: 'main', commit: { id: 'aaa1' } }] });
    forge.answers.set(`${at}/branches/main`, { body: { name: 'main', commit: { id: 'aaa1' } } });
    forge.answers.set(`${at}/pulls?state=open&limit=50`, {
      body: [
        {
          number: 3,
          title: 'T',
          html_url: 'u',
          state: 'open',
          user: { login: 'ann', full_name: 'Ann Lee', email: 'ann@example.org' },
          head: { ref: 'x', sha: 'ccc3', repo: { full_name: 'team/app' } },
          base: { ref: 'main' },
        },
      ],
    });
    for (const hash of ['aaa1', 'ccc3']) forge.answers.set(`${at}/contents/Jenkinsfile?ref=${hash}`, script);
    const config = {
      id: 'src',
      serverUrl: forge.url,
      repoOwner: 'team',
      repository: 'app',
      credentialsId: 'token',
      traits: [trait('BranchDiscoveryTrait', '3'), trait('OriginPullRequestDiscoveryTrait', '2')],
    };
    const found = await discovered(giteaSource, config);
    expect(names(found)).toEqual(['main aaa1', 'PR-3 ccc3']);
    expect(found.revisions[1]?.head.changeRequest).toMatchObject({
      authorDisplayName: 'Ann Lee',
      authorEmail: 'ann@example.org',
    });
    expect(forge.headers().authorization).toBe('token s3cret');
  });

  it('of GitLab: branches, merge requests of forks, and files that are no links', async (t) => {
    const forge = await fakeForge(t);
    const at = '/api/v4/projects/team%2Fsub%2Fapp';
    const project = (id: number, path: string) => ({
      id,
      path: 'app',
      path_with_namespace: path,
      http_url_to_repo: `${forge.url}/${path}.git`,
      ssh_url_to_repo: `git@x:${path}.git`,
      web_url: `${forge.url}/${path}`,
      default_branch: 'main',
    });
    forge.answers.set(at, { body: project(1, 'team/sub/app') });
    forge.answers.set('/api/v4/projects/2', { body: project(2, 'eve/app') });
    forge.answers.set(`${at}/repository/branches?per_page=100`, { body: [{ name: 'main', commit: { id: 'aaa1' } }] });
    forge.answers.set(`${at}/repository/branches/main`, { body: { name: 'main', commit: { id: 'aaa1' } } });
    forge.answers.set(`${at}/merge_requests?state=opened&per_page=100`, {
      body: [
        {
          iid: 4,
          title: 'T',
          web_url: 'u',
          state: 'opened',
          author: { username: 'eve', name: 'Eve' },
          sha: 'ccc4',
          source_branch: 'x',
          target_branch: 'main',
          source_project_id: 2,
          target_project_id: 1,
        },
      ],
    });
    for (const hash of ['aaa1', 'ccc4']) {
      forge.answers.set(`${at}/repository/tree?ref=${hash}&per_page=100`, {
        body: [
          { path: 'Jenkinsfile', mode: hash === 'aaa1' ? '100644' : '120000' },
          { path: 'x', mode: '100644' },
        ],
      });
      forge.answers.set(`${at}/repository/files/Jenkinsfile?ref=${hash}`, {
        body: { content: Buffer.from('echo 1').toString('base64') },
      });
    }
    const config = {
      id: 'src',
      serverName: forge.url,
      projectOwner: 'team/sub',
      projectPath: 'team/sub/app',
      credentialsId: 'token',
      sshRemote: null,
      httpRemote: `${forge.url}/team/sub/app.git`,
      traits: [trait('BranchDiscoveryTrait', '3'), trait('ForkMergeRequestDiscoveryTrait', '2', 'TrustMembers')],
    };
    const found = await discovered(gitlabSource, config);
    // The script of the merge request is a link.
    expect(names(found)).toEqual(['main aaa1']);
    expect(found.lines).toContain('    Checking merge request #4');
    expect(forge.headers()['private-token']).toBe('s3cret');
  });

  it('tell of the repositories of an owner, without those that traits leave out', async (t) => {
    const forge = await fakeForge(t);
    const repository = (name: string, more: object = {}) => ({
      name,
      owner: { login: 'team' },
      clone_url: `${forge.url}/team/${name}.git`,
      ssh_url: '',
      html_url: '',
      default_branch: 'main',
      ...more,
    });
    forge.answers.set('/orgs/team', { body: { login: 'team' } });
    forge.answers.set('/orgs/team/repos?per_page=100', {
      body: [repository('app'), repository('old', { archived: true }), repository('docs')],
    });
    const config = {
      repoOwner: 'team',
      apiUri: forge.url,
      credentialsId: null,
      traits: [
        { name: 'x.ExcludeArchivedRepositoriesTrait' },
        {
          name: 'jenkins.scm.impl.trait.WildcardSCMSourceFilterTrait',
          children: [
            { name: 'includes', text: '*' },
            { name: 'excludes', text: 'do*' },
          ],
        },
      ],
    };
    const found: string[] = [];
    const context = recordedSourceContext();
    await githubNavigator.repositories(config, context, async ({ name, sources }) => {
      found.push(`${name} ${sources.length}`);
    });
    expect(found).toEqual(['app 1']);
    expect(githubNavigator.mayHave(config, [`${forge.url}/team/new`], [])).toBe(true);
    expect(githubNavigator.mayHave(config, [`${forge.url}/teams/new`], [])).toBe(false);
    const missing = { serverName: forge.url, projectOwner: 'nobody', credentialsId: null, traits: [] };
    await expect(gitlabNavigator.repositories(missing, context, async () => undefined)).rejects.toThrow('is not there');
  });
});
