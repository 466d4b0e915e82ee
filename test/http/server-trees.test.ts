import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type FormTree, postedOf } from '../../src/form-tree/index.ts';
import { sharedServer } from './start.ts';

const BASE = 'http://ci.example:8080/';
const FILE = join(import.meta.dirname, '../../fixtures/forms/saved-unchanged.json');
const SAVED: Readonly<Record<string, { json: Readonly<Record<string, unknown>> }>> = JSON.parse(
  readFileSync(FILE, 'utf8').replaceAll('BASE/', BASE),
);
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const XML = { 'content-type': 'application/xml' };
const server = sharedServer();

/** Returns what the page of a form posts while nobody changes it, and where. */
async function untouched(url: string): Promise<Record<string, unknown>> {
  const { body, statusCode } = await server().as({ method: 'GET', url });
  expect(statusCode).toBe(200);
  const [, values = '{}'] = /<script type="application\/json">(.*?)<\/script>/s.exec(body) ?? [];
  const { tree }: { tree: FormTree } = JSON.parse(values);
  return JSON.parse(JSON.stringify(postedOf(tree)));
}

const save = (url: string, json: unknown) =>
  server().as({
    method: 'POST',
    url,
    headers: FORM,
    payload: new URLSearchParams({ json: JSON.stringify(json) }).toString(),
  });

const serverFiles = async () => JSON.stringify([...(await server().services.home.configuration.read())]);
/** Returns the document of a node; an empty element counts as the same in both of its forms. */
const nodeFile = async (name: string) =>
  (await readFile(join(server().home, 'nodes', name, 'config.xml'), 'utf8')).replace(/<(\w+)><\/\1>/g, '<$1/>');

const FORMS = [
  ['/manage/configure', '/manage/configSubmit', 'global configure'],
  ['/manage/configureSecurity/', '/manage/configureSecurity/configure', 'security'],
  ['/manage/configureTools/', '/manage/configureTools/configure', 'tools'],
  ['/computer/configure', '/computer/configSubmit', 'node monitors'],
  ['/computer/(built-in)/configure', '/computer/(built-in)/configSubmit', 'built-in'],
] as const;

const STRATEGY = `<authorizationStrategy class="hudson.security.ProjectMatrixAuthorizationStrategy">
    <permission>USER:hudson.model.Hudson.Administer:admin</permission>
    <permission>GROUP:hudson.model.Hudson.Read:team</permission>
  </authorizationStrategy>`;

const SSH = `<?xml version='1.1' encoding='UTF-8'?>
<slave>
  <name>ssh</name><description>a &lt;b&gt;</description><remoteFS>/srv</remoteFS><numExecutors>3</numExecutors><mode>EXCLUSIVE</mode>
  <retentionStrategy class="hudson.slaves.RetentionStrategy$Demand"><inDemandDelay>2</inDemandDelay><idleDelay>9</idleDelay></retentionStrategy>
  <launcher class="hudson.plugins.sshslaves.SSHLauncher" plugin="ssh-slaves@2.0"><host>h</host><port>23</port><credentialsId>k</credentialsId></launcher>
  <label>x y</label>
  <nodeProperties><hudson.plugins.ws__cleanup.DisableDeferredWipeoutNodeProperty/></nodeProperties>
</slave>`;

beforeAll(async () => {
  const node = { ...SAVED['node']?.json, name: 'n1', type: 'hudson.slaves.DumbSlave' };
  const made = await save('/computer/doCreateItem?name=n1&type=hudson.slaves.DumbSlave', node);
  expect(made.statusCode).toBe(302);
  const ssh = { method: 'POST', url: '/computer/createItem?name=ssh', headers: XML, payload: SSH } as const;
  expect((await server().as(ssh)).statusCode).toBe(200);
});

describe('forms of the server', () => {
  it.each(FORMS)('at %s are saved unchanged without a change', async (page, action) => {
    const before = await serverFiles();
    expect((await save(action, await untouched(page))).statusCode).toBe(302);
    expect(await serverFiles()).toBe(before);
  });

  it.each(FORMS)('at %s say what Jenkins’s page says', async (page, _action, name) => {
    const posted = await untouched(page);
    const recorded = SAVED[name]?.json ?? expect.fail(name);
    const common = Object.keys(recorded).filter((member) => member in posted);
    expect(common.length).toBeGreaterThan(2);
    // What is configured differs: tools, variables and addresses there; a server of mail, which the form asks for here.
    for (const member of common) {
      const [own, theirs] = [shapeOf(posted[member]), shapeOf(recorded[member])];
      expect([member, shared(own, theirs)]).toEqual([member, shared(theirs, own)]);
    }
  });

  it('keep a matrix with all that it grants', async () => {
    const { home } = server().services;
    const source = await home.settings.source();
    const changed = source.replace(/<authorizationStrategy.*?(?:\/>|<\/authorizationStrategy>)/s, STRATEGY);
    await server().services.configuration.change((files) => new Map([...files, ['config.xml', changed]]));
    const before = await serverFiles();
    const posted = await untouched('/manage/configureSecurity/');
    expect(posted).toMatchObject({
      authorizationStrategy: { data: { 'USER:admin': { 'hudson.model.Hudson.Administer': true } } },
    });
    expect((await save('/manage/configureSecurity/configure', posted)).statusCode).toBe(302);
    expect(await serverFiles()).toBe(before);
  });
});

describe('the form of a node', () => {
  it.each(['n1', 'ssh'])('%s is saved unchanged without a change', async (name) => {
    const before = await nodeFile(name);
    expect(
      (await save(`/computer/${name}/configSubmit`, await untouched(`/computer/${name}/configure`))).statusCode,
    ).toBe(302);
    expect(await nodeFile(name)).toBe(before);
  });

  it('says what Jenkins’s page says', async () => {
    const posted = await untouched('/computer/n1/configure');
    for (const [member, value] of Object.entries(SAVED['node']?.json ?? {}))
      if (member !== '') expect([member, posted[member]]).toMatchObject([member, value]);
  });
});

/** Returns those members of a shape that another has as well. */
function shared(shape: unknown, other: unknown): unknown {
  if (typeof shape !== 'object' || shape === null || typeof other !== 'object' || other === null) return shape;
  const members = new Map(Object.entries(other));
  return Object.fromEntries(
    Object.entries(shape).flatMap(([name, each]) =>
      members.has(name) ? [[name, shared(each, members.get(name))]] : [],
    ),
  );
}

/** Returns a value with its texts and numbers as such: what is configured here and was there may differ. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return 'list';
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => name !== '' && name !== '$redact')
      .map(([name, each]) => [name, shapeOf(each)]),
  );
}
