import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type FakeForge, fakeForge } from '../kinds/forges/testing/fake-forge.ts';
import { createFakeClock } from '../kit/testing/fake-clock.ts';
import { type ForgeEvent, propertyOf, RATE_LIMIT_PROPERTY } from '../points/index.ts';
import { startServer } from './testing/server.ts';

const organizationXml = (url: string, properties = '') => `<jenkins.branch.OrganizationFolder>${properties}
<orphanedItemStrategy class="com.cloudbees.hudson.plugins.folder.computed.DefaultOrphanedItemStrategy"><pruneDeadBranches>true</pruneDeadBranches><daysToKeep>-1</daysToKeep><numToKeep>-1</numToKeep></orphanedItemStrategy>
<navigators><org.jenkinsci.plugin.gitea.GiteaSCMNavigator><serverUrl>${url}</serverUrl><repoOwner>team</repoOwner><traits><org.jenkinsci.plugin.gitea.BranchDiscoveryTrait><strategyId>3</strategyId></org.jenkinsci.plugin.gitea.BranchDiscoveryTrait></traits></org.jenkinsci.plugin.gitea.GiteaSCMNavigator></navigators>
<projectFactories><org.jenkinsci.plugins.workflow.multibranch.WorkflowMultiBranchProjectFactory><scriptPath>ci/Jenkinsfile</scriptPath></org.jenkinsci.plugins.workflow.multibranch.WorkflowMultiBranchProjectFactory></projectFactories>
<strategy class="jenkins.branch.DefaultBranchPropertyStrategy"><properties><com.example.Unknown/><jenkins.branch.RateLimitBranchProperty><durationName>day</durationName><count>2</count></jenkins.branch.RateLimitBranchProperty></properties></strategy>
</jenkins.branch.OrganizationFolder>`;

function publish(forge: FakeForge, names: readonly string[]): void {
  const repository = (name: string) => ({
    name,
    owner: { login: 'team' },
    clone_url: `${forge.url}/team/${name}.git`,
    ssh_url: '',
    html_url: `${forge.url}/team/${name}`,
    default_branch: 'main',
  });
  forge.answers.set('/api/v1/orgs/team', { body: {} });
  forge.answers.set('/api/v1/orgs/team/repos?limit=50', { body: names.map(repository) });
  for (const name of names) {
    const at = `/api/v1/repos/team/${name}`;
    forge.answers.set(at, { body: repository(name) });
    forge.answers.set(`${at}/branches?limit=50`, { body: [{ name: 'main', commit: { id: `${name}1` } }] });
    forge.answers.set(`${at}/contents/ci/Jenkinsfile?ref=${name}1`, {
      body: { type: 'file', encoding: 'base64', content: '' },
    });
  }
}

it('an organization folder has a project for each repository, with its branches', async (t) => {
  const forge = await fakeForge(t);
  publish(forge, ['app', 'docs']);
  const { home, indexing } = await startServer(t);
  await home.items.create('', 'team', organizationXml(forge.url));
  indexing.begin();
  t.onTestFinished(() => indexing.close());
  const names = (folder: string): string[] => home.items.children(folder).map(({ name }) => name);
  const scan = async (): Promise<void> => {
    indexing.schedule('team', []);
    await indexing.settled('team');
    for (const name of names('team')) await indexing.settled(`team/${name}`);
  };
  await scan();
  expect(names('team')).toEqual(['app', 'docs']);
  expect([names('team/app'), names('team/docs')]).toEqual([['main'], ['main']]);
  const log = await readFile(home.computed.log('team'), 'utf8');
  expect(log).toMatch(/^Started\n\[.*\] Starting organization scan\.\.\.\n/);
  expect(log).toContain('Proposing app\n');
  expect(log).toMatch(/Finished organization scan\. Scan took .*\nFinished: SUCCESS\n$/);
  expect(home.computed.record('team')?.result).toBe('SUCCESS');
  const main = home.items.get('team/app/main');
  expect(main?.kind === 'job' && propertyOf(main.config, { xmlTag: RATE_LIMIT_PROPERTY })).toMatchObject({ count: 2 });
  const project = await readFile(join(home.folder, 'jobs/team/jobs/app/config.xml'), 'utf8');
  expect(project).toContain('<com.example.Unknown/>');
  expect(home.items.folderOf({ fullName: 'team/app/main' })).toMatch(/jobs\/team\/jobs\/app\/branches\/main$/);

  const event: ForgeEvent = {
    forge: 'gitea',
    kind: 'push',
    urls: [`${forge.url}/team/new.git`],
    branch: 'main',
    hash: null,
    before: null,
    by: null,
    delivery: 'd1',
  };
  publish(forge, ['app', 'docs', 'new']);
  expect(await indexing.onEvent(event)).toEqual([{ item: 'team', queueIds: [] }]);
  await indexing.settled('team');
  await indexing.settled('team/new');
  expect(names('team')).toEqual(['app', 'docs', 'new']);
  expect(names('team/new')).toEqual(['main']);

  publish(forge, ['app', 'new']);
  await scan();
  expect(names('team')).toEqual(['app', 'new']);
  forge.answers.set('/api/v1/orgs/team', { status: 401, body: { message: 'token required' } });
  await scan();
  expect(home.computed.record('team')?.result).toBe('FAILURE');
  expect(names('team')).toEqual(['app', 'new']);
});

it('an event of a repository without a project is an occasion to look at that repository, and at no other', async (t) => {
  const forge = await fakeForge(t);
  publish(forge, ['app', 'plain']);
  const script = '/api/v1/repos/team/plain/contents/ci/Jenkinsfile?ref=plain1';
  const withScript = forge.answers.get(script);
  forge.answers.delete(script);
  const { home, indexing } = await startServer(t, { clock: createFakeClock() });
  await home.items.create('', 'team', organizationXml(forge.url));
  indexing.schedule('team', []);
  await indexing.settled('team');
  await indexing.settled('team/app');
  const names = (folder: string): string[] => home.items.children(folder).map(({ name }) => name);
  expect(names('team')).toEqual(['app']);
  const record = home.computed.record('team');
  const event = { forge: 'gitea', kind: 'push', branch: 'main', hash: null, before: null, by: null } as const;
  const push = (url: string, delivery: string) => indexing.onEvent({ ...event, urls: [url], delivery });
  const pushed = async (url: string, delivery: string): Promise<readonly string[]> => {
    forge.requests.length = 0;
    await push(url, delivery);
    await indexing.settled('team');
    return forge.requests;
  };
  const at = 'GET /api/v1/repos/team/plain';
  for (const delivery of ['d1', 'd2']) {
    const asked = await pushed(`${forge.url}/team/plain.git`, delivery);
    expect(asked.at(-1)).toBe(`${at}/contents/ci/Jenkinsfile?ref=plain1 404`);
    expect(asked.filter((request) => !request.startsWith(at))).toEqual([]);
  }
  expect(await pushed(`${forge.url}/others/plain.git`, 'd3')).toEqual([]);
  expect(names('team')).toEqual(['app']);
  const log = async (): Promise<string> => readFile(home.computed.eventLog('team'), 'utf8');
  expect(await log()).toMatch(
    /Received Push event to branch main UPDATED event from d1 [\s\S]* event from d2 .* processed in/,
  );

  // What comes while others are waited for is one look.
  forge.answers.set(script, withScript ?? []);
  indexing.schedule('team', []);
  forge.answers.delete('/api/v1/orgs/team/repos?limit=50');
  await Promise.all(['d4', 'd5', 'd6'].map((delivery) => push(`${forge.url}/team/plain.git`, delivery)));
  await indexing.settled('team');
  await indexing.settled('team/plain');
  expect([names('team'), names('team/plain')]).toEqual([['app', 'plain'], ['main']]);
  expect((await log()).match(/Received .* from d[456] /g)).toHaveLength(1);
  expect(record?.result).toBe('SUCCESS');
});

it('an organization holds back the builds of branches that it does not name', async (t) => {
  const forge = await fakeForge(t);
  publish(forge, ['app']);
  const branches = ['main', 'dev', 'own'].map((name) => ({ name, commit: { id: 'app1' } }));
  forge.answers.set('/api/v1/repos/team/app/branches?limit=50', { body: branches });
  const { home, queue, job, indexing } = await startServer(t, { clock: createFakeClock() });
  const property = (content: string): string =>
    `<properties><jenkins.branch.NoTriggerOrganizationFolderProperty>${content}</jenkins.branch.NoTriggerOrganizationFolderProperty></properties>`;
  const look = async (properties: string): Promise<string[]> => {
    const folder = home.items.get('team');
    const xml = organizationXml(forge.url, properties);
    if (folder === undefined) await home.items.create('', 'team', xml);
    else if (folder.kind === 'folder') await home.items.replaceConfig(folder, xml);
    indexing.schedule('team', []);
    await indexing.settled('team');
    indexing.schedule('team/app', []);
    await indexing.settled('team/app');
    return ['main', 'dev', 'own'].filter((name) => queue.itemOf(`team/app/${name}`) !== undefined);
  };
  const names = '<branches>ma.+</branches>';
  expect(await look(property(`${names}<strategy>INDEXING</strategy>`))).toEqual([]);
  expect(await look(property('<branches>(</branches>'))).toEqual([]);
  expect(await look(property(`${names}<strategy>EVENTS</strategy>`))).toEqual(['main']);
  const override =
    '<jenkins.branch.OverrideIndexTriggersJobProperty><enableTriggers>true</enableTriggers></jenkins.branch.OverrideIndexTriggersJobProperty>';
  await home.items.rewrite(job('team/app/own'), (xml) =>
    xml.replace(/<\/properties>(?=\s*<def)/, `${override}</properties>`),
  );
  expect(await look(property(names))).toEqual(['main', 'own']);
  expect(await look(property('<strategy>NONE</strategy>'))).toEqual(['main', 'dev', 'own']);
});
