import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import type { ForgeEvent } from '../points/index.ts';
import { multibranchXml, testRepository } from './testing/repository.ts';
import { startServer } from './testing/server.ts';

/** Holds a URL at which nothing listens. */
const NOWHERE = 'http://127.0.0.1:9';
const ORIGINS = ['github', 'gitlab', 'gitea', 'bitbucket', 'git'] as const;
const SOURCES = {
  github: `<source class="org.jenkinsci.plugins.github_branch_source.GitHubSCMSource"><id>s</id><apiUri>${NOWHERE}/api/v3</apiUri><repoOwner>team</repoOwner><repository>app</repository><traits/></source>`,
  gitlab: `<source class="io.jenkins.plugins.gitlabbranchsource.GitLabSCMSource"><id>s</id><serverName>${NOWHERE}</serverName><projectOwner>team</projectOwner><projectPath>team/app</projectPath><traits/></source>`,
  gitea: `<source class="org.jenkinsci.plugin.gitea.GiteaSCMSource"><id>s</id><serverUrl>${NOWHERE}</serverUrl><repoOwner>team</repoOwner><repository>app</repository><traits/></source>`,
  any: `<source class="jenkins.plugins.git.GitSCMSource"><id>s</id><remote>${NOWHERE}/team/app.git</remote><traits/></source>`,
};
const NAVIGATORS = {
  github: `<org.jenkinsci.plugins.github__branch__source.GitHubSCMNavigator><repoOwner>team</repoOwner><apiUri>${NOWHERE}/api/v3</apiUri><traits/></org.jenkinsci.plugins.github__branch__source.GitHubSCMNavigator>`,
  gitlab: `<io.jenkins.plugins.gitlabbranchsource.GitLabSCMNavigator><serverName>${NOWHERE}</serverName><projectOwner>team</projectOwner><traits/></io.jenkins.plugins.gitlabbranchsource.GitLabSCMNavigator>`,
  gitea: `<org.jenkinsci.plugin.gitea.GiteaSCMNavigator><serverUrl>${NOWHERE}</serverUrl><repoOwner>team</repoOwner><traits/></org.jenkinsci.plugin.gitea.GiteaSCMNavigator>`,
};

function event(forge: ForgeEvent['forge'], more: Partial<ForgeEvent> = {}): ForgeEvent {
  const told = { kind: 'push', urls: [`${NOWHERE}/team/app`], branch: 'main', hash: null, before: null } as const;
  return { forge, by: null, delivery: '1', ...told, ...more };
}

it('projects and owners of a forge hear of its events alone, a plain repository of those of all', async (t) => {
  const { home, indexing } = await startServer(t);
  for (const [name, source] of Object.entries(SOURCES)) {
    const xml = multibranchXml('').replace(/<source class="jenkins\.plugins\.git\.GitSCMSource".*?<\/source>/s, source);
    expect(xml).toContain(source);
    await home.items.create('', `of-${name}`, xml);
  }
  for (const [name, navigator] of Object.entries(NAVIGATORS)) {
    const xml = `<jenkins.branch.OrganizationFolder><navigators>${navigator}</navigators></jenkins.branch.OrganizationFolder>`;
    await home.items.create('', `owner-${name}`, xml);
  }
  const heard: Record<string, string[]> = {};
  for (const forge of ORIGINS) {
    const reactions = await indexing.onEvent(event(forge));
    heard[forge] = reactions.map(({ item }) => item).sort();
  }
  // What was begun is not waited for: nobody answers.
  await indexing.close();
  expect(heard).toEqual({
    github: ['of-any', 'of-github', 'owner-github'],
    gitlab: ['of-any', 'of-gitlab', 'owner-gitlab'],
    gitea: ['of-any', 'of-gitea', 'owner-gitea'],
    bitbucket: ['of-any'],
    git: ['of-any'],
  });
});

it('equal events that wait for others are one look', async (t) => {
  const repository = await testRepository(t);
  await repository.commit('main', 'Jenkinsfile', 'echo "hello"');
  const { home, indexing } = await startServer(t);
  await home.items.create('', 'mb', multibranchXml(repository.url));
  const push = (count: number) =>
    event('git', { urls: [repository.url, `https://x.example/${count}`], hash: `${count}` });
  const reactions = await Promise.all(Array.from({ length: 300 }, (_, count) => indexing.onEvent(push(count))));
  expect(reactions.flat()).toHaveLength(300);
  await indexing.settled('mb');
  const log = await readFile(home.computed.eventLog('mb'), 'utf8');
  expect(log.match(/\] Received /g)).toHaveLength(1);
  expect(home.items.children('mb').map(({ name }) => name)).toEqual(['main']);
});
