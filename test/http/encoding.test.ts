import { writeFile } from 'node:fs/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildJob, createJob } from './built.ts';
import { basic, sharedServer } from './start.ts';

const server = sharedServer();
const LOG = 'a line of the log\n'.repeat(100_000);

beforeAll(async () => {
  for (let at = 0; at < 30; at += 1) await createJob(server(), `job-${at}`, { description: 'd'.repeat(4000) });
  for (let number = 1; number <= 2; number += 1) expect(await buildJob(server(), 'job-0')).toBe('SUCCESS');
  const { items, runs } = server().services.home;
  const job = items.get('job-0');
  if (job?.kind !== 'job') throw new Error('there is no such job');
  await writeFile(runs.paths.log(job, 1), LOG);
  await writeFile(runs.paths.log(job, 2), 'a line\n'.repeat(500));
});

function get(url: string, headers: Record<string, string> = {}) {
  return server().as({ method: 'GET', url, headers });
}

const DECODERS = { gzip: gunzipSync, br: brotliDecompressSync };

describe('a text for a client that asks for compression', () => {
  describe.each(['gzip', 'br'] as const)('with %s', (encoding) => {
    it.each([
      ['JSON', '/api/json?tree=jobs[name,url,color]'],
      ['XML', '/api/xml?tree=jobs[name,url,color]'],
      ['a long answer, which is streamed', '/api/json?tree=jobs[name,description]'],
      ['a short log', '/job/job-0/2/consoleText'],
      ['a long log, which is streamed', '/job/job-0/1/consoleText'],
      ['a part of a log', '/job/job-0/2/logText/progressiveText?start=7'],
      ['a job’s document', '/job/job-0/config.xml'],
    ])('is compressed: %s', async (_, url) => {
      const plain = await get(url);
      const answer = await get(url, { 'accept-encoding': encoding });
      expect([answer.statusCode, answer.headers['content-encoding'], answer.headers.vary]).toEqual([
        200,
        encoding,
        'Accept-Encoding',
      ]);
      expect(answer.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
      expect(DECODERS[encoding](answer.rawPayload).equals(plain.rawPayload)).toBe(true);
      for (const name of ['content-type', 'x-jenkins', 'x-text-size', 'x-frame-options']) {
        expect(answer.headers[name]).toBe(plain.headers[name]);
      }
    });

    it('is compressed: the style of pages', async () => {
      const [url = ''] = /\/static\/millwright\/[\w.-]+\.css/.exec((await get('/login')).body) ?? [];
      const answer = await get(url, { 'accept-encoding': encoding });
      expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([200, encoding]);
      expect(DECODERS[encoding](answer.rawPayload).toString()).toBe((await get(url)).body);
    });

    it.each(['/', '/login'])('is compressed: %s', async (url) => {
      const answer = await get(url, { 'accept-encoding': encoding });
      expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([200, encoding]);
      expect(DECODERS[encoding](answer.rawPayload).toString()).toContain('</html>');
    });
  });

  it.each([
    ['short', '/whoAmI/api/json'],
    ['an error', '/job/nosuch/api/json'],
    ['a file', '/userContent/big.txt'],
    ['a crumb beside what the client wrote', `/crumbIssuer/api/xml?xpath=//crumb&wrapper=${'w'.repeat(2000)}`],
    ['such a crumb below manage', `/manage/crumbIssuer/api/xml?xpath=//crumb&wrapper=${'w'.repeat(2000)}`],
  ])('is sent as it is where it is %s', async (_, url) => {
    await writeFile(`${server().home}/userContent/big.txt`, LOG);
    const answer = await get(url, { 'accept-encoding': 'gzip, br' });
    expect([answer.headers['content-encoding'], answer.headers.etag]).toEqual([undefined, undefined]);
  });

  it('is sent as it is where it is a part of a file', async () => {
    await writeFile(`${server().home}/userContent/big.txt`, LOG);
    const answer = await get('/userContent/big.txt', { 'accept-encoding': 'gzip', range: 'bytes=2-5' });
    expect([answer.statusCode, answer.headers['content-encoding'], answer.body]).toEqual([206, undefined, 'line']);
  });

  it('is sent as it is for HEAD and POST', async () => {
    const url = '/api/json?tree=jobs[name,url,color]';
    for (const method of ['HEAD', 'POST'] as const) {
      const answer = await server().as({ method, url, headers: { 'accept-encoding': 'gzip' } });
      expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([200, undefined]);
    }
  });

  it('is the same text for each of a hundred at once, compressed or not, under the tag of what it is', async () => {
    const url = '/api/json?tree=jobs[name,url,color]';
    const plain = await get(url, { 'if-none-match': '"0"' });
    const answers = await Promise.all(Array.from({ length: 100 }, () => get(url, { 'accept-encoding': 'gzip' })));
    for (const { headers, rawPayload } of answers) {
      const isCompressed = headers['content-encoding'] === 'gzip';
      expect((isCompressed ? gunzipSync(rawPayload) : rawPayload).equals(plain.rawPayload)).toBe(true);
      expect(headers['content-length']).toBe(String(rawPayload.length));
      expect(headers.etag === plain.headers.etag).toBe(!isCompressed);
    }
  });

  it('is sent as it is where it has a tag of its own: a picture', async () => {
    const picture = `/job/job-0/badge/icon?subject=${'s'.repeat(1000)}`;
    const plain = await get(picture);
    const answer = await get(picture, { 'accept-encoding': 'gzip' });
    expect(plain.rawPayload.length).toBeGreaterThan(1024);
    expect([answer.headers['content-encoding'], answer.headers.etag]).toEqual([undefined, plain.headers.etag]);
    expect(answer.rawPayload.equals(plain.rawPayload)).toBe(true);
  });

  it('is never a stream of events', async () => {
    const answer = await server().as({ method: 'HEAD', url: '/events', headers: { 'accept-encoding': 'gzip' } });
    expect([answer.headers['content-type'], answer.headers['content-encoding']]).toEqual([
      'text/event-stream;charset=UTF-8',
      undefined,
    ]);
  });
});

describe('HEAD of a text that would be compressed', () => {
  const [document, tree] = ['/job/job-0/config.xml', '/api/json?tree=jobs[name,url,color]'];

  function head(url: string, headers: Record<string, string>) {
    return server().as({ method: 'HEAD', url, headers });
  }

  it.each([
    ['a document', document, 'gzip'],
    ['a document', document, 'br'],
    ['a document that is sent as it is', document, 'identity'],
    ['a log', '/job/job-0/2/consoleText', 'gzip'],
    ['a short document', '/robots.txt', 'gzip'],
  ])('has the headers of GET, and no other length: %s, %s, %s', async (_, url, encoding) => {
    const headers = { 'accept-encoding': encoding };
    const [answer, whole] = [await head(url, headers), await get(url, headers)];
    expect([answer.statusCode, answer.body]).toEqual([200, '']);
    const names = ['etag', 'vary', 'content-encoding', 'content-type'];
    expect(names.map((name) => answer.headers[name])).toEqual(names.map((name) => whole.headers[name]));
    const length = whole.headers['content-encoding'] === undefined ? whole.headers['content-length'] : undefined;
    expect(answer.headers['content-length']).toBe(length);
  });

  it.each([
    ['an answer of the remote API, which is not made', tree],
    ['a long log', '/job/job-0/1/consoleText'],
  ])('depends on what the client asks for, and has no length: %s', async (_, url) => {
    const answer = await head(url, { 'accept-encoding': 'gzip' });
    expect([answer.statusCode, answer.headers.vary]).toEqual([200, 'Accept-Encoding']);
    expect([answer.headers['content-length'], answer.headers['content-encoding']]).toEqual([undefined, undefined]);
  });

  it('is answered 304 to a client that holds it', async () => {
    const { etag = '' } = (await get(document, { 'accept-encoding': 'gzip' })).headers;
    const again = await head(document, { 'accept-encoding': 'gzip', 'if-none-match': etag });
    expect([again.statusCode, again.headers.etag, again.headers.vary]).toEqual([304, etag, 'Accept-Encoding']);
  });

  it('has the headers that it always had for a client that asks for nothing', async () => {
    const { headers } = await head(document, {});
    const length = String((await get(document)).rawPayload.length);
    expect([headers.vary, headers.etag, headers['content-length']]).toEqual([undefined, undefined, length]);
  });
});

describe('a text for a client that asks for nothing', () => {
  it('has the headers that it always had', async () => {
    const { headers } = await get('/api/json?tree=jobs[name,url,color]');
    expect([headers.vary, headers.etag, headers['content-encoding']]).toEqual([undefined, undefined, undefined]);
  });
});

describe('the tag of a text', () => {
  const url = '/api/json?tree=jobs[name,url,color]';

  it('is another one for each encoding, and spares the text to a client that holds it', async () => {
    const tags = new Set<unknown>();
    for (const encoding of ['identity', 'gzip', 'br']) {
      const first = await get(url, { 'accept-encoding': encoding });
      const { etag = '' } = first.headers;
      tags.add(etag);
      const again = await get(url, { 'accept-encoding': encoding, 'if-none-match': `"other", ${etag}` });
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
      expect([again.headers['content-length'], again.headers['content-type']]).toEqual([undefined, undefined]);
      expect([again.headers.vary, again.headers['x-jenkins']]).toEqual(['Accept-Encoding', '2.393']);
    }
    expect(tags.size).toBe(3);
  });

  it('is told to a client that asks by If-None-Match alone', async () => {
    const first = await get(url, { 'if-none-match': '"0"' });
    expect([first.statusCode, first.headers.vary]).toEqual([200, undefined]);
    const again = await get(url, { 'if-none-match': String(first.headers.etag) });
    expect(again.statusCode).toBe(304);
  });

  it('changes with the text, and spares nothing to somebody who may not see it', async () => {
    const held = String((await get(url, { 'if-none-match': '"0"' })).headers.etag);
    const nobody = await server().raw({ method: 'GET', url, headers: { 'if-none-match': held } });
    expect(nobody.statusCode).toBe(403);
    await createJob(server(), 'another', {});
    const changed = await get(url, { 'if-none-match': held });
    expect([changed.statusCode, changed.headers.etag === held]).toEqual([200, false]);
    expect(changed.body).toContain('another');
  });

  it.each([
    ['pages, which no browser keeps', '/'],
    ['parts of a log, which may still grow', '/job/job-0/2/logText/progressiveText'],
    ['long answers, which are streamed', '/api/json?tree=jobs[name,description]'],
  ])('is not told of %s', async (_, url) => {
    const answer = await get(url, { 'accept-encoding': 'gzip', 'if-none-match': '"0"' });
    expect([answer.statusCode, answer.headers['content-encoding'], answer.headers.etag]).toEqual([
      200,
      'gzip',
      undefined,
    ]);
  });
});

describe('the crumb of a page', () => {
  it('is written differently each time, since the length of a compressed page tells of what is in it', async () => {
    const session = await server().raw({ method: 'GET', url: '/login' });
    const cookie = String(session.headers['set-cookie']).split(';', 1)[0] ?? '';
    const crumbs = new Set<string>();
    for (let at = 0; at < 3; at += 1) {
      const { body } = await server().raw({ method: 'GET', url: '/login', headers: { cookie } });
      const crumb = /name="Jenkins-Crumb" value="([0-9a-f]+)"/.exec(body)?.[1] ?? '';
      crumbs.add(crumb);
      const payload = new URLSearchParams({ j_username: 'admin', j_password: 'wrong', 'Jenkins-Crumb': crumb });
      const headers = { cookie, 'content-type': 'application/x-www-form-urlencoded' };
      const url = '/j_spring_security_check';
      const answer = await server().raw({ method: 'POST', url, headers, payload: payload.toString() });
      expect(answer.headers.location).toContain('/loginError');
    }
    expect(crumbs.size).toBe(3);
  });

  it('is good for a form of the page', async () => {
    const authorization = basic('admin', server().password);
    const page = await server().raw({ method: 'GET', url: '/me/configure', headers: { authorization } });
    const crumb = /name="Jenkins-Crumb" value="([0-9a-f]{128})"/.exec(page.body)?.[1] ?? '';
    const headers = { authorization, cookie: String(page.headers['set-cookie']), 'Jenkins-Crumb': crumb };
    expect((await server().raw({ method: 'POST', url: '/me/submitDescription', headers })).statusCode).toBe(302);
  });
});
