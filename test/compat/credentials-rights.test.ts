import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Finisher } from '../../src/kit/testing/temporary-folder.ts';
import { Client } from '../harness/client.ts';
import { preparedHome } from '../harness/prepared-home.ts';
import { type ServerProcess, spawnServer } from '../harness/server-process.ts';
import { comparable, type RecordedAnswer } from './same-answer.ts';

const FILE = join(import.meta.dirname, '..', '..', 'fixtures', 'http', 'credentials-rights.json');
/** Holds what was recorded; of the lists, the credentials that are here, too. */
const recording: { readonly base: string; readonly cases: Readonly<Record<string, RecordedAnswer>> } = JSON.parse(
  readFileSync(FILE, 'utf8'),
);

const PEOPLE: Readonly<Record<string, readonly string[]>> = {
  viewer: ['View'],
  creator: ['View', 'Create'],
  updater: ['View', 'Update'],
  deleter: ['View', 'Delete'],
  domains: ['View', 'ManageDomains'],
  blind: ['Create', 'Update', 'Delete', 'ManageDomains'],
  reader: [],
};

const SSH = 'com.cloudbees.jenkins.plugins.sshcredentials.impl.BasicSSHUserPrivateKey';
const TEXT = 'org.jenkinsci.plugins.plaincredentials.impl.StringCredentialsImpl';
const APP = 'org.jenkinsci.plugins.github__branch__source.GitHubAppCredentials';
const DOMAIN = 'com.cloudbees.plugins.credentials.domains.Domain';
const PEM = '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----';
const named = (tag: string, id: string, rest: string, scope = 'GLOBAL'): string =>
  `<${tag}><scope>${scope}</scope><id>${id}</id><description>the ${id}</description>${rest}</${tag}>`;
const text = (id: string, scope?: string): string => named(TEXT, id, '<secret>hidden-words</secret>', scope);
const ssh = (id: string): string =>
  named(
    SSH,
    id,
    `<username>git</username><passphrase>phrase</passphrase><privateKeySource class="${SSH}$DirectEntryPrivateKeySource"><privateKey>${PEM}</privateKey></privateKeySource>`,
  );
const app = (id: string): string => named(APP, id, `<appID>12345</appID><privateKey>${PEM}</privateKey>`);

const STORE = '/credentials/store/system';
const GLOBAL = `${STORE}/domain/_`;
const FOLDER = '/job/team/credentials/store/folder/domain/_';

type Try = readonly [method: 'GET' | 'POST' | 'DELETE', name: string, path: string, body?: string];

/** Lists what everybody tries, in order; what one may do is there for the next. */
const triesOf = (who: string): readonly Try[] => [
  ['GET', 'list', `${GLOBAL}/api/json?tree=credentials[id]`],
  ['GET', 'config', `${GLOBAL}/credential/x-ssh/config.xml`],
  ['GET', 'one', `${GLOBAL}/credential/x-ssh/api/json?tree=id`],
  ['GET', 'stores', '/credentials/api/json?depth=1'],
  ['GET', 'page', '/credentials/'],
  ['GET', 'domain page', `${GLOBAL}/`],
  ['GET', 'folder list', `${FOLDER}/api/json?tree=credentials[id]`],
  ['GET', 'own store', `/user/${who}/credentials/store/user/domain/_/api/json`],
  ['GET', "another's store", '/user/admin/credentials/store/user/domain/_/api/json'],
  ['POST', 'create', `${GLOBAL}/createCredentials`, text(`by-${who}`)],
  ['POST', 'update', `${GLOBAL}/credential/x-app/config.xml`, app('x-app')],
  ['POST', 'delete', `${GLOBAL}/credential/by-creator/doDelete`],
  ['DELETE', 'delete by DELETE', `${GLOBAL}/credential/f-ssh/config.xml`],
  ['POST', 'create domain', `${STORE}/createDomain`, `<${DOMAIN}><name>by-${who}</name></${DOMAIN}>`],
  ['POST', 'folder create', `${FOLDER}/createCredentials`, text(`by-${who}`)],
  ['POST', 'folder delete', `${FOLDER}/credential/by-creator/doDelete`],
  ['POST', 'own create', `/user/${who}/credentials/store/user/domain/_/createCredentials`, text('own', 'USER')],
];

const VISIT = [...Object.keys(PEOPLE), 'anonymous'].flatMap((who) =>
  triesOf(who).map((each) => [`${who} ${each[1]}`, who, each] as const),
);

const MATRIX = `import jenkins.model.*; import hudson.security.*; import hudson.model.*
def j = Jenkins.instance; def s = new GlobalMatrixAuthorizationStrategy(); s.add(Jenkins.ADMINISTER, 'admin')
${Object.entries(PEOPLE)
  .map(
    ([name, rights]) => `j.securityRealm.createAccount('${name}', 'Pass-${name}')
s.add(Jenkins.READ, '${name}'); s.add(Item.READ, '${name}')
${rights.map((right) => `s.add(Permission.fromId('com.cloudbees.plugins.credentials.CredentialsProvider.${right}'), '${name}')`).join('\n')}`,
  )
  .join('\n')}
j.setAuthorizationStrategy(s); j.save(); println 'ok'`;

describe('who may do what with credentials, as it was recorded from Jenkins 2.393', () => {
  const actions: (() => Promise<void> | void)[] = [];
  const finisher: Finisher = { onTestFinished: (action) => void actions.push(action) };
  let server: ServerProcess;
  const clients = new Map<string, Client>();

  beforeAll(async () => {
    server = await spawnServer({ home: await preparedHome(finisher) });
    const { client } = server;
    await client.postXml('/createItem?name=team', '<com.cloudbees.hudson.plugins.folder.Folder/>');
    for (const each of [ssh('x-ssh'), app('x-app'), ssh('f-ssh')])
      expect((await client.postXml(`${GLOBAL}/createCredentials`, each)).status).toBe(200);
    const said = await client.post('/scriptText', { body: new URLSearchParams({ script: MATRIX }) });
    expect(await said.text()).toContain('ok');
    for (const who of Object.keys(PEOPLE)) clients.set(who, new Client(server.base, who, `Pass-${who}`));
  });
  afterAll(async () => {
    await server?.kill();
    for (const action of actions) await action();
  });

  it.each(VISIT)('%s', async (name, who, [method, , path, body]) => {
    const client = clients.get(who) ?? new Client(server.base);
    const init: RequestInit = body === undefined ? {} : { body, headers: { 'Content-Type': 'application/xml' } };
    const sends = method === 'POST' && clients.has(who);
    const answer = sends ? await client.post(path, init) : await client.request(path, { ...init, method });
    const recorded = recording.cases[name];
    const isXml = (answer.headers.get('content-type') ?? '').includes('xml');
    const shown = await answer.text();
    if (recorded === undefined) {
      expect(answer.status, shown).toBeLessThan(500);
      return;
    }
    const isPage = typeof recorded.body !== 'string';
    const title = /<title>([\s\S]*?)<\/title>/.exec(shown)?.[1]?.trim() ?? null;
    const ours = comparable(
      {
        status: answer.status,
        headers: Object.fromEntries(answer.headers.entries()),
        body: isPage ? { html: true, title } : shown,
      },
      server.base,
    );
    const wanted = comparable(recorded, recording.base);
    // The key of this test is its own; that none is shown is what counts.
    if (isXml) expect(shown).toContain('<secret-redacted/>');
    expect(ours).toEqual(wanted);
  });

  it('asks all that was recorded', () => {
    const names = new Set<string>(VISIT.map(([name]) => name));
    expect(Object.keys(recording.cases).filter((name) => !names.has(name))).toEqual([]);
  });
});
