import { mkdirSync, writeFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { silentLogger } from '../../src/kit/index.ts';
import type { Finisher } from '../../src/kit/testing/temporary-folder.ts';
import { temporaryFolder } from '../../src/kit/testing/temporary-folder.ts';
import { PLUGIN_TABLE } from '../../src/plugins/index.ts';
import { folderXml, freestyle, matrix, pipeline } from '../harness/jobs.ts';
import { preparedHome } from '../harness/prepared-home.ts';
import { until } from '../harness/until.ts';
import { buildJob, createJob } from './built.ts';
import { crawl } from './crawl.ts';
import { startServerOn, type TestServer } from './start.ts';

const REPORT =
  '<hudson.tasks.junit.JUnitResultArchiver><testResults>*.xml</testResults></hudson.tasks.junit.JUnitResultArchiver>';
const RESULTS = `<testsuite name="s"><testcase classname="a.B" name="c"/><testcase classname="a.B" name="d"><failure message="no"/></testcase></testsuite>`;
const ends: (() => Promise<void>)[] = [];
const finisher: Finisher = { onTestFinished: (action) => void ends.unshift(action) };
/** Holds the home of a server on which everything works, after it has ended: jobs of many kinds, with builds. */
let lived = '';

beforeAll(async () => {
  const own: (() => Promise<void>)[] = [];
  lived = await preparedHome(finisher);
  const server = await startServerOn({ onTestFinished: (action) => void own.unshift(action) }, lived);
  await createJob(server, 'x', freestyle({ command: `echo '${RESULTS}' > results.xml`, publishers: REPORT }));
  await createJob(server, 'team', folderXml());
  await createJob(server, 'cells', matrix({ axes: { A: ['1'] } }));
  await createJob(server, 'modules', '<maven2-moduleset/>');
  await createJob(server, 'outside', '<hudson.model.ExternalJob/>');
  await createJob(server, 'branches', '<org.jenkinsci.plugins.workflow.multibranch.WorkflowMultiBranchProject/>');
  await createJob(server, 'pipe', pipeline("stage('Make') { echo 'hi' }\nstage('Break') { error 'no' }"));
  await createJob(server, 'asks', pipeline("input 'Go?'"));
  expect(await buildJob(server, 'x')).toBe('UNSTABLE');
  expect(await buildJob(server, 'cells')).toBe('SUCCESS');
  expect(await buildJob(server, 'pipe')).toBe('FAILURE');
  await server.as({ method: 'POST', url: '/job/asks/build?delay=0' });
  await until(async () => {
    const { body } = await server.as({ url: '/job/asks/1/wfapi/pendingInputActions' });
    return body.includes('Go') ? { found: true } : { instead: `nothing was asked: ${body}` };
  });
  for (const end of own) await end();
});

afterAll(async () => {
  for (const end of ends) await end();
});

/** Starts a server on a copy of the home, with plugins switched off. */
async function startWithout(names: readonly string[], log?: Parameters<typeof startServerOn>[3]): Promise<TestServer> {
  const home = await temporaryFolder(finisher);
  await cp(lived, home, { recursive: true });
  mkdirSync(join(home, 'plugins'), { recursive: true });
  for (const name of names) writeFileSync(join(home, 'plugins', `${name}.jpi.disabled`), '');
  return startServerOn(finisher, home, [], log);
}

describe('a server on which every plugin that can be is switched off', () => {
  const lines: string[] = [];
  let bare: TestServer;

  beforeAll(async () => {
    const note = (_fields: object, message: string) => void lines.push(message);
    bare = await startWithout(
      PLUGIN_TABLE.map(({ name }) => name),
      { ...silentLogger, warn: note, error: note },
    );
  });

  const OF_JENKINS =
    /^\{(?:job|folder|build)\}\/(?:api\/json|config\.xml|consoleText|build\?delay=0|)$|progressiveHtml$|^markup/;
  const table = PLUGIN_TABLE.flatMap(({ addresses }) =>
    typeof addresses === 'string' ? [] : addresses.map(({ verb, path }) => [verb ?? 'GET', path] as const),
  ).filter(([, path]) => !OF_JENKINS.test(path));
  const others = [
    ['POST', 'project/x'],
    ['POST', 'project/nosuch'],
    ['GET', 'generic-webhook-trigger/invoke?token=a'],
    ['POST', 'gitlab-webhook/post'],
    ['POST', 'descriptorByName/hudson.plugins.git.ApiTokenPropertyConfiguration/generate'],
    ['POST', 'descriptorByName/hudson.plugins.git.ApiTokenPropertyConfiguration/revoke'],
    ['POST', 'descriptorByName/hudson.plugins.git.UserRemoteConfig/fillCredentialsIdItems'],
    ['POST', 'job/x/descriptorByName/hudson.plugins.git.UserRemoteConfig/fillCredentialsIdItems'],
    ['GET', 'descriptorByName/com.cloudbees.plugins.credentials.impl.BaseStandardCredentials/checkId?value=a'],
    ['GET', 'job/x/move/'],
    ['POST', 'job/x/move/move'],
    ['GET', 'job/branches/indexing/console'],
    ['GET', 'job/team/computation/console'],
    ['GET', 'job/pipe/1/timeline'],
    ['GET', 'job/pipe/1/execution/node/3/'],
    ['POST', 'job/pipe/1/pause/toggle'],
    ['GET', 'job/x/badge/'],
    ['GET', 'job/x/test/'],
    ['GET', 'user/admin/credentials/'],
    ['GET', 'computer/(built-in)/trustHostKey/'],
    ['GET', 'instance-identity/'],
  ] as const;

  /** Returns what answers to an address, without the address. */
  async function answerOf(method: 'GET' | 'POST', path: string, isKnown: boolean) {
    const ask = isKnown ? bare.as : bare.raw;
    let url = `/${path}`;
    let answer = await ask({ method, url });
    // Below a job or build, an address without a slash at its end is looked for with one.
    if (answer.statusCode === 302 && answer.headers.location?.endsWith(`${url}/`) === true) {
      url = `${url}/`;
      answer = await ask({ method, url });
    }
    return {
      status: answer.statusCode,
      error: answer.headers['x-error'],
      at: answer.headers.location?.replaceAll(path, ''),
    };
  }

  it.each([...table, ...others])('answers to %s %s as to an address that nobody has', async (method, path) => {
    const own = path
      .replace('{folder}', 'job/team')
      .replace('{job}', 'job/x')
      .replace('{build}', 'job/x/1')
      .replace(/\{\w+\}/g, 'x');
    const unknown = own.replace(
      /^((?:job\/\w+\/(?:1\/)?|user\/admin\/|computer\/[^/]+\/)?)[^/]+(\/.*)?$/,
      '$1no-such-thing$2',
    );
    expect(unknown).not.toBe(own);
    const answer = await answerOf(method, own, true);
    expect([404, 409]).toContain(answer.status);
    expect(answer).toEqual(await answerOf(method, unknown, true));
    // Strangers learn nothing either, but where Jenkins says to everybody that there is nothing.
    const isPublic = /^(?:buildStatus|git|instance-identity)\//.test(own);
    expect(await answerOf(method, own, false)).toEqual(
      isPublic ? { ...answer, status: 404 } : await answerOf(method, unknown, false),
    );
  });

  it('has nothing to complain about', () => {
    expect(lines.filter((line) => /unexpected|failed|internal/i.test(line))).toEqual([]);
  });
});

describe('links of pages', () => {
  const PAGES = [
    '/',
    '/view/all/builds',
    '/manage/',
    '/computer/',
    '/computer/(built-in)/',
    '/user/admin/',
    '/asynchPeople/',
    '/configure',
    '/job/x/',
    '/job/x/1/',
    '/job/x/configure',
    '/job/team/',
    '/job/branches/',
    '/job/cells/',
    '/job/pipe/',
    '/job/pipe/1/',
    '/job/pipe/1/console',
    '/job/pipe/1/flowGraphTable/',
    '/job/asks/1/',
  ];

  it.each([
    ['nothing', []],
    ['everything', PLUGIN_TABLE.map(({ name }) => name)],
    ['what shows pipelines', ['workflow-cps', 'pipeline-rest-api', 'pipeline-input-step', 'pipeline-stage-view']],
    ['what shows builds', ['junit', 'embeddable-build-status', 'timestamper', 'lockable-resources', 'mailer']],
    ['folders', ['cloudbees-folder']],
    ['credentials', ['credentials', 'script-security']],
  ] as const)(
    'lead to no address that is not there, without %s',
    async (_, names) => {
      const server = await startWithout(names);
      const { seen, wrong } = await crawl(server, PAGES, 2);
      expect(wrong).toEqual([]);
      expect(seen).toBeGreaterThan(80);
    },
    300_000,
  );
});
