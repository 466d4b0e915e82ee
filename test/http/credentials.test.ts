import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { credentialsXml } from '../harness/git-jobs.ts';
import { folderXml } from '../harness/jobs.ts';
import { createJob } from './built.ts';
import { sharedServer } from './start.ts';

const server = sharedServer();
const DOMAIN = '/credentials/store/system/domain/_';
const get = (url: string) => server().as({ url });

beforeAll(async () => {
  await writeFile(join(server().home, 'credentials.xml'), credentialsXml('deploy', 'fred', 's3cr3t'));
  await createJob(server(), 'team', folderXml());
});

describe('the credentials of the server', () => {
  it('are told as Jenkins tells them, without secrets', async () => {
    expect((await get(`${DOMAIN}/api/json?depth=1`)).json()).toEqual({
      _class: 'com.cloudbees.plugins.credentials.CredentialsStoreAction$DomainWrapper',
      credentials: [
        {
          description: 'the forge',
          displayName: 'the forge',
          fingerprint: null,
          fullName: 'system/_/deploy',
          id: 'deploy',
          typeName: 'Username with password',
        },
      ],
      description:
        'Credentials that should be available irrespective of domain specification to requirements matching.',
      displayName: 'Global credentials (unrestricted)',
      fullDisplayName: 'System » Global credentials (unrestricted)',
      fullName: 'system/_',
      global: true,
      urlName: '_',
    });
    expect((await get(`${DOMAIN}/api/json`)).json()).toMatchObject({ credentials: [{}] });
    expect((await get(`/manage${DOMAIN}/credential/deploy/api/json?tree=id`)).json()).toEqual({
      _class: 'com.cloudbees.plugins.credentials.CredentialsStoreAction$CredentialsWrapper',
      id: 'deploy',
    });
    const page = await get('/credentials/');
    expect(page.body).toContain('the forge');
    expect(page.body).not.toContain('s3cr3t');
  });

  it('are in stores by name', async () => {
    expect((await get('/credentials/store/system/api/json?depth=1&tree=domains[urlName]')).json()).toEqual({
      _class: 'com.cloudbees.plugins.credentials.SystemCredentialsProvider$UserFacingAction',
      domains: {
        _: { _class: 'com.cloudbees.plugins.credentials.CredentialsStoreAction$DomainWrapper', urlName: '_' },
      },
    });
    expect((await get('/job/team/credentials/store/folder/domain/_/api/json')).json()).toMatchObject({
      fullDisplayName: 'team » Folder » Global credentials (unrestricted)',
      fullName: 'team/folder/_',
    });
  });

  it.each([
    '/credentials/store/nosuch/api/json',
    '/credentials/store/system/domain/nosuch/api/json',
    `${DOMAIN}/credential/nosuch/api/json`,
    '/job/team/credentials/store/system/api/json',
  ])('have nothing at %s', async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  });

  it('are for those who may see them', async () => {
    expect((await server().raw({ url: `${DOMAIN}/api/json` })).statusCode).toBe(403);
    const reading = { className: 'hudson.security.LegacyAuthorizationStrategy', denyAnonymousRead: false };
    await server().services.home.settings.change({ authorization: reading });
    const refused = await get(`${DOMAIN}/api/json`);
    expect([refused.statusCode, refused.headers['x-required-permission']]).toEqual([
      403,
      'com.cloudbees.plugins.credentials.CredentialsProvider.View',
    ]);
  });
});
