import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { systemClock } from '../../../kit/index.ts';
import { createFakeClock } from '../../../kit/testing/fake-clock.ts';
import { temporaryFolder } from '../../../kit/testing/temporary-folder.ts';
import type { Credential } from '../../../points/index.ts';
import { objectAt } from '../template/pod-yaml.ts';
import { ClusterDouble } from '../testing/cluster-double.ts';
import { ClusterClient } from './client.ts';
import { accessByKubeconfig, type ClusterConfig, clusterOf } from './cluster.ts';
import { execIn } from './exec.ts';
import { createPod, deletePod, listPods, podLog, watchPod } from './pods.ts';

const FOLDER = join(import.meta.dirname, '../../../../fixtures/certificates');
const TLS = {
  cert: readFileSync(join(FOLDER, 'localhost.pem'), 'utf8'),
  key: readFileSync(join(FOLDER, 'localhost-key.pem'), 'utf8'),
};
const NEVER = new AbortController().signal;
const FIELDS = {
  serverUrl: null,
  serverCertificate: null,
  skipTlsVerify: false,
  credentialsId: null,
  connectTimeout: null,
  readTimeout: null,
  maxRequestsPerHost: null,
};
const TOKEN = { kind: 'text', id: 't', description: '', secret: 'token' } as const;

function withCredential(credential: Credential | null) {
  return { credential: async () => credential };
}

async function clientFor(double: ClusterDouble, given: Partial<ClusterConfig> = {}, clock = systemClock) {
  const config = { ...FIELDS, serverUrl: double.url, credentialsId: 't', ...given };
  return new ClusterClient(await clusterOf(config, withCredential(TOKEN)), clock);
}

function pod(name: string, extra: object = {}) {
  return {
    metadata: { name, labels: { app: name } },
    spec: { containers: [{ name: 'main', workingDir: '/', env: [{ name: 'A', value: 'b' }] }] },
    ...extra,
  };
}

it('an own certificate authority is trusted when it is configured, and nothing else', async (t) => {
  const double = await ClusterDouble.start(t, { tls: TLS, tokens: ['token'] });
  const untrusting = await clientFor(double);
  await expect(listPods(untrusting, 'x', {}, NEVER)).rejects.toThrow(/self-signed certificate/);
  const body = TLS.cert.replaceAll(/-----.*-----|\n/g, '');
  for (const serverCertificate of [TLS.cert, body, Buffer.from(TLS.cert).toString('base64')]) {
    const client = await clientFor(double, { serverCertificate });
    expect(await listPods(client, 'x', {}, NEVER)).toEqual([]);
  }
  expect(await listPods(await clientFor(double, { skipTlsVerify: true }), 'x', {}, NEVER)).toEqual([]);
});

it('a wrong token and a forbidden namespace are errors that say so, without the token', async (t) => {
  const double = await ClusterDouble.start(t, { tokens: ['other'], namespaces: ['mine'] });
  await expect(listPods(await clientFor(double), 'mine', {}, NEVER)).rejects.toMatchObject({
    status: 401,
    message: expect.not.stringContaining('token'),
  });
  const allowed = await ClusterDouble.start(t, { tokens: ['token'], namespaces: ['mine'] });
  await expect(listPods(await clientFor(allowed), 'other', {}, NEVER)).rejects.toMatchObject({ status: 403 });
});

it('requests that are put off are repeated; the pauses are those that the cluster wants', async (t) => {
  const clock = createFakeClock(0, { hurries: true });
  const double = await ClusterDouble.start(t);
  const client = await clientFor(double, {}, clock);
  double.fail({ on: /GET/, status: 429, retryAfter: 7 });
  double.fail({ on: /GET/, status: 503 });
  expect(await listPods(client, 'x', {}, NEVER)).toEqual([]);
  expect(clock.now()).toBe(9_000);
  double.fail({ on: /GET/, status: 500, times: 4 });
  await expect(listPods(client, 'x', {}, NEVER)).rejects.toMatchObject({ status: 500 });
  double.fail({ on: /GET/, status: 404 });
  await expect(listPods(client, 'x', {}, NEVER)).rejects.toMatchObject({ status: 404 });
});

it('a pod whose answer was lost is made once; one of another is refused', async (t) => {
  const double = await ClusterDouble.start(t);
  const client = await clientFor(double);
  await createPod(client, 'x', pod('p'), NEVER);
  await createPod(client, 'x', pod('p'), NEVER);
  expect(double.names()).toEqual(['x/p']);
  const other = { ...pod('p'), metadata: { name: 'p', labels: { app: 'other' } } };
  await expect(createPod(client, 'x', other, NEVER)).rejects.toMatchObject({ status: 409 });
  expect((await listPods(client, 'x', { app: 'p' }, NEVER)).length).toBe(1);
  expect(await listPods(client, 'x', { app: 'q' }, NEVER)).toEqual([]);
  await deletePod(client, 'x', 'p', NEVER);
  await deletePod(client, 'x', 'p', NEVER);
  expect(double.names()).toEqual([]);
});

it('a watch tells each change, begins anew when the cluster forgot it, and ends with the pod', async (t) => {
  const double = await ClusterDouble.start(t, { starts: false });
  const client = await clientFor(double, {}, createFakeClock(0, { hurries: true }));
  await createPod(client, 'x', pod('p'), NEVER);
  const phases: unknown[] = [];
  let changed = (): void => undefined;
  const next = (): Promise<void> => new Promise((resolve) => (changed = resolve));
  let seen = next();
  const watching = watchPod(client, { namespace: 'x', name: 'p' }, NEVER, (each) => {
    phases.push(each === null ? null : objectAt(each, 'status')['phase']);
    changed();
    return false;
  });
  await seen;
  seen = next();
  double.setStatus('x', 'p', { phase: 'Running' });
  await seen;
  seen = next();
  double.expireWatches();
  await seen;
  seen = next();
  double.removePod('x', 'p');
  await watching;
  expect(phases.filter((phase, at) => phase !== phases[at - 1])).toEqual(['Pending', 'Running', null]);
});

it('a watch ends with its signal', async (t) => {
  const double = await ClusterDouble.start(t, { starts: false });
  const client = await clientFor(double);
  await createPod(client, 'x', pod('p'), NEVER);
  const stop = new AbortController();
  const watching = watchPod(client, { namespace: 'x', name: 'p' }, stop.signal, () => {
    setImmediate(() => stop.abort(new Error('stopped')));
    return false;
  });
  await expect(watching).rejects.toThrow('stopped');
});

it.each([[['v5.channel.k8s.io']], [['v4.channel.k8s.io']]])('commands run in containers by %s', async (protocols) => {
  const finish: (() => Promise<void>)[] = [];
  const double = await ClusterDouble.start(
    { onTestFinished: (action) => finish.push(action) },
    { protocols, tokens: ['token'] },
  );
  try {
    const client = await clientFor(double);
    await createPod(client, 'x', pod('p'), NEVER);
    const run = (input: string, container = 'main') =>
      execIn(client.cluster, {
        ...{ namespace: 'x', pod: 'p', container, argv: ['sh'], input, signal: NEVER, timeoutMs: 30_000 },
      });
    expect(await run('echo "$A"; exit 0\n')).toEqual({ code: 0, output: 'b\n' });
    expect(await run('echo no >&2; exit 3\n')).toEqual({ code: 3, output: 'no\n' });
    expect(await run('exit 0\n', 'none')).toEqual({ code: -1, output: '' });
  } finally {
    for (const action of finish) await action();
  }
});

it('a command that is refused says why; one that does not end is given up', async (t) => {
  const double = await ClusterDouble.start(t);
  const client = await clientFor(double);
  await createPod(client, 'x', pod('p'), NEVER);
  const request = { namespace: 'x', pod: 'p', container: 'main', argv: ['sh'], signal: NEVER } as const;
  double.fail({ on: /EXEC/, status: 403, reason: 'Forbidden' });
  await expect(execIn(client.cluster, { ...request, input: 'exit\n', timeoutMs: 30_000 })).rejects.toMatchObject({
    status: 403,
  });
  await expect(execIn(client.cluster, { ...request, input: 'sleep 100\n', timeoutMs: 50 })).rejects.toThrow(
    /did not end in time/,
  );
});

it('logs of containers are told', async (t) => {
  const double = await ClusterDouble.start(t);
  const client = await clientFor(double);
  await createPod(client, 'x', pod('p'), NEVER);
  double.setLog('p', 'main', 'one\ntwo\n');
  expect(await podLog(client, { namespace: 'x', pod: 'p', container: 'main' }, NEVER)).toBe('one\ntwo\n');
});

it('without address and credential the account of the pod is used, whose token may change', async (t) => {
  const folder = await temporaryFolder(t);
  await writeFile(join(folder, 'token'), 'first\n');
  await writeFile(join(folder, 'namespace'), 'mine');
  await writeFile(join(folder, 'ca.crt'), TLS.cert);
  const cluster = await clusterOf(FIELDS, withCredential(null), folder);
  expect(cluster).toMatchObject({ namespace: 'mine', tls: { ca: TLS.cert, rejectUnauthorized: true } });
  expect(cluster.url.href).toBe('https://kubernetes.default.svc/');
  expect(await cluster.authorization()).toBe('Bearer first');
  await writeFile(join(folder, 'token'), 'second');
  expect(await cluster.authorization()).toBe('Bearer second');
  const other = await clusterOf({ ...FIELDS, serverUrl: 'https://else.example.org' }, withCredential(null), folder);
  expect(await other.authorization()).toBeNull();
});

it.each<[string, Credential, string | null]>([
  ['a token', TOKEN, 'Bearer token'],
  [
    'a user',
    { kind: 'username-password', id: 'u', description: '', username: 'a', password: 'b', usernameSecret: false },
    'Basic YTpi',
  ],
  ['a certificate', { kind: 'certificate', id: 'c', description: '', keyStore: Buffer.from('x'), password: 'p' }, null],
])('%s says who asks', async (_name, credential, wanted) => {
  const config = { ...FIELDS, credentialsId: 'x', serverUrl: 'https://c.example.org/base/' };
  const cluster = await clusterOf(config, withCredential(credential));
  expect(await cluster.authorization()).toBe(wanted);
  expect(cluster.tls.passphrase).toBe(credential.kind === 'certificate' ? 'p' : undefined);
});

const KUBECONFIG = `
current-context: c
contexts: [{name: c, context: {cluster: k, user: u, namespace: n}}]
clusters: [{name: k, cluster: {server: 'https://k.example.org:6443', certificate-authority-data: ${Buffer.from('CA').toString('base64')}}}]
users: [{name: u, user: USER}]`;

it('a kubeconfig says all', async () => {
  const access = accessByKubeconfig(KUBECONFIG.replace('USER', '{token: secret-word}'));
  expect(access).toMatchObject({ namespace: 'n', tls: { ca: 'CA', rejectUnauthorized: true } });
  expect(access.url?.href).toBe('https://k.example.org:6443/');
  expect(await access.authorization?.()).toBe('Bearer secret-word');
});

it.each([
  ['{exec: {command: aws}}', /wants exec/],
  ['{client-key: /etc/key}', /wants client-key/],
  ['{token: [secret-word', /^the kubeconfig cannot be read$/],
])('a kubeconfig with the user %s is refused without its words', (user, reason) => {
  expect(() => accessByKubeconfig(KUBECONFIG.replace('USER', user))).toThrow(reason);
});

it.each([
  [{ credentialsId: 'gone' }, null, /there is no credential gone/],
  [{ serverUrl: 'ftp://x' }, TOKEN, /must begin with https/],
  [{ serverUrl: 'no address' }, TOKEN, /is none/],
])('a cloud with %j is refused', async (given, credential, reason) => {
  const config = { ...FIELDS, credentialsId: 't', ...given };
  await expect(clusterOf(config, withCredential(credential))).rejects.toThrow(reason);
});
