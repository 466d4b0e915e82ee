import { generateKeyPairSync } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BINDING_TYPES } from '../../src/kinds/credentials-binding/binding.ts';
import { allKinds } from '../../src/kinds/index.ts';
import type { Finisher } from '../../src/kit/testing/temporary-folder.ts';
import { startWebServer } from '../../src/kit/testing/web-server.ts';
import { endOf } from '../harness/builds.ts';
import { freestyle, pipeline } from '../harness/jobs.ts';
import { preparedHome } from '../harness/prepared-home.ts';
import { type ServerProcess, spawnServer } from '../harness/server-process.ts';
import { appCredential, BINDINGS, type BindingRow, CREDENTIALS, DECLARED, type Expected } from './bindings.ts';

const WRAPPER = 'org.jenkinsci.plugins.credentialsbinding.impl.SecretBuildWrapper';
const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const actions: (() => Promise<void> | void)[] = [];
const finisher: Finisher = { onTestFinished: (action) => void actions.push(action) };
let home: string;
let server: ServerProcess;
let number = 0;

beforeAll(async () => {
  home = await preparedHome(finisher);
  server = await spawnServer({ home });
  const github = await startWebServer(({ method }) =>
    method === 'GET'
      ? { status: 200, body: JSON.stringify({ id: 1, account: { login: 'acme' } }) }
      : { status: 201, body: JSON.stringify({ token: 'ghs_of-the-app' }) },
  );
  finisher.onTestFinished(() => github.close());
  const all = Object.values(CREDENTIALS).map((xml) => xml || appCredential(privateKey, github.url));
  for (const xml of all)
    expect((await server.client.postXml('credentials/store/system/domain/_/createCredentials', xml)).status).toBe(200);
});
afterAll(async () => {
  await server?.kill();
  for (const action of actions) await action();
});

it('every type of binding and every kind of credential has a row', () => {
  expect(BINDINGS.map(({ type }) => type).sort()).toEqual([...BINDING_TYPES].sort());
  const kinds = allKinds.flatMap((kind) => (kind.family === 'credential' ? [kind.xmlTag] : []));
  expect(Object.keys(DECLARED).sort()).toEqual([...kinds].sort());
  expect(Object.keys(CREDENTIALS).sort()).toEqual([...kinds].sort());
});

it.each(BINDINGS)(
  '$type gives a freestyle build its variables, hidden, and its files, which go with it',
  async (row) => {
    const { className, credential, fields } = row;
    const children = Object.entries(fields).map(([name, value]) => `<${name}>${value}</${name}>`);
    const wrappers = `<${WRAPPER}><bindings><${className}><credentialsId>${credential}</credentialsId>${children.join('')}</${className}></bindings></${WRAPPER}>`;
    await holds(row.expected, (command) => freestyle({ command, wrappers }));
  },
);

it.each(BINDINGS)('withCredentials has $type by its symbol', async (row) => {
  await holds(row.expected, (command) => pipeline(withBinding(`${row.symbol}(${argumentsOf(row)})`, command)));
});

it.each(BINDINGS)('withCredentials has $type by its class', async (row) => {
  for (const name of [row.type, row.className])
    await holds(row.expected, (command) => pipeline(withBinding(`[$class: '${name}', ${argumentsOf(row)}]`, command)));
});

it.each(Object.entries(DECLARED))('credentials() of %s in an environment block', async (tag, expected) => {
  const id = /<id>([^<]+)</.exec(CREDENTIALS[tag] || '<id>app<')?.[1];
  const script = (command: string): string =>
    `pipeline {\nagent any\nenvironment { V = credentials('${id}') }\nstages { stage('s') { steps { sh '''${command}''' } } } }`;
  if (expected !== null) return holds(expected, (command) => pipeline(script(command)));
  const { result, console } = await built(pipeline(script('echo never')));
  expect(result).toBe('FAILURE');
  expect(console).toContain('ERROR: No suitable binding handler could be found for type');
});

function withBinding(binding: string, command: string): string {
  return `node { withCredentials([${binding}]) { sh '''${command}''' } }`;
}

function argumentsOf({ credential, fields }: BindingRow): string {
  const named = Object.entries({ credentialsId: credential, ...fields });
  return named.map(([name, value]) => `${name}: '${value}'`).join(', ');
}

/** Runs a build that takes what it was given to a folder, and prints it; checks all of it when the build is over. */
async function holds(expected: Readonly<Record<string, Expected>>, config: (command: string) => string): Promise<void> {
  const out = join(home, `out-${++number}`);
  await mkdir(out);
  const commands = Object.keys(expected).map(
    (name) =>
      `printf %s "$${name}" >${out}/${name}; if [ -e "$${name}" ]; then find "$${name}" -printf "%y%m\\\\n" >${out}/${name}.modes; cp -r "$${name}" ${out}/${name}.copy; fi; echo "it is <$${name}>"`,
  );
  const { result, console } = await built(config(`set +x; ${commands.join('; ')}`));
  expect(result, console).toBe('SUCCESS');
  for (const [name, each] of Object.entries(expected)) {
    const value = await readFile(join(out, name), 'utf8');
    if ('open' in each) {
      expect(value).toBe(each.open);
      expect(console).toContain(`it is <${value}>`);
      continue;
    }
    expect(console).not.toContain(value);
    if ('secret' in each) {
      expect(value).toBe(each.secret);
      continue;
    }
    expect(existsSync(value)).toBe(false);
    const modes = new Set((await readFile(join(out, `${name}.modes`), 'utf8')).trim().split('\n'));
    if ('file' in each) {
      expect([...modes]).toEqual([`f${each.mode}`]);
      expect(await readFile(join(out, `${name}.copy`))).toEqual(Buffer.from(each.file));
    } else {
      expect([...modes].sort()).toEqual(['d700', 'f600']);
      for (const [file, content] of Object.entries(each.folder))
        expect(await readFile(join(out, `${name}.copy`, file), 'utf8')).toBe(content);
    }
  }
}

async function built(xml: string): Promise<{ readonly result: string; readonly console: string }> {
  const job = `bound-${++number}`;
  expect((await server.client.postXml(`createItem?name=${job}`, xml)).status).toBe(200);
  await server.client.post(`job/${job}/build?delay=0sec`);
  return endOf(server.client, `job/${job}/1`);
}
