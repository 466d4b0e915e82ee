import { beforeAll, describe, expect, it, vi } from 'vitest';
import { freestyle, matrix, parametersProperty, pipeline, stringParameter } from '../harness/jobs.ts';
import { buildJob, createJob } from './built.ts';
import { expectExchange, expectExchanges } from './exchange.ts';
import { sharedServer } from './start.ts';

const server = sharedServer();

async function page(url: string): Promise<string> {
  const answer = await server().as({ method: 'GET', url });
  expect([url, answer.statusCode]).toEqual([url, 200]);
  return answer.body.replaceAll('&quot;', '"');
}

describe('the log of the server', () => {
  beforeAll(() => {
    server().services.log.warn({ path: '/x', err: new Error('<b>no</b>') }, 'something odd <i>');
    server().services.log.error({}, 'something bad');
  });

  it('is shown newest first, with fields, as text', async () => {
    const body = await page('/log/all');
    expect(body).toContain('<title>All Jenkins Logs [Jenkins]</title>');
    expect(body).toContain('<h1>All Jenkins Logs</h1>');
    expect(body).toMatch(/ WARNING<\/span>.*?<p>something odd &lt;i><\/p><pre>path: \/x\nerr: Error: &lt;b>no/s);
    expect(body.indexOf('something odd')).toBeGreaterThan(body.indexOf('something bad'));
    const grave = await page('/log/all?level=SEVERE&words=something');
    expect(grave).toContain('something bad');
    expect(grave).not.toContain('something odd');
  });

  it('is a feed, newest first', async () => {
    const answer = await server().as({ method: 'GET', url: '/log/rss' });
    expect(answer.headers['content-type']).toBe('application/atom+xml;charset=UTF-8');
    const titles = [...answer.body.matchAll(/<title>([^<]*)/g)].map(([, title]) => title);
    expect(titles.slice(0, 3)).toEqual(['Jenkins:log (all entries)', 'something bad', 'something odd &lt;i&gt;']);
    expect(answer.body).toContain('<link rel="alternate" type="text/html" href="http://ci.example:8080/log"></link>');
  });

  it.each([
    ['SEVERE', ['something bad']],
    ['WARNING', ['something bad', 'something odd &lt;i&gt;']],
    ['900', ['something bad', 'something odd &lt;i&gt;']],
    ['OFF', []],
  ])('of the level %s and above', async (level, wanted) => {
    const body = await page(`/log/rss?level=${level}`);
    const [title, ...titles] = [...body.matchAll(/<title>([^<]*)/g)].map(([, text]) => text);
    expect([title, titles]).toEqual([`Jenkins:log (${level} entries)`, wanted]);
  });

  it('has the addresses of Jenkins', async () => {
    await expectExchanges(server(), [
      { ask: 'GET /log', status: 302, location: '/log/' },
      { ask: 'GET /log/', status: 200, body: /<title>Log \[Jenkins\]<\/title>[\s\S]*<h1>Log Recorders<\/h1>/ },
      { ask: 'GET /manage/log/', status: 200 },
      { ask: 'GET /log/levels', status: 200, body: /<h1>Logger Configuration<\/h1>/ },
      { ask: 'GET /log/nosuch/rss', status: 404 },
      { ask: 'GET /log/rss?level=loud', status: 400, error: 'Bad level "loud"' },
      ...['/log/', '/log/all', '/log/rss', '/log/levels', '/threadDump'].map((path) => ({
        ask: `GET ${path}`,
        by: 'nobody' as const,
        status: 403,
      })),
    ]);
  });
});

describe('the thread dump', () => {
  it('says what the process takes and waits for', async () => {
    const body = await page('/threadDump');
    expect(body).toContain('<title>Thread dump [Jenkins]</title>');
    expect(body).toContain('<h1>Thread Dump</h1>');
    expect(body).toContain(`<span>${process.pid}</span>`);
    expect(body).toContain('What the thread waits for');
  });

  it('says what builds do', async () => {
    await createJob(server(), 'long', freestyle({ command: 'sleep 60' }));
    await createJob(server(), 'pipe', pipeline("parallel a: { node { sh 'sleep 61' } }, b: { input 'Go on?' }"));
    for (const job of ['long', 'pipe']) {
      const asked = await server().as({ method: 'POST', url: `/job/${job}/build?delay=0sec` });
      expect(asked.statusCode).toBe(201);
    }
    await vi.waitFor(async () => {
      const body = await page('/threadDump');
      expect(body).toMatch(/<h2>Executor #\d for Built-In Node : executing long #1<\/h2>/);
      expect(body).toMatch(
        /executing pipe #1<\/h2><pre>state: building[^<]*at Shell Script sleep 61 \(node \d+, for \d+ s\)/,
      );
      expect(body).toMatch(/at Wait for interactive input Go on\?/);
    }, 150_000);
    for (const job of ['long', 'pipe']) await server().as({ method: 'POST', url: `/job/${job}/1/stop` });
  });
});

describe('the variables of builds', () => {
  it('are told with those of kinds', async () => {
    await expectExchange(server(), { ask: 'GET /env-vars.html', status: 302, location: '/env-vars.html/' });
    const body = await page('/env-vars.html/');
    expect(body).toContain('<title>Available Environmental Variables [Jenkins]</title>');
    for (const name of [
      'BUILD_NUMBER',
      'WORKSPACE',
      'JOB_URL',
      'GIT_COMMIT',
      'SVN_REVISION',
      'BRANCH_NAME',
      'gitlabBranch',
    ])
      expect(body).toContain(`>${name}</`);
  });

  it('are told with the parameters and axes of a job, and without any value', async () => {
    await createJob(
      server(),
      'mx',
      matrix({ axes: { AXIS: ['x'] }, properties: parametersProperty(stringParameter('TARGET', 'hidden value')) }),
    );
    expect(await buildJob(server(), 'mx', 'buildWithParameters?TARGET=other%20value&delay=0sec')).toBe('SUCCESS');
    for (const url of ['/job/mx/env-vars.html/', '/job/mx/1/env-vars.html/', '/job/mx/AXIS=x/env-vars.html/']) {
      const body = await page(url);
      expect(body).toContain('>BUILD_TAG</');
      expect(body).not.toMatch(/hidden value|other value/);
    }
    expect(await page('/job/mx/1/env-vars.html/')).toContain('>TARGET</');
    expect(await page('/job/mx/AXIS=x/env-vars.html/')).toContain('>AXIS</');
    await expectExchange(server(), { ask: 'GET /job/mx/env-vars.html/', by: 'nobody', status: 403 });
  });
});
