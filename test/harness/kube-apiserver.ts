import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { open, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Finisher, temporaryFolder } from '../../src/kit/testing/temporary-folder.ts';
import { until } from './until.ts';

const SCRIPT = join(import.meta.dirname, '..', '..', 'scripts', 'kube-apiserver.sh');
const START_LIMIT_MS = 120_000;

/** Represents the interface of a real cluster that has no machines: pods are kept and told of, and nothing runs them. */
export interface KubeApiserver {
  readonly url: string;
  /** Holds a token of a person who may do everything. */
  readonly token: string;
  /** Asks the interface and returns its answer. Throws where that is none of success. */
  ask(method: string, path: string, body?: object): Promise<unknown>;
}

/** Starts one with an etcd of its own. Needs Debian's etcd-server, and Go or what `scripts/kube-apiserver.sh` built before. */
export async function startKubeApiserver(t: Finisher): Promise<KubeApiserver> {
  const folder = await temporaryFolder(t, 'cluster');
  const { stdout } = await promisify(execFile)('sh', [SCRIPT]);
  const token = 'token-of-tests';
  const key = join(folder, 'accounts.key');
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  await writeFile(key, privateKey.export({ type: 'pkcs1', format: 'pem' }));
  await writeFile(join(folder, 'tokens.csv'), `${token},tester,1,"system:masters"\n`);
  const [client, peer, port] = await Promise.all([freePort(), freePort(), freePort()]);
  const at = (one: number): string => `http://127.0.0.1:${one}`;
  await start(t, folder, 'etcd', [
    ...['--data-dir', join(folder, 'etcd'), '--unsafe-no-fsync', '--log-level', 'error'],
    ...['--listen-client-urls', at(client), '--advertise-client-urls', at(client)],
    ...['--listen-peer-urls', at(peer), '--initial-advertise-peer-urls', at(peer)],
    ...['--initial-cluster', `default=${at(peer)}`],
  ]);
  const server = await start(t, folder, stdout.trim(), [
    ...[`--etcd-servers=${at(client)}`, `--secure-port=${port}`, '--bind-address=127.0.0.1'],
    ...[`--cert-dir=${join(folder, 'certificates')}`, `--service-account-key-file=${key}`],
    ...[`--service-account-signing-key-file=${key}`, '--service-account-issuer=https://tests'],
    ...[`--token-auth-file=${join(folder, 'tokens.csv')}`, '--service-cluster-ip-range=10.0.0.0/24'],
    // Nothing makes the accounts of namespaces here.
    ...['--authorization-mode=AlwaysAllow', '--disable-admission-plugins=ServiceAccount'],
    '--allow-privileged=true',
  ]);
  const url = `https://127.0.0.1:${port}`;
  const ask = (method: string, path: string, body?: object): Promise<unknown> => send(url, token, method, path, body);
  await until(async () => {
    if (server.exitCode !== null) throw new Error(`kube-apiserver ended with ${server.exitCode}`);
    const is = await ask('GET', '/readyz').then(() => true, String);
    return is === true ? { found: true } : { instead: `the cluster is not ready: ${is}` };
  }, START_LIMIT_MS);
  return { url, token, ask };
}

async function start(t: Finisher, folder: string, program: string, args: readonly string[]): Promise<ChildProcess> {
  const log = await open(join(folder, `${program.split('/').at(-1)}.log`), 'w');
  const child = spawn(program, args, { cwd: folder, stdio: ['ignore', log.fd, log.fd] });
  try {
    await once(child, 'spawn');
  } catch (cause) {
    throw new Error(`${program} cannot be started: install etcd-server of Debian`, { cause });
  } finally {
    await log.close();
  }
  t.onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  });
  return child;
}

/** Returns a port that nobody listens on at this moment. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function send(url: string, token: string, method: string, path: string, body?: object): Promise<unknown> {
  const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json';
  const headers = { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': type }) };
  const sent = request(`${url}${path}`, { method, headers, rejectUnauthorized: false });
  sent.end(body === undefined ? undefined : JSON.stringify(body));
  const [answer] = await once(sent, 'response');
  const pieces: Buffer[] = [];
  for await (const piece of answer) pieces.push(piece);
  const text = Buffer.concat(pieces).toString();
  if (answer.statusCode >= 300) throw new Error(`${method} ${path}: ${answer.statusCode} ${text.slice(0, 2_000)}`);
  return text.startsWith('{') ? JSON.parse(text) : text;
}
