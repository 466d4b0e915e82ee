import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { freestyle, parametersProperty, pipeline } from '../../harness/jobs.ts';
import { buildJob, createJob } from '../../http/built.ts';
import { attacked, FORM, form, XML } from '../asked.ts';

const target = attacked();
const IMG = '<img src=x onerror=alert(1)>';
const ESCAPED = '&lt;img src=x onerror=alert(1)>';
const BREAK = '"><script>alert(1)</script>';

function expectText(body: string): void {
  expect(body).not.toMatch(/<img src=x|<script>alert/);
}

beforeAll(async () => {
  const { server } = target();
  const choice = `<hudson.model.ChoiceParameterDefinition><name>C</name><description>${quoted(BREAK)}</description><choices class="java.util.Arrays$ArrayList"><a class="string-array"><string>${quoted(BREAK)}</string></a></choices></hudson.model.ChoiceParameterDefinition>`;
  const text = `<hudson.model.StringParameterDefinition><name>${quoted(`N${BREAK}`)}</name><description>${quoted(IMG)}</description><defaultValue>${quoted(BREAK)}</defaultValue></hudson.model.StringParameterDefinition>`;
  const config = freestyle({
    command: `mkdir out; echo '${IMG}' > out/evil.html; echo '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>' > out/evil.svg`,
    description: IMG,
    publishers: '<hudson.tasks.ArtifactArchiver><artifacts>out/**</artifacts></hudson.tasks.ArtifactArchiver>',
  });
  await createJob(server, 'plain', config.replace('<actions/>', `<actions/><displayName>${quoted(IMG)}</displayName>`));
  expect(await buildJob(server, 'plain')).toBe('SUCCESS');
  await createJob(server, 'asks', { command: 'true', properties: parametersProperty(choice, text) });
  await writeFile(join(server.services.home.userContent, 'evil.html'), IMG);
});

function quoted(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

it('negative 21: a display name with markup is text on every page', async () => {
  const { ask } = target();
  const first = await ask('GET /');
  expect(first.body).toContain('onerror');
  for (const path of ['/', '/job/plain/', '/job/plain/1/', '/job/plain/configure', '/view/all/', '/asynchPeople/']) {
    const { body } = await ask(`GET ${path}`);
    expectText(body);
  }
});

it('negative 22: a description with a script is text, or what a sanitizer leaves; a preview takes a POST alone', async () => {
  const { ask, server } = target();
  const preview = '/markupFormatter/previewDescription';
  expect((await ask(`GET ${preview}?text=x`)).status).toBe(405);
  const body = form({ text: `${IMG}<b>bold</b>` });
  const plain = await ask(`POST ${preview}`, { body, type: FORM });
  expectText(plain.body);
  expect(String(plain.headers['content-security-policy'])).toContain("default-src 'none'");
  await server.services.home.settings.change({ markupFormatter: 'hudson.markup.RawHtmlMarkupFormatter' });
  try {
    const safe = await ask(`POST ${preview}`, { body, type: FORM });
    expect(safe.body).toContain('<b>bold</b>');
    expectText(safe.body);
    for (const path of ['/job/plain/', '/', '/job/asks/build']) expectText((await ask(`GET ${path}`)).body);
  } finally {
    await server.services.home.settings.change({ markupFormatter: null });
  }
});

it('negative 23: names, descriptions, choices and defaults of parameters are text', async () => {
  const { ask } = target();
  for (const path of ['/job/asks/build', '/job/asks/', '/job/asks/api/']) {
    const { body } = await ask(`GET ${path}`);
    expectText(body);
  }
});

it('negative 24: the reason of a node that is offline and the button of an input are text', async () => {
  const { ask, server } = target();
  await ask(`POST /computer/(built-in)/toggleOffline?offlineMessage=${encodeURIComponent(IMG)}`);
  try {
    for (const path of ['/computer/', '/computer/(built-in)/', '/']) expectText((await ask(`GET ${path}`)).body);
  } finally {
    await ask('POST /computer/(built-in)/toggleOffline');
  }
  await createJob(server, 'input', pipeline(`input message: '${IMG}', ok: '${BREAK}'`));
  await ask('POST /job/input/build');
  const { body } = await ask('GET /job/input/');
  expectText(body);
  expect(body).not.toContain(ESCAPED.replace('&lt;', '<'));
});

it('negative 26: files of builds and users are shown without any right on the server', async () => {
  const { ask } = target();
  for (const path of ['/job/plain/1/artifact/out/evil.html', '/job/plain/ws/out/evil.svg', '/userContent/evil.html']) {
    const { status, headers } = await ask(`GET ${path}`);
    expect([path, status]).toEqual([path, 200]);
    expect(headers['content-security-policy']).toMatch(/^sandbox(?![^;]*allow-scripts)[^;]*; default-src 'none'/);
    expect(headers['x-content-type-options']).toBe('nosniff');
  }
});

it.each(['javascript:alert(1)', 'data:text/html,<script>alert(1)</script>', 'vbscript:x'])(
  'negative 27: %s is never the address of a link',
  async (address) => {
    const { ask } = target();
    const badge = await ask(`GET /job/plain/badge/icon.svg?link=${encodeURIComponent(address)}`);
    expect(badge.body).not.toContain(`href="${address.slice(0, 8)}`);
    const property = `<com.coravy.hudson.plugins.github.GithubProjectProperty><projectUrl>${quoted(address)}</projectUrl></com.coravy.hudson.plugins.github.GithubProjectProperty>`;
    await ask('POST /job/plain/config.xml', {
      body: freestyle({ description: address }).replace('<properties>', `<properties>${property}`),
      type: XML,
    });
    const { body } = await ask('GET /job/plain/');
    expect(body).not.toMatch(/(?:href|src|action)="(?:javascript|data|vbscript):/i);
  },
);
