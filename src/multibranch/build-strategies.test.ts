import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { fakeForge } from '../kinds/forges/testing/fake-forge.ts';
import { createFakeClock } from '../kit/testing/fake-clock.ts';
import { multibranchXml, testRepository } from './testing/repository.ts';
import { startServer, type TestServer } from './testing/server.ts';

const BASIC = 'jenkins.branch.buildstrategies.basic.';
const DAY = 86_400_000;

/** Returns `<…BranchBuildStrategyImpl>` with its content. */
const strategy = (name: string, content = ''): string => `<${BASIC}${name}>${content}</${BASIC}${name}>`;
const nested = (name: string, ...parts: string[]): string =>
  strategy(name, `<strategies>${parts.join('')}</strategies>`);
const tags = (atLeast: number, atMost: number): string =>
  strategy('TagBuildStrategyImpl', `<atLeastMillis>${atLeast}</atLeastMillis><atMostMillis>${atMost}</atMostMillis>`);
const named = (...filters: string[]): string =>
  strategy('NamedBranchBuildStrategyImpl', `<filters>${filters.join('')}</filters>`);
const filter = (name: string, content: string, isCaseSensitive: boolean): string => {
  const tag = `${BASIC}NamedBranchBuildStrategyImpl_-${name}`;
  return `<${tag}>${content}<caseSensitive>${isCaseSensitive}</caseSensitive></${tag}>`;
};
const wildcards = (includes: string, excludes: string): string =>
  filter('WildcardsNameFilter', `<includes>${includes}</includes><excludes>${excludes}</excludes>`, false);

const BRANCHES = strategy('BranchBuildStrategyImpl');
const CHANGES = (targetOnly: boolean, untrusted: boolean): string =>
  strategy(
    'ChangeRequestBuildStrategyImpl',
    `<ignoreTargetOnlyChanges>${targetOnly}</ignoreTargetOnlyChanges><ignoreUntrustedChanges>${untrusted}</ignoreUntrustedChanges>`,
  );

/** Lists strategies, and what they build of the branches main, Feature/One and release-1 and a tag of ten days ago. */
const CASES: readonly (readonly [strategies: string | undefined, built: readonly string[]])[] = [
  [undefined, ['Feature/One', 'main', 'release-1']],
  [BRANCHES + tags(-1, -1), ['Feature/One', 'main', 'release-1', 'v1']],
  [nested('AllBranchBuildStrategyImpl', tags(7 * DAY, -1), tags(-1, 30 * DAY)), ['v1']],
  [nested('AnyBranchBuildStrategyImpl', tags(-1, 7 * DAY), tags(30 * DAY, -1), CHANGES(false, false)), []],
  [
    named(
      filter('ExactNameFilter', '<name>MAIN</name>', false),
      filter('ExactNameFilter', '<name>RELEASE-1</name>', true),
      filter('RegexNameFilter', '<regex>feature/.*</regex>', true),
      filter('RegexNameFilter', '<regex>(broken</regex>', true),
    ),
    ['main'],
  ],
  [
    named(wildcards('', 'RELEASE-* feature/*'), filter('RegexNameFilter', '<regex>RELEASE-\\d+</regex>', false)),
    ['main', 'release-1'],
  ],
  [
    nested('NoneBranchBuildStrategyImpl', named(filter('ExactNameFilter', '<name>main</name>', true)), tags(-1, -1)),
    ['Feature/One', 'release-1'],
  ],
  [nested('NoneBranchBuildStrategyImpl') + nested('AllBranchBuildStrategyImpl'), []],
  [
    nested(
      'AllBranchBuildStrategyImpl',
      BRANCHES,
      nested('NoneBranchBuildStrategyImpl', named(wildcards('release-*', ''))),
    ),
    ['Feature/One', 'main'],
  ],
];

/** Returns the names of the project's heads whose builds wait in the queue. */
function asked({ home, queue }: TestServer, project: string): string[] {
  return home.items
    .children(project)
    .filter(({ fullName }) => queue.itemOf(fullName) !== undefined)
    .map(({ name }) => decodeURIComponent(name))
    .sort();
}

async function index({ home, indexing }: TestServer, project: string): Promise<string[]> {
  indexing.schedule(project, [{ kind: 'user', userId: 'ann' }]);
  await indexing.settled(project);
  return (await readFile(home.computed.log(project), 'utf8')).split('\n');
}

it('what indexing finds is built where the strategies say so', async (t) => {
  const repository = await testRepository(t);
  await repository.commit('main', 'Jenkinsfile', 'echo "hello"');
  for (const branch of ['Feature/One', 'release-1']) await repository.git('branch', branch);
  await repository.git('tag', 'v1');
  const server = await startServer(t, { clock: createFakeClock(Date.now() + 10 * DAY) });
  const traits = '<jenkins.plugins.git.traits.BranchDiscoveryTrait/><jenkins.plugins.git.traits.TagDiscoveryTrait/>';
  for (const [at, [strategies]] of CASES.entries()) {
    await server.home.items.create(
      '',
      `p${at}`,
      multibranchXml(repository.url, { traits, ...(strategies && { strategies }) }),
    );
  }
  await Promise.all(CASES.map((_, at) => index(server, `p${at}`)));
  expect(CASES.map((_, at) => server.home.items.children(`p${at}`).length)).toEqual(CASES.map(() => 4));
  expect(CASES.map((_, at) => asked(server, `p${at}`))).toEqual(CASES.map(([, built]) => built));
});

it('change requests are built but for strangers, and for what only their target changed', async (t) => {
  const forge = await fakeForge(t);
  const at = '/repos/team/app';
  const pull = (number: number, from: string, sha: string) => ({
    number,
    title: `Change ${number}`,
    html_url: `https://forge.example/pull/${number}`,
    state: 'open',
    user: { login: from.split('/')[0] },
    head: { ref: `patch-${number}`, sha, repo: { full_name: from } },
    base: { ref: 'main' },
  });
  const say = (target: string, head: string): void => {
    const main = { name: 'main', commit: { sha: target } };
    forge.answers.set(`${at}/branches?per_page=100`, { body: [main] });
    forge.answers.set(`${at}/branches/main`, { body: main });
    forge.answers.set(`${at}/pulls?state=open&per_page=100`, {
      body: [pull(1, 'team/app', head), pull(2, 'eve/app', 'ccc2')],
    });
  };
  const repository = { name: 'app', owner: { login: 'team' }, clone_url: 'https://forge.example/a.git' };
  forge.answers.set(at, { body: { ...repository, default_branch: 'main' } });
  const script = { type: 'file', encoding: 'base64', content: Buffer.from('echo 1').toString('base64') };
  for (const hash of ['aaa1', 'aaa2', 'ccc1', 'ccc2', 'ccc3']) {
    forge.answers.set(`${at}/contents/Jenkinsfile?ref=${hash}`, { body: script });
  }
  const GITHUB = 'org.jenkinsci.plugins.github__branch__source.';
  const trait = (name: string, strategyId: number, trust = ''): string =>
    `<${GITHUB}${name}><strategyId>${strategyId}</strategyId>${trust}</${GITHUB}${name}>`;
  const nobody = `<trust class="org.jenkinsci.plugins.github_branch_source.ForkPullRequestDiscoveryTrait$TrustNobody"/>`;
  const xml = (strategies: string): string =>
    `<org.jenkinsci.plugins.workflow.multibranch.WorkflowMultiBranchProject>
    <sources class="jenkins.branch.MultiBranchProject$BranchSourceList"><data><jenkins.branch.BranchSource>
    <source class="org.jenkinsci.plugins.github_branch_source.GitHubSCMSource"><id>src</id><apiUri>${forge.url}</apiUri>
    <repoOwner>team</repoOwner><repository>app</repository><traits>${trait('BranchDiscoveryTrait', 3)}
    ${trait('OriginPullRequestDiscoveryTrait', 1)}${trait('ForkPullRequestDiscoveryTrait', 2, nobody)}</traits></source>
    <buildStrategies>${strategies}</buildStrategies></jenkins.branch.BranchSource></data></sources>
    <factory class="org.jenkinsci.plugins.workflow.multibranch.WorkflowBranchProjectFactory"><scriptPath>Jenkinsfile</scriptPath></factory>
    </org.jenkinsci.plugins.workflow.multibranch.WorkflowMultiBranchProject>`;
  const server = await startServer(t, { clock: createFakeClock() });
  await server.home.items.create('', 'heads', xml(CHANGES(true, false)));
  await server.home.items.create('', 'trusted', xml(CHANGES(false, true)));

  say('aaa1', 'ccc1');
  expect(await index(server, 'heads')).toContain('No automatic build triggered for main');
  expect(asked(server, 'heads')).toEqual(['PR-1', 'PR-2']);
  expect(await index(server, 'trusted')).toContain('No automatic build triggered for PR-2');
  expect(asked(server, 'trusted')).toEqual(['PR-1']);

  say('aaa2', 'ccc1');
  const lines = await index(server, 'heads');
  expect(lines).toContain('Changes detected: PR-1 (ccc1+aaa1 → ccc1+aaa2)');
  expect(lines).toContain('No automatic build triggered for PR-1');
  expect(await index(server, 'trusted')).toContain('Scheduled build for branch: PR-1');
  say('aaa2', 'ccc3');
  expect(await index(server, 'heads')).toContain('Scheduled build for branch: PR-1');
});
