import { describe, expect, it } from 'vitest';
import { sharedServer } from './start.ts';

const server = sharedServer();
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const make = async (name: string, mode: string) => {
  const payload = new URLSearchParams({ name, mode }).toString();
  const { headers } = await server().as({ method: 'POST', url: '/createItem', payload, headers: FORM });
  expect(headers['location']).toBe(`http://ci.example:8080/job/${name}/configure`);
  return (await server().as({ method: 'GET', url: `/job/${name}/config.xml` })).body;
};
const PERIODIC = 'com.cloudbees.hudson.plugins.folder.computed.PeriodicFolderTrigger';

describe('a new item has what Jenkins writes into it', () => {
  it.each([
    [
      'folder',
      'com.cloudbees.hudson.plugins.folder.Folder',
      ['<name>All</name>', '<healthMetrics/>', 'StockFolderIcon'],
    ],
    [
      'multibranch',
      'org.jenkinsci.plugins.workflow.multibranch.WorkflowMultiBranchProject',
      [
        'MultiBranchProjectViewHolder',
        '<pruneDeadBranches>true</pruneDeadBranches>',
        '<scriptPath>Jenkinsfile</scriptPath>',
      ],
    ],
    ['organization', 'jenkins.branch.OrganizationFolder', [PERIODIC, 'OrganizationChildOrphanedItemsProperty$Inherit']],
    ['matrix', 'hudson.matrix.MatrixProject', ['<runSequentially>false</runSequentially>']],
  ])('%s', async (name, mode, parts) => {
    const xml = await make(name, mode);
    for (const part of parts) expect(xml).toContain(part);
    const { body, statusCode } = await server().as({ method: 'GET', url: `/job/${name}/api/json` });
    expect([statusCode, body]).toEqual([200, expect.stringContaining(`"name":"${name}"`)]);
  });
});

it('a new job stays on the server itself while there are no agents', async () => {
  expect(await make('alone', 'hudson.model.FreeStyleProject')).toContain('<canRoam>false</canRoam>');
  await server().services.home.nodes.create('n1', '<slave><name>n1</name></slave>');
  expect(await make('roaming', 'hudson.model.FreeStyleProject')).toContain('<canRoam>true</canRoam>');
});
