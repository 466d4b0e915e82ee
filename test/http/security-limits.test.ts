import { describe, expect, it } from 'vitest';
import { cpuTime } from '../../src/kit/testing/cpu-time.ts';
import { sharedServer, startTestServer } from './start.ts';

const server = sharedServer();
const XML = { 'content-type': 'application/xml' };
const SECRET = '{AQAAABAAAAAQq0i+3ZtqkA/kfXOTH/2Mgs0HGlgaD7/yb3gjbPJmYjQ=}';

async function within<T>(limitMs: number, work: () => Promise<T>): Promise<T> {
  const { value, ms } = await cpuTime(work);
  expect(ms).toBeLessThan(limitMs);
  return value;
}

const post = (url: string, payload: string) => server().as({ method: 'POST', url, payload, headers: XML });
const get = (url: string) => server().as({ method: 'GET', url });

function listView(names: readonly string[], expression = ''): string {
  const listed = names.map((name) => `<string>${name}</string>`).join('');
  const regex = expression === '' ? '' : `<includeRegex>${expression}</includeRegex>`;
  return `<hudson.model.ListView><jobNames>${listed}</jobNames>${regex}</hudson.model.ListView>`;
}

const many = (count: number, prefix = 'v') => Array.from({ length: count }, (_, at) => `${prefix}${at}`);

function matrix(...axes: readonly (readonly string[])[]): string {
  const axis = (values: readonly string[], at: number) =>
    `<hudson.matrix.TextAxis><name>A${at}</name><values>${values.map((value) => `<string>${value}</string>`).join('')}</values></hudson.matrix.TextAxis>`;
  return `<matrix-project><axes>${axes.map(axis).join('')}</axes><builders/></matrix-project>`;
}

describe('a document that asks for too much', () => {
  it('of combinations is no matter where one axis has no values', async () => {
    const made = await within(10_000, () => post('/createItem?name=none', matrix(many(5000), many(5000), [])));
    expect(made.statusCode).toBe(200);
    expect((await get('/job/none/api/json?tree=activeConfigurations[name]')).json().activeConfigurations).toEqual([]);
  });

  it('of combinations is refused', async () => {
    expect((await post('/createItem?name=grid', matrix(many(1000), many(1000)))).statusCode).toBeGreaterThanOrEqual(
      400,
    );
    expect((await get('/job/grid/api/json')).statusCode).toBe(404);
  });

  it('of executors gets what a node can have', async () => {
    await post('/computer/createItem?name=vast', '<slave><numExecutors>999999999</numExecutors></slave>');
    const { numExecutors } = (await get('/computer/vast/api/json?tree=numExecutors')).json();
    expect(numExecutors).toBe(10_000);
    const answer = await within(10_000, () => get('/computer/vast/api/json?depth=1'));
    expect(answer.json().executors).toHaveLength(10_000);
    await post('/computer/vast/doDelete', '');
  });

  it('of names in a view is refused', async () => {
    const answer = await post('/createView?name=long', listView(many(10_001)));
    expect([answer.statusCode, answer.headers['x-error']]).toEqual([
      400,
      'A view cannot list more than 10000 jobs by name',
    ]);
  });

  it('of room for a view is refused', async () => {
    const text = 'x'.repeat(3_000_000);
    const view = `<hudson.model.ListView><description>${text}</description></hudson.model.ListView>`;
    expect((await post('/createView?name=wide', view)).statusCode).toBe(413);
    await post('/createView?name=narrow', listView([]));
    const answer = await server().as({
      method: 'POST',
      url: '/view/narrow/submitDescription',
      payload: `description=${text}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(answer.statusCode).toBe(413);
  });

  it('of the engine by an expression is refused at once', async () => {
    const answer = await within(5000, () => post('/createView?name=slow', listView([], '\\b'.repeat(2000))));
    expect(answer.statusCode).toBe(400);
    expect(answer.headers['x-error']).toMatch(/too many/);
  });

  it('of the reader by an expression has an end', async () => {
    const expression = `(?iu)${'\u017fk'.repeat(4990)}`;
    const answer = await within(5000, () => post('/createView?name=long-expression', listView([], expression)));
    // A quick machine reads it within the limit.
    if (answer.statusCode !== 200) expect(answer.headers['x-error']).toMatch(/takes too long/);
  });

  it('of plugins is refused', async () => {
    const wanted = many(6000, 'p').map((name) => `<install plugin="${name}@1"/>`);
    const answer = await post('/pluginManager/prevalidateConfig', `<all>${wanted.join('')}</all>`);
    expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining('more than 5000 plugins')]);
  });
});

describe('a request for many views with slow expressions', () => {
  it('has an end', async () => {
    await post('/createItem?name=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab', '<project><builders/></project>');
    for (let at = 0; at < 40; at += 1) await post(`/createView?name=slow${at}`, listView([], `(a+)+${at}c`));
    const answer = await within(2000, () => get('/api/json?tree=views[jobs[name]]'));
    expect(answer.statusCode).toBe(200);
  });
});

describe('a name that many views and lines have', () => {
  it('goes with one request', async () => {
    await post('/createItem?name=often', '<project><builders/></project>');
    await post('/createView?name=repeats', listView(Array.from({ length: 3000 }, () => 'often')));
    const answer = await within(5000, () => post('/view/repeats/removeJobFromView?name=often', ''));
    expect(answer.statusCode).toBe(200);
    expect((await get('/view/repeats/config.xml')).body).not.toContain('often');
  });

  it('moves with its folder', async () => {
    await post('/createItem?name=old', '<com.cloudbees.hudson.plugins.folder.Folder/>');
    await post('/createView?name=deep', listView(many(2000, 'old/j')));
    expect((await within(5000, () => post('/job/old/doRename?newName=new', ''))).statusCode).toBe(302);
    const { body } = await get('/view/deep/config.xml');
    expect([body.includes('<string>new/j1999</string>'), body.includes('old/')]).toEqual([true, false]);
  });
});

describe('a piece of HTML', () => {
  it.each(['/checkJobName?value=%3Cimg%3E', '/viewExistsCheck?value=a', '/job/plain/buildHistory/ajax'])(
    'of %s can do nothing on its own',
    async (url) => {
      await post('/createItem?name=plain', '<project><builders/></project>');
      const { headers, statusCode } = await get(url);
      expect([statusCode, headers['content-type']]).toEqual([200, 'text/html;charset=utf-8']);
      expect(headers['content-security-policy']).toContain('sandbox');
    },
  );
});

describe('secrets of a view', () => {
  it('are shown encrypted to those who may change it, to others not at all', async (t) => {
    const own = await startTestServer(t);
    const payload = `<hudson.model.ListView><description>${SECRET}</description><jobNames/></hudson.model.ListView>`;
    await own.as({ method: 'POST', url: '/createView?name=v', payload, headers: XML });
    expect((await own.as({ method: 'GET', url: '/view/v/config.xml' })).body).toContain(SECRET);
    await own.services.home.settings.rewrite((xml) =>
      xml.replace('FullControlOnceLoggedInAuthorizationStrategy', 'LegacyAuthorizationStrategy'),
    );
    const shown = await own.as({ method: 'GET', url: '/view/v/config.xml' });
    expect([shown.statusCode, shown.body.includes('********'), shown.body.includes(SECRET)]).toEqual([
      200,
      true,
      false,
    ]);
  });
});
