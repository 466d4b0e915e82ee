import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type Finisher, temporaryFolder } from '../../src/kit/testing/temporary-folder.ts';
import { untilLine } from '../harness/builds.ts';
import { SECRETS, storeCredentials } from '../harness/credentials.ts';
import { preparedHome } from '../harness/prepared-home.ts';
import { type ServerProcess, spawnServer } from '../harness/server-process.ts';
import { pipelineXml } from './pipeline-server.ts';

/** Stands for the program, so that containers need none. */
const DOCKER = join(import.meta.dirname, '..', '..', 'fixtures', 'scenarios', 'docker', 'bin');
const JOB = 'p';

const BODIES = `node {
  docker.withRegistry('https://reg.example.com', 'login') {
    sh 'set +x; cat "$DOCKER_CONFIG/config.json"; echo; ls "$DOCKER_CONFIG"; ls -ld "$DOCKER_CONFIG" | cut -c1-10'
    writeFile file: 'kept', text: readFile("\${env.DOCKER_CONFIG}/config.json")
    docker.image('tool').push()
  }
  withDockerServer([uri: 'tcp://docker.example.com:2376', credentialsId: 'docker']) {
    sh 'set +x; echo "$DOCKER_HOST $DOCKER_TLS_VERIFY"; cat "$DOCKER_CERT_PATH/ca.pem" "$DOCKER_CERT_PATH/cert.pem" "$DOCKER_CERT_PATH/key.pem"; echo'
  }
  withDockerServer([uri: 'tcp://docker.example.com:2376', credentialsId: 'login']) { echo "without \${env.DOCKER_TLS_VERIFY}" }
  withCredentials([dockerCert(credentialsId: 'docker', variable: 'CERTS')]) { sh 'set +x; ls "$CERTS"' }
  def tell = { body -> try { body() } catch (e) { echo "\${e.message}" } }
  tell { withDockerRegistry(url: 'reg.example.com', credentialsId: 'login') { echo 'never' } }
  tell { withDockerRegistry(url: 'https://reg.example.com', credentialsId: 'text') { echo 'never' } }
  withDockerRegistry(credentialsId: 'bad') { echo 'never' }
}`;

const KILLED = `node {
  docker.withRegistry('https://reg.example.com', 'login') {
    sh 'set +x; echo first; while [ ! -e ../go ]; do sleep 0.02; done; cat "$DOCKER_CONFIG/config.json"; echo'
  }
}`;

it('a registry and a server get what is stored for them, and nothing of it shows or stays', async (t) => {
  const { home, server } = await started(t);
  const console = (await built(server, BODIES)).replaceAll(home, 'HOME');
  const lines = console.split('\n');
  expect(console).toContain('Using the existing docker config file.\nRemoving blacklisted property: auths\n');
  expect(console).toContain('$ docker login -u ******** --password-stdin https://reg.example.com\nlogin done\n');
  expect(console).toContain('{"auths":{"https://reg.example.com":{"auth":"****"}}}\nconfig.json\ndrwx------\n');
  expect(lines).toContain('tcp://docker.example.com:2376 1');
  expect(console).toContain('AUTHORITYCERTIFICATE****\n');
  expect(lines).toContain('without null');
  expect(console).toContain('ca.pem\ncert.pem\nkey.pem\n');
  expect(lines).toContain('no protocol: reg.example.com');
  expect(lines).toContain('Could not find credentials matching text');
  expect(console).toContain('https://index.docker.io/v1/": unauthorized\n');
  expect(lines).toContain('ERROR: docker login failed');
  expect(lines).not.toContain('never');
  for (const secret of [...Object.values(SECRETS), 'refused-word']) expect(console).not.toContain(secret);

  const kept = JSON.parse(await readFile(join(home, 'workspace', JOB, 'kept'), 'utf8'));
  const auth = Buffer.from(`bobby:${SECRETS.login}`).toString('base64');
  expect(kept).toEqual({ auths: { 'https://reg.example.com': { auth } } });
  const calls = await readFile(join(home, 'workspace', `${JOB}@tmp`, 'fake-docker', 'calls'), 'utf8');
  expect(calls).toContain('docker login -u bobby --password-stdin https://reg.example.com\n');
  expect(calls).not.toContain(SECRETS.login);
  expect(await left(home)).toEqual([]);
});

it('a killed server comes back logged in, and takes it away at the end', async (t) => {
  const { home, env, server } = await started(t);
  await begin(server, KILLED);
  await untilLine(server.client, `job/${JOB}/1`, 'first');
  expect(await left(home)).toHaveLength(1);
  await server.kill();
  await writeFile(join(home, 'workspace', 'go'), '');
  const second = await spawnServer({ home, env });
  t.onTestFinished(() => second.kill());
  const console = await ended(second);
  expect(console).toContain('{"auths":{"https://reg.example.com":{"auth":"****"}}}\n');
  expect(console).toContain('Finished: SUCCESS');
  expect(console.match(/docker login/g)).toHaveLength(1);
  expect(await left(home)).toEqual([]);
});

async function started(t: Finisher) {
  const home = await preparedHome(t);
  const own = await temporaryFolder(t);
  await mkdir(join(own, '.docker'));
  await writeFile(join(own, '.docker', 'config.json'), '{"auths":{"other":{"auth":"x"}},"proxies":{}}');
  await storeCredentials(home);
  const env = { PATH: `${DOCKER}:${process.env['PATH']}`, HOME: own };
  const server = await spawnServer({ home, env });
  t.onTestFinished(() => server.kill());
  return { home, env, server };
}

async function begin({ client }: ServerProcess, script: string): Promise<void> {
  expect((await client.postXml(`createItem?name=${JOB}`, pipelineXml({ job: JOB, script }))).status).toBe(200);
  expect((await client.post(`job/${JOB}/build?delay=0sec`)).status).toBe(201);
}

async function ended({ client }: ServerProcess): Promise<string> {
  const url = `job/${JOB}/1/api/json?tree=inProgress`;
  await client.until<{ inProgress: boolean }>(url, ({ inProgress }) => !inProgress);
  return client.text(`job/${JOB}/1/consoleText`);
}

async function built(server: ServerProcess, script: string): Promise<string> {
  await begin(server, script);
  return ended(server);
}

/** Folders of secrets beside the workspace. */
async function left(home: string): Promise<string[]> {
  const names = await readdir(join(home, 'workspace', `${JOB}@tmp`));
  return names.filter((name) => /^[0-9a-f-]{36}$/.test(name));
}
