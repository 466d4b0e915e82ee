import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { Home } from '../home/index.ts';
import { openTestHome } from '../home/testing/open-test-home.ts';
import { allKinds } from '../kinds/index.ts';
import { temporaryFolder } from '../kit/testing/temporary-folder.ts';
import { KindRegistry } from '../points/index.ts';
import { createCredentials } from './index.ts';

const TEXT = 'org.jenkinsci.plugins.plaincredentials.impl.StringCredentialsImpl';
const STORE = { kind: 'system' } as const;
const PLACE = { store: STORE, domain: '_' };

async function open() {
  const folder = await temporaryFolder({ onTestFinished }, 'home');
  const home = await openTestHome({ folder, kinds: (secrets) => new KindRegistry(allKinds, secrets) });
  onTestFinished(() => home.close());
  const file = join(folder, 'credentials.xml');
  /** Returns credentials whose next changes of the file come after those that are told here, one each. */
  const openBetween = (...before: (() => Promise<void>)[]) => {
    const change: Home['credentialFiles']['change'] = async (...edit) => {
      await before.shift()?.();
      return home.credentialFiles.change(...edit);
    };
    const credentialFiles = { ...home.credentialFiles, change };
    return createCredentials({
      home: { items: home.items, secrets: home.secrets, credentialFiles },
      kinds: home.registry,
    });
  };
  const { secrets } = home;
  await home.items.create('', 'team', '<com.cloudbees.hudson.plugins.folder.Folder/>');
  const credentials = createCredentials({ home, kinds: home.registry });
  return { credentials, openBetween, secrets, file, read: () => readFile(file, 'utf8') };
}

const DOMAIN = 'com.cloudbees.plugins.credentials.domains.Domain';

function domain(name: string, more = '') {
  return { type: 'xml', text: `<${DOMAIN}><name>${name}</name>${more}</${DOMAIN}>` } as const;
}

function text(id: string, secret: string) {
  return { type: 'xml', text: `<${TEXT}><id>${id}</id><secret>${secret}</secret></${TEXT}>` } as const;
}

it('what is not changed stays as it is, kinds that are not known and comments too', async () => {
  const { credentials, file, read } = await open();
  await credentials.create(PLACE, text('one', 'first'));
  const unknown = '<com.acme.Strange plugin="acme@1"><id>s</id>\t<inner  a=\'1\'/></com.acme.Strange>';
  await writeFile(file, (await read()).replace(`<${TEXT}`, `<!-- mine -->${unknown}<${TEXT}`));
  await credentials.create(PLACE, text('two', 'second'));
  await credentials.remove({ ...PLACE, id: 'one' });
  const after = await read();
  expect(after).toContain(`<!-- mine -->${unknown}`);
  expect(after).not.toMatch(/first|second/);
  expect(await credentials.credentialXml({ ...PLACE, id: 's' })).not.toContain('inner');
  const [global] = await credentials.shown(STORE);
  expect(global?.credentials.map(({ id, typeName }) => [id, typeName])).toEqual([
    ['s', 'Strange'],
    ['two', 'Secret text'],
  ]);
});

it('a store of before domains becomes one of today with the first change', async () => {
  const { credentials, file, read } = await open();
  const tag = 'com.cloudbees.plugins.credentials.SystemCredentialsProvider';
  await writeFile(file, `<${tag}>\n  <credentials>\n    ${text('old', 'plain').text}\n  </credentials>\n</${tag}>`);
  await credentials.create(PLACE, text('new', 'words'));
  expect(await read()).not.toContain('<credentials>');
  const { find } = credentials.lookup('job');
  expect([await find('old'), await find('new')]).toMatchObject([{ secret: 'plain' }, { secret: 'words' }]);
});

it('changes at the same time all count, and of two with one id one is refused', async () => {
  const { credentials } = await open();
  const ids = Array.from({ length: 8 }, (_, at) => `c${at}`);
  await Promise.all(ids.map((id) => credentials.create(PLACE, text(id, 'x'))));
  const same = await Promise.allSettled(['a', 'b'].map((secret) => credentials.create(PLACE, text('same', secret))));
  expect(same.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const [global] = await credentials.shown(STORE);
  expect(global?.credentials.map(({ id }) => id).toSorted()).toEqual([...ids, 'same'].toSorted());
});

it('bytes are encrypted as a secret of their own and come back', async () => {
  const { credentials, read } = await open();
  const tag = 'org.jenkinsci.plugins.plaincredentials.impl.FileCredentialsImpl';
  const content = Buffer.from('the content of the file').toString('base64');
  const document = `<${tag}><id>f</id><fileName>a.txt</fileName><secretBytes>${content}</secretBytes></${tag}>`;
  await credentials.create(PLACE, { type: 'xml', text: document });
  expect(await read()).not.toContain(content);
  expect(await credentials.lookup('').find('f')).toMatchObject({ content: Buffer.from('the content of the file') });
});

it('a credential of a user is found for them alone', async () => {
  const { credentials } = await open();
  await credentials.create(PLACE, text('mine', 'of the server'));
  const { find } = credentials.lookup('job');
  expect(await find('mine', { user: 'nobody' })).toMatchObject({ secret: 'of the server' });
});

it('an update that keeps a secret keeps the one that is there when it is written', async () => {
  const { credentials } = await open();
  await credentials.create(PLACE, text('key', 'old-words'));
  const place = { ...PLACE, id: 'key' };
  const kept = {
    type: 'xml',
    text: text('key', '').text.replace('></secret>', '><secret-redacted/></secret>'),
  } as const;
  await Promise.all([credentials.update(place, text('key', 'new-words')), credentials.update(place, kept)]);
  expect(await credentials.lookup('job').find('key')).toMatchObject({ secret: 'new-words' });
});

it('a move keeps what was changed while it was under way', async () => {
  const { credentials } = await open();
  await credentials.create(PLACE, text('key', 'old-words'));
  await credentials.createDomain(STORE, domain('hosts'));
  const place = { ...PLACE, id: 'key' };
  const [updated, moved] = await Promise.allSettled([
    credentials.update(place, text('key', 'new-words')),
    credentials.move(place, { store: STORE, domain: 'hosts' }),
  ]);
  // Where the move was first, nothing is left to update; what is said to be done is there.
  const secret = updated.status === 'fulfilled' ? 'new-words' : 'old-words';
  expect(moved.status).toBe('fulfilled');
  expect(await credentials.lookup('job').find('key')).toMatchObject({ secret });
});

it.each([
  ['one store', STORE],
  ['another store', { kind: 'folder', name: 'team' } as const],
])('a move to a domain of %s that goes meanwhile loses no credential', async (_name, store) => {
  const { credentials, openBetween } = await open();
  await credentials.create(PLACE, text('key', 'words'));
  await credentials.createDomain(store, domain('hosts'));
  const slow = openBetween(() => credentials.removeDomain({ store, domain: 'hosts' }));
  await expect(slow.move({ ...PLACE, id: 'key' }, { store, domain: 'hosts' })).rejects.toMatchObject({
    code: 'MOVE_NOWHERE',
  });
  expect(await credentials.lookup('job').find('key')).toMatchObject({ secret: 'words' });
});

it('a move of what is deleted meanwhile leaves no copy', async () => {
  const { credentials, openBetween } = await open();
  const to = { store: { kind: 'folder', name: 'team' }, domain: '_' } as const;
  await credentials.create(PLACE, text('key', 'words'));
  const place = { ...PLACE, id: 'key' };
  const slow = openBetween(
    async () => undefined,
    () => credentials.remove(place),
  );
  await expect(slow.move(place, to)).rejects.toMatchObject({ code: 'PAGE_NOT_FOUND' });
  expect((await credentials.shown(to.store)).flatMap((each) => each.credentials)).toEqual([]);
});

it('a form of a domain keeps the specifications that are there when it is written', async () => {
  const { credentials, openBetween } = await open();
  await credentials.createDomain(STORE, domain('hosts'));
  const place = { store: STORE, domain: 'hosts' };
  const schemes =
    '<specifications><com.cloudbees.plugins.credentials.domains.SchemeSpecification><schemes><string>ssh</string>' +
    '</schemes></com.cloudbees.plugins.credentials.domains.SchemeSpecification></specifications>';
  const slow = openBetween(() => credentials.updateDomain(place, domain('hosts', schemes)));
  await slow.updateDomain(place, {
    type: 'form',
    values: { name: 'hosts', description: 'All' },
    file: () => undefined,
  });
  expect(await credentials.domainXml(place)).toMatch(/<description>All<[\s\S]*<string>ssh</);
});

it('what is sent for a domain without a name leaves it its name', async () => {
  const { credentials, read } = await open();
  await credentials.create(PLACE, text('key', 'words'));
  const nameless = { type: 'xml', text: `<${DOMAIN}><description>x</description></${DOMAIN}>` } as const;
  await credentials.createDomain(STORE, domain('hosts'));
  await credentials.updateDomain({ store: STORE, domain: 'hosts' }, nameless);
  expect(await credentials.domainXml({ store: STORE, domain: 'hosts' })).toContain('<name>hosts</name>');
  expect((await read()).match(/<entry>/g)).toHaveLength(2);
});

const KEY = 'com.cloudbees.jenkins.plugins.sshcredentials.impl.BasicSSHUserPrivateKey';
const CERTIFICATE = 'com.cloudbees.plugins.credentials.impl.CertificateCredentialsImpl';

/** Writes a store whose only credentials are these. */
async function store(file: string, credentials: string) {
  const tag = 'com.cloudbees.plugins.credentials.SystemCredentialsProvider';
  const list = 'java.util.concurrent.CopyOnWriteArrayList';
  await writeFile(
    file,
    `<${tag}><domainCredentialsMap class="hudson.util.CopyOnWriteMap$Hash"><entry><${DOMAIN}><specifications/></${DOMAIN}><${list}>${credentials}</${list}></entry></domainCredentialsMap></${tag}>`,
  );
}

it('what a kind does not know is not shown, nor anything that is encrypted', async () => {
  const { credentials, file, secrets } = await open();
  const hidden = [secrets.encrypt('chain'), secrets.encrypt('key'), secrets.encrypt('of a newer version')];
  await store(
    file,
    `<${CERTIFICATE}><id>cert</id><keyStoreSource class="${CERTIFICATE}$PEMEntryKeyStoreSource"><certChain>${hidden[0]}</certChain><privateKey>${hidden[1]}</privateKey></keyStoreSource><password>x</password><newer><secret>${hidden[2]}</secret></newer></${CERTIFICATE}>`,
  );
  const shown = ((await credentials.credentialXml({ ...PLACE, id: 'cert' })) ?? '').replace(/>\s+</g, '><');
  expect(shown).toContain('<certChain><secret-redacted/></certChain>');
  for (const text of [...hidden, '<newer>']) expect(shown).not.toContain(text);
});

it.each([
  ['a document', (shown: string) => ({ type: 'xml', text: shown.replace('>old<', '>new<') }) as const],
  ['a form', () => ({ type: 'form', values: { description: 'new' }, file: () => undefined }) as const],
])('an update by %s keeps what the kind does not know, in its place', async (_name, sent) => {
  const { credentials, file, secrets, read } = await open();
  const source = `<privateKeySource class="${KEY}$FileOnMasterPrivateKeySource"><privateKeyFile>/keys/one</privateKeyFile></privateKeySource>`;
  const chain = `<certChain>${secrets.encrypt('chain')}</certChain>`;
  const pem = `<keyStoreSource class="${CERTIFICATE}$PEMEntryKeyStoreSource">${chain}</keyStoreSource>`;
  await store(
    file,
    `<${KEY}><id>key</id><description>old</description><newer a="1">x</newer><username>git</username>${source}</${KEY}>
    <${CERTIFICATE}><id>cert</id><description>old</description>${pem}<password>x</password></${CERTIFICATE}>`,
  );
  for (const id of ['key', 'cert']) {
    const place = { ...PLACE, id };
    await credentials.update(place, sent((await credentials.credentialXml(place)) ?? ''));
  }
  const after = (await read()).replace(/>\s+</g, '><');
  expect(after).toContain('<description>new</description><newer a="1">x</newer><username>git</username>');
  expect(after).toContain(source);
  expect(after).toContain(pem);
});
