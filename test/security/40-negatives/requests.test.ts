import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { builtInKinds } from '../../../src/controller/index.ts';
import { createRoutes } from '../../../src/http/routes.ts';
import { cpuTime } from '../../../src/kit/testing/cpu-time.ts';
import { stillFiles } from '../../../src/kit/testing/files-below.ts';
import { freestyle, parametersProperty, pipeline, stringParameter } from '../../harness/jobs.ts';
import { buildJob, createJob } from '../../http/built.ts';
import { attacked, FORM, form, lure, XML } from '../asked.ts';

const target = attacked();
const evil = lure();
const routes = createRoutes(builtInKinds());

beforeAll(async () => {
  await createJob(target().server, 'x', {
    command: 'env',
    properties: parametersProperty(stringParameter('GIVEN', 'v')),
  });
  await buildJob(target().server, 'x', 'buildWithParameters');
});

const filesOf = () => stillFiles(target().server.home);

function upgrade(path: string, headers: Readonly<Record<string, string>>): Promise<string> {
  const address = target().server.app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    const all = {
      Connection: 'Upgrade',
      Upgrade: 'websocket',
      'Sec-WebSocket-Version': '13',
      'Sec-WebSocket-Key': 'eA==',
      ...headers,
    };
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
    socket.once('data', (data) => {
      resolve(data.toString('latin1'));
      socket.destroy();
    });
    socket.once('error', reject);
  });
}

it('negative 2: an upgrade that another site asks for is none', async () => {
  for (const path of ['/cli/ws', '/wsagents/', '/events']) {
    const answer = await upgrade(path, { Host: 'ci.example', Origin: 'https://evil.example' });
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
  }
});

it('negative 3: an upgrade by another name of the server is none', async () => {
  const answer = await upgrade('/cli/ws', { Host: 'evil:8080', Origin: 'http://evil:8080' });
  expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
});

it('a stream of events is not for the pages of another site', async () => {
  const { ask } = target();
  for (const headers of [{ origin: 'https://evil.example' }, { origin: 'null' }]) {
    const answer = await ask('GET /events', { headers });
    expect(answer.status).toBe(403);
  }
});

it('negative 28: a build without a crumb is refused with the reason, and nothing is queued', async () => {
  const { ask, server } = target();
  const authorization = `Basic ${Buffer.from(`admin:${server.password}`).toString('base64')}`;
  const answer = await ask('POST /job/x/build', { by: 'nobody', headers: { authorization } });
  expect(answer.status).toBe(403);
  expect(answer.body).toContain('No valid crumb');
  expect(JSON.parse((await ask('GET /queue/api/json')).body).items).toEqual([]);
});

it('negative 29: the crumb of one session is none in another, nor for somebody else', async () => {
  const { ask } = target();
  const issued = await ask('GET /crumbIssuer/api/json', { headers: { cookie: '' } });
  const { crumb } = JSON.parse(issued.body);
  for (const cookie of ['', 'JSESSIONID=another'])
    expect((await ask('POST /job/x/build', { headers: { 'Jenkins-Crumb': crumb, cookie } })).status).toBe(403);
  const cookie = String(issued.headers['set-cookie']).split(';', 1)[0] ?? '';
  expect((await ask('POST /job/x/build', { by: 'nobody', headers: { 'Jenkins-Crumb': crumb, cookie } })).status).toBe(
    403,
  );
});

it('negative 30: a GET of what takes a POST alone changes nothing, whatever the route', async () => {
  const { ask } = target();
  const before = await filesOf();
  const posts = routes.filter(({ method }) => method === 'POST').map(({ path }) => path);
  const alone = posts.filter((path) => !routes.some((route) => route.path === path && route.method.startsWith('GET')));
  expect(alone.length).toBeGreaterThan(80);
  for (const path of alone) {
    const url = path
      .replace('/_item/:item', '/job/x')
      .replace('/_run/:item/:run', '/job/x/1')
      .replace('/_view/:owner/:view', '/view/all')
      .replace('/user/:id', '/user/admin')
      .replace(':node', '(built-in)')
      .replace(/:\w+|\*/g, 'unknown');
    expect([url, [404, 405].includes((await ask(`GET ${url}?name=y&value=y&script=y`)).status)]).toEqual([url, true]);
  }
  expect(await filesOf()).toEqual(before);
});

it('negative 31: a log-in from another site is none, and none leads to another site', async () => {
  const { ask, server } = target();
  const fields = { j_username: 'admin', j_password: server.password };
  const stolen = await ask('POST /j_spring_security_check', {
    ...{ by: 'nobody' as const, body: form(fields), type: FORM, headers: { origin: 'http://evil.example' } },
  });
  expect(stolen.status).toBe(403);
  expect(String(stolen.headers['set-cookie'] ?? '')).not.toMatch(/JSESSIONID[^=]*=(?!""|;)/);
  const page = await ask('GET /login', { by: 'nobody' });
  const cookie = String(page.headers['set-cookie']).split(';', 1)[0] ?? '';
  const [, crumb = ''] = /name="Jenkins-Crumb" value="([^"]+)"/.exec(page.body) ?? [];
  for (const from of [
    '//evil.example',
    '/\\evil.example',
    'https:evil.example',
    'https://evil.example/',
    '\\/evil.example',
  ]) {
    const body = form({ ...fields, from, 'Jenkins-Crumb': crumb });
    const answer = await ask('POST /j_spring_security_check', { by: 'nobody', body, type: FORM, headers: { cookie } });
    expect(new URL(String(answer.headers['location'])).host).toMatch(/^127\.0\.0\.1:\d+$/);
  }
});

it('negative 32: nobody without permission makes the server ask another one', async () => {
  const { ask, server } = target();
  await server.services.home.settings.change({
    authorization: {
      className: 'hudson.security.FullControlOnceLoggedInAuthorizationStrategy',
      denyAnonymousRead: false,
    },
  });
  const checks = routes.map(({ path }) => path).filter((path) => /check|test|validate|polling|install/i.test(path));
  expect(checks.length).toBeGreaterThan(8);
  for (const path of checks) {
    const url = path
      .replace('/_item/:item', '/job/x')
      .replace('/_run/:item/:run', '/job/x/1')
      .replace(/:\w+|\*/g, 'unknown');
    const query = new URLSearchParams({
      value: evil().url,
      url: evil().url,
      smtpHost: '127.0.0.1',
      credentialsId: 'c',
      name: evil().url,
    });
    for (const verb of ['GET', 'POST']) await ask(`${verb} ${url}?${query}`, { by: 'nobody' });
  }
  // Ours is the last one and the only one.
  await fetch(new URL('ours', evil().url));
  expect(evil().visits).toEqual(['/ours']);
});

it('negative 36: a broken form that carries a secret, and a name with line breaks, leave neither in log nor answer', async () => {
  const { ask, server } = target();
  const secret = 'zaphod-and-trillian';
  const broken = await ask('POST /createItem', {
    body: form({ name: 'q', mode: 'x', json: `{"password":"${secret}"` }),
    type: FORM,
  });
  expect(broken.body).not.toContain(secret);
  const document = await ask('POST /createItem?name=q', { body: `<project><a>${secret}</b></project>`, type: XML });
  expect(document.body).not.toContain(secret);
  const body = form({ j_username: 'eve\r\n{"at":"forged"}', j_password: secret });
  await ask('POST /j_spring_security_check', { by: 'nobody', body, type: FORM });
  await server.services.home.audit.flush();
  const lines = (await readFile(join(server.home, 'logs', 'audit.log'), 'utf8')).split('\n').slice(0, -1);
  expect(lines.every((line) => typeof JSON.parse(line).who === 'string')).toBe(true);
  const log = server.services.recentLog.records().map(({ message, fields }) => `${message} ${fields}`);
  expect([...lines, ...log].join('\n')).not.toContain(secret);
});

it('negative 37: somebody unknown learns of no node, user or plugin', async () => {
  const { ask, server } = target();
  const className = 'hudson.security.FullControlOnceLoggedInAuthorizationStrategy';
  await server.services.home.settings.change({ authorization: { className, denyAnonymousRead: true } });
  for (const path of [
    '/computer/api/json',
    '/queue/api/json',
    '/pluginManager/api/json',
    '/user/admin/my-views',
    '/loginFoo',
    '/tcpSlaveAgentListener/x',
    '/auditLog/entries',
    '/auditLog/',
    '/log/all',
  ]) {
    const { status, body } = await ask(`GET ${path}`, { by: 'nobody' });
    expect([path, [403, 404].includes(status)]).toEqual([path, true]);
    expect(body).not.toMatch(/Built-In|shortName|"fullName"/);
  }
});

it('negative 38: no getter of an object is an address', async () => {
  const { ask } = target();
  for (const place of ['/', '/job/x/', '/job/x/1/', '/computer/(built-in)/', '/user/admin/'])
    for (const name of [
      'getClass',
      'class/classLoader',
      'getRootDir',
      'descriptorByName/x/clazz',
      '__proto__',
      'constructor',
      'toString',
    ])
      expect([place + name, (await ask(`GET ${place}${name}/`)).status]).toEqual([place + name, 404]);
});

describe('negative 39', () => {
  it('negative 39: an item of a kind that is none is not made', async () => {
    const { ask } = target();
    for (const what of ['mode=java.lang.Runtime', 'mode=hudson.model.Hudson', 'mode=']) {
      const answer = await ask(`POST /createItem?name=forbidden&${what}`);
      expect([400, 404, 500].includes(answer.status)).toBe(true);
      expect((await ask('GET /job/forbidden')).status).toBe(404);
    }
  });

  it('negative 39: a parameter that no definition names never comes into the environment', async () => {
    const { ask, server } = target();
    expect(await buildJob(server, 'x', 'buildWithParameters?GIVEN=mine&PATH=/nowhere&LD_PRELOAD=/x.so')).toBe(
      'SUCCESS',
    );
    const { body } = await ask('GET /job/x/lastBuild/consoleText');
    expect(body).toContain('GIVEN=mine');
    expect(body).not.toMatch(/LD_PRELOAD|PATH=\/nowhere/);
  });
});

describe('negative 40', () => {
  it('negative 40: a form of 1,001 parts is refused', async () => {
    const { ask } = target();
    const part = '--B\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n';
    const body = `${part.repeat(1001)}--B--\r\n`;
    const answer = await ask('POST /job/x/build', { body, type: 'multipart/form-data; boundary=B' });
    expect([400, 413]).toContain(answer.status);
  });

  it('negative 40: JSON of 100,000 levels is refused at once', async () => {
    const { ask } = target();
    for (const json of ['['.repeat(100_000), `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`]) {
      const { value, ms } = await cpuTime(() => ask('POST /job/x/build', { body: form({ json }), type: FORM }));
      expect(value.status).toBe(400);
      expect(ms).toBeLessThan(5000);
    }
  });

  it('negative 40: a graph of enormous size has the usual one', async () => {
    const { ask } = target();
    for (const path of [
      '/job/x/buildTimeGraph/png',
      '/job/x/test/trendGraph/png',
      '/computer/(built-in)/loadStatistics/graph',
    ]) {
      const { value, ms } = await cpuTime(() => ask(`GET ${path}?width=100000&height=100000`));
      expect(value.status).toBeLessThan(500);
      expect(ms).toBeLessThan(5000);
    }
  });

  it('negative 40: a time that never comes is checked at once', async () => {
    const { ask } = target();
    const path = '/job/x/descriptorByName/hudson.triggers.TimerTrigger/checkSpec';
    const { value, ms } = await cpuTime(() => ask(`GET ${path}?value=${encodeURIComponent('0 0 31 2 *')}`));
    expect(value.status).toBe(200);
    expect(ms).toBeLessThan(5000);
  });

  it.each([
    ["this.class.classLoader.loadClass('java.lang.Runtime')", 'method java.lang.Class getClassLoader'],
    ["'id'.execute().text", 'staticMethod org.codehaus.groovy.runtime.ProcessGroovyMethods execute java.lang.String'],
    [
      "''.getClass().forName('java.lang.Runtime').getRuntime().exec('id')",
      'staticMethod java.lang.Class forName java.lang.String',
    ],
    ["new File('/etc/passwd').text", 'new java.io.File java.lang.String'],
    ['Jenkins.instance.securityRealm', 'staticMethod jenkins.model.Jenkins getInstance'],
    ['(1).getClass().protectionDomain', 'method java.lang.Class getProtectionDomain'],
    ['evaluate(\'new File("/etc/passwd").text\')', 'new java.io.File java.lang.String'],
    [
      '[].getMetaClass().invokeMethod = { n, a -> }',
      'staticMethod org.codehaus.groovy.runtime.DefaultGroovyMethods getMetaClass java.lang.Object',
    ],
  ])('negative 40: a script does not get out by %s', async (script, signature) => {
    const body = await consoleOf(`def r = ${script}; if (r != null) echo('out: ' + r)`);
    expect(body).not.toMatch(/root:|uid=|^out: /m);
    const refused = `org.jenkinsci.plugins.scriptsecurity.sandbox.RejectedAccessException: Scripts not permitted to use ${signature}\n`;
    expect(body).toContain(`\n${refused}`);
    expect(body).toMatch(/\nFinished: FAILURE\n$/);
  });

  it.each([
    // Nothing runs while a script is read.
    '@groovy.transform.ASTTest(value={assert false}) def x',
    // A script has no environment but that of its steps.
    "def r = System.getenv('PATH'); if (r != null) echo('out: ' + r)",
  ])('negative 40: a script gets nothing by %s', async (script) => {
    expect(await consoleOf(script)).toBe(
      'Started by user admin\n[Pipeline] Start of Pipeline\n[Pipeline] End of Pipeline\nFinished: SUCCESS\n',
    );
  });

  /** Returns the console of a new pipeline with a script. */
  async function consoleOf(script: string): Promise<string> {
    const { ask, server } = target();
    const name = createHash('sha1').update(script).digest('hex');
    await createJob(server, name, pipeline(script));
    await buildJob(server, name);
    return (await ask(`GET /job/${name}/1/consoleText`)).body;
  }
});

it('what the attacker left is a server that works', async () => {
  const { ask } = target();
  const answer = await ask('POST /createItem?name=after', { body: freestyle(), type: XML });
  expect(answer.status).toBe(200);
});
