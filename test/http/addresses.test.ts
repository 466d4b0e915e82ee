import { beforeAll, expect, it } from 'vitest';
import { folderXml, freestyle, listView } from '../harness/jobs.ts';
import { buildJob, createJob } from './built.ts';
import { type Exchange, expectExchange, expectExchanges, XML } from './exchange.ts';
import { sharedServer } from './start.ts';

const server = sharedServer();
const BASE = 'http://ci.example:8080';
/** Everything that stays in an address and may stand in a name, and a tilde. */
const NAME = "a b'(c)+,-.=_~d";
const SPELLED = "a%20b'(c)+,-.=_%7Ed";
const ESCAPED = encodeURIComponent(NAME);
const USER = 'ann+ci@example.org';
const FILE = 'out/x+y (1)~.txt';

beforeAll(async () => {
  await createJob(
    server(),
    NAME,
    freestyle({
      command: `mkdir out; echo x > '${FILE}'; echo "JOB=$JOB_URL BUILD=$BUILD_URL"`,
      publishers:
        '<hudson.tasks.ArtifactArchiver><artifacts>out/*</artifacts><caseSensitive>true</caseSensitive></hudson.tasks.ArtifactArchiver>',
    }),
  );
  expect(await buildJob(server(), NAME)).toBe('SUCCESS');
  await expectExchanges(server(), [
    { ask: 'POST /createItem?name=f', payload: folderXml(), type: XML, status: 200 },
    { ask: `POST /job/f/createItem?name=${ESCAPED}`, payload: '<project/>', type: XML, status: 200 },
    { ask: `POST /createView?name=${ESCAPED}`, payload: listView(NAME, { jobs: [NAME] }), type: XML, status: 200 },
  ]);
  await server().services.security.users.create(USER, 'word', { anyId: true });
});

it.each<[string, Exchange]>([
  [
    'a job in a list',
    {
      ask: 'GET /api/json?tree=jobs[name,url]',
      status: 200,
      json: {
        jobs: [
          { name: NAME, url: `${BASE}/job/${SPELLED}/` },
          { name: 'f', url: `${BASE}/job/f/` },
        ],
      },
    },
  ],
  [
    'a job in a folder',
    {
      ask: 'GET /job/f/api/json?tree=jobs[url]',
      status: 200,
      json: { jobs: [{ url: `${BASE}/job/f/job/${SPELLED}/` }] },
    },
  ],
  [
    'a view',
    {
      ask: 'GET /api/json?tree=views[name,url]',
      status: 200,
      json: { views: [{ name: NAME, url: `${BASE}/view/${SPELLED}/` }, { name: 'all' }] },
    },
  ],
  [
    'a view by whatever spelling, and a job of it',
    {
      ask: `GET /view/${ESCAPED}/api/json?tree=url,jobs[url]`,
      status: 200,
      json: { url: `${BASE}/view/${SPELLED}/`, jobs: [{ url: `${BASE}/job/${SPELLED}/` }] },
    },
  ],
  [
    'a user by whatever spelling',
    {
      ask: `GET /user/${encodeURIComponent(USER)}/api/json?tree=absoluteUrl`,
      status: 200,
      json: { absoluteUrl: `${BASE}/user/${USER}` },
    },
  ],
  [
    'a job reached by the escaped spelling, and its builds',
    {
      ask: `GET /job/${ESCAPED}/api/json?tree=url,builds[url]`,
      status: 200,
      json: { url: `${BASE}/job/${ESCAPED}/`, builds: [{ url: `${BASE}/job/${ESCAPED}/1/` }] },
    },
  ],
  [
    'a job reached by its bare spelling, and its builds',
    {
      ask: `GET /job/${NAME.replace(' ', '%20')}/api/json?tree=url,lastBuild[url]`,
      status: 200,
      json: {
        url: `${BASE}/job/${NAME.replace(' ', '%20')}/`,
        lastBuild: { url: `${BASE}/job/${NAME.replace(' ', '%20')}/1/` },
      },
    },
  ],
])('%s', async (_, exchange) => {
  await expectExchange(server(), exchange);
});

it('a build is told its address so, and lists its artifacts so', async () => {
  await expectExchanges(server(), [
    {
      ask: `GET /job/${SPELLED}/1/consoleText`,
      status: 200,
      body: new RegExp(
        `JOB=${escaped(BASE)}/job/${escaped(SPELLED)}/ BUILD=${escaped(BASE)}/job/${escaped(SPELLED)}/1/`,
      ),
    },
    { ask: `GET /job/${SPELLED}/1/`, status: 200, body: /\/1\/artifact\/out\/x\+y%20\(1\)%7E\.txt"/ },
    { ask: `GET /job/${SPELLED}/1/artifact/out/`, status: 200, body: /\/1\/artifact\/out\/x\+y%20\(1\)%7E\.txt"/ },
    { ask: `GET /job/${ESCAPED}/1/artifact/out/x%2By%20%281%29~.txt`, status: 200, body: 'x\n' },
  ]);
});

it('redirects lead to it, and keep how the client spelled what it asked for', async () => {
  await expectExchanges(server(), [
    { ask: `GET /job/${SPELLED}`, status: 302, location: `/job/${SPELLED}/` },
    { ask: `GET /job/${ESCAPED}`, status: 302, location: `/job/${ESCAPED}/` },
    { ask: `POST /createItem?name=g~+%2B&mode=copy&from=f`, status: 302, location: '/job/g%7E%20+/configure' },
    { ask: `POST /job/${ESCAPED}/disable`, status: 302, location: `/job/${ESCAPED}/` },
    { ask: `POST /job/${ESCAPED}/enable`, status: 302, location: `/job/${ESCAPED}/` },
  ]);
});

it('a waiting build names its job so', async () => {
  const asked = await server().as({ method: 'POST', url: `/job/${SPELLED}/build?delay=1000sec` });
  expect(asked.statusCode).toBe(201);
  const item = String(asked.headers.location).slice(BASE.length);
  await expectExchange(server(), {
    ask: `GET ${item}api/json?tree=task[url]`,
    status: 200,
    json: { task: { url: `${BASE}/job/${SPELLED}/` } },
  });
});

it('pages link to it', async () => {
  const own = `href="/job/f/job/${SPELLED.replaceAll("'", '&#39;')}/"`;
  const people = await server().as({ method: 'GET', url: '/asynchPeople/' });
  expect(people.body).toContain(`href="/user/${USER}/"`);
  const folder = await server().as({ method: 'GET', url: '/job/f/' });
  expect(folder.body.replaceAll('&#39;', "'")).toContain(own.replaceAll('&#39;', "'"));
  const views = await server().as({ method: 'GET', url: '/' });
  expect(views.body.replaceAll('&#39;', "'")).toContain(`href="/view/${SPELLED}/"`);
});

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
