import { existsSync } from 'node:fs';
import { mkdtemp, readFile, readlink, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { entriesBelow } from '../../src/kit/testing/files-below.ts';
import type { Client } from '../harness/client.ts';
import { storeCredentials } from '../harness/credentials.ts';
import { freestyle, pipeline } from '../harness/jobs.ts';
import { preparedHome } from '../harness/prepared-home.ts';
import { spawnServer } from '../harness/server-process.ts';

const BINDING = 'org.jenkinsci.plugins.credentialsbinding.impl.';
/** Stands for the program, so that logging in to a registry needs none. */
const DOCKER = join(import.meta.dirname, '..', '..', 'fixtures', 'scenarios', 'docker', 'bin');
const ENV = { PATH: `${DOCKER}:${process.env['PATH']}` };
const SECRETS =
  'file(credentialsId: "file", variable: "F"), sshUserPrivateKey(credentialsId: "key", keyFileVariable: "K")';

/** A pipeline that has files of every kind while it runs a command. */
const withFiles = (command: string): string =>
  pipeline(`node {
  withCredentials([${SECRETS}]) { docker.withRegistry('https://reg.example.com', 'login') {
    sh 'set +x; printf "%s\\n" "$F" "$K" "$DOCKER_CONFIG/config.json" >../places; ${command}'
  } }
}`);
const freeFiles = (command: string): string =>
  freestyle({
    command: `set +x; printf "%s\\n" "$F" "$K" >../places; ${command}`,
    wrappers: `<${BINDING}SecretBuildWrapper><bindings>
      <${BINDING}FileBinding><credentialsId>file</credentialsId><variable>F</variable></${BINDING}FileBinding>
      <${BINDING}SSHUserPrivateKeyBinding><credentialsId>key</credentialsId><keyFileVariable>K</keyFileVariable></${BINDING}SSHUserPrivateKeyBinding>
      </bindings></${BINDING}SecretBuildWrapper>`,
  });
const WAIT = 'echo waits; while [ ! -e ../go ]; do sleep 0.02; done';

const KINDS = [
  ['a pipeline', withFiles],
  ['a freestyle job', freeFiles],
] as const;

it.each(KINDS)('files with secrets are gone after %s succeeds, fails, is stopped, and is killed', async (_, job) => {
  const actions: (() => unknown)[] = [];
  const t = { onTestFinished: (action: () => unknown) => void actions.push(action) };
  try {
    const home = await preparedHome(t);
    await storeCredentials(home);
    const server = await spawnServer({ home, env: ENV });
    actions.unshift(() => server.kill());
    const { client } = server;
    for (const [name, command, posts] of [
      ['succeeds', 'true', []],
      ['fails', 'exit 3', []],
      ['stopped', WAIT, ['stop']],
      ['killed', WAIT, job === withFiles ? ['stop', 'term', 'kill'] : ['stop']],
    ] as const) {
      await begun(client, name, job(command));
      if (posts.length > 0) await client.untilText(`job/${name}/1/consoleText`, /^waits$/m);
      for (const post of posts) await client.post(`job/${name}/1/${post}`);
      await ended(client, name);
      await allGone(home);
      await rm(join(home, 'workspace', 'places'));
    }
  } finally {
    for (const action of actions) await action();
  }
});

it.each(KINDS)('what the killed server of %s left is removed by the next, which goes on or cannot', async (_, job) => {
  const actions: (() => unknown)[] = [];
  const t = { onTestFinished: (action: () => unknown) => void actions.push(action) };
  try {
    const home = await preparedHome(t);
    await storeCredentials(home);
    for (const name of ['goes-on', 'lost']) {
      const first = await spawnServer({ home, env: ENV });
      actions.unshift(() => first.kill());
      await begun(first.client, name, job(WAIT));
      await first.client.untilText(`job/${name}/1/consoleText`, /^waits$/m);
      for (const place of await places(home)) expect(existsSync(place), place).toBe(true);
      await first.kill('SIGKILL');
      if (name === 'lost') await forget(home, name);
      // What a step outside of builds, as polling, left in the folder for temporary files.
      // It gets that name when all is in it: other servers that start at this moment remove it as well.
      const made = await mkdtemp(join(tmpdir(), 'millwright-left-'));
      await writeFile(join(made, 'password'), 'left');
      const polled = join(
        tmpdir(),
        `millwright-secret-${await pidSpace()}-${first.child.pid}-1-${basename(made).slice(-6)}`,
      );
      await rename(made, polled);
      const second = await spawnServer({ home, env: ENV });
      actions.unshift(() => second.kill());
      await expect.poll(() => existsSync(polled)).toBe(false);
      if (name !== 'lost') await writeFile(join(home, 'workspace', 'go'), '');
      await ended(second.client, name);
      await allGone(home);
      await second.kill();
      await rm(join(home, 'workspace', 'go'), { force: true });
    }
  } finally {
    for (const action of actions) await action();
  }
});

async function begun(client: Client, name: string, xml: string): Promise<void> {
  expect((await client.postXml(`createItem?name=${name}`, xml)).status).toBe(200);
  expect((await client.post(`job/${name}/build?delay=0sec`)).status).toBe(201);
}

async function ended(client: Client, name: string): Promise<void> {
  await client.until<{ building: boolean }>(`job/${name}/1/api/json?tree=building`, ({ building }) => !building);
}

async function places(home: string): Promise<string[]> {
  return (await readFile(join(home, 'workspace', 'places'), 'utf8')).trim().split('\n');
}

async function allGone(home: string): Promise<void> {
  const all = await places(home);
  expect(all.length).toBeGreaterThan(1);
  await expect.poll(() => all.filter((place) => existsSync(place))).toEqual([]);
}

/** Takes from a run what the next server would go on with. */
async function forget(home: string, job: string): Promise<void> {
  const entries = await entriesBelow(join(home, 'jobs', job, 'builds'));
  const states = entries.filter(({ name }) => name.endsWith('state.json'));
  expect(states.length).toBeGreaterThan(0);
  for (const { parentPath, name } of states) await truncate(join(parentPath, name));
}

async function pidSpace(): Promise<string> {
  return (await readlink('/proc/self/ns/pid')).replaceAll(/\D/g, '');
}
