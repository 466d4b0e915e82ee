import { once } from 'node:events';
import type { Socket } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { parametersProperty, stringParameter } from '../harness/jobs.ts';
import { createJob } from './built.ts';
import { everything, openSocket, rawGet, sendRaw } from './raw.ts';
import { basic, sharedServer } from './start.ts';

const server = sharedServer();
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const HOST = 'Host: ci.example:8080\r\n';
const me = () => `Authorization: ${basic('admin', server().password)}\r\n`;

beforeAll(async () => {
  await server().app.listen({ port: 0, host: '127.0.0.1' });
  await createJob(server(), 'x', { quietPeriod: 100_000 });
  await createJob(server(), 'asking', {
    quietPeriod: 100_000,
    properties: parametersProperty(stringParameter('A', '')),
  });
});

describe('what is no request, or could be two', () => {
  it.each([
    ['two lengths', `POST / HTTP/1.1\r\n${HOST}Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello!`],
    [
      'a length and chunks',
      `POST / HTTP/1.1\r\n${HOST}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /x HTTP/1.1\r\n\r\n`,
    ],
    ['an unknown coding', `POST / HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked, x\r\n\r\n0\r\n\r\n`],
    ['a coding with a blank', `POST / HTTP/1.1\r\n${HOST}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n`],
    ['a length that is none', `POST / HTTP/1.1\r\n${HOST}Content-Length: -1\r\n\r\n`],
    ['a length with a sign', `POST / HTTP/1.1\r\n${HOST}Content-Length: +5\r\n\r\nhello`],
    ['a chunk that is none', `POST / HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\nzz\r\nhello\r\n0\r\n\r\n`],
    ['a chunk of all memory', `POST / HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\nffffffffffffffffff\r\nx`],
    ['a header on two lines', `GET / HTTP/1.1\r\n${HOST}X-A: b\r\n c: d\r\n\r\n`],
    ['a bare LF in a header', `GET / HTTP/1.1\r\n${HOST}X-A: b\nX-C: d\r\n\r\n`],
    ['a bare CR in a header', `GET / HTTP/1.1\r\n${HOST}X-A: b\rX-C: d\r\n\r\n`],
    ['NUL in a header', `GET / HTTP/1.1\r\n${HOST}X-A: b\0\r\n\r\n`],
    ['no colon', `GET / HTTP/1.1\r\n${HOST}nonsense\r\n\r\n`],
    ['a blank in the path', `GET /a b HTTP/1.1\r\n${HOST}\r\n`],
    ['no path', `GET HTTP/1.1\r\n${HOST}\r\n`],
    ['another protocol', `GET / HTTX/1.1\r\n${HOST}\r\n`],
    ['another version', `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n`],
    ['an unknown verb', `FROB / HTTP/1.1\r\n${HOST}\r\n`],
    ['a tunnel', `CONNECT evil.example:80 HTTP/1.1\r\n${HOST}\r\n`],
    ['TLS', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000'],
    ['100 kB of one header', `GET / HTTP/1.1\r\n${HOST}X-A: ${'a'.repeat(100_000)}\r\n\r\n`],
    ['a path of 100 kB', `GET /${'a'.repeat(100_000)} HTTP/1.1\r\n${HOST}\r\n`],
    ['no host', 'GET / HTTP/1.1\r\n\r\n'],
  ])('(%s) is refused once, and the connection closed', async (_, bytes) => {
    const { text, statusCode } = await sendRaw(server(), bytes);
    expect(text.match(/HTTP\/1\.1 \d{3} /g)?.length ?? 0).toBeLessThanOrEqual(1);
    if (text !== '') expect([400, 403, 404, 405, 431, 501]).toContain(statusCode);
  });

  it.each([
    ['two hosts', `Host: one.example\r\nHost: two.example\r\n`],
    ['many cookies', `${HOST}Cookie: ${'a=b; '.repeat(10_000)}\r\n`],
    ['1,500 headers', `${HOST}${Array.from({ length: 1500 }, (_, at) => `X-${at}: y\r\n`).join('')}`],
    ['a cookie that is none', `${HOST}Cookie: =;;;=x; JSESSIONID; "\r\n`],
    ['bytes that are no UTF-8', `${HOST}Cookie: \xff\xfe=\xfd\r\nReferer: \xff\r\nUser-Agent: \xc3\r\n`],
  ])('(%s) harms nobody', async (_, headers) => {
    const { statusCode, text } = await sendRaw(
      server(),
      Buffer.from(`GET /login HTTP/1.1\r\n${headers}Connection: close\r\n\r\n`, 'latin1'),
    );
    expect([200, 400, 431]).toContain(statusCode);
    expect(text.match(/HTTP\/1\.1 \d{3} /g)).toHaveLength(1);
  });

  it('is told from what follows it on the connection, whatever became of its body', async () => {
    const smuggled = 'GET /whoAmI/api/json HTTP/1.1\r\nHost: evil\r\n\r\n';
    const first = `GET /login HTTP/1.1\r\n${HOST}Content-Length: ${smuggled.length}\r\n\r\n${smuggled}`;
    const { text } = await sendRaw(server(), `${first}GET /health HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`);
    expect(text.match(/HTTP\/1\.1 \d{3} /g)).toHaveLength(2);
    expect(text).not.toContain('anonymous"');
  });
});

describe('a hostile Host', () => {
  const trigger = (headers: Record<string, string>) => server().as({ method: 'POST', url: '/job/x/build', headers });

  it.each([
    { host: 'evil.example/path' },
    { host: 'a@evil.example' },
    { host: 'evil.example#' },
    { host: 'evil.example?x=' },
    { host: 'evil.example\\x' },
    { host: 'evil.example:99999999' },
    { host: 'evil.example:80:80' },
    { host: '<script>' },
    { host: ' ' },
    { 'x-forwarded-host': 'evil.example/path' },
    { 'x-forwarded-host': 'a@evil.example' },
    { 'x-forwarded-host': '"><script>' },
    { 'x-forwarded-proto': 'javascript' },
    { 'x-forwarded-proto': 'https://evil.example/?' },
    { 'x-forwarded-port': '80/evil.example' },
    { 'x-forwarded-port': '-1' },
    { 'x-forwarded-port': '99999' },
    { 'x-forwarded-prefix': '//evil.example' },
    { 'x-forwarded-prefix': '/..//x' },
    { 'x-forwarded-prefix': '/a?b' },
    { 'x-forwarded-prefix': '/a b' },
    { 'x-forwarded-prefix': '\\evil' },
  ])('or proxy header that is no plausible value is passed over: %j', async (headers) => {
    const { location } = (await trigger(headers)).headers;
    expect(location).toMatch(/^https?:\/\/(?:ci\.example|127\.0\.0\.1)(?::\d+)?\/queue\/item\/\d+\/$/);
  });

  it('changes nothing for the next one', async () => {
    await server().raw({
      method: 'GET',
      url: '/login',
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    });
    expect((await trigger({})).headers.location).toMatch(/^http:\/\/ci\.example:8080\//);
    expect((await server().as({ method: 'GET', url: '/api/json?tree=url' })).body).toContain('http://ci.example:8080/');
  });

  it('of somebody unknown is never taken for the address of the server', async () => {
    await server().as({ method: 'GET', url: '/' });
    const headers = { 'x-forwarded-host': 'evil.example', authorization: basic('admin', 'wrong') };
    await server().raw({ method: 'GET', url: '/', headers });
    expect(server().services.rootUrl.known).toBe('http://ci.example:8080/');
  });
});

describe('the address to which a form leads', () => {
  const submit = (redirectTo: string, more: object = {}) => {
    const json = JSON.stringify({
      parameter: [{ name: 'A', value: Math.random().toString() }],
      statusCode: '303',
      redirectTo,
      ...more,
    });
    const payload = new URLSearchParams({ json }).toString();
    return server().as({ method: 'POST', url: '/job/asking/build', payload, headers: FORM });
  };

  it.each([
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example',
    'HTTPS:evil.example',
    ' https://evil.example',
    '\thttps://evil.example',
    'ht\ntps://evil.example',
    '\u0000//evil.example',
    '\u2028//evil.example',
    '\ufeff//evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '/x\r\nSet-Cookie: a=b',
    '/x\u2028\u0085y',
    '/ü€\ud800',
    '..//evil.example',
    './/evil.example',
    '/../..//evil.example',
    '@evil.example',
    ':80@evil.example',
  ])('stays on this server, in one header: %j', async (to) => {
    const answer = await submit(to);
    expect([201, 303]).toContain(answer.statusCode);
    const location = String(answer.headers.location);
    expect(new URL(location).host).toBe('ci.example:8080');
    expect(location).toMatch(/^[\x21-\x7e]+$/);
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it.each([
    'https://evil.example/',
    '//evil.example/',
    'http://ci.example:8080@evil.example/',
    'http://ci.example:8080.evil.example/',
    'javascript:alert(1)',
    'http://ci.example:8080/ü€',
    'http://ci.example:8080/\tx',
    '\\\\evil.example',
  ])('is not taken from a Referer elsewhere: %j', async (referer) => {
    const { headers } = await server().as({ method: 'POST', url: '/job/x/cancelQueue', headers: { referer } });
    if (headers.location === undefined) return;
    expect(new URL(String(headers.location)).host).toBe('ci.example:8080');
    expect(String(headers.location)).toMatch(/^[\x21-\x7e]+$/);
  });

  it.each(['/job/x%0d%0aSet-Cookie:a=b', '/job/x?%0d%0aSet-Cookie:a=b', '/%0d%0aSet-Cookie:a=b/', '/job/x/ws?a\u00fc'])(
    'that only lacks its slash is one header: %s',
    async (path) => {
      const answer = await rawGet(server(), path);
      expect(answer.headers['set-cookie']).toBeUndefined();
      expect(answer.headers['location'] ?? '/').toMatch(/^[\x21-\x7e]+$/);
    },
  );
});

describe('bytes that are no UTF-8', () => {
  it.each([
    '/job/%ff/',
    '/job/%c3/',
    '/job/%ed%a0%80/',
    '/job/\xff/',
    '/view/%fe/',
    '/user/%80/',
    '/%',
    '/%4',
    '/job/x/ws/%ff',
  ])('in the path %s are a 400 or 404', async (path) => {
    expect([400, 404]).toContain((await rawGet(server(), path)).statusCode);
  });

  it.each([
    ['a form', 'application/x-www-form-urlencoded', Buffer.from([0x64, 0x3d, 0xff, 0xfe, 0x26, 0xc3])],
    [
      'a document',
      'application/xml',
      Buffer.concat([
        Buffer.from('<project><description>'),
        Buffer.from([0xff, 0xc3]),
        Buffer.from('</description></project>'),
      ]),
    ],
    ['a form of an unknown charset', 'application/x-www-form-urlencoded; charset=x-evil', Buffer.from('description=x')],
    [
      'a form of a charset of old',
      'application/x-www-form-urlencoded; charset=utf-7',
      Buffer.from('description=+ADw-'),
    ],
    ['a form of no charset', 'application/x-www-form-urlencoded; charset=', Buffer.from('description=x')],
    ['a type of many', `${'a/b;'.repeat(5000)}`, Buffer.from('description=x')],
  ])('in %s are nothing that nobody foresaw', async (_, type, payload) => {
    for (const url of [
      '/me/submitDescription',
      '/createItem?name=bytes',
      '/job/x/submitDescription',
      '/job/asking/build',
    ]) {
      const answer = await server().as({ method: 'POST', url, payload, headers: { 'content-type': type } });
      expect(answer.body).not.toContain('Oops');
    }
  });
});

describe('a client that does not go on', () => {
  it('is cut off in minutes, not hours', () => {
    expect(server().app.server.timeout).toBeGreaterThan(0);
    expect(server().app.server.timeout).toBeLessThanOrEqual(10 * 60_000);
    expect(server().app.server.headersTimeout).toBeLessThanOrEqual(60_000);
    expect(server().app.server.requestTimeout).toBeGreaterThan(0);
    expect(server().app.server.maxConnections).toBeLessThanOrEqual(10_000);
  });

  it('with its body keeps nobody waiting, and ends when it is cut off', async () => {
    const { app } = server();
    const taken: Socket[] = [];
    const take = (socket: Socket) => void taken.push(socket);
    app.server.on('connection', take);
    const starts = [
      `POST /createItem?name=slow HTTP/1.1\r\n${HOST}${me()}Content-Type: application/xml\r\nContent-Length: 100\r\n\r\n<pro`,
      `POST /j_spring_security_check HTTP/1.1\r\n${HOST}Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 100\r\n\r\n--x\r\n`,
      `POST /login HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\n5\r\nhel`,
      `GET /login HTTP/1.1\r\n${HOST}X-`,
    ];
    const sockets = Array.from({ length: 200 }, (_, at) => {
      const socket = openSocket(server());
      socket.on('error', () => undefined);
      socket.write(starts[at % starts.length] ?? '');
      return socket;
    });
    try {
      const closed = Promise.all(sockets.map((socket) => everything(socket)));
      await Promise.all(sockets.map((socket) => (socket.connecting ? once(socket, 'connect') : undefined)));
      await expect.poll(() => taken.length).toBe(sockets.length);
      app.server.off('connection', take);
      expect((await rawGet(server(), '/login')).statusCode).toBe(200);
      // Before any of them is cut off, for which nobody waits minutes here.
      expect(taken.filter((socket) => socket.destroyed)).toHaveLength(0);
      for (const socket of taken) socket.setTimeout(100);
      await closed;
      expect((await rawGet(server(), '/job/slow/')).statusCode).toBe(404);
    } finally {
      for (const socket of sockets) socket.destroy();
      app.server.off('connection', take);
    }
  });
});
