import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { exchange, type HttpQuestion, textOf, unanswered } from './exchange.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function serve(
  answer: (request: IncomingMessage, response: ServerResponse, body: string) => void,
): Promise<string> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => answer(request, response, Buffer.concat(parts).toString()));
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as { port: number }).port}`;
}

const question = (url: string, more: Partial<HttpQuestion> = {}): HttpQuestion => ({
  url,
  method: 'GET',
  headers: [],
  authorization: null,
  body: null,
  timeoutMs: 0,
  anyCertificate: false,
  ...more,
});
const signal = (): AbortSignal => AbortSignal.timeout(5000);

describe('asking an HTTP server', () => {
  it('tells status, headers as they were written, and text', async () => {
    const base = await serve((_request, response) => {
      response.writeHead(
        201,
        'Made',
        [
          ['X-Odd', 'a'],
          ['X-Odd', 'b'],
          ['Content-Type', 'text/plain; charset=ISO-8859-1'],
        ].flat(),
      );
      response.end(Buffer.from('é', 'latin1'));
    });
    const answer = await exchange(question(base), signal());
    expect(answer).toMatchObject({ status: 201, statusLine: 'HTTP/1.1 201 Made', charset: 'ISO-8859-1' });
    expect(answer.headers['X-Odd']).toEqual(['a', 'b']);
    expect(textOf(answer)).toBe('é');
  });

  it('sends method, headers and body', async () => {
    const base = await serve((request, response, body) => {
      response.end(`${request.method} ${request.headers['x-key']} ${request.headers['content-length']} ${body}`);
    });
    const headers = [
      { name: 'X-Key', value: 'k' },
      { name: 'Content-Type', value: 'application/json' },
    ];
    const answer = await exchange(question(base, { method: 'PUT', headers, body: '"é"' }), signal());
    expect(textOf(answer)).toBe('PUT k 4 "é"');
  });

  it('follows redirections of what changes nothing only', async () => {
    const base = await serve(({ url }, response) => {
      if (url === '/') response.writeHead(302, { location: '/there' });
      response.end(url);
    });
    expect(textOf(await exchange(question(base), signal()))).toBe('/there');
    expect(await exchange(question(base, { method: 'POST' }), signal())).toMatchObject({ status: 302 });
  });

  it('shows its login to the server of the address alone', async () => {
    const other = await serve(({ headers }, response) => response.end(`other ${headers.authorization}`));
    const base = await serve(({ url, headers }, response) => {
      if (url === '/there') response.writeHead(302, { location: other });
      if (url === '/') response.writeHead(302, { location: '/here' });
      response.end(`own ${headers.authorization}`);
    });
    const ask = (path: string) => exchange(question(`${base}${path}`, { authorization: 'Basic x' }), signal());
    expect(textOf(await ask('/'))).toBe('own Basic x');
    expect(textOf(await ask('/there'))).toBe('other undefined');
  });

  it('gives up going round in circles', async () => {
    const base = await serve((_request, response) => response.writeHead(302, { location: '/' }).end());
    await expect(exchange(question(base), signal())).rejects.toThrow('Maximum redirects (20) exceeded');
  });

  it('waits no longer than it is told', async () => {
    const base = await serve(() => undefined);
    const error = await exchange(question(base, { timeoutMs: 50 }), signal()).catch((thrown: unknown) => thrown);
    expect(unanswered(error, base)).toMatchObject({ status: 408, line: expect.stringContaining('Read timed out') });
  });

  it('ends when it is told to', async () => {
    const base = await serve(() => undefined);
    const controller = new AbortController();
    const answer = exchange(question(base), controller.signal);
    controller.abort(new Error('stopped'));
    await expect(answer).rejects.toThrow();
  });

  it.each([
    ['nope', 'no protocol: nope'],
    ['file:///etc/passwd', 'unknown protocol: file'],
  ])('refuses %s', async (url, message) => {
    await expect(exchange(question(url), signal())).rejects.toMatchObject({
      error: { className: 'java.net.MalformedURLException', message },
    });
  });
});
