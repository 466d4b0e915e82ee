import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { untilLine } from '../harness/builds.ts';
import type { Client } from '../harness/client.ts';
import { freestyle } from '../harness/jobs.ts';
import { type PipelineServer, startPipelineServer } from './pipeline-server.ts';

const SCRIPT = `input id: 'Wait', message: 'Wait?'\necho 'I am done'`;
const DONE = 'I am done';
const [PAUSING, RESUMING] = ['Pausing', 'Resuming'];
const [QUIET, NOT_QUIET] = ['Pausing (Preparing for shutdown)', 'Resuming (Shutdown was canceled)'];

let server: PipelineServer;
let client: Client;
beforeAll(async () => {
  server = await startPipelineServer();
  client = server.client;
});
afterAll(() => server?.close());

async function begin(job: string, script: string, line: string): Promise<string> {
  await server.create({ job, script });
  await client.post(`job/${job}/build?delay=0sec`);
  await untilLine(client, `job/${job}/1`, line);
  return `job/${job}/1`;
}

async function over(build: string): Promise<string> {
  const { result } = await client.until<{ inProgress: boolean; result: string }>(
    `${build}/api/json?tree=inProgress,result`,
    ({ inProgress }) => !inProgress,
  );
  return result;
}

async function said(build: string): Promise<readonly string[]> {
  const lines = (await client.text(`${build}/consoleText`)).split('\n');
  return lines.filter((line) => /^(Pausing|Resuming|I am done)/.test(line));
}

/** What may be done with a pipeline that waits. */
const ACTS = {
  answer: (build: string) => client.post(`${build}/input/Wait/proceedEmpty`),
  toggle: (build: string) => client.post(`${build}/pause/toggle`),
  quiet: () => client.post('quietDown'),
  'not quiet': () => client.post('cancelQuietDown'),
} as const;

/** With the lines that tell of it. As the tests of Jenkins's own CpsFlowExecution have it. */
const SEQUENCES: readonly (readonly (readonly [keyof typeof ACTS, ...string[]])[])[] = [
  [['toggle', PAUSING], ['answer'], ['toggle', RESUMING]],
  [['quiet'], ['answer', QUIET], ['not quiet', NOT_QUIET]],
  [['toggle', PAUSING], ['answer'], ['quiet'], ['toggle', RESUMING, QUIET], ['not quiet', NOT_QUIET]],
  [['toggle', PAUSING], ['answer'], ['quiet'], ['not quiet'], ['toggle', RESUMING]],
  [['quiet'], ['answer', QUIET], ['toggle', PAUSING], ['not quiet', NOT_QUIET], ['toggle', RESUMING]],
  [['quiet'], ['answer', QUIET], ['toggle', PAUSING], ['toggle', RESUMING], ['not quiet', NOT_QUIET]],
  // Nothing of it is in the way of the quiet time.
  [['quiet'], ['not quiet'], ['answer']],
];

describe('a pipeline', () => {
  it.each(SEQUENCES.map((each, at) => [each.map(([act]) => act).join(', '), at, each] as const))(
    'is held and goes on: %s',
    async (_, at, sequence) => {
      const build = await begin(`s${at}`, SCRIPT, 'Proceed or Abort');
      for (const [act, ...lines] of sequence) {
        expect((await ACTS[act](build)).status).toBeLessThan(400);
        for (const line of lines) await untilLine(client, build, line);
      }
      expect(await over(build)).toBe('SUCCESS');
      expect(await said(build)).toEqual([...sequence.flatMap(([, ...lines]) => lines), DONE]);
    },
  );

  it('is held between two pieces of work that never waits for anything', async () => {
    const build = await begin('works', `echo 'begun'\nwhile (true) { }`, 'begun');
    await client.post(`${build}/pause/toggle`);
    await untilLine(client, build, PAUSING);
    await client.post(`${build}/stop`);
    expect(await over(build)).toBe('ABORTED');
  });

  it('that is paused ends when it is stopped, and its clean-up runs', async () => {
    const script = `parallel(a: { try { sleep 600 } finally { echo 'I am done' } }, b: { input 'Go?' })`;
    const build = await begin('stopped', script, 'Proceed or Abort');
    await client.post(`${build}/pause/toggle`);
    await client.post(`${build}/stop`);
    expect(await over(build)).toBe('ABORTED');
    expect(await said(build)).toEqual([PAUSING, DONE]);
    expect((await client.post(`${build}/pause/toggle`)).status).toBe(404);
  });

  it('that is paused can be killed', async () => {
    const build = await begin('killed', `input 'Go?'`, 'Proceed or Abort');
    await client.post(`${build}/pause/toggle`);
    await client.post(`${build}/kill`);
    expect(await over(build)).toBe('ABORTED');
  });

  it('hears of a time limit when it goes on', async () => {
    const script = `try { timeout(time: 1, unit: 'SECONDS') { sleep 600 } } catch (e) { echo 'I am done' }`;
    const build = await begin('limited', script, 'Sleeping for 10 min');
    await client.post(`${build}/pause/toggle`);
    await untilLine(client, build, 'Cancelling nested steps due to timeout');
    expect(await said(build)).toEqual([PAUSING]);
    await client.post(`${build}/pause/toggle`);
    expect(await over(build)).toBe('SUCCESS');
    expect(await said(build)).toEqual([PAUSING, RESUMING, DONE]);
  });

  it('gets no executor in quiet mode, while steps of a freestyle build go on', async () => {
    const wait = 'while [ ! -e go ]; do sleep 0.1; done; echo over';
    await client.postXml('createItem?name=free', freestyle({ command: `echo begun; ${wait}` }));
    await client.post('job/free/build?delay=0sec');
    await untilLine(client, 'job/free/1', 'begun');
    const build = await begin(
      'asks',
      `input id: 'Wait', message: 'Wait?'\nnode { echo 'I am done' }`,
      'Proceed or Abort',
    );
    await client.post('quietDown');
    await client.post('job/free/build?delay=0sec');
    await client.until<{ items: readonly { why: string }[] }>('queue/api/json', ({ items }) =>
      items.some(({ why }) => why === 'Build #1 is already in progress (ETA: N/A)'),
    );
    await ACTS.answer(build);
    await untilLine(client, build, QUIET);
    await client.post('job/free/1/stop');
    expect(await over('job/free/1')).toBe('ABORTED');
    await client.until<{ items: readonly { why: string }[] }>('queue/api/json', ({ items }) =>
      items.some(({ why }) => why === 'Jenkins is about to shut down'),
    );
    expect(await said(build)).toEqual([QUIET]);
    await client.post('cancelQuietDown');
    expect(await over(build)).toBe('SUCCESS');
    await untilLine(client, 'job/free/2', 'begun');
    await client.post('job/free/2/stop');
    expect(await over('job/free/2')).toBe('ABORTED');
  });
});
