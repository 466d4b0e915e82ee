import { beforeAll, describe, expect, it } from 'vitest';
import { folderXml, freestyle, parametersProperty, pipeline, stringParameter } from '../harness/jobs.ts';
import { buildJob, createJob } from './built.ts';
import { expectExchanges, XML } from './exchange.ts';
import { sharedServer, startTestServer, type TestServer } from './start.ts';

const server = sharedServer();

/** What a badge says: both texts and the colour behind the second. */
async function shown(url: string, as: 'admin' | 'nobody' = 'admin', on: TestServer = server()): Promise<string[]> {
  const answer = await (as === 'admin' ? on.as({ method: 'GET', url }) : on.raw({ method: 'GET', url }));
  expect([url, answer.statusCode, answer.headers['content-type']]).toEqual([url, 200, 'image/svg+xml;charset=utf-8']);
  const texts = [...answer.body.matchAll(/<text [^>]*>([^<]*)<\/text>/g)].map(([, text = '']) => text);
  const colors = [...answer.body.matchAll(/<rect x="[1-9][\d.]*"[^>]* fill="([^"]*)"/g)].map(([, color = '']) => color);
  return [...new Set(texts), colors[0] ?? ''];
}

beforeAll(async () => {
  await createJob(
    server(),
    'app',
    freestyle({ command: 'test "$RESULT" = good', properties: parametersProperty(stringParameter('RESULT', 'good')) }),
  );
  await createJob(server(), 'new', freestyle());
  for (const result of ['good', 'bad', 'good', 'worse'])
    await buildJob(server(), 'app', `buildWithParameters?delay=0sec&RESULT=${result}`);
  await expectExchanges(server(), [
    { ask: 'POST /createItem?name=f', payload: folderXml(), type: XML, status: 200 },
    { ask: 'POST /job/f/createItem?name=in', payload: freestyle(), type: XML, status: 200 },
  ]);
});

const PASSING = ['build', 'passing', '#44cc11'];
const FAILING = ['build', 'failing', '#e05d44'];
const NOT_RUN = ['build', 'not run', '#9f9f9f'];

it.each([
  ['/job/app/badge/icon', FAILING],
  ['/job/app/badge/icon.svg?style=plastic', FAILING],
  ['/job/app/3/badge/icon', PASSING],
  ['/job/app/lastSuccessfulBuild/badge/icon', PASSING],
  ['/job/new/badge/icon', NOT_RUN],
  ['/job/app/badge/icon?build=3', PASSING],
  ['/job/app/badge/icon?build=-1', PASSING],
  ['/job/app/badge/icon?build=last,-1', PASSING],
  ['/job/app/badge/icon?build=last,last,last,last,-1', PASSING],
  ['/job/app/badge/icon?build=last,last,last,last,last,-1', NOT_RUN],
  ['/job/app/badge/icon?build=lastStable,-1', FAILING],
  ['/job/app/badge/icon?build=0', FAILING],
  ['/job/app/badge/icon?build=first:${params.RESULT=good}', PASSING],
  ['/job/app/badge/icon?build=99', NOT_RUN],
  ['/job/app/badge/icon?build=nonsense&status=passing', NOT_RUN],
  ['/buildStatus/icon?job=app', FAILING],
  ['/buildStatus/icon?job=app&build=lastSuccessful', PASSING],
  ['/buildStatus/icon?job=f%2Fin', NOT_RUN],
  ['/buildStatus/icon?job=nosuch&status=passing', NOT_RUN],
  ['/buildStatus/icon?subject=docs&status=ready&color=pink', ['docs', 'ready', 'pink']],
  ['/job/app/badge/icon?subject=v${buildNumber}&status=${params.RESULT}&color=orange', ['v4', 'worse', '#fe7d37']],
  ['/job/app/3/badge/icon?subject=${params.none|no}&status=${displayName}', ['no', '#3', '#44cc11']],
])('%s shows %j', async (url, wanted) => {
  expect(await shown(url.replaceAll('{', '%7B').replaceAll('}', '%7D').replaceAll('|', '%7C'))).toEqual(wanted);
});

it.each([
  ['/job/app/badge/text', 'Failed'],
  ['/job/app/3/badge/text', 'Success'],
  ['/job/new/badge/text', 'Not built'],
  ['/buildStatus/text?job=app', 'Failed'],
  ['/buildStatus/text?job=app&build=3', 'Success'],
  ['/buildStatus/text', 'Missing query parameter: job'],
])('%s says %s', async (url, text) => {
  const answer = await server().as({ method: 'GET', url });
  expect([answer.statusCode, answer.body]).toEqual([200, text]);
});

it('what a client has already is not sent again, and nothing is kept by proxies', async () => {
  const first = await server().as({ method: 'GET', url: '/job/app/badge/icon' });
  expect(first.headers).toMatchObject({
    'cache-control': 'no-cache, no-store, private',
    expires: 'Fri, 01 Jan 1984 00:00:00 GMT',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
  });
  const headers = { 'if-none-match': String(first.headers.etag) };
  const again = await server().as({ method: 'GET', url: '/job/app/badge/icon', headers });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  const other = await server().as({ method: 'GET', url: '/job/app/3/badge/icon', headers });
  expect(other.statusCode).toBe(200);
});

it('nobody learns of a job by it', async () => {
  for (const job of ['app', 'nosuch']) {
    expect(await shown(`/buildStatus/icon?job=${job}&subject=s`, 'nobody')).toEqual(['s', 'not run', '#9f9f9f']);
    const text = await server().raw({ method: 'GET', url: `/buildStatus/text?job=${job}` });
    expect(text.statusCode).toBe(404);
  }
  await expectExchanges(server(), [
    { ask: 'GET /job/app/badge/icon', by: 'nobody', status: 403 },
    { ask: 'GET /buildStatus/text?job=app&build=99', status: 404 },
    { ask: 'GET /job/f/badge/icon', status: 404 },
    { ask: 'GET /job/app/99/badge/icon', status: 404 },
    { ask: 'GET /job/app/badge', status: 302, location: '/job/app/badge/' },
    { ask: 'GET /job/app/badge/', status: 200, body: /buildStatus\/icon\?job=app/ },
  ]);
});

it('everybody sees states where everybody may read', async (t) => {
  const open = await startTestServer(t);
  await createJob(open, 'a', freestyle());
  const script = `
    def strategy = new hudson.security.FullControlOnceLoggedInAuthorizationStrategy()
    strategy.allowAnonymousRead = true
    Jenkins.instance.authorizationStrategy = strategy
    Jenkins.instance.save()`;
  const payload = new URLSearchParams({ script }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  expect((await open.as({ method: 'POST', url: '/scriptText', payload, headers })).body).toBe('');
  expect(await buildJob(open, 'a')).toBe('SUCCESS');
  expect(await shown('/buildStatus/icon?job=a', 'nobody', open)).toEqual(PASSING);
});

describe('a pipeline says what a badge shows', () => {
  it('and changes it while it runs', async () => {
    await createJob(
      server(),
      'pipe',
      pipeline(`
        addEmbeddableBadgeConfiguration(id: 'docs', subject: 'Docs', status: 'done', color: 'ff0066', link: 'https://x.example')
        def build = addEmbeddableBadgeConfiguration(id: 'win')
        build.setSubject('Windows')
        build.status = 'failing'
        echo build.subject + ' ' + build.getStatus() + ' ' + build.getID()`),
    );
    expect(await buildJob(server(), 'pipe')).toBe('SUCCESS');
    const log = await server().as({ method: 'GET', url: '/job/pipe/1/consoleText' });
    expect(log.body).toContain('\nWindows failing win\n');
    expect(await shown('/job/pipe/badge/icon?config=win')).toEqual(['Windows', 'failing', '#e05d44']);
    expect(await shown('/job/pipe/1/badge/icon?config=docs&subject=Mine')).toEqual(['Mine', 'done', '#ff0066']);
    expect(await shown('/job/pipe/badge/icon?config=nosuch')).toEqual(['build', 'not run', '#9f9f9f']);
    await server().as({ method: 'POST', url: '/reload' });
    expect(await shown('/buildStatus/icon?job=pipe&config=win')).toEqual(['Windows', 'failing', '#e05d44']);
    const svg = await server().as({ method: 'GET', url: '/job/pipe/badge/icon?config=docs' });
    expect(svg.body).toContain('<a href="https://x.example/"');
  });
});
