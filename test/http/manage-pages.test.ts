import { beforeAll, describe, expect, it } from 'vitest';
import { freestyle } from '../harness/jobs.ts';
import { buildJob, createJob } from './built.ts';
import { expectExchanges } from './exchange.ts';
import { basic, sharedServer } from './start.ts';

const server = sharedServer();
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const PEOPLE = { reader: 'Jenkins.READ', manager: 'Jenkins.MANAGE', auditor: 'Jenkins.SYSTEM_READ' } as const;
type Person = keyof typeof PEOPLE;

beforeAll(async () => {
  const grants = Object.entries(PEOPLE)
    .map(([name, permission]) => {
      const account = `j.securityRealm.createAccount('${name}', 'Pass-${name}')`;
      return `${account}; s.add(Jenkins.READ, '${name}'); s.add(${permission}, '${name}')`;
    })
    .join('\n');
  const script = `import jenkins.model.*; import hudson.security.*
    def j = Jenkins.instance; def s = new GlobalMatrixAuthorizationStrategy(); s.add(Jenkins.ADMINISTER, 'admin')
    Jenkins.MANAGE.setEnabled(true); Jenkins.SYSTEM_READ.setEnabled(true)
    ${grants}
    j.setAuthorizationStrategy(s); j.save(); println 1`;
  const payload = new URLSearchParams({ script }).toString();
  const answer = await server().as({ method: 'POST', url: '/scriptText', headers: FORM, payload });
  expect(answer.body.trim()).toBe('1');
  await createJob(server(), 'free', freestyle({ command: 'true' }));
  expect(await buildJob(server(), 'free')).toBe('SUCCESS');
});

const page = async (url: string) => (await server().as({ method: 'GET', url })).body.replaceAll('&quot;', '"');

function asked(who: Person | 'admin', url: string) {
  const authorization = basic(who, who === 'admin' ? server().password : `Pass-${who}`);
  return server().raw({ method: 'GET', url, headers: { authorization } });
}

async function statusOf(who: Person, url: string): Promise<[number, unknown]> {
  const answer = await asked(who, url);
  return [answer.statusCode, answer.headers['x-required-permission']];
}

const READ_SYSTEM = 'hudson.model.Hudson.SystemRead';
const ADMINISTER = 'hudson.model.Hudson.Administer';

describe('pages of Manage are for those whom Jenkins lets in', () => {
  it.each<[string, Record<Person, [number, string?]>]>([
    ['/manage/', { reader: [403], manager: [200], auditor: [200] }],
    ['/systemInfo', { reader: [403], manager: [200], auditor: [200] }],
    ['/configure', { reader: [403], manager: [200], auditor: [200] }],
    ['/about/', { reader: [403], manager: [200], auditor: [200] }],
    ['/configureTools/', { reader: [403, READ_SYSTEM], manager: [403, READ_SYSTEM], auditor: [200] }],
    ['/pluginManager/', { reader: [403, READ_SYSTEM], manager: [403, READ_SYSTEM], auditor: [200] }],
    ['/updateCenter/', { reader: [403, READ_SYSTEM], manager: [403, READ_SYSTEM], auditor: [200] }],
    ['/log/', { reader: [403, READ_SYSTEM], manager: [403, READ_SYSTEM], auditor: [200] }],
    ['/log/new', { reader: [403, READ_SYSTEM], manager: [403, READ_SYSTEM], auditor: [403, ADMINISTER] }],
    ['/threadDump', { reader: [403, ADMINISTER], manager: [403, ADMINISTER], auditor: [403, ADMINISTER] }],
    ['/heapDump/', { reader: [403, ADMINISTER], manager: [403, ADMINISTER], auditor: [403, ADMINISTER] }],
    [
      '/administrativeMonitorsApi/nonSecurityPopupContent',
      { reader: [403, ADMINISTER], manager: [403, ADMINISTER], auditor: [403, ADMINISTER] },
    ],
    ['/cli/', { reader: [200], manager: [200], auditor: [200] }],
    ['/load-statistics', { reader: [200], manager: [200], auditor: [200] }],
  ])('%s', async (url, wanted) => {
    for (const who of ['reader', 'manager', 'auditor'] as const) {
      const [status, permission] = wanted[who];
      expect([who, ...(await statusOf(who, url))]).toEqual([who, status, permission]);
    }
  });

  it.each(['manager', 'auditor', 'admin'] as const)('every link that %s sees can be opened', async (who) => {
    const body = (await asked(who, '/manage/')).body;
    const links = [...body.matchAll(/<a class="card-link" href="([^"]+)"/g)].map(([, href = '']) => href);
    expect(links.length).toBeGreaterThan(6);
    for (const url of links) expect([url, (await asked(who, url)).statusCode]).toEqual([url, 200]);
  });

  it.each<[Person, readonly string[]]>([
    ['manager', ['manage/webhooks/']],
    ['auditor', ['manage/configureSecurity/', 'manage/configureClouds/', 'configuration-as-code/']],
  ])('%s sees a link to each page that is open to them', async (who, pages) => {
    const body = (await asked(who, '/manage/')).body;
    for (const page of pages) expect(body).toContain(`<a class="card-link" href="/${page}"`);
  });

  const POSTS = /<form[^>]* method="post"/;

  it('shows forms that change something to administrators alone', async () => {
    for (const url of ['/configureTools/', '/pluginManager/installed']) {
      expect((await asked('auditor', url)).body).not.toMatch(POSTS);
      expect((await asked('admin', url)).body).toMatch(POSTS);
    }
  });

  it('restarts for nobody who may only read', async () => {
    const headers = { authorization: basic('auditor', 'Pass-auditor'), ...FORM };
    const issued = await server().raw({ method: 'GET', url: '/crumbIssuer/api/json', headers });
    const { crumb, crumbRequestField } = issued.json<{ crumb: string; crumbRequestField: string }>();
    const cookie = String(issued.headers['set-cookie']);
    for (const url of [
      '/updateCenter/safeRestart',
      '/log/newLogRecorder?name=x',
      '/log/configLogger?name=&level=OFF',
    ]) {
      const answer = await server().raw({
        method: 'POST',
        url,
        headers: { ...headers, cookie, [crumbRequestField]: crumb },
      });
      expect([url, answer.statusCode, answer.headers['x-required-permission']]).toEqual([url, 403, ADMINISTER]);
    }
  });
});

describe('addresses of Jenkins', () => {
  it('answer what they do there', async () => {
    await expectExchanges(server(), [
      { ask: 'GET /heapDump', status: 302, location: '/heapDump/' },
      { ask: 'GET /heapDump/', status: 403, body: /would hold secrets/ },
      { ask: 'GET /ajaxBuildQueue', status: 200, body: /<h2>Build Queue<\/h2>.*No builds in the queue\./ },
      { ask: 'GET /view/all/ajaxExecutors', status: 200, body: /<td>1<\/td><td>Idle<\/td>.*<td>2<\/td><td>Idle/ },
      {
        ask: 'GET /view/all/builds',
        status: 200,
        body: /<h1>Build History of Jenkins<\/h1>[\s\S]*free<\/a> <a href="[^"]*">#1/,
      },
      {
        ask: 'GET /administrativeMonitorsApi/securityPopupContent',
        status: 200,
        body: '<p>There are currently no warnings',
      },
      { ask: 'GET /cli/command/build/', status: 200, body: /<h1>Command build<\/h1>/ },
      { ask: 'GET /cli/command/version/', status: 200, body: /TOKEN(?:'|&#39;) --head --globoff/ },
      { ask: 'GET /cli/command/nosuch/', status: 404 },
      { ask: 'GET /i18n/resourceBundle?baseName=hudson.Messages', status: 200, json: { status: 'error' } },
      { ask: 'GET /images/svgs/logo.svg', by: 'nobody', status: 200, body: /^<svg/ },
    ]);
  });

  it('hide a warning by its own form', async () => {
    const url = '/administrativeMonitor/OldData/act';
    const act = (payload: string) => server().as({ method: 'POST', url, headers: FORM, payload });
    expect((await act('yes=More')).headers.location).toBe('http://ci.example:8080/manage');
    const hidden = () => server().services.home.settings.source();
    expect(await hidden()).not.toContain('<string>OldData</string>');
    expect((await act('no=Dismiss')).statusCode).toBe(302);
    expect(await hidden()).toContain('<string>OldData</string>');
  });

  it.each(['', '/label/built-in', '/computer/(built-in)'])(
    'show the load below “%s” as a page with a picture',
    async (place) => {
      const body = await page(`${place}/load-statistics?type=sec10`);
      expect(body).toMatch(/<svg class="chart"[^>]*role="img"/);
      expect(body).toContain('Busy executors');
      const graph = place === '' ? 'overallLoad/graph' : 'loadStatistics/graph';
      const picture = await server().as({ method: 'GET', url: `${place}/${graph}?type=&width=500&height=300` });
      expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/svg+xml;charset=UTF-8']);
      expect(picture.body).toContain('Busy executors');
      for (const [, href = ''] of body.matchAll(/<a href="([^"/][^"]*)"/g))
        expect([200, 302], href).toContain((await server().as({ method: 'GET', url: `${place}/${href}` })).statusCode);
    },
  );

  it('build histories show no job that one may not read', async () => {
    for (const url of ['/builds', '/view/all/builds', '/ajaxExecutors']) {
      expect((await asked('reader', url)).body).not.toContain('free');
    }
  });
});
