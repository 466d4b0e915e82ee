// Needs root, for a small file system of its own.
import { execFileSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../src/kit/testing/temporary-folder.ts';
import { ROUNDS } from '../durability/rounds.ts';
import { endOf } from '../harness/builds.ts';
import { freestyle, pipeline } from '../harness/jobs.ts';
import { createNode, INBOUND, inboundWords, startAgent, untilOnline } from '../harness/nodes.ts';
import { preparedHome } from '../harness/prepared-home.ts';
import { spawnServer } from '../harness/server-process.ts';

const NODE = 'small';
const FILLS = 'set +x; echo begun; head -c 40000000 /dev/zero > big; echo filled $?; echo rest; exit 3';

it(`a disk that is full on an agent fails builds and loses nothing else (${ROUNDS} rounds)`, {
  timeout: 360_000 + ROUNDS * 60_000,
}, async (t) => {
  const folder = join(await temporaryFolder(t, 'disk'), 'agent');
  await mkdir(folder);
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=16m', 'tmpfs', folder]);
  t.onTestFinished(async () => {
    execFileSync('umount', ['-l', folder]);
  });
  const server = await spawnServer({ home: await preparedHome(t) });
  t.onTestFinished(() => server.kill());
  const { client, base } = server;
  await createNode(client, { name: NODE, remoteFolder: folder, launcher: INBOUND });
  // So small a disk is no reason to take the node offline.
  const monitors = JSON.stringify({ 'hudson-node_monitors-ArchitectureMonitor': {} });
  await client.post('computer/configSubmit', { body: new URLSearchParams({ json: monitors }) });
  const agent = startAgent(await inboundWords(client, base, NODE, folder));
  t.onTestFinished(() => agent.kill());
  await untilOnline(client, NODE);
  const assigned = freestyle({ command: FILLS }).replace(
    '<canRoam>true</canRoam>',
    `<assignedNode>${NODE}</assignedNode><canRoam>false</canRoam>`,
  );
  await client.postXml('createItem?name=free', assigned);
  await client.postXml('createItem?name=pipe', pipeline(`node('${NODE}') { sh '''${FILLS}''' }`));
  await client.postXml('createItem?name=well', pipeline(`node('${NODE}') { sh 'echo all is well' }`));
  for (let round = 1; round <= ROUNDS; round++) {
    for (const job of ['free', 'pipe']) {
      await client.post(`job/${job}/build?delay=0sec`);
      const { result, console } = await endOf(client, `job/${job}/${round}`);
      expect(result, console).toBe('FAILURE');
      expect(console.split('\n'), console).toContain('begun');
      execFileSync('rm', ['-rf', join(folder, 'workspace')]);
    }
    await client.post('job/well/build?delay=0sec');
    const { result, console } = await endOf(client, `job/well/${round}`);
    expect(result, console).toBe('SUCCESS');
  }
});
