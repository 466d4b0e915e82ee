import { expect, it, onTestFinished } from 'vitest';
import { pipeline } from '../harness/jobs.ts';
import { buildJob, createJob } from './built.ts';
import { basic, startTestServer, type TestServer } from './start.ts';

interface Told {
  readonly id: string | null;
  readonly event: string;
  readonly data: Record<string, unknown>;
}

/** Reads a stream of events over a real connection. */
async function listen(server: TestServer, query: string, headers: Record<string, string> = {}) {
  const abort = new AbortController();
  onTestFinished(() => abort.abort());
  const answer = await fetch(`${await addressOf(server)}/events${query}`, {
    headers: { authorization: basic('admin', server.password), ...headers },
    signal: abort.signal,
  });
  const told = answer.status === 200 ? eventsOf(answer) : nothing();
  async function until(wanted: (told: Told) => boolean): Promise<Told[]> {
    const seen: Told[] = [];
    for (;;) {
      const { value, done } = await told.next();
      if (done) throw new Error(`the stream ended after ${JSON.stringify(seen)}`);
      seen.push(value);
      if (wanted(value)) return seen;
    }
  }
  async function all(): Promise<Told[]> {
    const seen: Told[] = [];
    for await (const one of told) seen.push(one);
    return seen;
  }
  return { answer, told, until, all, leave: () => abort.abort() };
}

async function* nothing(): AsyncGenerator<Told> {}

async function* eventsOf(answer: Response): AsyncGenerator<Told> {
  let held = '';
  for await (const chunk of (answer.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())) {
    held += chunk;
    for (let end = held.indexOf('\n\n'); end >= 0; end = held.indexOf('\n\n')) {
      const lines = held.slice(0, end).split('\n');
      held = held.slice(end + 2);
      const field = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
      const event = field('event');
      if (event !== undefined) yield { id: field('id') ?? null, event, data: JSON.parse(field('data') ?? '') };
    }
  }
}

async function addressOf({ app }: TestServer): Promise<string> {
  return app.server.listening ? app.listeningOrigin : app.listen({ port: 0, host: '127.0.0.1' });
}

const isFinished = ({ event, data }: Told) => event === 'run' && data['type'] === 'finished';

it('shows a build from the queue to its result', async (t) => {
  const server = await startTestServer(t);
  const { answer, until } = await listen(server, '');
  expect(answer.headers.get('content-type')).toBe('text/event-stream;charset=UTF-8');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('x-accel-buffering')).toBe('no');
  await createJob(server, 'app', { command: 'exit 1' });
  await buildJob(server, 'app');
  const told = await until(isFinished);
  const short = told.map(({ event, data }) => `${event} ${data['type']}`);
  expect(short).toEqual(
    expect.arrayContaining(['item created', 'queue entered', 'queue left', 'run started', 'run finished']),
  );
  const find = (event: string, type: string) =>
    told.find((one) => one.event === event && one.data['type'] === type)?.data;
  const base = await addressOf(server);
  expect(find('item', 'created')).toEqual({
    type: 'created',
    fullName: 'app',
    url: `${base}/job/app/`,
    _class: 'hudson.model.FreeStyleProject',
  });
  const id = find('queue', 'entered')?.['id'];
  expect(find('queue', 'left')).toMatchObject({
    id,
    state: 'left',
    url: `${base}/queue/item/${id}/`,
    executable: { number: 1, url: `${base}/job/app/1/` },
  });
  expect(find('run', 'started')).toMatchObject({ job: 'app', number: 1, building: true, result: null, queueId: id });
  expect(find('run', 'finished')).toMatchObject({ building: false, result: 'FAILURE', displayName: '#1' });
  const ids = told.map((one) => Number(one.id?.replace(/^.*-/, '')));
  expect(ids).toEqual([...ids].sort((a, b) => a - b));
});

it('sends what was missed to somebody who comes back', async (t) => {
  const server = await startTestServer(t);
  const first = await listen(server, '?topics=item');
  await createJob(server, 'one', {});
  const [seen] = await first.until(({ event }) => event === 'item');
  first.leave();
  await createJob(server, 'two', {});
  const again = await listen(server, '?topics=item', { 'last-event-id': seen?.id ?? '' });
  const names = (told: Told[]) => told.map(({ data }) => data['fullName']);
  expect(names(await again.until(({ event }) => event === 'item'))).toEqual(['two']);
  const byQuery = await listen(server, `?topics=item&after=${seen?.id}`);
  expect(names(await byQuery.until(({ event }) => event === 'item'))).toEqual(['two']);
  const other = await listen(server, '', { 'last-event-id': '0123abcd-1' });
  expect((await other.until(() => true))[0]?.event).toBe('reset');
});

it('sends a console while it grows', async (t) => {
  const server = await startTestServer(t);
  await createJob(server, 'app', { command: 'echo first\nsleep 1\necho second' });
  const follower = await listen(server, '?topics=log&job=app');
  await buildJob(server, 'app');
  const grown = await follower.until(({ data }) => data['more'] === false);
  expect(grown.map(({ data }) => data['text']).join('')).toMatch(/^Started by user .*first.*second.*SUCCESS\n$/s);
  const whole = await listen(server, '?log=app%231');
  const parts = await whole.all();
  expect(parts.map(({ event }) => event)).toContain('log');
  expect(parts.at(-1)?.data).toMatchObject({ job: 'app', number: 1, text: '', more: false });
  const text = await server.as({ method: 'GET', url: '/job/app/1/consoleText' });
  expect(parts.map(({ data }) => data['text']).join('')).toBe(text.body);
  const size = Number(parts.at(-1)?.data['size']);
  const rest = await (await listen(server, `?log=app%23lastBuild&start=${size - 8}`)).all();
  expect(rest.map(({ data }) => data['text']).join('')).toBe('SUCCESS\n');
});

it.each([
  ['an unknown topic', '?topics=builds', 400],
  ['a log that is none', '?log=app', 400],
  ['a build that is not there', '?log=app%231', 404],
])('refuses %s', async (_, query, status) => {
  const server = await startTestServer({ onTestFinished });
  const { answer } = await listen(server, query);
  expect(answer.status).toBe(status);
});

it('is for those who may look around', async (t) => {
  const server = await startTestServer(t);
  expect((await server.raw({ method: 'GET', url: '/events' })).statusCode).toBe(403);
});

it('answers HEAD with nothing', async (t) => {
  const server = await startTestServer(t);
  const answer = await server.as({ method: 'HEAD', url: '/events' });
  expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([
    200,
    'text/event-stream;charset=UTF-8',
    '',
  ]);
});

it('ends when the token is revoked, and when the server ends', async (t) => {
  const server = await startTestServer(t);
  const { users } = server.services.security;
  const token = await users.newToken('admin', 'events');
  const byToken = await listen(server, '?topics=item', { authorization: basic('admin', token.tokenValue) });
  const other = await listen(server, '?topics=item');
  await users.revokeToken('admin', token.tokenUuid);
  await createJob(server, 'app', {});
  expect(await byToken.all()).toEqual([]);
  expect((await other.until(() => true))[0]?.data['fullName']).toBe('app');
  await server.app.close();
  expect((await other.told.next().catch(() => ({ done: true }))).done).toBe(true);
});

it('ends when the password was changed', async (t) => {
  const server = await startTestServer(t);
  const stream = await listen(server, '?topics=item');
  await server.services.security.users.setPassword('admin', 'another');
  await server.services.home.items.createEmpty('', 'app', 'hudson.model.FreeStyleProject');
  expect(await stream.all()).toEqual([]);
});

it('is for pages of the server: by its address, or where none is configured by the one that was asked', async (t) => {
  const server = await startTestServer(t);
  const own = new URL(await addressOf(server)).origin;
  // An administrator comes by another name.
  await server.as({ method: 'GET', url: '/' });
  const statusOf = async (origin: string): Promise<number> => {
    const { answer, leave } = await listen(server, '', { origin });
    leave();
    return answer.status;
  };
  expect(await statusOf(own)).toBe(200);
  expect(await statusOf('https://evil.example')).toBe(403);
  await server.services.home.settings.setLocation({ rootUrl: 'https://ci.example.org/', adminAddress: null });
  expect([await statusOf(own), await statusOf('https://ci.example.org')]).toEqual([403, 200]);
});

it('tells that a pipeline goes on, and of no other', async (t) => {
  const server = await startTestServer(t);
  const script = "stage('One') { echo 'a' }\nstage('Two') { sleep 1; echo 'b' }";
  await createJob(server, 'flow', pipeline(script));
  const { until } = await listen(server, '?topics=stage,run&job=flow');
  const other = await listen(server, '?topics=stage,item&job=other');
  await buildJob(server, 'flow');
  const told = await until(isFinished);
  const stages = told.filter(({ event }) => event === 'stage');
  const base = await addressOf(server);
  expect(stages[0]?.data).toEqual({ job: 'flow', number: 1, url: `${base}/job/flow/1/` });
  expect(stages.length).toBeLessThan(6);
  await createJob(server, 'other', {});
  expect((await other.until(() => true)).map(({ event }) => event)).toEqual(['item']);
});

it('tells of nodes that come, go offline, and are removed', async (t) => {
  const server = await startTestServer(t);
  const { until } = await listen(server, '?topics=node');
  const changes = async (count: number): Promise<unknown[]> => {
    const seen: unknown[] = [];
    await until(({ data }) => seen.push(`${data['type']} ${data['displayName']}`) === count);
    return seen;
  };
  const { nodes } = server.services.queue;
  nodes.put({ name: 'rack', executors: 1, labels: [], exclusive: false, inMemory: true });
  expect(await changes(1)).toEqual(['created rack']);
  const post = (url: string) => server.as({ method: 'POST', url });
  await post('/computer/(built-in)/toggleOffline');
  expect(await changes(1)).toEqual(['offline Built-In Node']);
  await post('/computer/(built-in)/toggleOffline');
  nodes.remove('rack');
  expect(await changes(2)).toEqual(['online Built-In Node', 'removed rack']);
});

it('tells only the length of a console to those who read it elsewhere', async (t) => {
  const server = await startTestServer(t);
  await createJob(server, 'app', { command: 'echo something' });
  await buildJob(server, 'app');
  const told = await (await listen(server, '?log=app%231&text=false')).all();
  expect(told.every(({ data }) => data['text'] === '')).toBe(true);
  const { body } = await server.as({ method: 'GET', url: '/job/app/1/logText/lines?from=0' });
  expect(told.at(-1)?.data).toMatchObject({ size: JSON.parse(body).size, more: false });
});
