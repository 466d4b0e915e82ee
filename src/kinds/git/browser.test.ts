import { expect, it } from 'vitest';
import type { Change } from '../../model/index.ts';
import { linksOfChange } from './browser.ts';
import type { GitConfig } from './config.ts';

const ID = '8b471bc62f818a837d1a30929aed204407e59c98';
const change: Change = {
  id: ID,
  author: { name: 'Ann', email: 'ann@example.org' },
  title: 'x',
  message: 'x',
  timestamp: 0,
  paths: [
    { file: 'src/a b.ts', editType: 'edit' },
    { file: 'gone.ts', editType: 'delete' },
  ],
};

const withRemote = (url: string, browser: GitConfig['browser'] = null): GitConfig => ({
  userRemoteConfigs: [{ url, name: null, refspec: null, credentialsId: null }],
  branches: [],
  extensions: [],
  browser,
});

const configured = (className: string, url: string, version?: string): GitConfig =>
  withRemote('/srv/git/app.git', {
    name: 'browser',
    attributes: { class: className },
    children: [{ name: 'url', text: url }, ...(version === undefined ? [] : [{ name: 'version', text: version }])],
  });

const GIT = 'hudson.plugins.git.browser';

it.each([
  [`${GIT}.GithubWeb`, undefined, `commit/${ID}`, `blob/${ID}/src/a%20b.ts`, `commit/${ID}#diff-0`],
  [`${GIT}.GitLab`, undefined, `commit/${ID}`, `blob/${ID}/src/a%20b.ts`, `commit/${ID}#diff-0`],
  [`${GIT}.GitLab`, '2.9', `commits/${ID}`, `tree/${ID}/src/a%20b.ts`, `commits/${ID}#gone.ts`],
  [`${GIT}.GitLab`, '5.0', `commit/${ID}`, `${ID}/tree/src/a%20b.ts`, `commit/${ID}#gone.ts`],
  ['org.jenkinsci.plugin.gitea.GiteaBrowser', undefined, `commit/${ID}`, `src/commit/${ID}/src/a%20b.ts`, null],
  [`${GIT}.GogsGit`, undefined, `commit/${ID}`, `src/${ID}/src/a%20b.ts`, `commit/${ID}#diff-1`],
  [`${GIT}.BitbucketWeb`, undefined, `commits/${ID}`, 'history/src/a%20b.ts', 'history/gone.ts'],
  [`${GIT}.BitbucketServer`, undefined, `commits/${ID}`, 'browse/src/a%20b.ts', 'browse/gone.ts'],
  [`${GIT}.Stash`, undefined, `commits/${ID}`, `browse/src/a%20b.ts?at=${ID}`, null],
  [`${GIT}.GitWeb`, undefined, `?a=commit&h=${ID}`, `?a=blob&f=src/a%20b.ts&hb=${ID}`, null],
  [`${GIT}.CGit`, undefined, `commit/?id=${ID}`, `tree/src/a%20b.ts?id=${ID}`, null],
])('%s %s links commits and files', (className, version, commit, edited, deleted) => {
  const base = 'https://git.example.org/team/app/';
  const links = linksOfChange(configured(className, 'https://git.example.org/team/app', version), change);
  expect(links?.commit).toBe(base + commit);
  expect(links?.files.get('src/a b.ts')).toBe(base + edited);
  expect(links?.files.get('gone.ts')).toBe(deleted === null ? undefined : base + deleted);
});

it.each([
  ['https://github.com/acme/app.git', `https://github.com/acme/app/commit/${ID}`],
  ['https://ann:secret@github.com/acme/app', `https://github.com/acme/app/commit/${ID}`],
  ['git@github.com:acme/app.git', `https://github.com/acme/app/commit/${ID}`],
  ['ssh://git@gitlab.com/group/sub/app.git', `https://gitlab.com/group/sub/app/commit/${ID}`],
  ['git@bitbucket.org:acme/app.git', `https://bitbucket.org/acme/app/commits/${ID}`],
  ['https://gitea.com/acme/app', `https://gitea.com/acme/app/commit/${ID}`],
  ['https://github.com.example.org/acme/app', undefined],
  ['/srv/git/app.git', undefined],
])('guesses from the address of the remote: %s', (url, commit) => {
  expect(linksOfChange(withRemote(url), change)?.commit).toBe(commit);
});

it('makes no links of other schemes, unknown browsers or what is no commit', () => {
  expect(linksOfChange(configured(`${GIT}.GithubWeb`, 'javascript:alert(1)//'), change)).toBeNull();
  expect(linksOfChange(configured(`${GIT}.Unknown`, 'https://git.example.org/'), change)).toBeNull();
  const odd = { ...change, id: '"><script>' };
  expect(linksOfChange(configured(`${GIT}.GithubWeb`, 'https://git.example.org/'), odd)).toBeNull();
});
