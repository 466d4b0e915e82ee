import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Client } from './client.ts';
import { until } from './until.ts';

const PROGRAM = join(import.meta.dirname, '..', '..', 'dist', 'agent.cjs');

export const INBOUND = { 'stapler-class': 'hudson.slaves.JNLPLauncher', webSocket: true } as const;

export interface NewNode {
  readonly name: string;
  /** On the agent's machine. */
  readonly remoteFolder: string;
  readonly labels?: string;
  readonly executors?: number;
  readonly launcher: Readonly<Record<string, unknown>>;
}

/** Makes a node as clients do. */
export async function createNode(client: Client, node: NewNode): Promise<void> {
  const form = {
    name: node.name,
    nodeDescription: '',
    numExecutors: String(node.executors ?? 2),
    remoteFS: node.remoteFolder,
    labelString: node.labels ?? '',
    mode: 'NORMAL',
    type: 'hudson.slaves.DumbSlave',
    launcher: node.launcher,
    retentionStrategy: { 'stapler-class': 'hudson.slaves.RetentionStrategy$Always' },
    nodeProperties: { 'stapler-class-bag': 'true' },
  };
  const query = new URLSearchParams({ name: node.name, type: 'hudson.slaves.DumbSlave' });
  const answer = await client.post(`computer/doCreateItem?${query}`, {
    body: new URLSearchParams({ name: node.name, type: 'hudson.slaves.DumbSlave', json: JSON.stringify(form) }),
  });
  if (answer.status !== 302) throw new Error(`${node.name} was not made: ${answer.status} ${await answer.text()}`);
}

/** Resolves when a node is connected, or when it is not. Fails with its log. */
export async function untilOnline(client: Client, name: string, isOnline = true, limitMs?: number): Promise<void> {
  const path = `computer/${encodeURIComponent(name)}`;
  await until(async () => {
    const answer = await client.get(`${path}/api/json?tree=offline`);
    const { offline } = answer.ok ? ((await answer.json()) as { offline: boolean }) : { offline: null };
    if (offline === !isOnline) return { found: true };
    const log = await client.text(`${path}/logText/progressiveText?start=0`);
    return { instead: `${name} is ${offline === null ? 'unknown' : offline ? 'offline' : 'online'}:\n${log}` };
  }, limitMs);
}

/** Returns the secret with which the agent of a node connects. */
export async function secretOf(client: Client, name: string): Promise<string> {
  const text = await client.text(`computer/${encodeURIComponent(name)}/jenkins-agent.jnlp`);
  const secret = /<argument>([0-9a-f]{64})<\/argument>/.exec(text)?.[1];
  if (secret === undefined) throw new Error(`no secret in ${text}`);
  return secret;
}

/** An agent program in a process of its own. */
export interface AgentProcess {
  readonly child: ChildProcess;
  output(): string;
  kill(signal?: NodeJS.Signals): Promise<void>;
}

/** Starts a program, such as the agent program as `inboundWords` has it. */
export function startAgent(
  words: readonly string[],
  start: (argv: readonly string[]) => ChildProcess = (argv) =>
    spawn(argv[0] ?? '', argv.slice(1), { stdio: ['ignore', 'pipe', 'pipe'] }),
): AgentProcess {
  const child = start(words);
  let said = '';
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece) => (said += piece));
  return {
    child,
    output: () => said,
    async kill(signal = 'SIGKILL') {
      child.kill(signal);
      await ended;
    },
  };
}

/** Returns the command line of an agent that connects by itself. */
export async function inboundWords(client: Client, base: string, name: string, workFolder: string): Promise<string[]> {
  const secret = await secretOf(client, name);
  return [
    process.execPath,
    PROGRAM,
    '-url',
    base,
    '-name',
    name,
    '-secret',
    secret,
    '-webSocket',
    '-workDir',
    workFolder,
  ];
}

const SSH = 'hudson.plugins.sshslaves.';

/** Returns the launcher of a node that the server reaches by SSH, with the credential of that id; keys of hosts are not checked. */
export function sshLauncher(port: number, credentialsId: string): Readonly<Record<string, unknown>> {
  return {
    'stapler-class': `${SSH}SSHLauncher`,
    host: '127.0.0.1',
    port: String(port),
    credentialsId,
    launchTimeoutSeconds: '60',
    maxNumRetries: '10',
    retryWaitTime: '1',
    tcpNoDelay: true,
    sshHostKeyVerificationStrategy: { 'stapler-class': `${SSH}verifiers.NonVerifyingKeyVerificationStrategy` },
  };
}

/** Stores a user and a password for all that the server does. */
export async function storeLogin(
  client: Client,
  login: { readonly id: string; readonly user: string; readonly password: string },
): Promise<void> {
  const tag = 'com.cloudbees.plugins.credentials.impl.UsernamePasswordCredentialsImpl';
  const answer = await client.postXml(
    'credentials/store/system/domain/_/createCredentials',
    `<${tag}><scope>SYSTEM</scope><id>${login.id}</id><username>${login.user}</username><password>${login.password}</password></${tag}>`,
  );
  if (answer.status !== 200) throw new Error(`${login.id} was not stored: ${answer.status}`);
}

/** Stores a user with a private key for all that the server does. */
export async function storeKey(
  client: Client,
  login: { readonly id: string; readonly user: string; readonly privateKey: string },
): Promise<void> {
  const tag = 'com.cloudbees.jenkins.plugins.sshcredentials.impl.BasicSSHUserPrivateKey';
  const answer = await client.postXml(
    'credentials/store/system/domain/_/createCredentials',
    `<${tag}><scope>SYSTEM</scope><id>${login.id}</id><username>${login.user}</username><privateKeySource class="${tag}$DirectEntryPrivateKeySource"><privateKey>${login.privateKey}</privateKey></privateKeySource></${tag}>`,
  );
  if (answer.status !== 200) throw new Error(`${login.id} was not stored: ${answer.status}`);
}
