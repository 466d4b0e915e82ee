import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createLocalAgent } from '../../agents/index.ts';
import { silentLogger } from '../../kit/index.ts';
import { AgentLost } from '../../points/index.ts';
import { startWithFar } from '../testing/far-server.ts';
import { shellsXml } from '../testing/server.ts';
import { createJobWorkspaces } from './job-workspaces.ts';

it('is that of the newest run, on its machine', async (t) => {
  const { far, server, define } = await startWithFar(t);
  const job = await define('app', { builders: shellsXml(['echo one > a.txt']) });
  await server.build(job);
  const found = await server.engine.workspaces.lastUsed(job);
  expect(found).toMatchObject({ path: far.at('workspace/app'), node: 'far' });
  expect((await found.files?.read(join(found.path, 'a.txt')))?.toString()).toBe('one\n');
});

it('cannot be reached while its machine is not connected', async (t) => {
  const { far, server, define } = await startWithFar(t);
  const job = await define('app', { builders: shellsXml(['true']) });
  await server.build(job);
  const local = createLocalAgent({ log: silentLogger });
  const workspaces = createJobWorkspaces({
    home: server.home,
    agents: {
      local,
      of: () => far.agent,
      isWithdrawn: () => false,
      ready: (_, signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(new AgentLost('away')));
        }),
    },
  });
  expect(await workspaces.lastUsed(job)).toEqual({ path: far.at('workspace/app'), node: 'far', files: null });
});

it('is that of the server where the newest run left none', async (t) => {
  const { server } = await startWithFar(t);
  const job = await server.define('app');
  expect(await server.engine.workspaces.lastUsed(job)).toMatchObject({
    path: join(server.home.folder, 'workspace/app'),
    node: '',
  });
});
