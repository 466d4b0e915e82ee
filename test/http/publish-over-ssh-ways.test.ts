import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { type SshServerOptions, startSshServer, USER } from '../../src/agents/ssh/testing/ssh-server.ts';
import type { Finisher } from '../../src/kit/testing/temporary-folder.ts';
import { type ProxyOptions, startHttpProxy, startSocksProxy } from '../harness/proxies.ts';
import { publication } from '../harness/publish-over-ssh.ts';
import { until } from '../harness/until.ts';
import { filesIn, publishing } from './publishing.ts';
import { sharedServer } from './start.ts';

const server = sharedServer();
const { configure, given, published } = publishing(server);
const MAKE = 'echo one > 1.txt';
const sent = publication({ sourceFiles: '1.txt', execCommand: 'echo there' });
const password = '<secretPassword>open</secretPassword>';

async function machine(t: Finisher, options: SshServerOptions = {}) {
  const ssh = await startSshServer({ password: 'open', ...options });
  t.onTestFinished(() => ssh.close());
  return ssh;
}

/** Waits until none of these machines has a connection any more. */
async function allClosed(...machines: readonly { readonly openConnections: number }[]): Promise<void> {
  await until(async () => {
    const open = machines.map(({ openConnections }) => openConnections);
    return open.every((count) => count === 0) ? { found: true } : { instead: `open: ${open.join(', ')}` };
  }, 10_000);
}

const jumping = (...hosts: readonly string[]) => `${password}<jumpHost>${hosts.join(', ')}</jumpHost>`;

describe('jump hosts', () => {
  it('lead on from one to the next, and all connections are closed in the end', async (t) => {
    const { ssh, root } = await given(t);
    const [gate, inner] = [await machine(t, { forwards: true }), await machine(t, { forwards: true })];
    configure({ port: ssh.port, root, more: jumping(`127.0.0.1:${gate.port}`, `127.0.0.1:${inner.port}`) });
    const { result, text } = await published(MAKE, sent);
    expect(result, text).toBe('SUCCESS');
    expect(filesIn(root)).toEqual(['1.txt']);
    expect(text).toContain(`SSH: By way of the jump host [127.0.0.1:${gate.port}]`);
    expect([gate.forwarded, inner.forwarded]).toEqual([[`127.0.0.1:${inner.port}`], [`127.0.0.1:${ssh.port}`]]);
    expect([gate.commands, inner.commands, ssh.commands]).toEqual([[], [], ['echo there']]);
    await allClosed(gate, inner, ssh);
  });

  it('are at the port of the server where none is given', async (t) => {
    const { ssh, root } = await given(t);
    const gate = await machine(t, { forwards: true, at: { address: '127.0.0.2', port: ssh.port } });
    configure({ port: ssh.port, root, more: jumping('127.0.0.2') });
    expect(await published(MAKE, sent)).toMatchObject({ result: 'SUCCESS' });
    expect(gate.forwarded).toEqual([`127.0.0.1:${ssh.port}`]);
  });

  it.each<[string, SshServerOptions, (gate: number, inner: number) => readonly string[], (inner: number) => string]>([
    [
      'that lead nowhere',
      { forwards: false },
      (gate, inner) => [`127.0.0.1:${gate}`, `127.0.0.1:${inner}`],
      (inner) => `the jump host before it does not lead to 127.0.0.1:${inner}`,
    ],
    [
      'to a machine that is not there',
      { forwards: true },
      (gate) => [`127.0.0.1:${gate}`, '127.0.0.1:1'],
      () => 'the jump host before it does not lead to 127.0.0.1:1: ',
    ],
    ['that nobody knows', {}, () => ['nosuch.invalid'], () => 'the host nosuch.invalid is not known'],
    [
      'that let nobody in',
      { password: 'other' },
      (gate) => [`localhost:${gate}`],
      () => `localhost does not let ${USER} in: the password did not do (Auth fail)`,
    ],
  ])('%s are named, and nothing stays open', async (_, options, hosts, reason) => {
    const ends: (() => Promise<void>)[] = [];
    const t: Finisher = { onTestFinished: (action) => void ends.push(async () => action()) };
    const { ssh, root } = await given(t);
    const [gate, inner] = [await machine(t, options), await machine(t)];
    configure({ port: ssh.port, root, more: jumping(...hosts(gate.port, inner.port)) });
    const { result, text } = await published(MAKE, sent);
    expect(result).toBe('FAILURE');
    expect(text).toContain(reason(inner.port));
    await allClosed(gate, inner, ssh);
    expect(ssh.connections).toBe(0);
    for (const end of ends) await end();
  });

  it('that break end the publication', async (t) => {
    const { ssh, root } = await given(t, { password: 'open', play: () => gate.breakConnections() });
    const gate = await machine(t, { forwards: true });
    configure({ port: ssh.port, root, more: jumping(`127.0.0.1:${gate.port}`) });
    const { result, text } = await published(MAKE, sent);
    expect(result).toBe('FAILURE');
    expect(text).toContain('the connection to 127.0.0.1 was lost');
    await allClosed(gate, ssh);
  });
});

type Type = 'http' | 'socks4' | 'socks5';

const proxyOf = (t: Finisher, type: Type, options: ProxyOptions) =>
  type === 'http' ? startHttpProxy(t, options) : startSocksProxy(t, type === 'socks4' ? 4 : 5, options);

const proxied = (type: string, port: number, user = '', word = '') =>
  `${password}<proxyType>${type}</proxyType><proxyHost>127.0.0.1</proxyHost><proxyPort>${port}</proxyPort><proxyUser>${user}</proxyUser><proxyPassword>${word}</proxyPassword>`;

describe.each<Type>(['http', 'socks4', 'socks5'])('a proxy of the type %s', (type) => {
  it('leads to the machine, and is told a name to look up, but for SOCKS 4', async (t) => {
    const { ssh, root } = await given(t);
    const proxy = await proxyOf(t, type, {});
    configure({ port: ssh.port, root, hostname: 'localhost', more: proxied(type, proxy.port) });
    const { result, text } = await published(MAKE, sent);
    expect(result, text).toBe('SUCCESS');
    expect(proxy.asked).toEqual([`${type === 'socks4' ? '127.0.0.1' : 'localhost'}:${ssh.port}`]);
    expect(text).toContain(`SSH: By way of the proxy [127.0.0.1:${proxy.port}], ${type}`);
    expect(filesIn(root)).toEqual(['1.txt']);
    await allClosed(ssh);
  });

  it('lets a user in, and nobody else', async (t) => {
    const { ssh, root } = await given(t);
    const proxy = await proxyOf(t, type, { user: 'ci', password: 'pr0xy' });
    configure({ port: ssh.port, root, more: proxied(type, proxy.port, 'ci', 'pr0xy') });
    expect(await published(MAKE, sent)).toMatchObject({ result: 'SUCCESS' });
    // SOCKS 4 has no password.
    for (const [user, word] of type === 'socks4' ? [['eve', ''], []] : [['ci', 'wr0ng'], []]) {
      configure({ port: ssh.port, root, more: proxied(type, proxy.port, user, word) });
      const { result, text } = await published(MAKE, sent);
      expect(result).toBe('FAILURE');
      expect(text).toContain(`the proxy 127.0.0.1:${proxy.port} does not lead to 127.0.0.1:${ssh.port}: `);
      expect(text).not.toContain('wr0ng');
    }
    expect(ssh.connections).toBe(1);
  });

  it('says what it refuses, is named where it is not there, and is given up where it says nothing', async (t) => {
    const { ssh, root } = await given(t);
    const refusing = await proxyOf(t, type, { refuses: true });
    const silent = createServer();
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    t.onTestFinished(async () => void silent.close());
    const address = silent.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    const answers = { http: /it answered 403 Forbidden/, socks4: /rejected/, socks5: /NotAllowed/ };
    const cases: [number, RegExp][] = [
      [refusing.port, answers[type]],
      [1, /ECONNREFUSED/],
      [address.port, /it took longer than 500 ms/],
    ];
    for (const [port, reason] of cases) {
      configure({ port: ssh.port, root, timeout: 500, more: proxied(type, port) });
      const { result, text } = await published(MAKE, sent);
      expect(result).toBe('FAILURE');
      const said = text.split('\n').find((line) => line.includes('Exception when publishing')) ?? text;
      expect(said).toMatch(
        new RegExp(`the proxy 127\\.0\\.0\\.1:${port} does not lead to 127\\.0\\.0\\.1:${ssh.port}: `),
      );
      expect(said).toMatch(reason);
    }
    expect(ssh.connections).toBe(0);
  });
});

describe('ways together', () => {
  it('the proxy leads to the first jump host alone', async (t) => {
    const { ssh, root } = await given(t);
    const gate = await machine(t, { forwards: true });
    const proxy = await startSocksProxy(t, 5);
    const more = `${proxied('socks5', proxy.port)}<jumpHost>127.0.0.1:${gate.port}</jumpHost>`;
    configure({ port: ssh.port, root, more });
    const { result, text } = await published(MAKE, sent);
    expect(result, text).toBe('SUCCESS');
    expect([proxy.asked, gate.forwarded]).toEqual([[`127.0.0.1:${gate.port}`], [`127.0.0.1:${ssh.port}`]]);
  });

  it('a type of proxy that nobody knows is an error, not a direct connection', async (t) => {
    const { ssh, root } = await given(t);
    configure({ port: ssh.port, root, more: proxied('quic', 1) });
    const { text } = await published(MAKE, sent);
    expect(text).toContain('there is no type of proxy [quic], only http, socks4 and socks5');
    expect(ssh.connections).toBe(0);
  });

  it('the connection test takes them as well, with a password as it is stored', async (t) => {
    const { ssh, root } = await given(t);
    const gate = await machine(t, { forwards: true });
    const proxy = await startHttpProxy(t, { user: 'ci', password: 'pr0xy' });
    const tried = async (proxyPassword: string) => {
      const values = {
        ...{ name: 'web', hostname: '127.0.0.1', port: String(ssh.port), username: USER, secretPassword: 'open' },
        ...{ remoteRootDir: root, timeout: '2000', jumpHost: `127.0.0.1:${gate.port}` },
        ...{ proxyType: 'http', proxyHost: '127.0.0.1', proxyPort: String(proxy.port), proxyUser: 'ci', proxyPassword },
      };
      const { body } = await server().as({
        method: 'POST',
        url: '/descriptorByName/jenkins.plugins.publish_over_ssh.BapSshHostConfiguration/testConnection',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(values).toString(),
      });
      return body;
    };
    const stored = server().services.home.secrets.encrypt('pr0xy');
    expect(await tried(stored)).toBe(`<div class="ok">Success: ${USER} is in ${root} on 127.0.0.1</div>`);
    expect([proxy.asked, gate.forwarded]).toEqual([[`127.0.0.1:${gate.port}`], [`127.0.0.1:${ssh.port}`]]);
    expect(await tried('wr0ng')).toMatch(/class="error">.*it answered 407/);
    await allClosed(gate, ssh);
  });
});
