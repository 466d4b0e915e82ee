import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { newKey, publicLine, startSshServer, USER } from '../../src/agents/ssh/testing/ssh-server.ts';
import { until } from '../../src/kit/testing/until.ts';
import { PERMISSIONS, type Permission } from '../../src/model/index.ts';
import { node } from '../../src/xml/index.ts';
import { basic, sharedServer } from './start.ts';

const server = sharedServer();
const PASSWORD = 'pass-of-agent';
const get = (url: string) => server().as({ method: 'GET', url });
const post = (url: string, fields: Record<string, string>) =>
  server().as({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });

async function makeNode(name: string, port: number): Promise<void> {
  const verifiers = 'hudson.plugins.sshslaves.verifiers';
  const json = {
    name,
    numExecutors: '1',
    remoteFS: `${server().home}-agent`,
    launcher: {
      'stapler-class': 'hudson.plugins.sshslaves.SSHLauncher',
      host: '127.0.0.1',
      port: String(port),
      credentialsId: 'agent',
      maxNumRetries: '0',
      sshHostKeyVerificationStrategy: {
        'stapler-class': `${verifiers}.ManuallyTrustedKeyVerificationStrategy`,
        requireInitialManualTrust: true,
      },
    },
    retentionStrategy: { 'stapler-class': 'hudson.slaves.RetentionStrategy$Always' },
    nodeProperties: {},
  };
  const answer = await post(`/computer/doCreateItem?name=${name}&type=hudson.slaves.DumbSlave`, {
    json: JSON.stringify(json),
  });
  expect(answer.statusCode).toBe(302);
}

it('the key of a host is trusted by hand, and replaced by hand', async (t) => {
  const first = newKey().private;
  const sshd = await startSshServer({ password: PASSWORD, hostKey: first });
  t.onTestFinished(() => sshd.close());
  const login = {
    '': '0',
    credentials: {
      scope: 'GLOBAL',
      id: 'agent',
      username: USER,
      password: PASSWORD,
      $class: 'com.cloudbees.plugins.credentials.impl.UsernamePasswordCredentialsImpl',
    },
  };
  await post('/credentials/store/system/domain/_/createCredentials', { json: JSON.stringify(login) });
  await makeNode('far', sshd.port);
  const waiting = () => server().services.hostKeys.waiting('far');
  const [shown] = await until(() => (waiting().length > 0 ? waiting() : undefined));
  expect(shown).toEqual({
    host: `127.0.0.1:${sshd.port}`,
    algorithm: 'ssh-ed25519',
    fingerprint: expect.stringMatching(/^([0-9a-f]{2}:){15}[0-9a-f]{2}$/),
    sha256: expect.stringMatching(/^SHA256:[\w+/]{43}$/),
  });
  expect((await get('/computer/far/')).body).toContain('/computer/far/trustHostKey/');
  const page = (await get('/computer/far/trustHostKey/')).body;
  expect(page).toContain('Do you want to trust the SSH Host Key');
  expect(page).toContain(shown?.fingerprint);
  expect((await get('/computer/far/trustHostKey/list')).json()).toEqual({ trusted: null, waiting: [shown] });

  // Nothing but a decision about a key that waits does anything.
  expect((await post('/computer/far/trustHostKey/submit', {})).statusCode).toBe(400);
  expect((await post('/computer/far/trustHostKey/submit', { Yes: 'Yes', sha256: 'SHA256:x' })).statusCode).toBe(404);
  expect((await post('/computer/far/trustHostKey/submit', { No: 'No' })).statusCode).toBe(302);
  expect(waiting()).toEqual([]);
  expect((await get('/computer/far/')).body).not.toContain('trustHostKey');

  await post('/computer/far/launchSlaveAgent', {});
  await until(() => waiting().length > 0);
  const answer = await post('/computer/far/trustHostKey/submit', { Yes: 'Yes', sha256: shown?.sha256 ?? '' });
  expect([answer.statusCode, answer.headers.location]).toEqual([302, 'http://ci.example:8080/computer/far/']);
  expect(await readFile(join(server().home, 'nodes/far/ssh-host-key.xml'), 'utf8')).toContain(
    publicLine(first).split(' ')[1],
  );
  await server().services.home.audit.flush();
  const { entries } = (await get('/auditLog/entries?count=1')).json<{ entries: Record<string, unknown>[] }>();
  expect(entries[0]).toMatchObject({
    who: 'admin',
    action: 'POST /computer/:node/trustHostKey/submit',
    path: '/computer/far/trustHostKey/submit',
    named: { sha256: shown?.sha256 },
    result: 'done',
  });
  await post('/computer/far/launchSlaveAgent', {});
  await until(async () => (await get('/computer/far/api/json?tree=offline')).json().offline === false);

  const other = await startSshServer({ password: PASSWORD, hostKey: newKey().private });
  t.onTestFinished(() => other.close());
  server().services.hostKeys.ask('far', 'other:22', {
    algorithm: 'ssh-ed25519',
    key: Buffer.from(other.hostKey.split(' ')[1] ?? '', 'base64'),
  });
  expect((await get('/computer/far/trustHostKey/')).body).toContain('Do you want to replace the SSH Host Key');
});

it('whoever may not configure the node neither sees nor decides', async () => {
  const { security, home, hostKeys } = server().services;
  await security.users.create('reader', 'r');
  const authorization = basic('reader', (await security.users.newToken('reader', 't')).tokenValue);
  const granted: readonly Permission[] = ['Overall/Read', 'Agent/Connect'];
  await home.settings.change({
    authorization: {
      className: 'hudson.security.GlobalMatrixAuthorizationStrategy',
      denyAnonymousRead: false,
      content: [
        node('permission', 'USER:hudson.model.Hudson.Administer:admin'),
        ...granted.map((each) => node('permission', `USER:${PERMISSIONS[each].id}:reader`)),
      ],
    },
  });
  expect(hostKeys.waiting('far')).not.toEqual([]);
  const ask = (method: 'GET' | 'POST', url: string) => server().raw({ method, url, headers: { authorization } });
  expect((await ask('GET', '/computer/far/')).body).not.toContain('trustHostKey');
  expect((await ask('GET', '/computer/far/trustHostKey/')).statusCode).toBe(403);
  expect((await ask('GET', '/computer/far/trustHostKey/list')).statusCode).toBe(403);
  expect((await ask('POST', '/computer/far/trustHostKey/submit?Yes=Yes')).statusCode).toBe(403);
  expect(hostKeys.waiting('far')).not.toEqual([]);
});

it('keys of a node that is gone are forgotten', async () => {
  expect((await post('/computer/far/doDelete', {})).statusCode).toBe(302);
  expect(server().services.hostKeys.waiting('far')).toEqual([]);
});
