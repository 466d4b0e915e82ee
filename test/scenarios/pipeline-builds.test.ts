import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { untilLine } from '../harness/builds.ts';
import type { Client } from '../harness/client.ts';
import { preparedHome } from '../harness/prepared-home.ts';
import { spawnServer } from '../harness/server-process.ts';
import { type PipelineServer, pipelineXml, startPipelineServer } from './pipeline-server.ts';

async function build(client: Client, job: string): Promise<void> {
  await client.post(`job/${job}/build?delay=0sec`);
}

async function ended(client: Client, job: string, number: number): Promise<{ result: string; lines: string[] }> {
  const { result } = await client.until<{ inProgress: boolean; result: string }>(
    `job/${job}/${number}/api/json?tree=inProgress,result`,
    ({ inProgress }) => !inProgress,
  );
  return { result, lines: (await client.text(`job/${job}/${number}/consoleText`)).split('\n') };
}

describe('builds of pipelines beside each other', () => {
  let server: PipelineServer;
  beforeAll(async () => {
    server = await startPipelineServer();
  });
  afterAll(() => server?.close());

  it('ends an older build that is behind a newer one at a milestone', async () => {
    const { client } = server;
    const script = `
milestone 1
if (env.BUILD_NUMBER == '1') { sleep 60 }
milestone 2
echo 'through'`;
    await server.create({ job: 'overtaken', script });
    await build(client, 'overtaken');
    await untilLine(client, 'job/overtaken/1', 'Sleeping for 1 min 0 sec');
    await build(client, 'overtaken');
    expect(await ended(client, 'overtaken', 2)).toMatchObject({ result: 'SUCCESS' });
    const older = await ended(client, 'overtaken', 1);
    expect(older.result).toBe('NOT_BUILT');
    expect(older.lines).toContain('Superseded by #2');
    expect(older.lines).not.toContain('through');
  });

  it('cancels a build that comes to a milestone after a newer one', async () => {
    const { client } = server;
    const script = `
if (env.BUILD_NUMBER == '1') { input id: 'Go', message: 'Go?' }
milestone 1
echo 'through'`;
    await server.create({ job: 'late', script });
    await build(client, 'late');
    await untilLine(client, 'job/late/1', 'Go?');
    await build(client, 'late');
    expect(await ended(client, 'late', 2)).toMatchObject({ result: 'SUCCESS' });
    await client.post('job/late/1/input/Go/proceedEmpty');
    const late = await ended(client, 'late', 1);
    expect(late.result).toBe('NOT_BUILT');
    expect(late.lines).toContain('Canceled since build #2 already got here');
    expect(late.lines).not.toContain('through');
  });

  it('lets one build at a time have a resource', async () => {
    const { client } = server;
    await server.create({ job: 'holder', script: "lock('press') { input id: 'Go', message: 'Go?' }" });
    await server.create({ job: 'waiter', script: "lock('press') { echo 'my turn' }" });
    await build(client, 'holder');
    await untilLine(client, 'job/holder/1', 'Go?');
    await build(client, 'waiter');
    await untilLine(client, 'job/waiter/1', '[Resource: press] is locked by holder #1, waiting...');
    await client.post('job/holder/1/input/Go/proceedEmpty');
    const { result, lines } = await ended(client, 'waiter', 1);
    expect(result).toBe('SUCCESS');
    expect(lines.slice(lines.indexOf('[Pipeline] lock'), lines.indexOf('[Pipeline] End of Pipeline'))).toEqual([
      '[Pipeline] lock',
      'Trying to acquire lock on [Resource: press]',
      '[Resource: press] is locked by holder #1, waiting...',
      'Lock acquired on [Resource: press]',
      '[Pipeline] {',
      '[Pipeline] echo',
      'my turn',
      '[Pipeline] }',
      'Lock released on resource [Resource: press]',
      '[Pipeline] // lock',
    ]);
  });

  it('gives the lock of a build that was stopped to the next one', async () => {
    const { client } = server;
    await server.create({ job: 'stopped', script: "lock('saw') { sleep 60 }" });
    await server.create({ job: 'next', script: "lock('saw') { echo 'my turn' }" });
    await build(client, 'stopped');
    await untilLine(client, 'job/stopped/1', 'Sleeping for 1 min 0 sec');
    await build(client, 'next');
    await untilLine(client, 'job/next/1', '[Resource: saw] is locked by stopped #1, waiting...');
    await client.post('job/stopped/1/stop');
    expect(await ended(client, 'stopped', 1)).toMatchObject({ result: 'ABORTED' });
    expect(await ended(client, 'next', 1)).toMatchObject({ result: 'SUCCESS' });
  });

  it('waits for what a person reserved, and takes any resource with a label', async () => {
    const { client } = server;
    for (const name of ['north', 'south'])
      await client.post(`lockable-resources/add?resource=${name}&labels=${encodeURIComponent('hall big')}`);
    for (const name of ['north', 'south']) await client.post(`lockable-resources/reserve?resource=${name}`);
    const script = "lock(label: 'hall', quantity: 1, variable: 'PLACE') { echo \"in $PLACE\" }";
    await server.create({ job: 'labelled', script });
    await build(client, 'labelled');
    await untilLine(client, 'job/labelled/1', '[Label: hall, Quantity: 1] is locked, waiting...');
    expect(await client.text('lockable-resources/')).toContain('labelled #1');
    await client.post('lockable-resources/unreserve?resource=south');
    const { result, lines } = await ended(client, 'labelled', 1);
    expect(result).toBe('SUCCESS');
    expect(lines).toContain('in south');
    await server.create({ job: 'nolabel', script: "lock(label: 'nowhere') { echo 'in' }" });
    await build(client, 'nolabel');
    const refused = await ended(client, 'nolabel', 1);
    expect(refused.result).toBe('FAILURE');
    expect(refused.lines.join('\n')).toContain('The resource label does not exist: nowhere.');
  });

  it('leaves what a person asked for in the queue when it is stopped, and takes its own out', async () => {
    const { client } = server;
    interface Queued {
      readonly items: readonly { readonly id: number; readonly task: { readonly name: string } }[];
    }
    const waiting = async (): Promise<string[]> =>
      (await client.json<Queued>('queue/api/json')).items.map(({ task }) => task.name).sort();
    for (const job of ['wanted', 'unwanted']) await server.create({ job, script: "echo 'built'" });
    const script =
      "parallel a: { build job: 'wanted', quietPeriod: 1000 }, b: { build job: 'unwanted', quietPeriod: 1000 }";
    await server.create({ job: 'caller', script });
    await build(client, 'caller');
    await expect.poll(waiting, { timeout: 150_000 }).toEqual(['unwanted', 'wanted']);
    const answer = await client.post('job/wanted/build?delay=1000sec');
    expect(answer.status).toBe(201);
    await client.post('job/caller/1/stop');
    expect(await ended(client, 'caller', 1)).toMatchObject({ result: 'ABORTED' });
    expect(await waiting()).toEqual(['wanted']);
    const item = new URL(answer.headers.get('location') ?? '').pathname
      .split('/')
      .filter((part) => part !== '')
      .at(-1);
    await client.post(`queue/cancelItem?id=${item}`);
    expect(await waiting()).toEqual([]);
  });
});

describe('a pipeline whose server was killed', () => {
  it('keeps its lock and what is left of its time', async (t) => {
    const home = await preparedHome(t);
    const first = await spawnServer({ home });
    t.onTestFinished(() => first.kill());
    const script = "timeout(time: 15, unit: 'SECONDS') { lock('mill') { echo 'in'; sleep 60 } }";
    await first.client.postXml('createItem?name=keeper', pipelineXml({ job: 'keeper', script }));
    await first.client.postXml(
      'createItem?name=other',
      pipelineXml({ job: 'other', script: "lock('mill') { echo 'turn' }" }),
    );
    await build(first.client, 'keeper');
    await untilLine(first.client, 'job/keeper/1', 'Sleeping for 1 min 0 sec');
    await first.kill();
    const second = await spawnServer({ home });
    t.onTestFinished(() => second.kill());
    await build(second.client, 'other');
    await untilLine(second.client, 'job/other/1', '[Resource: mill] is locked by keeper #1, waiting...');
    const kept = await ended(second.client, 'keeper', 1);
    expect(kept.result).toBe('ABORTED');
    expect(kept.lines.filter((line) => line === 'in')).toHaveLength(1);
    expect(kept.lines).toContain('Cancelling nested steps due to timeout');
    expect(kept.lines).toContain('Timeout has been exceeded');
    expect(await ended(second.client, 'other', 1)).toMatchObject({ result: 'SUCCESS' });
  });
});
