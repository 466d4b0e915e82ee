import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { fakeForge } from '../kinds/forges/testing/fake-forge.ts';
import { multibranchXml } from './testing/repository.ts';
import { startServer } from './testing/server.ts';

const TAG = 'io.jenkins.plugins.gitlabserverconfig.servers.GitLabServer';

it('branches stay when their server of GitLab is not known any more, and the log names it', async (t) => {
  const forge = await fakeForge(t);
  const at = '/api/v4/projects/team%2Fapp';
  const project = { id: 1, path: 'app', path_with_namespace: 'team/app', web_url: '', default_branch: 'main' };
  forge.answers.set(at, { body: project });
  forge.answers.set(`${at}/repository/branches?per_page=100`, { body: [{ name: 'main', commit: { id: 'aaa1' } }] });
  forge.answers.set(`${at}/repository/tree?ref=aaa1&per_page=100`, { body: [{ path: 'Jenkinsfile', mode: '100644' }] });
  forge.answers.set(`${at}/repository/files/Jenkinsfile?ref=aaa1`, { body: { content: '' } });
  const { home, indexing } = await startServer(t);
  const servers = join(home.folder, `${TAG}s.xml`);
  await writeFile(
    servers,
    `<${TAG}s><servers><${TAG}><name>lab</name><serverUrl>${forge.url}</serverUrl></${TAG}></servers></${TAG}s>`,
  );
  const source = `<source class="io.jenkins.plugins.gitlabbranchsource.GitLabSCMSource"><id>s</id><serverName>lab</serverName><projectOwner>team</projectOwner><projectPath>team/app</projectPath><httpRemote>${forge.url}/team/app.git</httpRemote><traits><io.jenkins.plugins.gitlabbranchsource.BranchDiscoveryTrait><strategyId>3</strategyId></io.jenkins.plugins.gitlabbranchsource.BranchDiscoveryTrait></traits></source>`;
  const xml = multibranchXml('', {
    orphans: '<pruneDeadBranches>true</pruneDeadBranches><daysToKeep>-1</daysToKeep><numToKeep>0</numToKeep>',
  }).replace(/<source class="jenkins\.plugins\.git\.GitSCMSource".*?<\/source>/s, source);
  await home.items.create('', 'mb', xml);
  const index = async (): Promise<string> => {
    indexing.schedule('mb', []);
    await indexing.settled('mb');
    return readFile(home.computed.log('mb'), 'utf8');
  };
  expect(await index()).toMatch(/Finished: SUCCESS\n$/);
  const names = (): string[] => home.items.children('mb').map(({ name }) => name);
  expect(names()).toEqual(['main']);
  await rm(servers);
  forge.requests.length = 0;
  const log = await index();
  expect(log).toContain('No server found with the name: lab\n');
  expect(log).toMatch(/Finished: FAILURE\n$/);
  expect(names()).toEqual(['main']);
  expect(forge.requests).toEqual([]);
});
