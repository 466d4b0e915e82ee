import { describe, expect, it } from 'vitest';
import type { ForgeEvent, GitlabDetails, GitlabMergeRequest } from '../../../points/index.ts';
import { parseXml } from '../../../xml/index.ts';
import { giteaPush } from '../../gitea/push-trigger.ts';
import { githubPush } from '../../github/push-trigger.ts';
import { gitlabPush } from '../../gitlab/push/trigger.ts';
import { parameterizedTimer } from '../../parameterized-scheduler/trigger.ts';
import { scmPolling } from './scm-polling.ts';
import { upstream } from './upstream.ts';

const PUSH: ForgeEvent = {
  forge: 'gitlab',
  kind: 'push',
  urls: ['https://git.example/team/app.git', 'git@git.example:team/app.git'],
  branch: 'main',
  hash: 'a'.repeat(40),
  before: 'b'.repeat(40),
  by: 'Ann',
  delivery: '1',
};
const REQUEST = { id: '7', action: 'opened', target: 'main', title: 'Better', url: '', fork: null } as const;
const PROJECT = {
  name: 'app',
  namespace: '',
  homepage: '',
  url: 'git@git.example:team/app.git',
  sshUrl: '',
  httpUrl: '',
};
const ASKED = {
  id: '70',
  iid: '7',
  title: 'Better',
  description: '',
  state: 'opened',
  action: 'open',
  isDraft: false,
  isDraftNoMore: false,
  hasNewCommits: false,
  labels: ['ready'],
  addedLabels: [],
  assignee: '',
  mergeCommit: '',
  targetProjectId: '4',
  lastCommit: PUSH.hash ?? '',
};
const DETAILS: GitlabDetails = {
  user: { name: 'Ann', username: 'ann', email: '' },
  projectId: '4',
  source: PROJECT,
  target: PROJECT,
  mergeRequest: ASKED,
  note: null,
  pipeline: null,
};
const MERGE: ForgeEvent = {
  ...PUSH,
  kind: 'change-request',
  branch: 'topic',
  changeRequest: REQUEST,
  gitlab: DETAILS,
};

/** A merge request of which GitLab says more. */
function request(more: Partial<GitlabMergeRequest>, rest: Partial<GitlabDetails> = {}): ForgeEvent {
  return { ...MERGE, gitlab: { ...DETAILS, mergeRequest: { ...ASKED, ...more }, ...rest } };
}

const note = (text: string): ForgeEvent => ({ ...request({ action: '' }, { note: text }), kind: 'note' });
const pipeline = (status: string): ForgeEvent => ({
  ...PUSH,
  kind: 'pipeline',
  gitlab: {
    ...DETAILS,
    mergeRequest: null,
    pipeline: {
      ...{ ref: 'main', isTag: false, sha: PUSH.hash ?? '', beforeSha: '', status, stages: ['build'] },
      ...{ createdAt: '', finishedAt: '', duration: '7', defaultBranch: 'main' },
    },
  },
});
const UPDATE = { action: 'update', state: 'opened' };
const LABELLED = request({ ...UPDATE, addedLabels: ['urgent'] });
const LABELS = (include: string, exclude: string) => ({ mergeRequestLabelFilterConfig: { include, exclude } });
const GITLAB = {
  ...(gitlabPush.example as Record<string, unknown>),
  branchFilterType: 'All',
  mergeRequestLabelFilterConfig: null,
};

describe('the parameterized timer', () => {
  it('gives each line its values, and the zone to all', () => {
    const parameterizedSpecification = 'TZ=Asia/Tokyo\n# nightly\nH 4 * * * % A=1; B = x y ;broken\n\n@daily';
    const schedules = parameterizedTimer.schedules({ spec: '', parameterizedSpecification });
    expect(schedules).toEqual([
      {
        spec: 'TZ=Asia/Tokyo\nH 4 * * *',
        action: 'build',
        values: new Map([
          ['A', '1'],
          ['B', 'x y'],
        ]),
      },
      { spec: 'TZ=Asia/Tokyo\n@daily', action: 'build', values: new Map() },
    ]);
  });
});

describe('the GitLab trigger', () => {
  it.each<[string, Record<string, unknown>, ForgeEvent, boolean]>([
    ['a push', {}, PUSH, true],
    ['a push where it wants none', { triggerOnPush: false }, PUSH, false],
    ['a commit to be skipped', {}, { ...PUSH, message: 'words [ci-skip]' }, false],
    ['a branch that went', {}, { ...PUSH, kind: 'branch-deleted', hash: null }, false],
    ['a merge request', {}, MERGE, true],
    ['a draft', {}, request({ isDraft: true }), false],
    ['a draft that counts', { skipWorkInProgressMergeRequest: false }, request({ isDraft: true }), true],
    ['a request to be skipped', {}, request({ description: 'no [ci-skip] please' }), false],
    ['a request whose words do not count', { ciSkip: false }, request({ description: '[ci-skip]' }), true],
    ['a merged request', {}, request({ action: 'merge', state: 'merged' }), false],
    [
      'a merged request that it waits for',
      { triggerOnAcceptedMergeRequest: true },
      request({ action: 'merge', state: 'merged' }),
      true,
    ],
    ['a closed request', {}, request({ action: 'close', state: 'closed' }), false],
    [
      'a closed request that it waits for',
      { triggerOnClosedMergeRequest: true },
      request({ action: 'close', state: 'closed' }),
      true,
    ],
    ['an approved request', {}, request({ action: 'approved' }), true],
    [
      'an approved request that means nothing',
      { triggerOnApprovedMergeRequest: false },
      request({ action: 'approved' }),
      false,
    ],
    ['an update', {}, request(UPDATE), true],
    ['an update where it wants none', { triggerOpenMergeRequestOnPush: 'never' }, request(UPDATE), false],
    ['an update of words', { triggerOnlyIfNewCommitsPushed: true }, request(UPDATE), false],
    ['new commits', { triggerOnlyIfNewCommitsPushed: true }, request({ ...UPDATE, hasNewCommits: true }), true],
    ['the end of a draft', { triggerOnlyIfNewCommitsPushed: true }, request({ ...UPDATE, isDraftNoMore: true }), true],
    ['a label that asks for a build', { triggerOnlyIfNewCommitsPushed: true }, LABELLED, true],
    ['a request with its label', LABELS('ready, other', ''), MERGE, true],
    ['a request without its label', LABELS('other', ''), MERGE, false],
    ['a request with a label that it does not want', LABELS('', 'ready'), MERGE, false],
    ['a comment', {}, note('Build it again, please'), true],
    ['another comment', {}, note('Do build it again'), false],
    ['a comment where it reads none', { triggerOnNoteRequest: false }, note('Build it again'), false],
    ['a comment where it knows no words', { noteRegex: '' }, note(''), false],
    ['a pipeline that passed', {}, pipeline('success'), true],
    ['a pipeline that failed', {}, pipeline('failed'), false],
    ['a pipeline where it waits for none', { triggerOnPipelineEvent: false }, pipeline('success'), false],
    ['a branch by name', { branchFilterType: 'NameBasedFilter', includeBranchesSpec: 'main, release/**' }, PUSH, true],
    ['another branch', { branchFilterType: 'NameBasedFilter', includeBranchesSpec: 'release/**' }, PUSH, false],
    ['a branch of a folder', { branchFilterType: 'NameBasedFilter', includeBranchesSpec: '**/**/ma?n' }, PUSH, true],
    ['a branch by stars', { branchFilterType: 'NameBasedFilter', includeBranchesSpec: 'x/*, m*' }, PUSH, true],
    ['a branch left out', { branchFilterType: 'NameBasedFilter', excludeBranchesSpec: 'main/**' }, PUSH, false],
    ['a branch by expression', { branchFilterType: 'RegexBasedFilter', sourceBranchRegex: 'm.*' }, PUSH, true],
    ['a broken expression', { branchFilterType: 'RegexBasedFilter', sourceBranchRegex: '(' }, PUSH, false],
    ['a push at another forge', {}, { ...PUSH, forge: 'github' }, false],
  ])('on %s', (_name, more, event, builds) => {
    expect(gitlabPush.onPush({ ...GITLAB, ...more }, event) !== null).toBe(builds);
  });

  it('has the variables of its plugin', () => {
    const start = gitlabPush.onPush(GITLAB, MERGE);
    expect(start).toMatchObject({ text: 'Triggered by GitLab Merge Request #7: topic => main', revision: PUSH.hash });
    expect(start?.action === 'build' && start.variables.get('gitlabTargetBranch')).toBe('main');
    expect(start?.action === 'build' && start.variables.get('gitlabSourceRepoURL')).toBe(
      'git@git.example:team/app.git',
    );
  });

  it('builds an update once, a label that was added and what was opened always', () => {
    const condition = (event: ForgeEvent) => {
      const start = gitlabPush.onPush(GITLAB, event);
      return start?.action === 'build' ? start.unlessBuilt : undefined;
    };
    expect(condition(request(UPDATE))?.variables).toEqual(
      new Map([
        ['gitlabMergeRequestLastCommit', PUSH.hash],
        ['gitlabMergeRequestState', 'opened'],
        ['gitlabTargetBranch', 'main'],
      ]),
    );
    expect(condition(LABELLED)).toBeUndefined();
    expect(condition(MERGE)).toBeUndefined();
    expect(condition(pipeline('success'))).toEqual({ commit: PUSH.hash, variables: new Map() });
  });

  it('hands on texts that a process can be given', () => {
    const start = gitlabPush.onPush(GITLAB, request({ description: `\0${'x'.repeat(200_000)}` }));
    expect(start?.action === 'build' && start.variables.get('gitlabMergeRequestDescription')).toMatch(
      /^x{29999,30000}$/,
    );
  });

  it('admits who has its secret, or may build the job where it has none', () => {
    expect(gitlabPush.admits(GITLAB, { token: 'not for everybody', mayBuild: false })).toBe('yes');
    expect(gitlabPush.admits(GITLAB, { token: 'something', mayBuild: true })).toBe('wrong-token');
    expect(gitlabPush.admits(GITLAB, { token: null, mayBuild: true })).toBe('wrong-token');
    expect(gitlabPush.admits({ ...GITLAB, secretToken: '' }, { token: null, mayBuild: false })).toBe('not-allowed');
    expect(gitlabPush.admits({ ...GITLAB, secretToken: '' }, { token: null, mayBuild: true })).toBe('yes');
  });
});

describe('triggers of pushes', () => {
  it('look for changes when their own forge tells of commits', () => {
    const event = { ...PUSH, forge: 'github' } as const;
    expect(githubPush.onPush({ spec: '' }, event)).toMatchObject({
      action: 'poll',
      text: 'Started by GitHub push by Ann',
    });
    expect(giteaPush.onPush({ spec: '' }, event)).toBeNull();
    expect(githubPush.onPush({ spec: '' }, { ...event, kind: 'change-request' })).toBeNull();
  });

  it('a plain notice makes a polling job look, or build the commit that it names', () => {
    const notice = { ...PUSH, forge: 'git', hash: null } as const;
    const config = { spec: '', ignorePostCommitHooks: false };
    expect(scmPolling.onPush(config, notice)).toMatchObject({ action: 'poll', log: 'scm' });
    expect(scmPolling.onPush(config, { ...notice, hash: 'abc' })).toMatchObject({ action: 'build', revision: 'abc' });
    expect(scmPolling.onPush({ ...config, ignorePostCommitHooks: true }, notice)).toBeNull();
  });
});

it.each([
  ['FAILURE', '<threshold>FAILURE</threshold>'],
  ['UNSTABLE', '<threshold><name>UNSTABLE</name><ordinal>1</ordinal></threshold>'],
  ['SUCCESS', ''],
])('the upstream trigger reads the threshold %s', (result, xml) => {
  const context = { kinds: { read: () => ({ kind: null, tag: '' }) }, decrypt: (text: string) => text };
  const config = upstream.fromXml(parseXml(`<a><upstreamProjects>x</upstreamProjects>${xml}</a>`), context);
  expect(upstream.upstream(config)?.threshold).toBe(result);
});
