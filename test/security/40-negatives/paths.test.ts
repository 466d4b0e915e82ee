import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { freestyle, parametersProperty, pipeline } from '../../harness/jobs.ts';
import { buildJob, createJob } from '../../http/built.ts';
import { attacked, XML } from '../asked.ts';

const target = attacked();
const SECRET = 'the key of the house';
const BAD_NAMES = ['..', 'a/b', 'a\\b', 'a\0b', 'a\r\nX-Evil: 1', 'a'.repeat(300), 'a.'];

beforeAll(async () => {
  const { server } = target();
  await writeFile(join(server.home, 'outside.txt'), SECRET);
  await createJob(server, 'x', {
    command: `mkdir -p real && echo ok > real/ok && ln -s ${server.home} link && mkdir -p x@tmp && echo no > x@tmp/no`,
    publishers: '<hudson.tasks.ArtifactArchiver><artifacts>real/**</artifacts></hudson.tasks.ArtifactArchiver>',
  });
  expect(await buildJob(server, 'x')).toBe('SUCCESS');
  await symlink(join(server.home, 'secrets'), join(server.home, 'jobs/x/builds/1/archive/secrets'));
});

it('negative 10: a path that climbs out of a workspace or of userContent is refused', async () => {
  const { ask } = target();
  for (const path of [
    '/job/x/ws/..%2f..%2foutside.txt',
    '/job/x/ws/%252e%252e/%252e%252e/outside.txt',
    '/job/x/ws/..\\..\\outside.txt',
    '/job/x/ws/../../../outside.txt',
    '/userContent/../outside.txt',
    '/userContent/..%2foutside.txt',
    '/userContent/%2e%2e/secrets/master.key',
    '/job/x/1/artifact/../../../../../outside.txt',
  ]) {
    const answer = await ask(`GET ${path}`);
    expect([path, [400, 404].includes(answer.status)]).toEqual([path, true]);
    expect(answer.body).not.toContain(SECRET);
  }
});

it('negative 11: a link in a workspace is not followed, listed or zipped', async () => {
  const { ask } = target();
  expect((await ask('GET /job/x/ws/link/outside.txt')).status).toBe(404);
  expect((await ask('GET /job/x/ws/')).body).not.toContain('>link<');
  const zip = await ask('GET /job/x/ws/*zip*/x.zip');
  expect(zip.body).toContain('real/ok');
  expect(zip.body).not.toMatch(/outside\.txt|link\//);
});

it('negative 12: an archived link is neither served nor zipped', async () => {
  const { ask } = target();
  expect((await ask('GET /job/x/1/artifact/secrets/master.key')).status).toBe(404);
  expect((await ask('GET /job/x/1/artifact/*zip*/archive.zip')).body).not.toContain('master.key');
  expect((await ask('GET /job/x/1/api/json?tree=artifacts[relativePath]')).body).not.toContain('secrets');
});

it('negative 14: folders that the server keeps beside a workspace are not served', async () => {
  const { ask } = target();
  for (const path of ['../x@tmp/no', '..%2fx@tmp/no', '../x@script/x', '../x@libs/x'])
    expect([400, 404]).toContain((await ask(`GET /job/x/ws/${path}`)).status);
});

it('negative 15: a name that is none makes no item and no folder', async () => {
  const { ask, server } = target();
  const before = await readdir(join(server.home, 'jobs'));
  for (const name of BAD_NAMES) {
    const answer = await ask(`POST /createItem?name=${encodeURIComponent(name)}`, { body: freestyle(), type: XML });
    expect([name, answer.status]).toEqual([name, 400]);
    expect(answer.headers['x-error']).toBeTruthy();
    expect(answer.headers['x-evil']).toBeUndefined();
  }
  expect(await readdir(join(server.home, 'jobs'))).toEqual(before);
});

it('negative 16: a node with the name of a path is not made, and the configuration of the server stays', async () => {
  const { ask, server } = target();
  const config = () => readFile(join(server.home, 'config.xml'), 'utf8');
  const before = await config();
  for (const name of ['../../', '..', '../x', 'a/b']) {
    const query = `name=${encodeURIComponent(name)}&type=hudson.slaves.DumbSlave`;
    expect((await ask(`POST /computer/doCreateItem?${query}`)).status).toBe(400);
    expect((await ask(`POST /computer/createItem?${query}`, { body: '<slave/>', type: XML })).status).toBe(400);
  }
  expect(await config()).toBe(before);
});

it('negative 17: a fingerprint with the form of a path is not looked for', async () => {
  const { ask } = target();
  for (const md5 of ['../../../jobs/x/config.xml/aaaaaa', '..%2f..%2f..%2fjobs%2fx%2fconfig.xm', 'g'.repeat(32)])
    expect([400, 404]).toContain((await ask(`GET /fingerprint/${md5}/api/json`)).status);
});

it('negative 18: a file parameter with the name of a path writes nothing', async () => {
  const { ask, server } = target();
  const name = '../../init.groovy.d/x.groovy';
  const definition = `<hudson.model.FileParameterDefinition><name>${name}</name></hudson.model.FileParameterDefinition>`;
  await createJob(server, 'takes', { command: 'true', properties: parametersProperty(definition) });
  const body = `--B\r\nContent-Disposition: form-data; name="${name}"; filename="x"\r\n\r\nprintln 1\r\n--B--\r\n`;
  const answer = await ask('POST /job/takes/buildWithParameters', { body, type: 'multipart/form-data; boundary=B' });
  // As Jenkins answers a value that its definition refuses; the page says why.
  expect(answer.status).toBe(500);
  expect(answer.body).toContain('Parameter ../../init.groovy.d/x.groovy');
  expect(await readdir(server.home)).not.toContain('init.groovy.d');
});

it('negative 19: a library or its resource with the name of a path is an error of the step', async () => {
  const { ask, server } = target();
  const scripts = [
    "echo libraryResource('../../secrets/master.key')",
    "library '../x@main'",
    "readTrusted '../../../config.xml'",
  ];
  for (const [at, script] of scripts.entries()) {
    await createJob(server, `climbs${at}`, pipeline(`node { ${script} }`));
    expect(await buildJob(server, `climbs${at}`)).toBe('FAILURE');
    const { body } = await ask(`GET /job/climbs${at}/1/consoleText`);
    expect(body).not.toMatch(/[0-9a-f]{200}|<hudson>/);
  }
  await mkdir(join(server.home, 'workspace'), { recursive: true });
  expect(await readdir(server.home)).not.toContain('x@main');
});
