import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { cpuTime } from '../../src/kit/testing/cpu-time.ts';
import { freestyle, parametersProperty, stringParameter } from '../harness/jobs.ts';
import { buildJob, createJob } from './built.ts';
import { sharedServer } from './start.ts';

const server = sharedServer();
const XML = { 'content-type': 'application/xml' };
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
let before = '';

beforeAll(async () => {
  await createJob(server(), 'kept', { properties: parametersProperty(stringParameter('A', 'a')) });
  before = await config();
});

async function config(): Promise<string> {
  return (await server().as({ method: 'GET', url: '/job/kept/config.xml' })).body;
}

async function answered<T extends { statusCode: number }>(limitMs: number, ask: () => Promise<T>): Promise<T> {
  const { value, ms } = await cpuTime(ask);
  expect(ms).toBeLessThan(limitMs);
  return value;
}

describe('an external entity', () => {
  it.each([
    ['a file', () => 'file:///etc/passwd'],
    ['another server', (port: number) => `http://127.0.0.1:${port}/`],
  ])('in a posted document never fetches %s', async (_, target) => {
    let hits = 0;
    const listener = createServer((_request, response) => {
      hits += 1;
      response.end('fetched');
    });
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
    try {
      const address = listener.address();
      const url = target(typeof address === 'object' && address !== null ? address.port : 0);
      const payload = `<?xml version="1.0"?><!DOCTYPE p [<!ENTITY x SYSTEM "${url}">]><project><description>&x;</description></project>`;
      const remote = `<?xml version="1.0"?><!DOCTYPE p SYSTEM "${url}"><project/>`;
      const bound = `<!DOCTYPE p [<!ENTITY % x SYSTEM "${url}"> %x;]><project/>`;
      for (const document of [payload, remote, bound]) {
        const post = (where: string) => server().as({ method: 'POST', url: where, payload: document, headers: XML });
        for (const answer of [await post('/createItem?name=xxe'), await post('/job/kept/config.xml')]) {
          expect(answer.statusCode).toBeGreaterThanOrEqual(400);
          expect(answer.body).not.toMatch(/root:|fetched|Oops/);
        }
      }
      expect(hits).toBe(0);
      expect((await server().as({ method: 'GET', url: '/job/xxe/api/json' })).statusCode).toBe(404);
      expect(await config()).toBe(before);
    } finally {
      listener.close();
    }
  });
});

describe('a document that would take for ever', () => {
  const bomb = `<!DOCTYPE a [<!ENTITY a "x">${Array.from({ length: 30 }, (_, i) => `<!ENTITY a${i} "${`&a${i || ''};`.repeat(10)}">`).join('')}]><project>&a29;</project>`;
  it.each([
    ['entities of entities', bomb],
    ['a comment without an end', `<project><!--${'-'.repeat(1_000_000)}`],
    ['a million brackets', `<project>${']'.repeat(1_000_000)}></project>`],
  ])('of %s is refused soon and the old one kept', async (_, payload) => {
    const url = '/job/kept/config.xml';
    const answer = await answered(5000, () => server().as({ method: 'POST', url, payload, headers: XML }));
    // As Jenkins answers a document that it cannot read.
    expect(answer.statusCode).toBe(500);
    expect(answer.body).not.toContain('Oops');
    expect(answer.body.length).toBeLessThan(20_000);
    expect(await config()).toBe(before);
  });

  const long = 'x'.repeat(15_000_000);
  const numbered = Array.from({ length: 400_000 }, (_, at) => `a${at}=""`).join(' ');
  it.each([
    ['levels', `<project>${'<a>'.repeat(100_000)}${'</a>'.repeat(100_000)}</project>`, 'nested deeper than 500'],
    ['levels without an end', '<a>'.repeat(100_000), 'nested deeper than 500'],
    ['elements', `<project>${'<a/>'.repeat(300_000)}</project>`, 'more than 50000 elements'],
    ['comments', `<project>${'<!---->'.repeat(200_000)}</project>`, 'more than 50000 elements'],
    ['instructions', `<project>${'<?a?>'.repeat(200_000)}</project>`, 'more than 50000 elements'],
    ['attributes of one name', `<project ${'a="" '.repeat(100_000)}/>`, 'more than 1000 attributes at one element'],
    ['attributes', `<project ${numbered.slice(0, 1_000_000)}`, 'more than 1000 attributes at one element'],
    ['a long name', `<${'x'.repeat(1_000_000)}/>`, 'a name is longer than 1000 characters'],
    ['broken references', `<project>${'&#'.repeat(500_000)}</project>`, 'more than 100000 references'],
    ['references', `<project>${'&#65;'.repeat(300_000)}</project>`, 'more than 100000 references'],
    ['long text', `<project><description>${long}</description></project>`, 'longer than 2000000 characters'],
    ['a long comment', `<project><!--${long}--></project>`, 'longer than 2000000 characters'],
    ['a long attribute', `<project a="${long}"/>`, 'longer than 2000000 characters'],
    ['16 MB of attributes', `<project ${numbered} ${long.slice(0, 8_000_000)}`, 'longer than 2000000 characters'],
    [
      '100,000 parameters',
      freestyle({
        properties: parametersProperty(...Array.from({ length: 100_000 }, (_, i) => stringParameter(`P${i}`, ''))),
      }),
      'longer than 2000000 characters',
    ],
  ])('of too many or too much (%s) is refused with the limit, and the old one kept', async (_, payload, limit) => {
    for (const url of ['/job/kept/config.xml', '/createItem?name=great']) {
      const answer = await answered(5000, () => server().as({ method: 'POST', url, payload, headers: XML }));
      expect(answer.statusCode).toBe(400);
      expect(answer.headers['x-error']).toContain(limit);
    }
    expect(await config()).toBe(before);
    expect((await server().as({ method: 'GET', url: '/job/great/api/json' })).statusCode).toBe(404);
  });

  it('of a megabyte of text is kept as it is', async () => {
    const payload = `<project><description>${'x &amp; y '.repeat(100_000)}</description></project>`;
    const url = '/createItem?name=long';
    expect((await server().as({ method: 'POST', url, payload, headers: XML })).statusCode).toBe(200);
    const kept = await server().as({ method: 'GET', url: '/job/long/config.xml' });
    expect(kept.body).toBe(`<?xml version="1.0" encoding="UTF-8"?>${payload}`);
    await server().as({ method: 'POST', url: '/job/long/doDelete' });
  });
});

describe('a document with classes that are none of ours', () => {
  const command = (folder: string) => `touch ${join(folder, 'pwned')}`;
  it.each([
    [
      'a process as a builder',
      (c: string) =>
        `<builders><java.lang.ProcessBuilder><command><string>sh</string><string>-c</string><string>${c}</string></command></java.lang.ProcessBuilder></builders>`,
    ],
    [
      'a dynamic proxy',
      (c: string) =>
        `<actions><dynamic-proxy><interface>java.lang.Comparable</interface><handler class="java.beans.EventHandler"><target class="java.lang.ProcessBuilder"><command><string>${c}</string></command></target><action>start</action></handler></dynamic-proxy></actions>`,
    ],
    ['a class attribute', (c: string) => `<scm class="java.lang.ProcessBuilder"><command>${c}</command></scm>`],
    [
      'a Groovy closure',
      (c: string) =>
        `<properties><org.codehaus.groovy.runtime.MethodClosure><delegate class="groovy.util.Expando"/><owner class="java.lang.ProcessBuilder"><command>${c}</command></owner><method>start</method></org.codehaus.groovy.runtime.MethodClosure></properties>`,
    ],
    [
      'a name of the language',
      () => '<properties><__proto__><polluted>1</polluted></__proto__><constructor/></properties>',
    ],
  ])('(%s) makes nothing of them', async (name, part) => {
    const payload = `<?xml version="1.1"?><project><quietPeriod>0</quietPeriod>${part(command(server().home))}</project>`;
    const url = `/createItem?name=${encodeURIComponent(name)}`;
    const answer = await server().as({ method: 'POST', url, payload, headers: XML });
    expect([200, 400, 500]).toContain(answer.statusCode);
    if (answer.statusCode === 200) await buildJob(server(), name);
    expect(existsSync(join(server().home, 'pwned'))).toBe(false);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it.each(['java.lang.ProcessBuilder', 'constructor', '__proto__', 'toString', 'java.util.ArrayList', 'hudson'])(
    'as its root, %s, makes no job, and none by that mode either',
    async (root) => {
      const payload = `<?xml version="1.1"?><${root}/>`;
      const one = await server().as({ method: 'POST', url: '/createItem?name=root', payload, headers: XML });
      expect(one.statusCode).toBeGreaterThanOrEqual(400);
      const two = await server().as({ method: 'POST', url: `/createItem?name=root&mode=${root}`, headers: FORM });
      expect(two.statusCode).toBeGreaterThanOrEqual(400);
      expect((await server().as({ method: 'GET', url: '/job/root/api/json' })).statusCode).toBe(404);
    },
  );
});

describe('an XPath', () => {
  it.each([
    ["document('file:///etc/passwd')"],
    ["doc('file:///etc/passwd')"],
    ["unparsed-text('file:///etc/passwd')"],
    ["system-property('user.dir')"],
    ['$x'],
    ['//*//*//*//*//*//*//*//*//*//*//*//*'],
    ['//*[//*[//*[//*[//*[//*]]]]]'],
    [`${'('.repeat(3000)}1${')'.repeat(3000)}`],
    [`//*[${'not('.repeat(900)}1${')'.repeat(900)}]`],
    [`concat(${Array.from({ length: 900 }, () => '"a"').join(',')})`],
    ['count(//*/ancestor::*/descendant::*/ancestor::*/descendant::*/ancestor::*/descendant::*)'],
    ['//job['],
    ["''"],
  ])('%s has a short answer, soon, and no file in it', async (xpath) => {
    const url = `/api/xml?depth=3&xpath=${encodeURIComponent(xpath)}`;
    const answer = await answered(5000, () => server().as({ method: 'GET', url }));
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.body).not.toContain('root:x');
    expect(answer.body.length).toBeLessThan(20_000);
  });

  it('cannot make the wrapper a script', async () => {
    const wrapper = encodeURIComponent('x><script>alert(1)</script');
    const answer = await server().as({ method: 'GET', url: `/api/xml?xpath=//job&wrapper=${wrapper}` });
    expect(answer.statusCode).toBe(400);
    expect(answer.body).not.toContain('<script');
  });
});

describe('a request for a lot of the object graph', () => {
  it.each([
    ['depth=100000'],
    ['depth=2147483647'],
    ['depth=-2147483648'],
    ['depth=99999999999999999999'],
    [`tree=${'jobs['.repeat(5000)}`],
    [`tree=${'jobs['.repeat(90)}name${']'.repeat(90)}`],
    [`tree=${'a,'.repeat(20_000)}a`],
    ['tree=jobs[builds[*[*[*[*[*[*[*]]]]]]]]'],
    ['tree=jobs[name]{0,100000}'],
    ['tree=jobs[name]{99999999999,}'],
    ['tree=jobs[name]{-5,-1}'],
    ['tree=constructor,__proto__,toString'],
  ])('by %s is answered soon', async (query) => {
    for (const format of ['json', 'xml', 'python']) {
      for (const at of ['', 'computer/', 'job/kept/']) {
        const url = `/${at}api/${format}?${query}`;
        const answer = await answered(5000, () => server().as({ method: 'GET', url }));
        expect([200, 400, 500]).toContain(answer.statusCode);
        expect(answer.body).not.toContain('Oops');
        expect(answer.body.length).toBeLessThan(2_000_000);
      }
    }
  });

  it('is answered soon with a tree of megabytes in a form', async () => {
    const payload = `tree=${'jobs%5Bname%5D,'.repeat(500_000)}name`;
    const ask = () => server().as({ method: 'POST', url: '/api/json', payload, headers: FORM });
    expect((await answered(5000, ask)).statusCode).toBeLessThan(501);
  });

  it.each(['alert(1)//', '<script>', 'a;b', 'a.b['])('does not call %s', async (jsonp) => {
    const answer = await server().as({ method: 'GET', url: `/api/json?jsonp=${encodeURIComponent(jsonp)}` });
    expect(answer.statusCode).toBe(403);
  });
});

describe('JSON in a form', () => {
  const deep = 100_000;
  it.each([
    ['lists', `${'['.repeat(deep)}${']'.repeat(deep)}`],
    ['lists without an end', '['.repeat(deep)],
    ['objects', `${'{"a":'.repeat(deep)}1${'}'.repeat(deep)}`],
    ['a parameter', `{"parameter":{"name":"A","value":${'['.repeat(deep)}${']'.repeat(deep)}}}`],
    ['parameters', `{"parameter":${'['.repeat(deep)}${']'.repeat(deep)}}`],
    ['bare words', `{parameter:{name:'A',value:${'['.repeat(deep)}${']'.repeat(deep)}}}`],
    ['quotes', `{"parameter":${"'\\".repeat(deep)}`],
    ['spaces', `{"parameter":${' '.repeat(deep * 10)}x`],
  ])('of 100,000 %s is refused soon, and nothing is built', async (_, json) => {
    const payload = new URLSearchParams({ json }).toString();
    for (const url of ['/job/kept/build', '/job/kept/configSubmit']) {
      const answer = await answered(3000, () => server().as({ method: 'POST', url, payload, headers: FORM }));
      expect([400, 404, 500]).toContain(answer.statusCode);
      expect(answer.body).not.toContain('Oops');
      expect(answer.body.length).toBeLessThan(20_000);
    }
    expect(await readdir(join(server().home, 'jobs', 'kept', 'builds')).catch(() => [])).toEqual([]);
  });
});

describe('a form in parts', () => {
  function parts(count: number, part: (at: number) => string) {
    const payload = `${Array.from({ length: count }, (_, at) => `--xx\r\n${part(at)}\r\n`).join('')}--xx--\r\n`;
    return { payload, headers: { 'content-type': 'multipart/form-data; boundary=xx' } };
  }
  const field = (name: string, value = 'v') => `Content-Disposition: form-data; name="${name}"\r\n\r\n${value}`;
  const file = (name: string, value = 'v') =>
    `Content-Disposition: form-data; name="${name}"; filename="f"\r\n\r\n${value}`;
  const uploads = () => readdir(server().services.home.uploads.folder);

  it.each([
    ['1,001 fields', () => parts(1001, (at) => field(`f${at}`))],
    ['1,001 fields of one name', () => parts(1001, () => field('f'))],
    ['1,001 files', () => parts(1001, (at) => file(`f${at}`))],
    ['more than 16 MB of fields', () => parts(20, (at) => field(`f${at}`, 'x'.repeat(1024 * 1024)))],
    ['one field of more than 16 MB', () => parts(1, () => field('f', 'x'.repeat(17 * 1024 * 1024)))],
    ['a name of the language', () => parts(1, () => field('__proto__'))],
    ['a part without an end', () => ({ ...parts(1, () => file('f')), payload: `--xx\r\n${file('f')}` })],
    ['headers without an end', () => ({ ...parts(1, () => ''), payload: `--xx\r\n${'X: y\r\n'.repeat(100_000)}` })],
  ])('of %s is refused, and nothing of it left', async (_, form) => {
    const answer = await server().as({ method: 'POST', url: '/me/submitDescription', ...form() });
    expect([400, 413]).toContain(answer.statusCode);
    await expect.poll(uploads).toEqual([]);
  });

  it('leaves nothing of several files of one name', async () => {
    const form = parts(5, () => file('same'));
    expect((await server().as({ method: 'POST', url: '/me/submitDescription', ...form })).statusCode).toBe(302);
    await expect.poll(uploads).toEqual([]);
  });

  it('is not taken from somebody unknown, not even where anybody may post', async () => {
    const big = parts(1, () => file('f', 'x'.repeat(200_000)));
    const many = parts(20, (at) => file(`f${at}`, 'x'.repeat(10_000)));
    for (const form of [big, many]) {
      for (const url of ['/j_spring_security_check', '/logout', '/login', '/', '/job/kept/build']) {
        const answer = await server().raw({ method: 'POST', url, ...form });
        expect([403, 413]).toContain(answer.statusCode);
      }
    }
    await expect.poll(uploads).toEqual([]);
  });
});

it('the server goes on as if nothing had been', async () => {
  expect(await readFile(join(server().home, 'jobs', 'kept', 'config.xml'), 'utf8')).toBe(before);
  expect(await buildJob(server(), 'kept', 'buildWithParameters')).toBe('SUCCESS');
});
