import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { escapeXml, freestyle } from '../harness/jobs.ts';
import { buildJob, createJob } from './built.ts';
import { sharedServer } from './start.ts';

const server = sharedServer();
const IMG = '<img src=x onerror=alert(1)>';
const BREAK = `"'><script>alert(1)</script>`;
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

const get = (url: string) => server().as({ method: 'GET', url });
const post = (url: string, fields: Record<string, string>) =>
  server().as({ method: 'POST', url, payload: new URLSearchParams(fields).toString(), headers: FORM });

const definition = (kind: string, more = '', name = BREAK) =>
  `<hudson.model.${kind}><name>${escapeXml(name)}</name><description>${escapeXml(BREAK)}</description>${more}</hudson.model.${kind}>`;

beforeAll(async () => {
  const text = escapeXml(BREAK);
  const properties = `<hudson.model.ParametersDefinitionProperty><parameterDefinitions>
    ${definition('StringParameterDefinition', `<defaultValue>${text}</defaultValue>`)}
    ${definition('TextParameterDefinition', `<defaultValue>&lt;/textarea>${text}</defaultValue>`, `t${BREAK}`)}
    ${definition('ChoiceParameterDefinition', `<choices><string>${text}</string></choices>`, `c${BREAK}`)}
    ${definition('BooleanParameterDefinition', '', `b${BREAK}`)}
    ${definition('PasswordParameterDefinition', `<defaultValue>${text}</defaultValue>`, `p${BREAK}`)}
    ${definition('RunParameterDefinition', `<projectName>${text}</projectName><filter>ALL</filter>`, `r${BREAK}`)}
  </parameterDefinitions></hudson.model.ParametersDefinitionProperty>`;
  await createJob(server(), 'asking', freestyle({ properties, description: IMG }));
  const named = `<displayName>${escapeXml(IMG)}</displayName>`;
  await createJob(server(), 'plain', freestyle({ description: `${IMG}${BREAK}` }).replace('<actions/>', named));
  expect(await buildJob(server(), 'plain')).toBe('SUCCESS');
  const json = JSON.stringify({ displayName: IMG, description: BREAK });
  expect((await post('/job/plain/1/configSubmit', { json })).statusCode).toBe(302);
  await post('/me/submitDescription', { description: `${IMG}${BREAK}` });
  await post('/me/descriptorByName/jenkins.security.ApiTokenProperty/generateNewToken', { newTokenName: IMG });
  await post('/computer/(built-in)/toggleOffline', { offlineMessage: BREAK });
  await post('/quietDown', { message: BREAK });
  expect((await get('/')).body).toContain('&lt;script');
  await post('/cancelQuietDown', {});
  const { password } = server();
  await server().services.security.users.create('eve', password, { fullName: `${IMG}${BREAK}` });
});

/** No tag of the attacker's, and no attribute that could act. */
function expectHarmless(html: string): void {
  expect(html).not.toMatch(/<img src=x|<script>alert|<script(?! src=| type="(?:module|application\/json)")/i);
  expect(html).not.toMatch(/<[^>"]*(?:"[^"]*"[^>"]*)*\son\w+\s*=/i);
  expect(html).not.toMatch(/(?:href|src|action|url)\s*=\s*["']?\s*(?:javascript|data|vbscript):/i);
  expect(html).not.toMatch(/\sstyle=/i);
}

describe('markup in names and texts is text', () => {
  it.each([
    '/',
    '/view/all/',
    '/job/plain/',
    '/job/plain/1/',
    '/job/plain/1/console',
    '/job/plain/configure',
    '/job/plain/ws/',
    '/job/plain/confirm-rename',
    '/job/plain/delete',
    '/job/asking/',
    '/job/asking/build',
    '/job/asking/configure',
    '/computer/',
    '/computer/(built-in)/',
    '/user/eve/',
    '/me/',
    '/asynchPeople/',
    '/systemInfo',
    '/newJob',
    '/api/',
    '/job/plain/api/',
    `/login?from=${encodeURIComponent(BREAK)}`,
    `/loginError?from=${encodeURIComponent(BREAK)}`,
    `/${encodeURIComponent(IMG)}`,
    `/job/${encodeURIComponent(IMG)}/`,
    `/user/${encodeURIComponent(IMG)}/`,
    `/view/${encodeURIComponent(IMG)}/`,
    `/job/plain/ws/${encodeURIComponent(IMG)}`,
    `/job/plain/build?token=${encodeURIComponent(BREAK)}&cause=${encodeURIComponent(BREAK)}`,
    `/job/asking/build?token=${encodeURIComponent(BREAK)}&cause=${encodeURIComponent(BREAK)}`,
    `/quietDown?message=${encodeURIComponent(BREAK)}`,
    `/restart?x=${encodeURIComponent(BREAK)}`,
    `/checkJobName?value=${encodeURIComponent(BREAK)}`,
    `/api/json?tree=${encodeURIComponent(`jobs[${BREAK}`)}`,
    `/api/json?depth=${encodeURIComponent(IMG)}`,
    `/api/xml?xpath=${encodeURIComponent(IMG)}`,
    `/job/plain/1/logText/progressiveHtml?start=${encodeURIComponent(IMG)}`,
    `/queue/item/${encodeURIComponent(IMG)}/`,
    `/computer/${encodeURIComponent(IMG)}/`,
    `/fingerprint/${encodeURIComponent(IMG)}/`,
  ])('at %s', async (url) => {
    const answer = await get(url);
    if (!/^text\/html/.test(String(answer.headers['content-type'] ?? ''))) return;
    expectHarmless(answer.body);
    if (answer.statusCode === 200 && /<html/.test(answer.body)) {
      const policy = String(answer.headers['content-security-policy']);
      expect(policy).toContain("script-src 'self'");
      expect(policy).not.toMatch(/unsafe-|\*/);
    }
  });

  it('for somebody unknown as well', async () => {
    for (const url of [
      `/?${BREAK}`,
      `/${encodeURIComponent(IMG)}`,
      `/login?from=${BREAK}`,
      '/login?from=javascript:alert(1)',
    ]) {
      const answer = await server().raw({ method: 'GET', url });
      expectHarmless(answer.body);
    }
  });

  it('also where the page repeats headers', async () => {
    const headers = {
      host: `x"><script>alert(1)</script>`,
      referer: `javascript:alert(1)//${BREAK}`,
      'x-forwarded-host': BREAK,
      'x-forwarded-proto': 'javascript',
      'x-forwarded-prefix': `/${BREAK}`,
      'x-forwarded-port': '1"><script>',
      'user-agent': BREAK,
    };
    for (const url of ['/', '/login', '/job/plain/', '/whoAmI/', '/job/plain/api/']) {
      expectHarmless((await server().as({ method: 'GET', url, headers })).body);
    }
  });

  it('and the API says so by its type', async () => {
    for (const url of [
      '/api/json',
      '/job/plain/api/json',
      '/me/api/json',
      '/job/plain/1/consoleText',
      '/api/xml',
      '/api/python',
    ]) {
      const answer = await get(url);
      expect(answer.headers['content-type']).not.toMatch(/html/);
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
    }
  });
});

it('somebody unknown learns from the page which permission is missing, and from no header', async () => {
  const answer = await server().raw({ method: 'GET', url: '/job/plain/?a=b&c=-->' });
  expect(answer.statusCode).toBe(403);
  expect(answer.body).toContain('url=/login?from=%2Fjob%2Fplain%2F%3Fa%3Db%26c%3D-&#45;%253E');
  const [, comment = ''] = /<!--(.*?)-->/s.exec(answer.body) ?? [];
  expect(comment).toContain('You are authenticated as: anonymous\n');
  expect(comment).toContain("Permission you need to have (but didn't): hudson.model.Hudson.Read\n");
  expect(comment).toContain(' ... which is implied by: hudson.model.Hudson.Administer\n');
  expect(Object.keys(answer.headers).filter((name) => /^x-(?:you|required|permission)/.test(name))).toEqual([]);
});

it('there is no preview of markup at another address', async () => {
  const url = '/descriptorByName/x/preview';
  expect((await get(`${url}?text=${encodeURIComponent(IMG)}`)).statusCode).toBe(404);
  expect((await post(url, { text: IMG })).statusCode).toBe(404);
});

it('a preview of markup is for a POST alone, and nothing in it runs', async () => {
  const url = '/markupFormatter/previewDescription';
  expect((await get(`${url}?text=${encodeURIComponent(IMG)}`)).statusCode).toBe(405);
  const shown = await post(url, { text: `${IMG}<b>x</b>` });
  expect(shown.statusCode).toBe(200);
  expect(shown.body).not.toContain('<');
  expect(shown.headers['content-security-policy']).toBe("sandbox; default-src 'none'");
  await server().services.home.settings.change({ markupFormatter: 'hudson.markup.RawHtmlMarkupFormatter' });
  try {
    expect((await post(url, { text: `${IMG}<b>x</b>` })).body).toBe('<img><b>x</b>');
  } finally {
    await server().services.home.settings.change({ markupFormatter: null });
  }
});

describe('a log', () => {
  const NOTE = '\u001b[8mha:AAAAlh+LCAAAAAAAAP9b85aBtbiIQSSjNKU4P0+vJLE4u1gvPjexLDVPzzk/ryQ1rwQAC0oLdyUAAAA=\u001b[0m';
  const LINES = [
    `${NOTE}<script>alert(1)</script>`,
    `\u001b[8mha:<script>alert(2)</script>\u001b[0m`,
    '\u001b[8mha:AAAA',
    `http://x.org/"onmouseover="alert(1)`,
    "https://x.org/'onmouseover='alert(1)",
    'javascript:alert(1) data:text/html,<script>alert(1)</script>',
    '\u001b]8;;javascript:alert(1)\u0007click\u001b]8;;\u0007',
    `http://x.org/<script>alert(1)</script>`,
    `http://x.org/${NOTE}"><img src=x onerror=alert(1)>`,
    '</pre></textarea></title><img src=x onerror=alert(1)>',
    '&lt;script&gt; &#60;script&#62;',
  ];

  beforeAll(async () => {
    await createJob(server(), 'logs', {});
    await post('/computer/(built-in)/toggleOffline', {});
    expect(await buildJob(server(), 'logs')).toBe('SUCCESS');
    const raw = Buffer.concat([
      Buffer.from(LINES.join('\n')),
      Buffer.from([0xff, 0x3c, 0xfe, 0x0a, 0xc3]),
      Buffer.from('<b>\n'),
    ]);
    await writeFile(join(server().home, 'jobs', 'logs', 'builds', '1', 'log'), raw);
  });

  it.each(['console', 'consoleFull', 'logText/progressiveHtml'])(
    'shows forged notes and markup as text at %s',
    async (where) => {
      const answer = await get(`/job/logs/1/${where}`);
      expect(answer.statusCode).toBe(200);
      expectHarmless(answer.body);
      expect(answer.body).not.toMatch(/<b>|alert\(2\)<\/script>/);
      expect(answer.body).not.toContain('AAAAlh+LCAAAAAAAAP9b85aB');
    },
  );

  it.each([
    ['9999999999999999999999', 500],
    ['999999999999999', 200],
    ['-1', 500],
    ['1e3', 500],
    ['0x10', 500],
    ['NaN', 500],
    ['Infinity', 500],
    ['', 500],
    ['%00', 500],
    ['1;2', 500],
    ['٣', 500],
  ])('from %s on is a %i, never more than there is', async (start, status) => {
    for (const format of ['progressiveText', 'progressiveHtml']) {
      const answer = await get(`/job/logs/1/logText/${format}?start=${start}`);
      // As Jenkins answers a number that it cannot read.
      expect(answer.statusCode).toBe(status);
      expect(answer.body).not.toContain('Oops');
      if (status === 200) expect(Number(answer.headers['x-text-size'])).toBeLessThan(10_000);
    }
  });
});
