import { expect, it } from 'vitest';
import { pipeline } from '../harness/jobs.ts';
import { buildJob, createJob } from './built.ts';
import { basic, sharedServer } from './start.ts';

const server = sharedServer();
const DOMAIN = '/credentials/store/system/domain/_';
const KEY = `${DOMAIN}/credential/key`;
const TEXT = 'org.jenkinsci.plugins.plaincredentials.impl.StringCredentialsImpl';
const XML = { 'content-type': 'application/xml' };
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

const MATRIX = `import hudson.security.*
def s = new GlobalMatrixAuthorizationStrategy(); s.add(Jenkins.ADMINISTER, 'admin')
Jenkins.instance.securityRealm.createAccount('viewer', 'Pass-viewer')
['hudson.model.Hudson.Read', 'com.cloudbees.plugins.credentials.CredentialsProvider.View'].each { s.add(Permission.fromId(it), 'viewer') }
Jenkins.instance.setAuthorizationStrategy(s); println 'ok'`;

it('a credential tells which builds used it, to those who may see their jobs, until it is deleted', async () => {
  const payload = `<${TEXT}><id>key</id><description>the key</description><secret>hidden-words</secret></${TEXT}>`;
  const made = await server().as({ method: 'POST', url: `${DOMAIN}/createCredentials`, payload, headers: XML });
  expect(made.statusCode).toBe(200);
  expect((await server().as({ url: `${KEY}/api/json?tree=fingerprint[fileName]` })).json().fingerprint).toBeNull();
  const script = "withCredentials([string(credentialsId: 'key', variable: 'T')]) { echo 'in' }";
  await createJob(server(), 'quiet-job', pipeline(script));
  expect(await buildJob(server(), 'quiet-job')).toBe('SUCCESS');
  const { fingerprint } = (await server().as({ url: `${KEY}/api/json?depth=3` })).json();
  expect(fingerprint).toMatchObject({
    fileName: 'Credential id=key name=the key',
    original: null,
    usage: [{ name: 'quiet-job', ranges: { ranges: [{ start: 1, end: 2 }] } }],
  });
  expect((await server().as({ url: `${KEY}/` })).body).toContain('quiet-job');

  const script2 = new URLSearchParams({ script: MATRIX }).toString();
  const set = await server().as({ method: 'POST', url: '/scriptText', payload: script2, headers: FORM });
  expect(set.body).toContain('ok');
  const headers = { authorization: basic('viewer', 'Pass-viewer') };
  const seen = await server().raw({ url: `${KEY}/api/json?depth=3`, headers });
  expect(seen.json().fingerprint).toMatchObject({ usage: [] });
  const page = await server().raw({ url: `${KEY}/`, headers });
  expect([page.statusCode, page.body.includes('quiet-job')]).toEqual([200, false]);

  await server().as({ method: 'DELETE', url: `${KEY}/config.xml` });
  await server().as({ method: 'POST', url: `${DOMAIN}/createCredentials`, payload, headers: XML });
  expect((await server().as({ url: `${KEY}/api/json?tree=fingerprint[fileName]` })).json().fingerprint).toBeNull();
  const audited = await server().services.audit.page(null, 10);
  expect(audited.entries.flatMap(({ effects }) => effects)).toContainEqual({
    credential: 'deleted',
    domain: '_',
    id: 'key',
  });
});
