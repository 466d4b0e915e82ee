import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Finisher } from '../../src/kit/testing/temporary-folder.ts';
import { PERMISSIONS } from '../../src/model/index.ts';
import { Client } from '../harness/client.ts';
import { freestyle, parametersProperty, stringParameter } from '../harness/jobs.ts';
import { preparedHome } from '../harness/prepared-home.ts';
import { type ServerProcess, spawnServer } from '../harness/server-process.ts';
import { ASKED, type Ask, caseOf, PEOPLE, ruleFor } from './permissions-visit.ts';
import { comparable, type RecordedAnswer } from './same-answer.ts';

const recording: { base: string; cases: Readonly<Record<string, RecordedAnswer>> } = JSON.parse(
  readFileSync(join(import.meta.dirname, '..', '..', 'fixtures', 'http', 'scenario3.json'), 'utf8'),
);
/** Two requests have the address of these; the last one of them is what was recorded. */
const TWICE = /createItem\?name=made/;

const matrix = `import jenkins.model.*; import hudson.security.*
def j = Jenkins.instance
def s = new GlobalMatrixAuthorizationStrategy()
s.add(Jenkins.ADMINISTER, 'admin')
${Object.entries(PEOPLE)
  .filter(([who]) => who !== 'anonymous')
  .flatMap(([who, permissions]) => [
    `j.securityRealm.createAccount('${who}', 'Pass-${who}')`,
    ...permissions.map((each) => `s.add(Permission.fromId('${PERMISSIONS[each].id}'), '${who}')`),
  ])
  .join('\n')}
j.setAuthorizationStrategy(s); j.save(); println 'ok'`;

describe('seven people before a matrix of permissions, as recorded from Jenkins 2.393', () => {
  const actions: (() => Promise<void> | void)[] = [];
  const finisher: Finisher = { onTestFinished: (action) => void actions.push(action) };
  const clients = new Map<string, Client>();
  let server: ServerProcess;

  beforeAll(async () => {
    server = await spawnServer({ home: await preparedHome(finisher) });
    const { client } = server;
    const parameters = parametersProperty(stringParameter('A', 'x'));
    await client.postXml('/createItem?name=alpha-one', freestyle({ command: 'echo hi' }));
    await client.postXml('/createItem?name=alpha-two', freestyle({ command: 'echo hi', properties: parameters }));
    await client.postXml('/createItem?name=beta', freestyle({ command: 'sleep 30' }));
    await client.postXml('/createItem?name=team', '<com.cloudbees.hudson.plugins.folder.Folder/>');
    await client.postXml('/job/team/createItem?name=inner', freestyle());
    await client.post('/job/alpha-one/build?delay=0sec');
    await client.until<{ building: boolean }>('/job/alpha-one/1/api/json', ({ building }) => !building);
    const said = await client.post('/scriptText', { body: new URLSearchParams({ script: matrix }) });
    expect(await said.text()).toBe('ok\n');
    for (const who of Object.keys(PEOPLE)) {
      clients.set(who, who === 'anonymous' ? new Client(server.base) : new Client(server.base, who, `Pass-${who}`));
    }
  });
  afterAll(async () => {
    await server?.kill();
    for (const action of actions) await action();
  });

  /** Asks as a script does: whoever gets no crumb sends none. */
  function ask(who: string, { method, path, body, contentType }: Ask): Promise<Response> {
    const client = clients.get(who) ?? new Client(server.base);
    const init: RequestInit = {
      method,
      ...(body !== undefined && { body }),
      ...(contentType !== undefined && { headers: { 'Content-Type': contentType } }),
    };
    const own = path.replace('WHO', who);
    const hasCrumb = method === 'POST' && PEOPLE[who]?.includes('Overall/Read') === true;
    return hasCrumb ? client.post(own, init) : client.request(own, init);
  }

  describe.each(Object.keys(PEOPLE))('%s', (who) => {
    it.each(ASKED.map((asked) => [`${asked.method} ${asked.path}`, asked] as const))('%s', async (_name, asked) => {
      const response = await ask(who, asked);
      const text = await response.text();
      const headers = Object.fromEntries(response.headers.entries());
      const permission = headers['x-required-permission'];
      expect({ status: response.status, permission }).toEqual(ruleFor(who, asked));
      if (response.status === 201) await settled();
      const recorded = TWICE.test(asked.path) ? undefined : recording.cases[caseOf(who, asked)];
      if (recorded === undefined) return;
      const isPage = (headers['content-type'] ?? '').includes('text/html');
      const wanted = isPage ? { html: true as const, title: null } : text;
      expect(comparable({ status: response.status, headers, body: wanted }, server.base)).toEqual(
        comparable(asRecorded(recorded), recording.base),
      );
      for (const name of ['x-you-are-authenticated-as', 'x-permission-implied-by']) {
        expect([name, headers[name]]).toEqual([name, recorded.headers[name]]);
      }
    });
  });

  /** Waits until nothing waits and nothing runs. */
  async function settled(): Promise<void> {
    await server.client.until<{ items: unknown[] }>('/queue/api/json', ({ items }) => items.length === 0);
    const busy = '/computer/api/json?tree=busyExecutors';
    await server.client.until<{ busyExecutors: number }>(busy, ({ busyExecutors }) => busyExecutors === 0);
  }

  it('asks all that was recorded', () => {
    const names = new Set(Object.keys(PEOPLE).flatMap((who) => ASKED.map((asked) => caseOf(who, asked))));
    expect(Object.keys(recording.cases).filter((name) => !names.has(name))).toEqual([]);
  });
});

/** A page was recorded without its title. */
function asRecorded(recorded: RecordedAnswer): RecordedAnswer {
  return typeof recorded.body === 'string' ? recorded : { ...recorded, body: { html: true, title: null } };
}
