import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { type Finisher, temporaryFolder } from '../../kit/testing/temporary-folder.ts';
import { withoutPassword } from '../../model/index.ts';
import { fetchAll } from './fetch.ts';

const LIMITS = { maxBytes: 1000 };

/** Starts a web server and returns its address without a scheme. */
async function served(t: Finisher, answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return `127.0.0.1:${address.port}/`;
}

async function refusal(fetched: Promise<unknown>): Promise<string> {
  return fetched.then(
    () => 'it was not refused',
    (error: unknown) => String(error),
  );
}

const said = (request: IncomingMessage): string =>
  Buffer.from((request.headers.authorization ?? '').replace('Basic ', ''), 'base64').toString();

describe('a name and password in an address', () => {
  it('are sent to its server', async (t) => {
    const host = await served(t, (request, response) => response.end(said(request)));
    expect(String(await fetchAll(`http://user:s3%40cret@${host}a`, LIMITS))).toBe('user:s3@cret');
    expect(String(await fetchAll(`http://${host}a`, LIMITS))).toBe('');
  });

  it('are sent on by redirects within it, and to no other server', async (t) => {
    const other = await served(t, (request, response) =>
      response.end(`other ${said(request)} ${request.headers['x-own']}`),
    );
    const host = await served(t, (request, response) => {
      if (request.url === '/end') return void response.end(`own ${said(request)}`);
      response.writeHead(302, { location: request.url === '/near' ? '/end' : `http://${other}` }).end();
    });
    const headers = { 'x-own': 'yes' };
    expect(String(await fetchAll(`http://user:s3cret@${host}near`, LIMITS))).toBe('own user:s3cret');
    expect(String(await fetchAll(`http://user:s3cret@${host}far`, { ...LIMITS, headers }))).toBe('other  undefined');
  });

  it('are in no message', async (t) => {
    const host = await served(t, (_, response) =>
      response.writeHead(302, { location: 'ftp://user:s3cret@host/' }).end(),
    );
    const addresses = [
      `http://user:s3cret@${host}`,
      'http://user:s3cret@127.0.0.1:1/x',
      'http://user:s3cret@no host/',
      'ftp://user:s3cret@host/',
      'file://user:s3cret@host/x',
    ];
    for (const address of addresses) {
      const message = await refusal(fetchAll(address, LIMITS));
      expect(message, address).toMatch(/PackageError: .*(could not be fetched|is no address)/);
      expect(message, address).not.toMatch(/user|s3cret/);
    }
    expect(withoutPassword('http://host/x')).toBe('http://host/x');
  });
});

describe('what is fetched', () => {
  it('is there before the deadline, however often something comes', async (t) => {
    const host = await served(t, (_, response) => {
      const timer = setInterval(() => response.write('x'), 5);
      response.on('close', () => clearInterval(timer));
    });
    const message = await refusal(fetchAll(`http://${host}`, { ...LIMITS, maxBytes: 1_000_000, deadlineMs: 60 }));
    expect(message).toContain('could not be fetched: it was not there within 0.06 seconds');
  });

  it('ends when the one who wanted it does not any more', async (t) => {
    const host = await served(t, () => undefined);
    const stop = new AbortController();
    const fetched = refusal(fetchAll(`http://${host}`, { ...LIMITS, signal: stop.signal }));
    stop.abort(new Error('stopped'));
    expect(await fetched).toBe('Error: stopped');
  });

  it('is not too large', async (t) => {
    const host = await served(t, (_, response) => response.end('x'.repeat(1001)));
    expect(await refusal(fetchAll(`http://${host}`, LIMITS))).toContain('it has more than 1000 bytes');
  });
});

describe('a file of this machine', () => {
  it('is read where that is allowed', async (t) => {
    const path = join(await temporaryFolder(t), 'a');
    writeFileSync(path, 'content');
    const address = pathToFileURL(path).href;
    expect(String(await fetchAll(address, { ...LIMITS, allowsFiles: true }))).toBe('content');
    expect(await refusal(fetchAll(address, LIMITS))).toContain('files of this machine are not read');
  });

  it('is a regular one: others would never end', async (t) => {
    const folder = await temporaryFolder(t);
    execFileSync('mkfifo', [join(folder, 'pipe')]);
    for (const path of [join(folder, 'pipe'), '/dev/zero', folder]) {
      const fetched = fetchAll(pathToFileURL(path).href, { ...LIMITS, allowsFiles: true });
      expect(await refusal(fetched)).toContain('it is no regular file');
    }
  });

  it('is not where a server leads to', async (t) => {
    const host = await served(t, (_, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end());
    const fetched = fetchAll(`http://${host}`, { ...LIMITS, allowsFiles: true });
    expect(await refusal(fetched)).toContain('it is redirected to file:');
  });
});
