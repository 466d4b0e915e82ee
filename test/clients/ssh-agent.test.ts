import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { freestyle, pipeline } from '../harness/jobs.ts';
import { preparedHome } from '../harness/prepared-home.ts';
import { spawnServer } from '../harness/server-process.ts';

const WRAPPER = 'com.cloudbees.jenkins.plugins.sshagent.SSHAgentBuildWrapper';
const KEY = 'com.cloudbees.jenkins.plugins.sshcredentials.impl.BasicSSHUserPrivateKey';

it('a real agent has the keys of credentials for the steps inside, and goes with them', async (t) => {
  const home = await preparedHome(t);
  const file = join(home, 'id');
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', 'ph4se-of-key', '-f', file]);
  await writeFile(
    join(home, 'credentials.xml'),
    `<com.cloudbees.plugins.credentials.SystemCredentialsProvider><credentials><${KEY}><id>key</id><username>git</username>
    <usernameSecret>false</usernameSecret><passphrase>ph4se-of-key</passphrase>
    <privateKeySource class="${KEY}$DirectEntryPrivateKeySource"><privateKey>${await readFile(file, 'utf8')}</privateKey></privateKeySource>
    </${KEY}></credentials></com.cloudbees.plugins.credentials.SystemCredentialsProvider>`,
  );
  const server = await spawnServer({ home });
  t.onTestFinished(() => server.kill());
  const { client } = server;
  const script = `node {
    sshagent(['key']) { sh 'set +x; ssh-add -l | cut -d" " -f1; ls ../agent@tmp/secretFiles; echo "it is $SSH_AGENT_PID"' }
    sh 'set +x; echo "outside [$SSH_AUTH_SOCK]"'
    sshagent(credentials: ['nope']) { echo 'never' }
  }`;
  await client.postXml('createItem?name=agent', pipeline(script));
  await client.post('job/agent/build?delay=0sec');
  await client.until<{ inProgress: boolean }>('job/agent/1/api/json?tree=inProgress', ({ inProgress }) => !inProgress);
  const console = await client.text('job/agent/1/consoleText');
  expect(console).toContain('[ssh-agent] Using credentials git\n');
  expect(console).toContain('\n+ set +x\n256\nit is ');
  expect(console).toContain('\n[ssh-agent] Stopped.\n[Pipeline] // sshagent\n');
  expect(console).toContain('\noutside []\n');
  expect(console).toContain('ERROR: [ssh-agent] Could not find specified credentials\n');
  expect(console).not.toContain('ph4se');
  expect(existsSync(socketIn(console))).toBe(false);

  const wrapper = (id: string): string =>
    `<${WRAPPER} plugin="ssh-agent@327.v230ecd01f86f"><credentialIds><string>${id}</string></credentialIds><ignoreMissing>false</ignoreMissing></${WRAPPER}>`;
  const command = 'set +x; ssh-add -l | cut -d" " -f1; echo "it is $SSH_AGENT_PID"';
  const jobs = { free: 'key', missing: 'nope' };
  for (const [name, id] of Object.entries(jobs)) {
    await client.postXml(`createItem?name=${name}`, freestyle({ command, wrappers: wrapper(id) }));
    await client.post(`job/${name}/build?delay=0sec`);
    await client.until<{ building: boolean }>(`job/${name}/1/api/json`, ({ building }) => !building);
  }
  const free = await client.text('job/free/1/consoleText');
  expect(free).toContain('[ssh-agent] Using credentials git\n');
  expect(free).toMatch(/\n256\nit is \d+\n/);
  expect(free).toContain('\n[ssh-agent] Stopped.\nFinished: SUCCESS\n');
  expect(free).not.toContain('ph4se');
  expect(existsSync(socketIn(free))).toBe(false);
  const missing = await client.text('job/missing/1/consoleText');
  expect(missing).toContain('ERROR: [ssh-agent] Could not find specified credentials\n');
  expect(missing).toMatch(/Finished: FAILURE\n$/);
});

function socketIn(console: string): string {
  return /SSH_AUTH_SOCK=(\S+)/.exec(console)?.[1] ?? '/';
}
