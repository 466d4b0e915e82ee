import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Finisher } from '../../src/kit/testing/temporary-folder.ts';
import { freestyle, listView } from '../harness/jobs.ts';
import { preparedHome } from '../harness/prepared-home.ts';
import { type ServerProcess, spawnServer } from '../harness/server-process.ts';

const NAMES = ['api', 'web', 'web-1', 'web-front-old-2', 'web-front-shop-checkout', 'webold', 'worker', 'xweb-1'];

/** Expression, and the names that it selects. The first four are the shapes of the interface document, as written. */
const SHAPES: readonly (readonly [string, string, readonly string[]])[] = [
  ['begins with', 'web.*', ['web', 'web-1', 'web-front-old-2', 'web-front-shop-checkout', 'webold']],
  ['begins with, and holds no word', '^web((?!old).)', ['web', 'web-1', 'web-front-shop-checkout']],
  ['begins with, in a group', '^(web).', ['web', 'web-1', 'web-front-old-2', 'web-front-shop-checkout', 'webold']],
  [
    'begins with one or the other',
    '^(web|api).*',
    ['api', 'web', 'web-1', 'web-front-old-2', 'web-front-shop-checkout', 'webold'],
  ],
  ['the whole name, as in Jenkins', 'web', ['web']],
  ['not a part of it', 'eb-1', []],
  ['a class of characters', 'web-[0-9]+', ['web-1']],
  ['case does not matter if it says so', '(?i)WEB-\\d', ['web-1']],
  ['a quoted text', '\\Qweb-\\E.*', ['web-1', 'web-front-old-2', 'web-front-shop-checkout']],
];

describe('regular expressions of views', () => {
  const actions: (() => Promise<void> | void)[] = [];
  const finisher: Finisher = { onTestFinished: (action) => void actions.push(action) };
  let server: ServerProcess;

  beforeAll(async () => {
    server = await spawnServer({ home: await preparedHome(finisher) });
    for (const name of NAMES) await server.client.postXml(`/createItem?name=${name}`, freestyle());
  });
  afterAll(async () => {
    await server?.kill();
    for (const action of actions) await action();
  });

  it.each(SHAPES)('%s: %s', async (_what, includeRegex, selected) => {
    const { client } = server;
    expect((await client.postXml('/createView?name=v', listView('v', { includeRegex }))).status).toBe(200);
    const { jobs } = await client.json<{ jobs: { name: string }[] }>('/view/v/api/json');
    expect(jobs.map(({ name }) => name)).toEqual(selected);
    expect((await client.post('/view/v/doDelete')).status).toBe(302);
  });

  it.each(['(a+)+$', '(.*)*x', '(?=(w+)+$)', '^(([a-z-])+.)+[A-Z]$', '(w|we|web|e|b)*\\d'])(
    '%s cannot hold up the server',
    async (includeRegex) => {
      const { client } = server;
      const long = `${'a'.repeat(120)}!`.replace('!', '-end');
      await client.postXml(`/createItem?name=${long}`, freestyle());
      await client.postXml('/createView?name=slow', listView('slow', { includeRegex }));
      const began = performance.now();
      const [view] = await Promise.all([client.get('/view/slow/api/json'), client.get('/api/json'), client.get('/')]);
      expect(view.status).toBe(200);
      // Far above the budget, far below what such an expression takes.
      expect(performance.now() - began).toBeLessThan(60_000);
      await client.post('/view/slow/doDelete');
      await client.post(`/job/${long}/doDelete`);
    },
  );

  it('says what is wrong with an expression', async () => {
    const answer = await server.client.postXml('/createView?name=bad', listView('bad', { includeRegex: '(web' }));
    expect(answer.status).toBe(400);
    expect(answer.headers.get('x-error')).toContain('(web');
    expect((await server.client.get('/view/bad/')).status).toBe(404);
  });
});
