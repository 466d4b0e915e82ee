import { createCipheriv, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { silentLogger, systemClock } from '../../kit/index.ts';
import { type Finisher, temporaryFolder } from '../../kit/testing/temporary-folder.ts';
import { createLocalAgent } from '../local/local-agent.ts';
import { runAgent } from './run.ts';
import { readSettings } from './settings.ts';

const SECRET = randomBytes(32).toString('hex');

/** Starts a server that hands out a launch file to ann, and encrypted to everybody; it takes no agents. */
async function given(t: Finisher) {
  const asked: {
    url: string;
    authorization: string | undefined;
    node: string | undefined;
    secret: string | undefined;
  }[] = [];
  const server = createServer((request, response) => {
    const { url = '' } = request;
    asked.push({
      url,
      authorization: request.headers.authorization,
      node: request.headers['node-name'] as string | undefined,
      secret: request.headers['secret-key'] as string | undefined,
    });
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const words = [SECRET, 'far', '-webSocket', '-workDir', '', '-url', base];
    const text = `<jnlp><application-desc>${words.map((word) => `<argument>${word}</argument>`).join('')}</application-desc></jnlp>`;
    if (url.endsWith('.jnlp?encrypt=true')) response.end(encrypted(text));
    else if (request.headers.authorization === `Basic ${Buffer.from('ann:token').toString('base64')}`)
      response.end(text);
    else response.writeHead(403).end();
  });
  // A connection that is to be a WebSocket is refused.
  server.on('upgrade', (request, socket) => {
    socket.on('error', () => undefined);
    server.emit('request', request, { writeHead: () => ({ end: () => undefined }), end: () => undefined });
    socket.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
  });
  const jnlpUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/computer/far/jenkins-agent.jnlp`;
  const folder = await temporaryFolder(t, 'launch');
  const said: string[] = [];
  const run = (...words: string[]): Promise<number> =>
    runAgent(readSettings(['-jnlpUrl', jnlpUrl, '-workDir', folder, ...words]), {
      ...{ clock: systemClock, version: 'test', signal: new AbortController().signal },
      say: (_level, text) => said.push(text),
      createAgent: () => createLocalAgent({ log: silentLogger }),
    });
  return { asked, said, run };
}

function encrypted(text: string): Buffer {
  const begin = randomBytes(16);
  const cipher = createCipheriv('aes-128-cbc', Buffer.from(SECRET, 'hex').subarray(0, 16), begin);
  return Buffer.concat([begin, cipher.update(text), cipher.final()]);
}

it.each(['-credentials', '-jnlpCredentials'])('%s fetch the launch file, which has the secret', async (option) => {
  const finishers: (() => Promise<void>)[] = [];
  const { asked, run } = await given({ onTestFinished: (action) => void finishers.push(action) });
  try {
    expect(await run(option, 'ann:token')).toBe(255);
    expect(asked.map(({ url, node, secret }) => ({ url, node, secret }))).toEqual([
      { url: '/computer/far/jenkins-agent.jnlp', node: undefined, secret: undefined },
      { url: '/wsagents/', node: 'far', secret: SECRET },
    ]);
  } finally {
    for (const finish of finishers.reverse()) await finish();
  }
});

it('with the secret the launch file comes encrypted, and nobody logs in', async (t) => {
  const { asked, run } = await given(t);
  expect(await run('-secret', SECRET)).toBe(255);
  expect(asked).toMatchObject([
    { url: '/computer/far/jenkins-agent.jnlp?encrypt=true', authorization: undefined },
    { url: '/wsagents/', node: 'far', secret: SECRET },
  ]);
});

it('a secret of another node, or somebody who may not have the file, ends the program with the reason', async (t) => {
  const { asked, said, run } = await given(t);
  expect(await run('-secret', randomBytes(32).toString('hex'))).toBe(1);
  expect(said.join()).toContain('it is not the secret of this node');
  expect(await run('-credentials', 'bob:token')).toBe(1);
  expect(said.at(-1)).toMatch(/^Failing to obtain .*jenkins-agent\.jnlp: 403 Forbidden$/);
  expect(asked.filter(({ node }) => node !== undefined)).toEqual([]);
});
