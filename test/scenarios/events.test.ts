import { describe, expect, it } from 'vitest';
import { folderXml, freestyle } from '../harness/jobs.ts';
import { preparedHome } from '../harness/prepared-home.ts';
import { type ServerProcess, spawnServer } from '../harness/server-process.ts';

interface Received {
  readonly id: string | null;
  readonly event: string;
  readonly data: Record<string, unknown>;
}

/** Opens a stream of server-sent events. The answered function reads it until `enough` holds for what came. */
async function listen(
  server: ServerProcess,
  path: string,
  headers: Record<string, string> = {},
): Promise<(enough: (all: readonly Received[]) => boolean) => Promise<Received[]>> {
  const end = new AbortController();
  const answer = await server.client.get(path, { headers, signal: end.signal });
  expect(answer.headers.get('content-type')).toMatch(/^text\/event-stream/);
  return (enough) => read(answer, enough).finally(() => end.abort());
}

async function read(answer: Response, enough: (all: readonly Received[]) => boolean): Promise<Received[]> {
  const all: Received[] = [];
  let rest = '';
  for await (const chunk of answer.body ?? []) {
    const blocks = (rest + new TextDecoder().decode(chunk)).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const field = (name: string) => new RegExp(`^${name}: ?(.*)$`, 'm').exec(block)?.[1] ?? null;
      const data = field('data');
      if (data !== null) all.push({ id: field('id'), event: field('event') ?? 'message', data: JSON.parse(data) });
    }
    if (enough(all)) break;
  }
  return all;
}

describe('the live event stream', () => {
  it('shows an item, and a build of it from the queue to its result', async (t) => {
    const server = await spawnServer({ home: await preparedHome(t) });
    t.onTestFinished(() => server.kill());
    const { client } = server;
    const stream = await listen(server, '/events');
    await client.postXml('/createItem?name=team', folderXml());
    await client.postXml('/job/team/createItem?name=demo', freestyle({ command: 'echo hello' }));
    const started = await client.post('/job/team/job/demo/build?delay=0sec');
    const id = Number(/item\/(\d+)\/$/.exec(started.headers.get('location') ?? '')?.[1]);
    // That the item left the queue is told when it is on disk; a quick build may be over before.
    const isOver = ({ event, data }: Received) =>
      (event === 'run' && data['type'] === 'finished') || (event === 'queue' && data['type'] === 'left');
    const all = await stream((got) => got.filter(isOver).length === 2);
    const queue = all.filter(({ event }) => event === 'queue').map(({ data }) => [data['type'], data['id']]);
    expect(queue[0]).toEqual(['entered', id]);
    expect(queue.at(-1)).toEqual(['left', id]);
    const runs = all.filter(({ event }) => event === 'run').map(({ data }) => data);
    expect(runs[0]).toMatchObject({ type: 'started', job: 'team/demo', number: 1, queueId: id });
    expect(runs.at(-1)).toMatchObject({ type: 'finished', job: 'team/demo', number: 1, result: 'SUCCESS' });
    const ids = all.map(({ id: name }) => Number(name?.split('-')[1]));
    expect(ids.every(Number.isInteger)).toBe(true);
    expect(ids).toEqual([...ids].sort((a, b) => a - b));

    // Who comes back gets what was missed, from the event named.
    const [first] = all;
    const resumed = await listen(server, '/events', { 'Last-Event-ID': first?.id ?? '' });
    const missed = await resumed((got) => got.length >= all.length - 1);
    expect(missed.map((received) => received.id)).toEqual(all.slice(1).map((received) => received.id));
  });

  it('streams the console of a build as it grows', async (t) => {
    const server = await spawnServer({ home: await preparedHome(t) });
    t.onTestFinished(() => server.kill());
    const { client } = server;
    await client.postXml(
      '/createItem?name=slow',
      freestyle({ command: 'for i in 1 2 3; do echo "tick $i"; sleep 0.2; done' }),
    );
    await client.post('/job/slow/build?delay=0sec');
    await client.until('/job/slow/1/api/json', () => true);
    const stream = await listen(server, `/events?log=${encodeURIComponent('slow#1')}`);
    const all = await stream((got) => got.some(({ event, data }) => event === 'log' && data['more'] === false));
    const text = all.filter(({ event }) => event === 'log').map(({ data }) => data['text']);
    expect(text.join('')).toBe(await client.text('/job/slow/1/consoleText'));
  });

  it('tells nobody about what they may not see', async (t) => {
    const server = await spawnServer({ home: await preparedHome(t) });
    t.onTestFinished(() => server.kill());
    expect((await fetch(new URL('events', server.base))).status).toBe(403);
  });
});
