import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type FakeForge, fakeForge } from '../../kinds/forges/testing.ts';
import { type ForgeEvent, propertyConfig, RATE_LIMIT_PROPERTY } from '../../points/index.ts';
import { startServer } from '../testing/server.ts';

const organizationXml = (url: string) => `<jenkins.branch.OrganizationFolder>
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
  const { home, engine } = await startServer(t);
  await home.items.create('', 'team', organizationXml(forge.url));
  const { computations } = engine;
  computations.begin();
  t.onTestFinished(() => computations.close());
  const names = (folder: string): string[] => home.items.children(folder).map(({ name }) => name);
  const scan = async (): Promise<void> => {
    computations.schedule('team', []);
    await computations.settled('team');
    for (const name of names('team')) await computations.settled(`team/${name}`);
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
  expect(main?.kind === 'job' && propertyConfig(main.config, RATE_LIMIT_PROPERTY)).toMatchObject({ count: 2 });
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
  publish(forge, ['app', 'new']);
  expect(await computations.onEvent(event)).toEqual([{ item: 'team', queueIds: [] }]);
  await computations.settled('team');
  await computations.settled('team/new');
  expect(names('team')).toEqual(['app', 'new']);
  expect(names('team/new')).toEqual(['main']);

  forge.answers.set('/api/v1/orgs/team', { status: 401, body: { message: 'token required' } });
  await scan();
  expect(home.computed.record('team')?.result).toBe('FAILURE');
  expect(names('team')).toEqual(['app', 'new']);
});
