import { describe, expect, it, onTestFinished } from 'vitest';
import { type AskedOf, startWebServer, type WebReply } from '../../kit/testing/web-server.ts';
import type { Credential } from '../../points/index.ts';
import { stashNotifier } from '../bitbucket/stash-notifier.ts';
import { BUILD_DATA } from '../git/built.ts';
import { githubCommitNotifier } from '../github/commit-notifier.ts';
import { githubPending } from '../github/pending-status.ts';
import { githubStatusSetter } from '../github/status-setter.ts';
import { gitlabCommitStatus } from '../gitlab/commit-status.ts';
import { type RecordedContext, type RunContextOptions, recordedContext } from '../testing/run-context.ts';
import { commitStatusBuilder } from './builder.ts';
import { commitStatus } from './publisher.ts';
import { repositoryIn } from './target.ts';

const SHA = '0123456789abcdef0123456789abcdef01234567';
const TOKEN: Credential = { kind: 'text', id: 'token', description: '', secret: 's3cret' };
const LOGIN: Credential = {
  ...{ kind: 'username-password' as const, id: 'login', description: '' },
  ...{ username: 'ci', password: 's3cret', usernameSecret: false },
};

function built(options: RunContextOptions & { readonly remote?: string } = {}): RecordedContext {
  const revision = { sha1: SHA, branches: [{ name: 'refs/remotes/origin/main', sha1: SHA }] };
  const data = {
    ...{ byBranch: [], scmName: '', index: null },
    lastBuild: { marked: revision, revision, number: 7, result: null },
    remoteUrls: [options.remote ?? 'git@github.com:acme/app.git'],
  };
  return recordedContext({
    credentials: [TOKEN, LOGIN],
    ...options,
    runFacts: { actions: [{ tag: BUILD_DATA, data }], ...options.runFacts },
  });
}

async function forge(answer: (asked: AskedOf, count: number) => WebReply = () => ({ status: 201, body: '{}' })) {
  const server = await startWebServer(answer);
  onTestFinished(() => server.close());
  return server;
}

const OWN = { forge: '', apiUrl: '', credentialsId: '', context: '', sha: '', repository: '' };

describe('where a repository is', () => {
  it.each([
    ['git@github.com:acme/app.git', 'github.com', 'acme/app'],
    ['https://user:x@GitHub.com/acme/app/', 'github.com', 'acme/app'],
    ['ssh://git@git.example.org:2222/group/sub/app.git', 'git.example.org', 'group/sub/app'],
    ['/srv/git/app.git', '', ''],
  ])('%s', (address, host, path) => {
    expect(repositoryIn(address)).toEqual({ host, path });
  });
});

describe('each forge is told in its own way', () => {
  it.each([
    [
      'github',
      '/repos/acme/app/statuses/',
      { state: 'failure', context: 'ci', target_url: 'job/app/7/' },
      'token s3cret',
    ],
    ['gitea', '/api/v1/repos/acme/app/statuses/', { state: 'failure', context: 'ci' }, 'token s3cret'],
    ['gitlab', '/api/v4/projects/acme%2Fapp/statuses/', { state: 'failed', name: 'ci' }, undefined],
    ['bitbucket', '/2.0/repositories/acme/app/commit/', { state: 'FAILED', key: 'ci' }, 'Bearer s3cret'],
    ['bitbucket-server', '/rest/build-status/1.0/commits/', { state: 'FAILED', key: 'ci' }, 'Bearer s3cret'],
  ])('%s', async (name, path, body, authorization) => {
    const server = await forge();
    const context = built({ result: 'FAILURE' });
    const config = { ...OWN, forge: name, apiUrl: `${server.url}/`, credentialsId: 'token', context: 'ci' };
    expect(await commitStatus.perform(config, context)).toBe('SUCCESS');
    const [asked] = server.asked;
    expect(asked?.url).toMatch(new RegExp(`^${path}${SHA}(/statuses/build)?$`));
    expect(JSON.parse(asked?.body ?? '')).toMatchObject(body);
    expect(asked?.headers['authorization']).toBe(authorization);
    expect(asked?.headers['private-token']).toBe(name === 'gitlab' ? 's3cret' : undefined);
    expect(context.lines).toEqual(['Set status failure of acme/app@0123456']);
  });

  it('with a user name and a password', async () => {
    const server = await forge();
    const config = { ...OWN, forge: 'github', apiUrl: server.url, credentialsId: 'login' };
    await commitStatus.perform(config, built());
    expect(server.asked[0]?.headers['authorization']).toBe(`Basic ${Buffer.from('ci:s3cret').toString('base64')}`);
  });

  it('by the server that an administrator made known', async () => {
    const server = await forge();
    const forgeServers = [{ forge: 'gitea' as const, name: 'main', url: server.url, credentialsId: 'token' }];
    await commitStatus.perform({ ...OWN }, built({ remote: 'http://127.0.0.1/acme/app.git', forgeServers }));
    expect(server.asked[0]).toMatchObject({ url: `/api/v1/repos/acme/app/statuses/${SHA}` });
    expect(server.asked[0]?.headers['authorization']).toBe('token s3cret');
  });

  it("does not give a server's credentials to another address", async () => {
    const server = await forge();
    const forgeServers = [
      { forge: 'github' as const, name: '', url: 'https://api.github.com', credentialsId: 'token' },
    ];
    await commitStatus.perform({ ...OWN, forge: 'github', apiUrl: server.url }, built({ forgeServers }));
    expect(server.asked[0]?.headers['authorization']).toBeUndefined();
  });

  it('again when it has too much to do', async () => {
    const server = await forge((_, count) =>
      count === 1 ? { status: 429, headers: { 'Retry-After': '0' } } : { status: 201 },
    );
    await commitStatus.perform({ ...OWN, forge: 'github', apiUrl: server.url }, built());
    expect(server.asked).toHaveLength(2);
  });

  it.each<[string, RunContextOptions & { remote?: string }, Partial<typeof OWN>, string]>([
    ['no commit', { runFacts: { actions: [] } }, {}, 'no commit of a repository is known'],
    ['another place', {}, { repository: 'https://github.com/../user' }, 'no commit of a repository is known'],
    ['no such credentials', {}, { credentialsId: 'gone' }, 'The credentials gone could not be found'],
    ['an unknown forge', { remote: 'https://example.org/a/b' }, {}, 'It is not known which forge example.org is'],
    ['a forge that is none', {}, { forge: 'svn' }, 'No such forge: svn'],
  ])('%s is an error with its reason', async (_name, options, config, message) => {
    await expect(commitStatus.perform({ ...OWN, ...config }, built(options))).rejects.toThrow(message);
  });

  it('an answer that refuses is told of, without the token', async () => {
    const server = await forge(() => ({ status: 422, body: '{"message":"No commit found for SHA"}' }));
    const config = { ...OWN, forge: 'github', apiUrl: server.url, credentialsId: 'token' };
    const context = built();
    expect(await commitStatus.perform(config, context)).toBe('SUCCESS');
    expect(context.lines).toEqual([
      expect.stringMatching(
        /^ERROR: The status of the commit could not be set: acme\/app: 127.0.0.1:\d+ answered 422: No commit found for SHA$/,
      ),
    ]);
  });
});

describe("Jenkins's own actions", () => {
  it('GitHub, the older one: a failure is the result that is configured', async () => {
    const context = built({ runFacts: { actions: [] } });
    const config = { statusMessage: { content: '' }, resultOnFailure: 'UNSTABLE' };
    expect(await githubCommitNotifier.perform(config, context)).toBe('UNSTABLE');
    expect(context.lines[0]).toContain('ERROR: [Set build status on GitHub commit [deprecated]] - ');
  });

  it('GitHub, the newer one', async () => {
    const server = await forge();
    const forgeServers = [{ forge: 'github' as const, name: '', url: server.url, credentialsId: 'token' }];
    const context = built({ result: 'UNSTABLE', remote: 'http://127.0.0.1/acme/app', forgeServers, env: { N: '7' } });
    const example = githubStatusSetter.example as Parameters<typeof githubStatusSetter.perform>[0] & object;
    const config = {
      ...example,
      commitShaSource: { type: 'BuildDataRevisionShaSource', values: {} },
      reposSource: { type: 'AnyDefinedRepositorySource', values: {} },
    };
    expect(await githubStatusSetter.perform(config, context)).toBe('SUCCESS');
    expect(JSON.parse(server.asked[0]?.body ?? '')).toEqual({
      state: 'success',
      context: 'ci',
      description: 'good',
      target_url: 'https://example.org/',
    });
    expect(context.lines).toEqual([
      '[Set GitHub commit status (universal)] SUCCESS on repos [acme/app] (sha:0123456) with context:ci',
      `Setting commit status on GitHub for https://127.0.0.1/acme/app/commit/${SHA}`,
    ]);
  });

  it('GitLab: does not change the result', async () => {
    const server = await forge(() => ({ status: 403 }));
    const forgeServers = [{ forge: 'gitlab' as const, name: 'x', url: server.url, credentialsId: 'token' }];
    const context = built({ result: 'UNSTABLE', remote: 'git@127.0.0.1:group/sub/app.git', forgeServers });
    expect(await gitlabCommitStatus.perform({ name: 'ci', markUnstableAsSuccess: true }, context)).toBe('SUCCESS');
    expect(server.asked[0]?.url).toBe(`/api/v4/projects/group%2Fsub%2Fapp/statuses/${SHA}`);
    expect(JSON.parse(server.asked[0]?.body ?? '')).toMatchObject({ state: 'success', name: 'ci' });
    expect(context.lines[0]).toMatch(
      /^Failed to update Gitlab commit status for project 'group\/sub\/app: .* answered 403'$/,
    );
  });

  it('Bitbucket Server', async () => {
    const server = await forge(() => ({ status: 204 }));
    const context = built();
    const example = stashNotifier.example as object;
    await stashNotifier.perform({ ...example, stashServerBaseUrl: server.url, credentialsId: 'login' }, context);
    expect(JSON.parse(server.asked[0]?.body ?? '')).toMatchObject({ state: 'SUCCESSFUL', key: 'ci' });
    expect(context.lines).toEqual([`Notified Bitbucket for commit with id ${SHA}`]);
  });

  it('GitHub, before the build', async () => {
    const server = await forge();
    const forgeServers = [{ forge: 'github' as const, name: '', url: server.url, credentialsId: 'token' }];
    const context = built({ remote: 'http://127.0.0.1/acme/app', forgeServers, env: { BUILD_NUMBER: '7' } });
    expect(await githubPending.perform(githubPending.example, context)).toBe('SUCCESS');
    expect(JSON.parse(server.asked[0]?.body ?? '')).toMatchObject({
      state: 'pending',
      context: 'ci',
      description: 'Build 7 begins',
    });
  });

  it('of pipelines', async () => {
    const server = await forge();
    const context = built();
    const example = commitStatusBuilder.example as object;
    await commitStatusBuilder.perform({ ...example, apiUrl: server.url, credentialsId: 'token' }, context);
    expect(JSON.parse(server.asked[0]?.body ?? '')).toMatchObject({
      state: 'pending',
      context: 'ci',
      description: 'begun',
    });
    await expect(commitStatusBuilder.perform({ ...example, state: 'odd' }, context)).rejects.toThrow('odd');
    const refusing = await forge(() => ({ status: 422, body: '{"message":"No commit found"}' }));
    const refused = commitStatusBuilder.perform({ ...example, apiUrl: refusing.url, credentialsId: 'token' }, context);
    await expect(refused).rejects.toThrow('No commit found');
  });
});
