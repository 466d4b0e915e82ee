import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildJob, createJob } from './built.ts';
import { type Exchange, expectExchange, expectExchanges, FORM, form } from './exchange.ts';
import { sharedServer } from './start.ts';

const server = sharedServer();
const BASE = 'http://ci.example:8080';
const ARCHIVER =
  '<hudson.tasks.ArtifactArchiver><artifacts>**/*.txt</artifacts><fingerprint>true</fingerprint></hudson.tasks.ArtifactArchiver>';
const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

beforeAll(async () => {
  const command = 'mkdir -p "d e"; echo one > a.txt; echo two > "d e/ü.txt"';
  await createJob(server(), 'r', { command, publishers: ARCHIVER });
  expect(await buildJob(server(), 'r')).toBe('SUCCESS');
  expect(await buildJob(server(), 'r')).toBe('SUCCESS');
});

it.each<[string, Exchange]>([
  [
    'by its number',
    { ask: 'GET /job/r/1/api/json?tree=number,url', status: 200, json: { number: 1, url: `${BASE}/job/r/1/` } },
  ],
  ['behind a doubled slash', { ask: 'GET /job/r//1/api/json?tree=number', status: 200, json: { number: 1 } }],
  ['by the name of the newest', { ask: 'GET /job/r/lastBuild/api/json?tree=number', status: 200, json: { number: 2 } }],
  ['by the name of the newest good one', { ask: 'GET /job/r/lastStableBuild/buildNumber', status: 200, body: '2' }],
  ['by a name that no build has', { ask: 'GET /job/r/lastFailedBuild/api/json', status: 404 }],
  ['by a number that no build has', { ask: 'GET /job/r/9/api/json', status: 404 }],
  ['by a number that is none', { ask: 'GET /job/r/12345678901/', status: 404 }],
  ['by its page', { ask: 'GET /job/r/1', status: 302, location: '/job/r/1/' }],
  ['by its page for a POST, as behind a redirect', { ask: 'POST /job/r/1/', status: 200, body: /<title>r #1/ }],
  ['for what it does not have', { ask: 'GET /job/r/1/nothing?a=b', status: 302, location: '/job/r/1/nothing/?a=b' }],
  ['for what it does not have, with the slash', { ask: 'GET /job/r/1/nothing/', status: 404 }],
  ['for its console with a slash', { ask: 'GET /job/r/1/consoleText/', status: 200, body: /^Started by user admin\n/ }],
  [
    'for its console as if that were an object',
    { ask: 'GET /job/r/1/consoleText/api/json', status: 200, body: /Finished: SUCCESS\n$/ },
  ],
  [
    'for its log by a form',
    {
      ask: 'POST /job/r/1/logText/progressiveText',
      payload: 'start=0',
      type: FORM,
      status: 200,
      body: /Finished: SUCCESS\r\n$/,
    },
  ],
  ['for a file', { ask: 'GET /job/r/1/artifact/d%20e/%C3%BC.txt', status: 200, body: 'two\n' }],
  ['for a file with a slash', { ask: 'GET /job/r/lastSuccessfulBuild/artifact/a.txt/', status: 200, body: 'one\n' }],
  ['for a folder', { ask: 'GET /job/r/1/artifact/d%20e', status: 302, location: '/job/r/1/artifact/d%20e/' }],
  ['for a file that is not there', { ask: 'GET /job/r/1/artifact/none', status: 404 }],
  ['by nobody', { ask: 'GET /job/r/1/api/json', by: 'nobody', status: 403 }],
])('a build is asked for %s', (_, exchange) => expectExchange(server(), exchange));

describe('a build is changed', () => {
  it('in its description, its name and whether it is kept', async () => {
    await expectExchanges(server(), [
      {
        ask: 'POST /job/r/1/submitDescription?description=query',
        payload: 'description=body',
        type: FORM,
        status: 302,
        location: '/job/r/1/',
      },
      { ask: 'GET /job/r/1/api/json', status: 200, json: { description: 'query', displayName: '#1', keepLog: false } },
      {
        ask: 'POST /job/r/1/configSubmit',
        payload: form({ json: '{"displayName":"größer","description":"d"}' }),
        type: FORM,
        status: 302,
        location: '/job/r/1/',
      },
      {
        ask: 'GET /job/r/1/api/json',
        status: 200,
        json: { description: 'd', displayName: 'größer', fullDisplayName: 'r größer' },
      },
      { ask: 'POST /job/r/1/toggleLogKeep', headers: { referer: `${BASE}/job/r/` }, status: 302, location: '/job/r/' },
      {
        ask: 'POST /job/r/1/doDelete',
        status: 400,
        error: 'Unable to delete  r größer : This record is explicitly marked to be kept.',
      },
      {
        ask: 'POST /job/r/1/toggleLogKeep/',
        headers: { referer: 'http://elsewhere/' },
        status: 302,
        location: '/job/r/1/',
      },
      { ask: 'GET /job/r/1/api/json', status: 200, json: { keepLog: false } },
    ]);
  });

  it.each<Exchange>([
    { ask: 'GET /job/r/1/stop', status: 405 },
    { ask: 'GET /job/r/1/doDelete', status: 405 },
    { ask: 'GET /job/r/1/toggleLogKeep', status: 405 },
    { ask: 'GET /job/r/1/configSubmit', status: 404 },
    { ask: 'POST /job/r/1/configSubmit', status: 400 },
    { ask: 'POST /job/r/1/doDelete', by: 'no crumb', status: 403 },
    { ask: 'POST /job/r/1/doDelete', by: 'nobody', status: 403 },
    { ask: 'POST /job/r/9/doDelete', status: 404 },
  ])('not by $ask of $by, which answers $status', async (exchange) => {
    await expectExchange(server(), exchange);
    await expectExchange(server(), { ask: 'GET /job/r/1/api/json', status: 200, json: { keepLog: false } });
  });
});

it('stopping a build that is over changes nothing; what only pipelines have is not there', () =>
  expectExchanges(server(), [
    { ask: 'POST /job/r/1/stop', status: 302, location: '/job/r/1/' },
    { ask: 'POST /job/r/1/stop/', status: 302, location: '/job/r/1/' },
    { ask: 'POST /computer/(built-in)/executors/0/stop', status: 302, location: '/computer/(built-in)/' },
    { ask: 'POST /job/r/1/term', status: 302, location: '/job/r/1/term/' },
    { ask: 'POST /job/r/1/term/', status: 404 },
    { ask: 'GET /job/r/1/api/json', status: 200, json: { result: 'SUCCESS' } },
  ]));

describe('fingerprints', () => {
  const files = [
    { fileName: 'a.txt', hash: md5('one\n'), original: { name: 'r', number: 1 } },
    { fileName: 'ü.txt', hash: md5('two\n'), original: { name: 'r', number: 1 } },
  ];

  it('of a build are listed at depth 2, by the path of the file', async () => {
    await expectExchange(server(), {
      ask: 'GET /job/r/1/api/json?depth=2',
      status: 200,
      json: {
        fingerprint: files.map((file) => ({
          ...file,
          usage: [{ name: 'r', ranges: { ranges: [{ start: 1, end: 3 }] } }],
        })),
      },
    });
    await expectExchange(server(), {
      ask: 'GET /job/r/1/api/json?depth=1',
      status: 200,
      body: /^(?!.*"fingerprint":)/,
    });
  });

  it('are told of among the actions, behind the causes', async () => {
    const answer = await server().as({ method: 'GET', url: '/job/r/2/api/json?tree=actions' });
    expect(answer.json<{ actions: unknown }>().actions).toEqual([
      { _class: 'hudson.model.CauseAction' },
      { _class: 'hudson.tasks.Fingerprinter$FingerprintAction' },
    ]);
  });

  it("stand in the build's record as Jenkins writes them, and are read again from there", async () => {
    const record = await readFile(join(server().home, 'jobs', 'r', 'builds', '2', 'build.xml'), 'utf8');
    const action =
      /<hudson.tasks.Fingerprinter_-FingerprintAction>\n(?:.*\n)*?.*<\/hudson.tasks.Fingerprinter_-FingerprintAction>/;
    const [text = ''] = action.exec(record) ?? [];
    expect(text).toContain(
      `        <entry>\n          <string>a.txt</string>\n          <string>${md5('one\n')}</string>\n        </entry>`,
    );
    expect(text.match(/<entry>/g)).toHaveLength(2);
    await expectExchanges(server(), [
      { ask: 'POST /job/r/2/submitDescription?description=changed', status: 302, location: '/job/r/2/' },
      { ask: 'POST /reload', status: 302, location: '/' },
    ]);
    const tree = 'fingerprint[fileName,hash,original[name,number]]';
    await expectExchange(server(), {
      ask: `GET /job/r/2/api/json?tree=${tree}`,
      status: 200,
      json: { fingerprint: files },
    });
    await expectExchange(server(), {
      ask: 'GET /job/r/2/api/json?tree=fingerprint[fileName]{1,2}',
      status: 200,
      json: { fingerprint: [{ fileName: 'ü.txt' }] },
    });
  });

  it('are known by their sums', () =>
    expectExchanges(server(), [
      {
        ask: `GET /fingerprint/${md5('two\n')}/api/json`,
        status: 200,
        json: { fileName: 'ü.txt', original: { name: 'r', number: 1 } },
      },
      { ask: `GET /fingerprint/${md5('nothing')}/api/json`, status: 404 },
      { ask: 'GET /fingerprint/none/api/json', status: 404 },
    ]));
});

it('a deleted build is gone, and the next one is the last', async () => {
  await createJob(server(), 'short', {});
  await buildJob(server(), 'short');
  await buildJob(server(), 'short');
  await expectExchanges(server(), [
    { ask: 'POST /view/all/job/short/2/doDelete', status: 302, location: '/view/all/job/short/' },
    { ask: 'GET /job/short/2/api/json', status: 404 },
    { ask: 'GET /job/short/api/json', status: 200, json: { lastBuild: { number: 1 }, nextBuildNumber: 3 } },
    { ask: 'DELETE /job/short/1/', by: 'no crumb', status: 204 },
    { ask: 'GET /job/short/api/json', status: 200, json: { lastBuild: null, builds: [], nextBuildNumber: 3 } },
  ]);
});
