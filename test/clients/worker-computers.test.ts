// Needs redis-server of Debian, and openssl.
import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../src/kit/testing/temporary-folder.ts';
import { untilOnline } from '../harness/nodes.ts';
import { preparedHome } from '../harness/prepared-home.ts';
import { startRedis } from '../harness/redis.ts';
import { spawnServer } from '../harness/server-process.ts';
import { until } from '../harness/until.ts';
import { spawnWorker } from '../harness/worker-process.ts';

interface Answer {
  readonly _class: string;
  readonly offline: boolean;
  readonly temporarilyOffline: boolean;
  readonly offlineCauseReason: string;
  readonly jnlpAgent: boolean;
  readonly launchSupported: boolean;
  readonly monitorData: Readonly<Record<string, unknown>>;
}

it('a worker has the API, pages, log and monitors of a node, and stays offline when somebody took it offline', async (t) => {
  const redis = await startRedis(t);
  const [home, folder] = [await preparedHome(t), await temporaryFolder(t)];
  const start = async () => {
    const started = await spawnServer({ home, env: { MILLWRIGHT_REDIS_URL: redis.url } });
    t.onTestFinished(() => started.kill());
    return started;
  };
  let server = await start();
  let { client } = server;
  const worker = { redis: redis.url, name: 'w1', folder: join(folder, 'w1') };
  const first = spawnWorker(t, worker);
  await untilOnline(client, 'w1');
  const measured = await client.until<Answer>(
    'computer/w1/api/json',
    ({ monitorData }) => (monitorData['hudson.node_monitors.DiskSpaceMonitor'] ?? null) !== null,
  );
  expect(measured).toMatchObject({
    _class: 'hudson.slaves.SlaveComputer',
    jnlpAgent: true,
    launchSupported: false,
    offline: false,
    monitorData: {
      'hudson.node_monitors.ArchitectureMonitor': expect.stringContaining('Linux'),
      'hudson.node_monitors.ClockMonitor': { diff: expect.any(Number) },
      'hudson.node_monitors.DiskSpaceMonitor': { path: worker.folder },
      'hudson.node_monitors.ResponseTimeMonitor': { average: expect.any(Number) },
      'hudson.node_monitors.SwapSpaceMonitor': { totalPhysicalMemory: expect.any(Number) },
    },
  });
  for (const page of ['', 'log', 'systemInfo', 'builds'])
    expect([page, (await client.get(`computer/w1/${page}`)).status]).toEqual([page, 200]);
  expect(await client.text('computer/w1/logText/progressiveText?start=0')).toMatch(/connected and online/);
  // The secret of an inbound agent would let another program be the worker.
  expect((await client.get('computer/w1/jenkins-agent.jnlp')).status).toBe(404);

  const toggled = await client.post('computer/w1/toggleOffline?offlineMessage=kept');
  expect(toggled.status).toBe(302);
  const isTaken = (): Promise<Answer> =>
    client.until<Answer>(
      'computer/w1/api/json',
      ({ temporarilyOffline: taken, offlineCauseReason: why }) => taken && why === 'kept',
    );
  await isTaken();
  await first.kill();
  const second = spawnWorker(t, worker);
  await second.says('is connected');
  await isTaken();
  await server.kill();
  server = await start();
  client = server.client;
  await second.says('is connected', 2);
  await isTaken();
  await client.post('computer/w1/toggleOffline');
  await untilOnline(client, 'w1');
  await client.post('computer/w1/doDisconnect?offlineMessage=away');
  await second.says('The connection to the server has ended: away');
  await second.says('is connected', 3);
  await untilOnline(client, 'w1');
});

it('TLS to Redis: an authority of its own, and a certificate that is refused', async (t) => {
  const folder = await temporaryFolder(t);
  const at = (name: string): string => join(folder, name);
  const openssl = (...words: string[]) => execFileSync('openssl', words, { stdio: ['ignore', 'ignore', 'pipe'] });
  const certificate = ['-newkey', 'rsa:2048', '-nodes', '-days', '30', '-subj', '/CN=redis'];
  openssl(
    'req',
    '-x509',
    ...certificate,
    '-addext',
    'subjectAltName=IP:127.0.0.1',
    '-keyout',
    at('key'),
    '-out',
    at('crt'),
  );
  const redis = await startRedis(t, {
    address: '127.0.0.1',
    words: (port) => [
      ...['--tls-port', String(port), '--tls-cert-file', at('crt'), '--tls-key-file', at('key')],
      ...['--tls-auth-clients', 'no', '--requirepass', 's3cret'],
    ],
    password: 's3cret',
  });
  const address = `rediss://:s3cret@${redis.host}`;
  await writeFile(at('address'), `${address}?ca=${at('crt')}`);
  const server = await spawnServer({ home: await preparedHome(t), args: [`--redisUrl=@${at('address')}`] });
  t.onTestFinished(() => server.kill());
  const worker = spawnWorker(t, { redis: `@${at('address')}`, name: 'w1', folder: at('w1') });
  await worker.says('w1 is connected');
  await untilOnline(server.client, 'w1');
  const stranger = spawnWorker(t, { redis: address, name: 'w2', folder: at('w2') });
  await stranger.says('its certificate is refused: self-signed certificate');
  const unknown = await spawnServer({ home: await preparedHome(t), env: { MILLWRIGHT_REDIS_URL: address } });
  t.onTestFinished(() => unknown.kill());
  await until(async () =>
    unknown.output().includes('its certificate is refused') ? { found: true } : { instead: unknown.output() },
  );
  const wrong = spawnWorker(t, {
    redis: `rediss://:wr0ng@${redis.host}?ca=${at('crt')}`,
    name: 'w3',
    folder: at('w3'),
  });
  await wrong.says('WRONGPASS');
  const shown = await unknown.client.text('systemInfo');
  for (const said of [server, worker, stranger, unknown, wrong].map((each) => each.output()).concat(shown))
    expect(said).not.toMatch(/s3cret|wr0ng/);
});
