import { createDecipheriv } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { FORM as FORM_TYPE, form } from './exchange.ts';
import { sharedServer } from './start.ts';

// Answers as recorded: `jnlp`, `jars`, `listener` and `wsagents` of the agents.

const server = sharedServer();
const BASE = 'http://ci.example:8080';
const get = (url: string, headers = {}) => server().as({ method: 'GET', url, headers });
const stranger = (url: string, method: 'GET' | 'PUT' | 'POST' = 'GET') => server().app.inject({ method, url });

const JNLP = {
  'stapler-class': 'hudson.slaves.JNLPLauncher',
  workDirSettings: { disabled: false, workDirPath: '', internalDir: 'remoting', failIfWorkDirIsMissing: false },
  tunnel: '',
  vmargs: '',
  webSocket: false,
};

async function make(name: string, launcher: object): Promise<void> {
  const type = 'hudson.slaves.DumbSlave';
  const json = JSON.stringify({
    ...{ name, nodeDescription: '', numExecutors: '1', remoteFS: '/srv/a', labelString: '', mode: 'NORMAL', type },
    retentionStrategy: { 'stapler-class': 'hudson.slaves.RetentionStrategy$Always' },
    nodeProperties: { 'stapler-class-bag': 'true' },
    launcher,
  });
  const payload = form({ name, type, json });
  const headers = { 'content-type': FORM_TYPE };
  const { statusCode } = await server().as({ method: 'POST', url: '/computer/doCreateItem', payload, headers });
  expect(statusCode).toBe(302);
}

const secretOf = async (node: string): Promise<string> =>
  /[0-9a-f]{64}/.exec((await get(`/computer/${node}/jenkins-agent.jnlp`)).body)?.[0] ?? '';

beforeAll(async () => {
  await make('in1', JNLP);
  await make('ws1', { ...JNLP, webSocket: true });
  await make('custom', {
    ...JNLP,
    tunnel: 'host:1',
    workDirSettings: { disabled: false, workDirPath: '/w & x', internalDir: 'int', failIfWorkDirIsMissing: true },
  });
  await make('ssh1', { 'stapler-class': 'hudson.plugins.sshslaves.SSHLauncher', host: 'h', port: '22' });
});

describe('the launch file', () => {
  it.each<[string, readonly string[]]>([
    ['in1', ['in1', '-workDir', '/srv/a', '-internalDir', 'remoting']],
    ['ws1', ['ws1', '-webSocket', '-workDir', '/srv/a', '-internalDir', 'remoting']],
    [
      'custom',
      ['custom', '-tunnel', 'host:1', '-workDir', '/w &amp; x', '-internalDir', 'int', '-failIfWorkDirIsMissing'],
    ],
    ['ssh1', ['ssh1', '-workDir', '', '-internalDir', '']],
  ])('of %s', async (node, words) => {
    const { body, headers, statusCode } = await get(`/computer/${node}/slave-agent.jnlp`);
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/x-java-jnlp-file']);
    const told = [...words, '-url', `${BASE}/`].map((word) => `<argument>${word}</argument>`).join('');
    expect(body.replace(/[0-9a-f]{64}/, 'HEX')).toBe(
      `<jnlp><application-desc><argument>HEX</argument>${told}</application-desc></jnlp>`,
    );
  });

  it('is for strangers where it is encrypted with the secret, and not otherwise', async () => {
    const { rawPayload, headers, statusCode } = await stranger('/computer/in1/jenkins-agent.jnlp?encrypt=true');
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/octet-stream']);
    const key = Buffer.from(await secretOf('in1'), 'hex').subarray(0, 16);
    const decipher = createDecipheriv('aes-128-cbc', key, rawPayload.subarray(0, 16));
    const text = decipher.update(rawPayload.subarray(16)).toString() + decipher.final().toString();
    expect(text).toMatch(/^<jnlp>.*<argument>in1<\/argument>.*<\/jnlp>$/);
    for (const query of ['', '?encrypt=', '?encrypt=false', '?encrypt=yes'])
      expect((await stranger(`/computer/in1/jenkins-agent.jnlp${query}`)).statusCode).toBe(403);
  });

  it('is none of the built-in node', async () => {
    for (const query of ['', '?encrypt=true'])
      expect((await get(`/computer/(built-in)/jenkins-agent.jnlp${query}`)).statusCode).toBe(404);
  });
});

describe('the agent program', () => {
  it.each(['agent.jar', 'slave.jar', 'remoting.jar'])('is %s, for everybody', async (name) => {
    const { statusCode, headers, rawPayload } = await stranger(`/jnlpJars/${name}`);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/java-archive',
      'content-disposition': `attachment; filename=${name}`,
      'accept-ranges': 'bytes',
    });
    expect(rawPayload.toString()).toContain('Setting up agent');
    const part = await get(`/jnlpJars/${name}`, { range: 'bytes=0-9' });
    expect([part.statusCode, part.rawPayload.length]).toEqual([206, 10]);
  });

  it('is told of without its content', async () => {
    const { statusCode, headers, body } = await server().as({ method: 'HEAD', url: '/jnlpJars/agent.jar' });
    expect([statusCode, headers['content-type'], body]).toEqual([200, 'application/java-archive', '']);
  });

  it('has no others beside it', async () => {
    expect((await get('/jnlpJars/nosuch.jar')).statusCode).toBe(404);
    expect((await get('/jnlpJars/jenkins-cli.jar')).body).toContain('no remote commands');
  });
});

it('where agents connect is told where a port is set for them', async () => {
  const { settings } = server().services.home;
  expect((await stranger('/tcpSlaveAgentListener/')).statusCode).toBe(404);
  await settings.change({ slaveAgentPort: 50_000 });
  try {
    const { statusCode, headers, body } = await stranger('/tcpSlaveAgentListener/');
    expect([statusCode, body]).toEqual([200, '\n\n  Jenkins\n']);
    expect(headers).toMatchObject({
      'content-type': 'text/plain;charset=utf-8',
      'x-jenkins-jnlp-port': '50000',
      'x-hudson-jnlp-port': '50000',
      'x-jenkins-agent-protocols': 'JNLP4-connect, Ping',
      'x-remoting-minimum-version': '4.7',
      'x-instance-identity': expect.stringMatching(/^MIIBIj/),
    });
  } finally {
    await settings.change({ slaveAgentPort: -1 });
  }
});

describe('/wsagents/', () => {
  const ONLY = 'This endpoint is only for use from agent.jar in WebSocket mode';
  const CAPABILITY = { 'x-remoting-capability': 'rO0AB' };

  it('is for agents alone', async () => {
    for (const answer of [await get('/wsagents/'), await stranger('/wsagents/')]) {
      expect(answer.statusCode).toBe(400);
      expect(answer.body).toContain(`<title>Error 400 ${ONLY}</title>`);
    }
    expect((await server().as({ method: 'POST', url: '/wsagents/' })).body).toContain(ONLY);
  });

  it.each<[string, object, number, string]>([
    ['a wrong secret', { ...CAPABILITY, 'node-name': 'ws1', 'secret-key': '00' }, 403, ''],
    ['an unknown name', { ...CAPABILITY, 'node-name': 'nosuch', 'secret-key': '00' }, 400, 'Error 400 no such agent'],
    ['another case of the name', { ...CAPABILITY, 'node-name': 'WS1', 'secret-key': '00' }, 400, 'no such agent'],
    ['no capability', { 'node-name': 'ws1', 'secret-key': '00' }, 400, ONLY],
    ['the page of a browser', { ...CAPABILITY, 'node-name': 'ws1', 'secret-key': '00', origin: BASE }, 400, ONLY],
  ])('refuses %s', async (_, headers, status, text) => {
    const answer = await get('/wsagents/', headers);
    expect(answer.statusCode).toBe(status);
    expect(answer.body).toContain(text);
  });

  it('refuses a Java program with its secret and says in the log of the node what to do', async () => {
    const headers = { ...CAPABILITY, 'node-name': 'ws1', 'secret-key': await secretOf('ws1') };
    expect((await get('/wsagents/', headers)).statusCode).toBe(400);
    await expect
      .poll(async () => (await get('/computer/ws1/logText/progressiveText')).body)
      .toContain('start it with `node agent.jar` in place of `java -jar agent.jar`');
  });
});

it('a transfer that nobody made is none, whoever asks', async () => {
  for (const id of ['x', '..%2f..%2fetc', 'a'.repeat(48)])
    for (const method of ['GET', 'PUT'] as const)
      expect((await stranger(`/agents/transfers/${id}`, method)).statusCode).toBeGreaterThanOrEqual(400);
});

describe('a request that asks for another protocol in passing', () => {
  /** Sends bytes to the server and returns all that comes back. */
  async function exchange(text: string): Promise<string> {
    const { app } = server();
    if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    socket.write(text);
    const pieces: Buffer[] = [];
    socket.on('data', (piece) => pieces.push(piece));
    await once(socket, 'close');
    return Buffer.concat(pieces).toString();
  }

  const H2C = 'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA\r\n';

  it('is answered as any other', async () => {
    const last = 'GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
    const answers = await exchange(`GET /whoAmI/api/json HTTP/1.1\r\nHost: x\r\n${H2C}\r\n${last}`);
    expect(answers.match(/HTTP\/1\.1 200/g)).toHaveLength(2);
  });

  it('has its body', async () => {
    const body = 'j_username=admin&j_password=wrong';
    const head = `Host: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n${H2C}`;
    const last = 'GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
    const answers = await exchange(`POST /j_spring_security_check HTTP/1.1\r\n${head}\r\n${body}${last}`);
    expect(answers).toMatch(/HTTP\/1\.1 302[\s\S]*loginError[\s\S]*HTTP\/1\.1 200/i);
  });

  it('is no WebSocket anywhere else', async () => {
    const ask =
      'Connection: close, Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: eA==\r\n';
    expect(await exchange(`GET /cli/ws HTTP/1.1\r\nHost: x\r\n${ask}\r\n`)).not.toContain(' 101 ');
  });
});
