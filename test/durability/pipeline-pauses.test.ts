import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Finisher, temporaryFolder } from '../../src/kit/testing/temporary-folder.ts';
import { untilLine } from '../harness/builds.ts';
import { freestyle } from '../harness/jobs.ts';
import { restarted } from './restarted.ts';

/** A site that answers when it is told to, and counts how often it was asked. */
async function slowSite(t: Finisher) {
  const asked: (() => void)[] = [];
  const site = createServer((_request, response) => void asked.push(() => response.end('answer')));
  t.onTestFinished(async () => void site.close());
  site.listen(0, '127.0.0.1');
  await once(site, 'listening');
  // It listens on an address.
  const { port } = site.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, asked };
}

function only(lines: readonly string[], wanted: readonly string[]): readonly string[] {
  return lines.filter((line) => wanted.includes(line));
}

describe('a pipeline that is paused', () => {
  it('stays so over a kill with -9, and what its steps came to meanwhile is neither lost nor done again', async (t) => {
    const { server, begin, killed, ended } = await restarted(t);
    const { url, asked } = await slowSite(t);
    const folder = await temporaryFolder(t);
    const go = join(folder, 'go');
    const script = `
      parallel(
        shell: { node { sh 'echo begun; while [ ! -e ${go} ]; do sleep 0.1; done; echo done' }; echo 'after the shell' },
        asks: { echo 'asking'; echo "got \${httpRequest(url: '${url}', quiet: true).content}" })`;
    await begin('held', script, 'begun');
    await expect.poll(() => asked.length).toBe(1);
    expect((await server().client.post('/job/held/1/pause/toggle')).status).toBe(200);
    for (const answer of asked) answer();
    await writeFile(go, '');
    await untilLine(server().client, '/job/held/1', 'done');
    await killed();
    await server().client.until<{ inProgress: boolean }>('/job/held/1/api/json', ({ inProgress }) => inProgress);
    await expect.poll(() => server().client.text('/job/held/1/')).toContain('The pipeline is paused.');
    await untilLine(server().client, '/job/held/1', 'done');
    const before = (await server().client.text('/job/held/1/consoleText')).split('\n');
    expect(only(before, ['after the shell', 'got answer', 'Pausing'])).toEqual(['Pausing']);
    // Once more, so that what the journal has for the next server is told of twice.
    await killed();
    await expect.poll(() => server().client.text('/job/held/1/')).toContain('The pipeline is paused.');
    expect((await server().client.post('/job/held/1/pause/toggle')).status).toBe(200);
    const { result, lines } = await ended('held');
    const said = [
      'begun',
      'asking',
      'done',
      'after the shell',
      'got answer',
      'Pausing',
      'Resuming',
      'Finished: SUCCESS',
    ];
    expect([result, [...only(lines, said)].sort()]).toEqual(['SUCCESS', [...said].sort()]);
    expect(asked).toHaveLength(1);
  });

  it('goes on with the next server where it was let go on before', async (t) => {
    const { server, begin, killed, ended } = await restarted(t);
    await begin('on', `echo 'one'; input 'Go?'; echo 'two'`, 'Proceed or Abort');
    for (let n = 0; n < 2; n += 1) await server().client.post('/job/on/1/pause/toggle');
    await killed();
    await server().client.until<readonly object[]>('/job/on/1/wfapi/pendingInputActions', ({ length }) => length === 1);
    const [{ id = '' } = {}] = await server().client.json<{ id: string }[]>('/job/on/1/wfapi/pendingInputActions');
    await server().client.post(`/job/on/1/input/${id}/proceedEmpty`);
    const { result, lines } = await ended('on');
    expect(result).toBe('SUCCESS');
    expect(only(lines, ['one', 'Pausing', 'Resuming', 'two'])).toEqual(['one', 'Pausing', 'Resuming', 'two']);
  });

  it('ends when it is told to after a kill with -9', async (t) => {
    const { server, begin, killed, ended } = await restarted(t);
    await begin('ends', `try { sleep 600 } finally { echo 'cleaned' }`, 'Sleeping for 10 min');
    await server().client.post('/job/ends/1/pause/toggle');
    await killed();
    await expect.poll(() => server().client.text('/job/ends/1/')).toContain('The pipeline is paused.');
    await server().client.post('/job/ends/1/stop');
    const { result, lines } = await ended('ends');
    expect(result).toBe('ABORTED');
    expect(only(lines, ['Aborted by admin', 'cleaned'])).toEqual(['Aborted by admin', 'cleaned']);
  });
});

describe('a safe exit', () => {
  it('waits for steps of a freestyle job and of a pipeline that work, and not for what pipelines wait for', async (t) => {
    const { server, begin, exited, ended } = await restarted(t);
    const { url, asked } = await slowSite(t);
    const go = join(await temporaryFolder(t), 'go');
    const wait = `while [ ! -e ${go} ]; do sleep 0.1; done`;
    const { client } = server();
    await begin('input', `input 'Go?'; echo 'went'`, 'Proceed or Abort');
    await begin('sleeps', `sleep 600`, 'Sleeping for 10 min');
    await begin('shell', `node { sh 'echo begun; ${wait}'; echo 'after' }`, 'begun');
    await begin('asks', `echo 'asking'; httpRequest url: '${url}', quiet: true; echo 'answered'`, 'asking');
    await client.postXml('/createItem?name=free', freestyle({ command: wait }));
    await client.post('/job/free/build?delay=0sec');
    await client.until<{ building: boolean }>('/job/free/1/api/json', ({ building }) => building);
    await expect.poll(() => asked.length).toBe(1);
    const exit = exited();
    expect((await client.post('/safeExit')).status).toBe(200);
    // What is asked for meanwhile waits in the queue, where the next server finds it.
    expect((await client.post('/job/free/build?delay=0sec')).status).toBe(201);
    for (const answer of asked) answer();
    await untilLine(client, '/job/asks/1', 'Pausing (Preparing for shutdown)');
    expect((await client.get('/api/json')).status).toBe(200);
    await writeFile(go, '');
    expect(await exit).toBe(0);
    expect((await ended('free')).result).toBe('SUCCESS');
    expect((await ended('asks')).lines.filter((line) => line === 'answered')).toHaveLength(1);
    expect((await ended('shell')).lines).toContain('after');
    expect(asked).toHaveLength(1);
    const { client: next } = server();
    await next.until<{ inProgress: boolean }>('/job/free/2/api/json', ({ inProgress }) => !inProgress);
    for (const job of ['input', 'sleeps']) {
      expect(await next.json(`/job/${job}/1/api/json?tree=inProgress`)).toMatchObject({ inProgress: true });
      await next.post(`/job/${job}/1/stop`);
      expect((await ended(job)).result).toBe('ABORTED');
    }
  });
});
