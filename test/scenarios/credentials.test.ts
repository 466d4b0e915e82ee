import { readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { filesBelow } from '../../src/kit/testing/files-below.ts';
import type { Finisher } from '../../src/kit/testing/temporary-folder.ts';
import { startWebServer } from '../../src/kit/testing/web-server.ts';
import type { Client } from '../harness/client.ts';
import { SECRETS, storeCredentials } from '../harness/credentials.ts';
import { pipeline } from '../harness/jobs.ts';
import { preparedHome } from '../harness/prepared-home.ts';
import { spawnServer } from '../harness/server-process.ts';

const BOUND = `node {
  withCredentials([usernamePassword(credentialsId: 'login', usernameVariable: 'U', passwordVariable: 'P'), string(credentialsId: 'text', variable: 'T'), file(credentialsId: 'file', variable: 'F')]) {
    sh 'echo user=$U pass=$P text=$T; cat $F; echo'
    echo "in groovy \${T}"
  }
  withCredentials([sshUserPrivateKey(credentialsId: 'key', keyFileVariable: 'K', usernameVariable: 'SU', passphraseVariable: 'SP')]) {
    sh 'set +x; echo $SU $SP; ls -l $K | cut -c1-10'
  }
  sh 'ls ../bound@tmp/secretFiles'
  try {
    withCredentials([string(credentialsId: 'login', variable: 'T')]) { echo 'no' }
  } catch (e) { echo e.message }
  withCredentials([string(credentialsId: 'nope', variable: 'T')]) { echo 'no' }
}`;

const THROWN = `node { withCredentials([string(credentialsId: 'text', variable: 'T')]) { error "with \${T} in it" } }`;

/** Among others it shows a login to a server. */
const declaredScript = (url: string): string => `pipeline {
  agent any
  environment {
    LOGIN = credentials('open')
    TEXT = credentials('text')
    KEY = credentials('key')
    PLAIN = "for \${LOGIN_USR}"
  }
  stages {
    stage('use') {
      environment { FILE = credentials('file') }
      steps { sh 'set +x; echo $LOGIN $LOGIN_USR $LOGIN_PSW $TEXT $PLAIN $KEY_USR $KEY_PSW; cat $FILE; echo'
        httpRequest url: '${url}', authentication: 'login', consoleLogResponseBody: true }
    }
  }
}`;

const KILLED = `node {
  withCredentials([string(credentialsId: 'text', variable: 'T'), file(credentialsId: 'file', variable: 'F')]) {
    sh 'set +x; echo first $T; while [ ! -e ../go ]; do sleep 0.02; done; echo second $T; cat $F; echo'
    echo "third \${T}"
  }
  sh 'set +x; ls ../killed@tmp/secretFiles; echo fourth'
}`;

it('pipelines bind credentials, and show none of them', async (t) => {
  const home = await homeWithCredentials(t);
  const server = await spawnServer({ home });
  t.onTestFinished(() => server.kill());
  const { client } = server;

  expect((await built(client, 'bound', BOUND)).replaceAll(home, 'HOME')).toBe(`Started by user admin
[Pipeline] Start of Pipeline
[Pipeline] node
Running on Jenkins in HOME/workspace/bound
[Pipeline] {
[Pipeline] withCredentials
Masking supported pattern matches of $U or $P or $T or $F
[Pipeline] {
[Pipeline] sh
+ echo user=**** pass=**** text=****
user=**** pass=**** text=****
+ cat ****
hello+ echo

[Pipeline] echo
Warning: A secret was passed to "echo" using Groovy String interpolation, which is insecure.
\t\t Affected argument(s) used the following variable(s): [T]
\t\t See https://jenkins.io/redirect/groovy-string-interpolation for details.
in groovy ****
[Pipeline] }
[Pipeline] // withCredentials
[Pipeline] withCredentials
Masking supported pattern matches of $K or $SP
[Pipeline] {
[Pipeline] sh
+ set +x
git ****
-r--------
[Pipeline] }
[Pipeline] // withCredentials
[Pipeline] sh
+ ls ../bound@tmp/secretFiles
[Pipeline] withCredentials
[Pipeline] // withCredentials
[Pipeline] echo
Credentials 'login' is of type 'Username with password' where 'org.jenkinsci.plugins.plaincredentials.StringCredentials' was expected
[Pipeline] withCredentials
[Pipeline] // withCredentials
[Pipeline] }
[Pipeline] // node
[Pipeline] End of Pipeline
ERROR: Could not find credentials entry with ID 'nope'
Finished: FAILURE
`);

  expect(await client.text('job/bound/1/api/json?tree=actions[_class]')).toContain(
    '{"_class":"org.jenkinsci.plugins.workflow.cps.view.InterpolatedSecretsAction"}',
  );
  expect(await readFile(join(home, 'jobs', 'bound', 'builds', '1', 'build.xml'), 'utf8')).toMatch(
    /<stepName>echo<\/stepName>\s*<interpolatedVariables>\s*<string>T<\/string>/,
  );
  expect(await client.text('job/bound/1/')).toContain('echo: T');

  expect(await built(client, 'thrown', THROWN)).toContain('\nERROR: with **** in it\n');
  const web = await startWebServer(({ headers }) => ({ status: 200, body: `asked with ${headers['authorization']}` }));
  t.onTestFinished(() => web.close());
  const declared = await built(client, 'declared', declaredScript(web.url));
  expect(declared).toContain(
    'Masking supported pattern matches of $LOGIN or $LOGIN_PSW or $TEXT or $KEY or $KEY_PSW\n',
  );
  expect(declared).toContain('Masking supported pattern matches of $FILE\n');
  expect(declared).toContain('\n**** carol **** **** for carol git ****\nhello\n');
  expect(declared).toContain('Using authentication: login\nSending request to url: ');
  expect(declared).toContain('Response: \nasked with Basic ****\n');
  expect(web.asked.map(({ headers }) => headers['authorization'])).toEqual([
    `Basic ${Buffer.from(`bobby:${SECRETS.login}`).toString('base64')}`,
  ]);
  expect(await filesWithSecrets(join(home, 'jobs'))).toEqual([]);
});

it('a killed server comes back with the secrets of its pipeline still hidden', async (t) => {
  const home = await homeWithCredentials(t);
  const first = await spawnServer({ home });
  t.onTestFinished(() => first.kill());
  await begun(first.client, 'killed', KILLED);
  await first.client.until('job/killed/1/api/json?tree=number', () => true);
  await expect.poll(() => first.client.text('job/killed/1/consoleText'), { timeout: 150_000 }).toContain('first ****');
  expect(await filesWithSecrets(join(home, 'jobs'))).toEqual([]);
  await first.kill();
  const second = await spawnServer({ home });
  t.onTestFinished(() => second.kill());
  await writeFile(join(home, 'workspace', 'go'), '');
  const console = await ended(second.client, 'killed');
  expect(console).toContain('first ****\nsecond ****\nhello\n');
  expect(console).toContain('\nthird ****\n');
  expect(console).toContain('+ set +x\nfourth\n');
  expect(console).not.toContain(SECRETS.text);
  expect(console).toContain('Finished: SUCCESS');
  expect(await readdir(join(home, 'workspace', 'killed@tmp', 'secretFiles'))).toEqual([]);
});

async function homeWithCredentials(t: Finisher): Promise<string> {
  const home = await preparedHome(t);
  await storeCredentials(home);
  return home;
}

async function begun(client: Client, name: string, script: string): Promise<void> {
  expect((await client.postXml(`createItem?name=${name}`, pipeline(script))).status).toBe(200);
  expect((await client.post(`job/${name}/build?delay=0sec`)).status).toBe(201);
}

async function ended(client: Client, name: string): Promise<string> {
  await client.until<{ inProgress: boolean }>(
    `job/${name}/1/api/json?tree=inProgress`,
    ({ inProgress }) => !inProgress,
  );
  return client.text(`job/${name}/1/consoleText`);
}

async function built(client: Client, name: string, script: string): Promise<string> {
  await begun(client, name, script);
  return ended(client, name);
}

/** Files below a folder in which a secret can be read; not what a command is printing at this moment. */
async function filesWithSecrets(folder: string): Promise<string[]> {
  const found: string[] = [];
  for (const [path, text] of await filesBelow(folder)) {
    if (dirname(path).endsWith('.millwright')) continue;
    if (Object.values(SECRETS).some((secret) => text.includes(secret))) found.push(path);
  }
  return found;
}
