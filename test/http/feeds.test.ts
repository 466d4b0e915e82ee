import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { changingRepository, gitJob } from '../harness/git-jobs.ts';
import { folderXml, freestyle, listView, matrix } from '../harness/jobs.ts';
import { buildJob, createJob } from './built.ts';
import { expectExchanges, XML } from './exchange.ts';
import { sharedServer } from './start.ts';

const server = sharedServer();
const BASE = 'http://ci.example:8080';
const DAY_MS = 24 * 60 * 60 * 1000;

/** Builds of a job as the home has them: `results` from the oldest on, a day between each and the next. */
async function writeBuilds(job: string, results: readonly string[]): Promise<void> {
  const now = Date.now();
  for (const [at, result] of results.entries()) {
    const folder = join(server().home, 'jobs', job, 'builds', String(at + 1));
    await mkdir(folder, { recursive: true });
    const timestamp = now - (results.length - at) * DAY_MS;
    const text = `<build><timestamp>${timestamp}</timestamp><result>${result}</result><duration>5</duration></build>`;
    await writeFile(join(folder, 'build.xml'), text);
  }
}

async function feed(
  url: string,
): Promise<{ title: string; titles: string[]; links: string[]; ids: string[]; text: string }> {
  const { statusCode, body } = await server().as({ method: 'GET', url });
  expect([url, statusCode]).toEqual([url, 200]);
  const all = (pattern: RegExp) => [...body.matchAll(pattern)].map(([, found = '']) => found);
  const [title = '', ...titles] = all(/<title>([^<]*)/g);
  return {
    title,
    titles,
    links: all(/<link rel="alternate" type="text\/html" href="([^"]*)"/g),
    ids: all(/<id>([^<]*)/g).slice(1),
    text: body,
  };
}

beforeAll(async () => {
  await createJob(server(), 'many', '<project/>');
  await createJob(server(), 'red', '<project/>');
  await writeBuilds('many', [
    ...Array<string>(11).fill('FAILURE'),
    'SUCCESS',
    'UNSTABLE',
    'ABORTED',
    'SUCCESS',
    ...Array<string>(6).fill('SUCCESS'),
  ]);
  await writeBuilds('red', ['SUCCESS', 'FAILURE', 'FAILURE']);
  await server().as({ method: 'POST', url: '/reload' });
  await expectExchanges(server(), [
    { ask: 'POST /createItem?name=f', payload: folderXml(), type: XML, status: 200 },
    { ask: 'POST /job/f/createItem?name=in', payload: freestyle(), type: XML, status: 200 },
    { ask: 'POST /createView?name=lv', payload: listView('lv', { jobs: ['red', 'f'] }), type: XML, status: 200 },
    { ask: 'POST /job/f/createView?name=fv', payload: listView('fv', { jobs: ['in'] }), type: XML, status: 200 },
    { ask: 'POST /job/f/job/in/build?delay=0sec', status: 201, location: '/queue/item/1/' },
  ]);
  await vi.waitFor(async () => {
    const { body } = await server().as({ method: 'GET', url: '/job/f/job/in/1/api/json?tree=building' });
    expect(body).toContain('"building":false');
  }, 150_000);
});

describe('of a job', () => {
  it('all builds of the last week, and no fewer than ten', async () => {
    const { title, titles, links, ids } = await feed('/job/many/rssAll');
    expect(title).toBe('Jenkins:many (all builds)');
    expect(titles).toEqual([
      ...[21, 20, 19, 18, 17, 16].map((number) => `many #${number} (stable)`),
      'many #15 (back to normal)',
      'many #14 (aborted)',
      'many #13 (unstable)',
      'many #12 (back to normal)',
    ]);
    expect(links.slice(0, 2)).toEqual([`${BASE}/job/many/`, `${BASE}/job/many/21/`]);
    expect(ids[0]).toMatch(/^tag:hudson\.dev\.java\.net,\d{4}:many:21$/);
  });

  it('those that failed', async () => {
    const { title, titles } = await feed('/job/many/rssFailed');
    expect([title, titles.length]).toEqual(['Jenkins:many (failed builds)', 10]);
    expect(titles.slice(0, 3)).toEqual([
      'many #14 (aborted)',
      'many #13 (unstable)',
      'many #11 (broken for a long time)',
    ]);
    expect((await feed('/job/red/rssFailed')).titles).toEqual([
      'red #3 (broken since build #2)',
      'red #2 (broken since this build)',
    ]);
  });

  it('the last one, whose entry stays the same', async () => {
    const { title, titles, ids } = await feed('/job/red/rssLatest');
    expect([title, titles, ids]).toEqual([
      'Jenkins:red (latest builds)',
      ['red #3 (broken since build #2)'],
      [`tag:hudson.dev.java.net,2008:${BASE}/job/red/`],
    ]);
  });

  it('by the way on which the client came', async () => {
    expect((await feed('/view/lv/job/red/rssAll')).links).toContain(`${BASE}/view/lv/job/red/3/`);
  });

  it('in RSS 2.0', async () => {
    const answer = await server().as({ method: 'GET', url: '/job/red/rssFailed?flavor=rss20' });
    expect(answer.headers['content-type']).toBe('text/xml;charset=UTF-8');
    expect(answer.body).toContain(`<item><title>red #3 (broken since build #2)</title><link>${BASE}/job/red/3/</link>`);
    expect(answer.body).toContain('<author>address not configured yet &lt;nobody@nowhere&gt;</author>');
  });

  it('its changes', async (t) => {
    const repository = await changingRepository(t);
    await createJob(server(), 'git', gitJob({ url: repository.url }));
    expect(await buildJob(server(), 'git')).toBe('SUCCESS');
    await repository.commit();
    expect(await buildJob(server(), 'git')).toBe('SUCCESS');
    const { title, titles, links, text } = await feed('/job/git/rssChangelog');
    expect([title, titles]).toEqual(['git changes', ['#2 change 2 (Ann)']]);
    expect(links).toEqual([`${BASE}/job/git/changes`, `${BASE}/job/git/2/changes#detail0`]);
    expect(text).toContain('<content>file.txt</content>');
  });
});

describe('of a view', () => {
  it('the first one has the builds of all jobs, at any depth, and its address', async () => {
    const { title, titles, links } = await feed('/rssAll');
    expect(title).toBe('Jenkins:All (all builds)');
    expect(titles).toContain('f » in #1 (stable)');
    expect(titles).toContain('red #3 (broken since build #2)');
    expect(links[0]).toBe(`${BASE}/`);
    expect(links).toContain(`${BASE}/job/f/job/in/1/`);
    expect((await feed('/view/all/rssAll')).text).toBe((await feed('/rssAll')).text);
  });

  it('a list has those of its jobs, below itself', async () => {
    const { title, titles, links } = await feed('/view/lv/rssAll');
    expect(title).toBe('Jenkins:lv (all builds)');
    expect(titles).toEqual([
      'f » in #1 (stable)',
      'red #3 (broken since build #2)',
      'red #2 (broken since this build)',
      'red #1 (stable)',
    ]);
    expect(links.slice(0, 3)).toEqual([`${BASE}/view/lv/`, `${BASE}/job/f/job/in/1/`, `${BASE}/view/lv/job/red/3/`]);
    expect((await feed('/view/lv/rssFailed')).titles).toHaveLength(2);
    expect((await feed('/view/lv/rssLatest')).titles).toEqual(['red #3 (broken since build #2)']);
  });

  it('a folder is told of like its first view', async () => {
    const { title, titles, links } = await feed('/job/f/rssAll');
    expect([title, titles]).toEqual(['Jenkins:All (all builds)', ['f » in #1 (stable)']]);
    expect(links).toEqual([`${BASE}/job/f/`, `${BASE}/job/f/job/in/1/`]);
    expect((await feed('/job/f/view/fv/rssLatest')).links).toEqual([
      `${BASE}/job/f/view/fv/`,
      `${BASE}/job/f/view/fv/job/in/1/`,
    ]);
  });

  it('cells of a matrix project are told of with it', async () => {
    await createJob(server(), 'mx', matrix({ axes: { A: ['x'] } }));
    expect(await buildJob(server(), 'mx')).toBe('SUCCESS');
    const { titles, links } = await feed('/rssAll');
    expect(titles.slice(0, 2).sort()).toEqual(['mx #1 (stable)', 'mx » x #1 (stable)']);
    expect(links).toContain(`${BASE}/job/mx/A=x/1/`);
  });
});

describe('of a person and a node', () => {
  it.each(['/user/admin', '/me'])('%s: builds that they started', async (place) => {
    const { title, titles, links } = await feed(`${place}/rssAll`);
    expect(title).toBe('Jenkins:admin (all builds)');
    expect(titles).toContain('f » in #1 (stable)');
    expect(titles.join()).not.toContain('red');
    expect(links[0]).toBe(`${BASE}/user/admin`);
    expect((await feed(`${place}/rssFailed`)).titles).toEqual([]);
    expect((await feed(`${place}/rssLatest`)).ids).toContain(`tag:hudson.dev.java.net,2008:${BASE}/job/f/job/in/`);
  });

  it('a node: builds that it ran', async () => {
    const { title, titles, links } = await feed('/computer/(built-in)/rssAll');
    expect(title).toBe('Jenkins:Built-In Node (all builds)');
    expect(titles).toContain('f » in #1 (stable)');
    expect(links[0]).toBe(`${BASE}/computer/(built-in)/`);
  });
});

it('there is none of what is not there, and none for nobody', async () => {
  await expectExchanges(server(), [
    { ask: 'GET /job/nosuch/rssAll', status: 404 },
    { ask: 'GET /view/nosuch/rssAll', status: 404 },
    { ask: 'GET /user/nosuch/rssAll', status: 404 },
    { ask: 'GET /computer/nosuch/rssAll', status: 404 },
    { ask: 'GET /job/f/rssChangelog', status: 404 },
    { ask: 'GET /rssAll', by: 'nobody', status: 403 },
    { ask: 'GET /job/red/rssAll', by: 'nobody', status: 403 },
  ]);
});

it.each([
  ['/', ['/rssAll', '/rssAll?flavor=rss20', '/rssFailed', '/rssFailed?flavor=rss20']],
  [
    '/view/lv/',
    ['/view/lv/rssAll', '/view/lv/rssAll?flavor=rss20', '/view/lv/rssFailed', '/view/lv/rssFailed?flavor=rss20'],
  ],
  ['/job/f/', ['/job/f/rssAll', '/job/f/rssAll?flavor=rss20', '/job/f/rssFailed', '/job/f/rssFailed?flavor=rss20']],
  [
    '/job/red/',
    [
      'rssAll',
      'rssAll?flavor=rss20',
      'rssFailed',
      'rssFailed?flavor=rss20',
      'rssChangelog',
      'rssChangelog?flavor=rss20',
    ],
  ],
  ['/user/admin/', ['rssAll', 'rssAll?flavor=rss20', 'rssFailed', 'rssFailed?flavor=rss20']],
])('the page %s names its feeds', async (url, feeds) => {
  const { body } = await server().as({ method: 'GET', url });
  const links = [...body.matchAll(/<link rel="alternate"[^>]* href="([^"]*)"/g)].map(([, href]) => href);
  expect(links).toEqual(feeds);
  expect(body).toContain('<a href="rssLatest">Atom feed for just latest builds</a>');
});
