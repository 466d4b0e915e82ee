import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { filesBelow, unlessGone } from '../../src/kit/testing/files-below.ts';
import type { Client } from '../harness/client.ts';
import { SECRETS, storeCredentials } from '../harness/credentials.ts';
import { freestyle, parametersProperty, pipeline } from '../harness/jobs.ts';
import { preparedHome } from '../harness/prepared-home.ts';
import { spawnServer } from '../harness/server-process.ts';

const T = '${' + 'T}';
const EVERYWHERE = `node {
  withCredentials([string(credentialsId: 'text', variable: 'T')]) {
    def said = sh(script: 'set +x; echo "$T"', returnStdout: true).trim()
    currentBuild.displayName = "name ${T}"
    currentBuild.description = "about ${T}"
    writeFile file: 'said', text: said
    stage("stage ${T}") {
      sh script: 'set +x; base64 said; echo "$T" | sed s/-/%2D/ ; touch ../there; while [ ! -e ../go ]; do sleep 0.02; done', label: "label ${T}"
      echo said.reverse().reverse()
      unstable "unstable ${T}"
    }
  }
  stage('after') { echo 'hidden' + '-words' }
  error 'at the end hidden' + '-words'
}`;

const SHORT = `node { withCredentials([string(credentialsId: 'short', variable: 'S')]) { echo "S is \${S}, and a1 b1" } }`;

it('a secret shows nowhere of a run, to its end and over a kill', async (t) => {
  const home = await preparedHome(t);
  await storeCredentials(home);
  const first = await spawnServer({ home });
  t.onTestFinished(() => first.kill());
  await begun(first.client, 'everywhere', pipeline(EVERYWHERE));
  await expect.poll(() => readdir(join(home, 'workspace')), { timeout: 150_000 }).toContain('there');
  expect(await filesWithSecret(join(home, 'jobs'))).toEqual([]);
  await first.kill();
  const second = await spawnServer({ home });
  t.onTestFinished(() => second.kill());
  const { client } = second;
  await writeFile(join(home, 'workspace', 'go'), '');
  await client.until<{ inProgress: boolean }>('job/everywhere/1/api/json?tree=inProgress', (run) => !run.inProgress);
  const console = await client.text('job/everywhere/1/consoleText');
  expect(console).toContain('[Pipeline] { (stage ****)\n');
  expect(console).toContain('WARNING: unstable ****\n');
  expect(console).toContain('\nERROR: at the end ****\nFinished: FAILURE\n');
  const { stages } = await client.json<{ stages: readonly { id: string; name: string }[] }>(
    'job/everywhere/1/wfapi/describe',
  );
  expect(stages.map(({ name }) => name)).toEqual(['stage ****', 'after']);
  const nodes = stages.map(({ id }) => `execution/node/${id}/wfapi/describe`);
  const pages = ['', 'console', 'consoleFull', 'logText/progressiveText?start=0', 'logText/progressiveHtml?start=0'];
  const reports = ['api/json?depth=3', 'api/xml?depth=3', 'flowGraphTable/', 'wfapi/describe', 'injectedEnvVars/'];
  for (const path of [...pages, ...reports, ...nodes, '../api/json?depth=2', '../config.xml'])
    expect(await client.text(`job/everywhere/1/${path}`), path).not.toContain(SECRETS.text);
  expect(await client.text('job/everywhere/1/api/json?tree=displayName,description')).toContain(
    '"description":"about ****","displayName":"name ****"',
  );
  expect(await filesWithSecret(join(home, 'jobs'))).toEqual([]);
});

const OUTSIDE = `node {
  withCredentials([string(credentialsId: 'text', variable: 'T')]) {
    System.out.println("printed \${T}")
    currentBuild.displayName = "name \${T}"
    env.SAID = T
    addEmbeddableBadgeConfiguration(id: 'b', subject: "about \${T}", status: "status \${T}", color: 'red')
    sh "set +x; echo \${T}; touch ../there; while [ ! -e ../go ]; do sleep 0.02; done"
    error "failed with \${T}"
  }
}`;

it('a secret is in no event, command line, log of the server or badge of a run', async (t) => {
  const home = await preparedHome(t);
  await storeCredentials(home);
  const server = await spawnServer({ home });
  t.onTestFinished(() => server.kill());
  const { client } = server;
  const end = new AbortController();
  const events = await client.get('/events', { signal: end.signal });
  await begun(client, 'outside', pipeline(OUTSIDE));
  await expect.poll(() => readdir(join(home, 'workspace')), { timeout: 150_000 }).toContain('there');
  const commands = await commandLines();
  expect(commands.some((each) => each.includes('outside@tmp'))).toBe(true);
  expect(commands.filter((each) => each.includes(SECRETS.text))).toEqual([]);
  await writeFile(join(home, 'workspace', 'go'), '');
  let told = '';
  for await (const chunk of events.body ?? []) {
    told += new TextDecoder().decode(chunk);
    if (told.includes('"type":"finished"')) break;
  }
  end.abort();
  expect(told).toContain('name ****');
  expect(told).not.toContain(SECRETS.text);
  expect(await client.text('job/outside/1/badge/icon?config=b')).toContain('about ****');
  const pages = [
    'job/outside/1/badge/icon?config=b',
    'job/outside/1/api/json?depth=2',
    'job/outside/rssAll',
    'rssFailed',
    'log/all',
    'auditLog',
    'cc.xml',
  ];
  for (const path of pages) expect(await client.text(path), path).not.toContain(SECRETS.text);
  await expect.poll(() => server.output()).toContain('printed ****');
  expect(server.output()).not.toContain(SECRETS.text);
});

/** Returns the command lines of all processes that are there now. */
async function commandLines(): Promise<readonly string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const read = pids.map(async (pid) =>
    (await unlessGone(readFile(`/proc/${pid}/cmdline`, 'utf8')))?.replaceAll('\0', ' '),
  );
  return (await Promise.allSettled(read)).flatMap((each) => (each.status === 'fulfilled' ? (each.value ?? []) : []));
}

it('of a secret that is too short to be masked the console says so, once', async (t) => {
  const home = await preparedHome(t);
  const text = 'org.jenkinsci.plugins.plaincredentials.impl.StringCredentialsImpl';
  await writeFile(
    join(home, 'credentials.xml'),
    `<com.cloudbees.plugins.credentials.SystemCredentialsProvider><domainCredentialsMap><entry><com.cloudbees.plugins.credentials.domains.Domain/><list><${text}><id>short</id><secret>a1</secret></${text}></list></entry></domainCredentialsMap></com.cloudbees.plugins.credentials.SystemCredentialsProvider>`,
  );
  const server = await spawnServer({ home });
  t.onTestFinished(() => server.kill());
  const { client } = server;
  const said = 'Warning: secrets of fewer than 3 characters are not masked in this console\n';
  await begun(client, 'short', pipeline(SHORT));
  await client.until<{ inProgress: boolean }>('job/short/1/api/json?tree=inProgress', (run) => !run.inProgress);
  const console = await client.text('job/short/1/consoleText');
  expect(console.split(said)).toHaveLength(2);
  expect(console).toContain('S is a1, and a1 b1\n');
  const password =
    '<hudson.model.PasswordParameterDefinition><name>PW</name><defaultValue>xy</defaultValue></hudson.model.PasswordParameterDefinition>';
  const job = freestyle({ command: 'echo "PW=$PW"', properties: parametersProperty(password) });
  await begun(client, 'free', job, 'buildWithParameters');
  await client.until<{ inProgress: boolean }>('job/free/1/api/json?tree=inProgress', (run) => !run.inProgress);
  expect((await client.text('job/free/1/consoleText')).split(said)).toHaveLength(2);
});

async function begun(client: Client, name: string, xml: string, how = 'build'): Promise<void> {
  expect((await client.postXml(`createItem?name=${name}`, xml)).status).toBe(200);
  expect((await client.post(`job/${name}/${how}?delay=0sec`)).status).toBe(201);
}

/** Files below a folder in which the secret can be read, the state of runs under way included. */
async function filesWithSecret(folder: string): Promise<string[]> {
  const found: string[] = [];
  for (const [path, text] of await filesBelow(folder)) {
    // What a process printed and the server has not copied yet.
    if (/\.millwright\/.*\.(?:log|out)$/.test(path)) continue;
    if (text.includes(SECRETS.text)) found.push(path);
  }
  return found;
}
