import { mkdir, writeFile } from 'node:fs/promises';
import { beforeEach, expect, it } from 'vitest';
import { type FarMachine, farMachine } from '../../src/builds/testing/far-agent.ts';
import { projectXml } from '../../src/builds/testing/server.ts';
import { createApp } from '../../src/http/index.ts';
import { temporaryFolder } from '../../src/kit/testing/temporary-folder.ts';
import { startTestServer, type TestServer } from './start.ts';

let server: TestServer;
let far: FarMachine;
let get: (path: string, headers?: Record<string, string>) => Promise<{ status: number; body: string; type: string }>;
let isConnected: boolean;

/** Starts a server whose job `x` was built on another machine. */
beforeEach(async (t) => {
  server = await startTestServer(t);
  far = farMachine(await temporaryFolder(t, 'far'));
  isConnected = true;
  await mkdir(far.at('workspace/x/out'), { recursive: true });
  await writeFile(far.at('workspace/x/a.txt'), 'one\n');
  await writeFile(far.at('workspace/x/out/b.txt'), 'two\n');
  await server.services.home.items.create('', 'x', projectXml({}));
  const app = await createApp({
    ...server.services,
    workspaces: {
      lastUsed: async () => ({ path: far.at('workspace/x'), node: 'far', files: isConnected ? far.agent.files : null }),
      on: async (node, path) => ({ path, node, files: isConnected ? far.agent.files : null }),
    },
  });
  t.onTestFinished(() => app.close());
  const authorization = `Basic ${Buffer.from(`admin:${server.password}`).toString('base64')}`;
  get = async (url, headers = {}) => {
    const {
      statusCode,
      body,
      headers: answered,
    } = await app.inject({
      url,
      headers: { host: 'ci.example:8080', authorization, ...headers },
    });
    return { status: statusCode, body, type: String(answered['content-type']) };
  };
});

it('shows files, parts of them and folders of the machine of the node', async () => {
  expect(await get('/job/x/ws/a.txt')).toEqual({ status: 200, body: 'one\n', type: 'text/plain' });
  expect(await get('/job/x/ws/out/b.txt', { range: 'bytes=1-2' })).toMatchObject({ status: 206, body: 'wo' });
  expect((await get('/job/x/ws/')).body).toContain('href="/job/x/ws/a.txt"');
  expect(await get('/job/x/ws/*plain*')).toMatchObject({ status: 200, body: 'out/\na.txt\n' });
  expect((await get('/job/x/ws/missing')).status).toBe(404);
});

it('packs a folder there', async () => {
  const { status, body, type } = await get('/job/x/ws/out/*zip*/out.zip');
  expect([status, type]).toEqual([200, 'application/zip']);
  expect(body).toContain('out/b.txt');
});

it('says that the node is not connected, instead of waiting for it', async () => {
  isConnected = false;
  const answer = await get('/job/x/ws/a.txt');
  expect(answer.status).toBe(404);
  expect(answer.body).toContain('is on far, which is not connected');
  isConnected = true;
  far.lose();
  expect((await get('/job/x/ws/a.txt')).status).toBe(404);
});
