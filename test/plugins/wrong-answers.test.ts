import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Finisher } from '../../src/kit/testing/temporary-folder.ts';
import { until } from '../../src/kit/testing/until.ts';
import { packageJson } from '../../src/plugins/testing/packages.ts';
import { preparedHome } from '../harness/prepared-home.ts';
import { type ServerProcess, spawnServer } from '../harness/server-process.ts';

const ends: (() => Promise<void> | void)[] = [];
const finisher: Finisher = { onTestFinished: (action) => void ends.unshift(action) };

/** Holds the module of a plugin of which every part throws, hangs or returns what it should not. */
const WRONG = `
import {
  defineAction, defineBean, defineCommand, defineConsoleAnnotator, defineMetric, definePublisher, defineTransientAction, defineViewColumn,
  node, refer, serverPage,
} from 'millwright/plugin';

const never = () => new Promise(() => {});
const fail = () => { throw new Error('wrong on purpose'); };
const page = (links, tables) => ({ type: 'overview', title: 'T', page: { heading: 'H', about: '', links, tables, texts: [] } });
const evil = [{ text: 'script', href: 'javascript:alert(1)' }, { text: 'data', href: 'data:text/html,x' }, { text: 'web', href: 'https://a.example/' }];
const rows = defineBean('plugins.wrong.Rows', { rows: {
  throwing: { doc: 'Throws.', read: fail },
  later: { doc: 'Comes later.', read: async () => fail() },
  dated: { doc: 'Is no value.', read: () => ({ day: new Date() }) },
  good: { doc: 'Is one.', read: () => [1, 'two'] },
} });

const action = (name, { link, exported = null }) => defineTransientAction({
  className: 'plugins.wrong.' + name, symbol: name, displayName: name, belowJob: { link, exported }, belowRun: { link, exported },
});

const stored = (name, report) => defineAction({
  xmlTag: 'plugins.wrong.' + name, symbol: name, displayName: name, example: {}, read: () => ({}), bean: rows, report,
  write: () => (name === 'Unwritable' ? fail() : node('plugins.wrong.' + name)),
});
const storedOnes = [
  stored('ReportThrows', fail), stored('ReportIsText', () => 'a text'), stored('ReportIsHalf', () => ({ urlName: 'half' })),
];
const publisher = (name, tags, isAwaited = true) => definePublisher({
  xmlTag: 'plugins.wrong.' + name, symbol: name, displayName: name, fields: {}, example: {},
  async perform(_, { actions }) {
    for (const tag of tags) {
      const stored = actions.put(tag, {});
      if (isAwaited) await stored;
    }
    return 'SUCCESS';
  },
});
const unwritable = stored('Unwritable', () => null);

let told = 0;
let turn = 0;
const cells = new Map();
const work = (ms) => { const end = performance.now() + ms; while (performance.now() < end); };
const left = [];

export default (registry) => {
  registry.kinds(
    ...storedOnes, unwritable,
    publisher('Publisher', storedOnes.map(({ xmlTag }) => xmlTag)), publisher('NoTag', [unwritable]), publisher('NoText', [unwritable.xmlTag]),
    publisher('NotAwaited', [unwritable], false),
    action('throws', { link: fail, exported: fail }),
    action('rejects', { link: async () => fail(), exported: async () => fail() }),
    action('hangs', { link: never, exported: () => ({ type: 'bean' }) }),
    action('nothing', { link: () => undefined, exported: () => undefined }),
    action('half', { link: async () => ({ title: 'Half' }), exported: () => refer(rows, {}) }),
    action('good', { link: async () => ({ title: 'Good', summary: '', path: 'good' }) }),
    defineTransientAction({
      className: 'plugins.wrong.Pages', symbol: 'pages', displayName: 'Pages',
      belowServer: { pages: [
        serverPage({ path: 'wrong-nothing', doc: 'Nothing.', answer: () => undefined }),
        serverPage({ path: 'wrong-type', doc: 'Nothing.', answer: async () => ({ type: 'html' }) }),
        serverPage({ path: 'wrong-links', doc: 'Links.', answer: () => page(evil, [{ heading: 'T', columns: ['C'], rows: [[evil[0]]], left: 0 }]) }),
      ] },
    }),
  );
  registry.consoleAnnotators(
    defineConsoleAnnotator({ name: 'wrong-undefined', annotate: () => undefined }),
    defineConsoleAnnotator({ name: 'wrong-null', annotate: () => [null] }),
    defineConsoleAnnotator({ name: 'wrong-async', annotate: async () => fail() }),
    defineConsoleAnnotator({ name: 'good', annotate: (line) => (line === 'line 7' ? [{ from: 0, to: 4, style: 'note' }] : []) }),
  );
  registry.viewColumns(
    defineViewColumn({ className: 'plugins.wrong.Undefined', heading: 'Undefined', cell: () => undefined }),
    defineViewColumn({ className: 'plugins.wrong.Later', heading: 'Later', cell: async () => fail() }),
    defineViewColumn({ className: 'plugins.wrong.Evil', heading: 'Evil', cell: () => ({ text: 'evil', href: '/\\\\\\\\evil.example/' }) }),
    defineViewColumn({ className: 'plugins.wrong.Slow', heading: 'Slow', cell() {
      const count = (cells.get(turn) ?? 0) + 1;
      cells.set(turn, count);
      if (count === 1) setImmediate(() => { turn += 1; });
      work(10);
      return 'slow';
    } }),
  );
  registry.commands(
    defineCommand({ name: 'wrong-nothing', about: 'Returns nothing.', run: () => undefined }),
    defineCommand({ name: 'wrong-exit', about: 'Exits oddly.', run: () => ({ output: '', exitCode: '0\\r\\nX-Evil: 1' }) }),
    defineCommand({ name: 'wrong-hangs', about: 'Hangs.', run: ({ signal }) => {
      left.push('begun');
      signal.addEventListener('abort', () => left.push('left'));
      return never();
    } }),
    defineCommand({ name: 'wrong-left', about: 'Tells what hangs.', run: () => ({ output: left.join() }) }),
    defineCommand({ name: 'cells-per-turn', about: 'Tells how many cells were made in one turn.', run: () => ({ output: String(Math.max(...cells.values())) }) }),
  );
  registry.metrics(
    defineMetric({ name: 'wrong_hangs', help: 'Hangs.', type: 'gauge', read: () => { told += 1; return never(); } }),
    defineMetric({ name: 'wrong_nothing', help: 'Nothing.', type: 'gauge', read: () => undefined }),
    defineMetric({ name: 'wrong_label', help: 'A label.', type: 'gauge', labelNames: ['a'], read: () => [{ value: 1, labels: { a: Symbol('x') } }] }),
    defineMetric({ name: 'wrong_told', help: 'How often what hangs was asked.', type: 'gauge', read: () => [{ value: told }] }),
  );
};`;

const command = (name: string): string => `
import { defineCommand } from 'millwright/plugin';
export default (registry) => registry.commands(defineCommand({ name: '${name}', about: 'Mine.', run: () => ({ output: '' }) }));`;

const LINES = 2000;
const JOBS = 30;
const LOUD = `<project><builders><hudson.tasks.Shell><command>for i in $(seq ${LINES}); do echo "line $i"; done</command></hudson.tasks.Shell></builders><publishers><plugins.wrong.Publisher/></publishers></project>`;
const COLUMNS = ['Undefined', 'Later', 'Evil', 'Slow'].map((name) => `<plugins.wrong.${name}/>`).join('');
const VIEW = `<hudson.model.ListView><name>list</name><columns><hudson.views.JobColumn/>${COLUMNS}</columns><includeRegex>job.*</includeRegex></hudson.model.ListView>`;

describe('a server with a plugin of which everything is wrong', () => {
  let server: ServerProcess;
  let home: string;

  beforeAll(async () => {
    home = await preparedHome(finisher);
    for (const [shortName, module] of Object.entries({ wrong: WRONG, 'takes-build': command('build') })) {
      const folder = join(home, 'plugins', shortName);
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, 'package.json'), packageJson({ shortName }));
      await writeFile(join(folder, 'index.js'), module);
    }
    for (let at = 0; at < JOBS; at += 1) {
      await mkdir(join(home, 'jobs', `job${at}`), { recursive: true });
      await writeFile(join(home, 'jobs', `job${at}`, 'config.xml'), LOUD);
    }
    server = await spawnServer({ home });
    finisher.onTestFinished(() => server.kill());
    await server.client.post('/job/job0/build?delay=0');
    await server.client.untilText('/job/job0/1/consoleText', /Finished/);
  });
  afterAll(async () => {
    for (const end of ends.splice(0)) await end();
  });

  const faultsOf = (name: string): number =>
    server
      .output()
      .split('\n')
      .filter((line) => line.includes(`"plugin":"${name}"`)).length;

  it('works', async () => {
    expect(
      JSON.parse(await server.client.text('/pluginManager/plugin/wrong/api/json?tree=active')),
      server.output(),
    ).toMatchObject({ active: true });
  });

  it('shows consoles, with the marks of others, and tells of each annotator once', async () => {
    for (let view = 0; view < 2; view += 1) {
      expect(await server.client.text('/job/job0/1/console')).toContain('Finished: ');
      expect(await server.client.text('/job/job0/1/logText/progressiveHtml?start=0')).toContain(
        "<span class='mark-note'>line</span> 7",
      );
    }
    for (const name of ['wrong-undefined', 'wrong-null', 'wrong-async'])
      expect([name, faultsOf(name)]).toEqual([name, 1]);
    expect(server.output()).not.toContain('nobody waited for');
  });

  it.each(['/job/job0/', '/job/job0/1/'])('shows %s with the links of others', async (path) => {
    const text = await server.client.text(path);
    expect(text).toContain('>Good</a>');
    expect(text).not.toContain('Half');
  });

  it('shows jobs of whose builds something stored fails, wherever they are', async () => {
    const record = await readFile(join(home, 'jobs/job0/builds/1/build.xml'), 'utf8');
    for (const name of ['ReportThrows', 'ReportIsText', 'ReportIsHalf']) {
      expect(record).toContain(`<plugins.wrong.${name}/>`);
      expect([name, faultsOf(name)]).toEqual([name, 1]);
    }
    expect(await server.client.text('/')).toContain('job0');
    expect(await server.client.json('/job/job0/api/json')).toMatchObject({ healthReport: [{ score: 100 }] });
  });

  it.each([
    ['NoTag', 'FAILURE'],
    ['NoText', 'FAILURE'],
    ['NotAwaited', 'SUCCESS'],
  ])('goes on when the publisher %s stores what cannot be written', async (name, result) => {
    await server.client.postXml(`/createItem?name=${name}`, LOUD.replace('.Publisher/', `.${name}/`));
    await server.client.post(`/job/${name}/build?delay=0`);
    expect(await server.client.untilText(`/job/${name}/1/consoleText`, /Finished/)).toContain(`Finished: ${result}`);
    const record = join(home, 'jobs', name, 'builds/1/build.xml');
    await until(async () => (await readFile(record, 'utf8')).includes(`<result>${result}</result>`));
  });

  it.each(['/job/job0', '/job/job0/1'])(
    'answers the remote API of %s, with the rows that can be read',
    async (path) => {
      const asked = 'tree=actions[throwing,later,dated,good]';
      const { actions } = JSON.parse(await server.client.text(`${path}/api/json?${asked}`)) as { actions: unknown };
      const rows = { _class: 'plugins.wrong.Rows', throwing: null, later: null, dated: null, good: [1, 'two'] };
      expect(actions).toEqual(expect.arrayContaining([rows]));
      expect(await server.client.text(`${path}/api/xml?${asked}`)).toContain('<good>two</good>');
    },
  );

  it.each(['/wrong-nothing', '/wrong-type'])('says what is wrong with the page %s', async (path) => {
    const answer = await server.client.get(path);
    expect(answer.status).toBe(500);
    expect(await answer.text()).toContain('has an error: it returned');
  });

  it('shows links as texts that lead where no link may', async () => {
    const text = await server.client.text('/wrong-links');
    expect(text).not.toMatch(/javascript:alert|data:text/);
    expect(text).toContain('<li>script</li>');
    expect(text).toContain('<a href="https://a.example/">web</a>');
  });

  it('shows views, whose slow columns leave others their turns', async () => {
    await server.client.postXml('/createView?name=list', VIEW);
    const text = await server.client.text('/view/list/');
    expect(text.match(/>slow</g)).toHaveLength(JOBS);
    expect(text).toMatch(/>evil</);
    expect(text).not.toContain('evil.example');
    expect(Number(await run('cells-per-turn'))).toBeLessThanOrEqual(2);
  });

  const run = async (name: string): Promise<string> => (await server.client.post(`/cli/command/${name}`)).text();

  it.each([
    ['wrong-nothing', 'it returned nothing in place of an answer with its output\n'],
    ['wrong-exit', 'it returned a value of type string in place of a whole number as exit status\n'],
  ])('answers the command %s with what is wrong', async (name, text) => {
    const answer = await server.client.post(`/cli/command/${name}`);
    expect([answer.status, answer.headers.get('x-exit-code'), await answer.text()]).toEqual([200, '1', text]);
  });

  it('tells a command that its client has left', async () => {
    const leaving = new AbortController();
    const answer = server.client.post('/cli/command/wrong-hangs', { signal: leaving.signal });
    await until(async () => (await run('wrong-left')) === 'begun');
    leaving.abort();
    await expect(answer).rejects.toThrow();
    await until(async () => (await run('wrong-left')) === 'begun,left');
  });

  it('refuses a plugin with a command of Jenkins', async () => {
    expect(await server.client.text('/pluginManager/installed')).toContain('Jenkins has the command build already');
  });

  it('answers its metrics in time, and asks one that hangs only once', async () => {
    const began = performance.now();
    await server.client.text('/prometheus/');
    const text = await server.client.text('/prometheus/');
    expect(performance.now() - began).toBeLessThan(5000);
    expect(text).toContain('default_jenkins_up 1\n');
    expect(text).toContain('wrong_told 1\n');
    expect(text).not.toMatch(/wrong_(?:hangs|nothing|label)/);
  });
});
