import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { node } from '../../src/xml/index.ts';
import { freestyle, pipeline } from '../harness/jobs.ts';
import { buildJob, createJob } from './built.ts';
import { basic, sharedServer } from './start.ts';

const server = sharedServer();
const XML = { 'content-type': 'application/xml' };
const CLASS = 'hudson.security.ProjectMatrixAuthorizationStrategy';
const headers = new Map<string, Record<string, string>>();

async function use(className: string, permissions: readonly string[]): Promise<void> {
  const content = ['USER:hudson.model.Hudson.Administer:admin', ...permissions].map((text) => node('permission', text));
  await server().services.home.settings.change({ authorization: { className, denyAnonymousRead: true, content } });
}

function ask(who: string, method: 'GET' | 'POST', url: string, payload = '') {
  const type = payload === '' ? 'application/x-www-form-urlencoded' : XML['content-type'];
  return server().raw({ method, url, payload, headers: { 'content-type': type, ...headers.get(who) } });
}

async function config(path: string): Promise<string> {
  return (await server().as({ method: 'GET', url: `${path}config.xml` })).body;
}

beforeAll(async () => {
  const { users } = server().services.security;
  for (const who of ['ann', 'bob']) {
    await users.create(who, 'p');
    headers.set(who, { authorization: basic(who, (await users.newToken(who, 't')).tokenValue) });
  }
});

describe('whoever makes an item under matrices of projects', () => {
  const MAKES = [
    'USER:hudson.model.Hudson.Read:ann',
    'USER:hudson.model.Item.Create:ann',
    'hudson.model.Hudson.Read:bob',
  ];

  it.each([
    ['/createItem?name=posted', '/job/posted/', freestyle(), 200],
    ['/createItem?name=bare', '/job/bare/', '<project/>', 200],
    ['/createItem?name=empty&mode=hudson.model.FreeStyleProject', '/job/empty/', '', 302],
    ['/createItem?name=folder', '/job/folder/', '<com.cloudbees.hudson.plugins.folder.Folder/>', 200],
    ['/job/folder/createItem?name=inner', '/job/folder/job/inner/', freestyle(), 200],
  ])('%s may read and configure it', async (url, path, payload, status) => {
    await use(CLASS, MAKES);
    expect((await ask('ann', 'POST', url, payload)).statusCode).toBe(status);
    expect((await ask('ann', 'GET', `${path}config.xml`)).statusCode).toBe(200);
    expect((await ask('bob', 'GET', path)).statusCode).toBe(404);
    expect((await ask('ann', 'POST', `${path}doDelete`)).statusCode).toBe(403);
    const xml = await config(path);
    // In a folder that ann made, the folder's matrix says enough.
    const own = path === '/job/folder/job/inner/' ? [] : ['Configure', 'Read'];
    const granted = [...xml.matchAll(/<permission>USER:hudson.model.Item.(\w+):ann<\/permission>/g)];
    expect(granted.map(([, name]) => name)).toEqual(own);
  });

  it('has made none where the rights cannot be written', async () => {
    await use(CLASS, MAKES);
    const path = join(server().home, 'jobs', 'halfway', 'config.xml');
    const stop = server().services.home.items.onChange((change) => {
      if (change.type !== 'created' || change.fullName !== 'halfway') return;
      rmSync(path);
      mkdirSync(path);
    });
    expect((await ask('ann', 'POST', '/createItem?name=halfway', freestyle())).statusCode).toBe(500);
    stop();
    expect(server().services.home.items.get('halfway')).toBeUndefined();
    expect((await ask('ann', 'POST', '/createItem?name=halfway', freestyle())).statusCode).toBe(200);
  });

  it('gets no more than is missing, and what a copy has stays', async () => {
    await use(CLASS, [...MAKES, 'USER:hudson.model.Item.Read:ann', 'USER:hudson.model.Item.ExtendedRead:ann']);
    const matrix =
      '<hudson.security.AuthorizationMatrixProperty><inheritanceStrategy class="org.jenkinsci.plugins.matrixauth.inheritance.InheritGlobalStrategy"/>' +
      '<permission>USER:hudson.model.Item.Build:bob</permission></hudson.security.AuthorizationMatrixProperty>';
    expect((await ask('ann', 'POST', '/createItem?name=own', freestyle({ properties: matrix }))).statusCode).toBe(200);
    const xml = await config('/job/own/');
    for (const cell of ['Configure:ann', 'Build:bob']) expect(xml).toContain(`hudson.model.Item.${cell}</permission>`);
    expect(xml).not.toContain('hudson.model.Item.Read:ann');
    expect(xml).toContain('InheritGlobalStrategy');
  });

  it('gets nothing where another strategy is in force', async () => {
    await use('hudson.security.GlobalMatrixAuthorizationStrategy', MAKES);
    expect((await ask('ann', 'POST', '/createItem?name=global', freestyle())).statusCode).toBe(200);
    expect(await config('/job/global/')).not.toContain('AuthorizationMatrixProperty');
  });
});

describe('the matrix of a job that its Jenkinsfile describes', () => {
  const READS = [
    'USER:hudson.model.Hudson.Read:ann',
    'USER:hudson.model.Hudson.Read:bob',
    'USER:hudson.model.Item.Read:bob',
  ];
  const seen = async (job: string) => [
    (await ask('ann', 'GET', `/job/${job}/`)).statusCode,
    (await ask('bob', 'GET', `/job/${job}/`)).statusCode,
  ];

  it.each([
    ['cells', "authorizationMatrix(['hudson.model.Item.Read:ann'])", [200, 200]],
    ['typed-cells', "authorizationMatrix(permissions: ['USER:hudson.model.Item.Read:ann'])", [200, 200]],
    [
      'alone',
      "authorizationMatrix(inheritanceStrategy: nonInheriting(), permissions: ['USER:hudson.model.Item.Read:ann'])",
      [200, 404],
    ],
    [
      'people',
      "authorizationMatrix(entries: [user(name: 'ann', permissions: ['Job/Read', 'Job/Build']), group(name: 'g', permissions: ['Job/Read'])], inheritanceStrategy: inheritingGlobal())",
      [200, 200],
    ],
    [
      'by-id',
      "authorizationMatrix(entries: [userOrGroup(name: 'ann', permissions: ['hudson.model.Item.Read'])])",
      [200, 200],
    ],
  ])('%s: %s', async (name, matrix, statuses) => {
    await use(CLASS, READS);
    await createJob(server(), name, pipeline(`properties([${matrix}])`));
    expect(await seen(name)).toEqual([404, 200]);
    expect(await buildJob(server(), name)).toBe('SUCCESS');
    expect(await seen(name)).toEqual(statuses);
    const xml = await config(`/job/${name}/`);
    expect(xml).toContain('hudson.model.Item.Read:ann</permission>');
    expect(xml).not.toContain('<entries>');
  });

  it.each([
    ['unknown', "authorizationMatrix(['hudson.model.Item.Nosuch:ann'])"],
    ['unknown-name', "authorizationMatrix(entries: [user(name: 'ann', permissions: ['Job/Nosuch'])])"],
  ])('%s: a permission that is not known fails the build, and nothing changes', async (name, matrix) => {
    await createJob(server(), name, pipeline(`properties([${matrix}])`));
    expect(await buildJob(server(), name)).toBe('FAILURE');
    expect(await config(`/job/${name}/`)).not.toContain('AuthorizationMatrixProperty');
  });
});
