import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
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
  return { credentials: createCredentials({ home, kinds: home.registry }), file, read: () => readFile(file, 'utf8') };
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
  await credentials.createDomain(STORE, {
    type: 'xml',
    text: '<com.cloudbees.plugins.credentials.domains.Domain><name>hosts</name></com.cloudbees.plugins.credentials.domains.Domain>',
  });
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
