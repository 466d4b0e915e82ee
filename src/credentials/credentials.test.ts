import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { Home } from '../home/index.ts';
import { openTestHome } from '../home/testing/open-test-home.ts';
import { unpackRecordedHome } from '../home/testing/recorded-home.ts';
import { allKinds } from '../kinds/index.ts';
import { temporaryFolder } from '../kit/testing/temporary-folder.ts';
import { KindRegistry } from '../points/index.ts';
import { type Credentials, createCredentials } from './index.ts';

type OpenHome = Home & { readonly registry: KindRegistry };

it('a home that Jenkins wrote gives its credentials in plain text', async () => {
  const home = await open({ recorded: true });
  const { find } = credentialsOf(home).lookup('gitjob');
  expect(await find('text')).toEqual({ id: 'text', description: 'a text', kind: 'text', secret: 'hidden-words' });
  expect(await find('key')).toEqual({
    id: 'key',
    description: 'a key',
    kind: 'ssh-key',
    username: 'git',
    usernameSecret: true,
    privateKey: 'KEYTEXT\n',
    passphrase: '',
  });
  expect(await find('file')).toMatchObject({ kind: 'file', fileName: 'f.txt', content: Buffer.from('hello') });
  expect(await find('nothing')).toBeNull();
});

it('what was encrypted with a key that the home does not have is given to nobody', async () => {
  const home = await open({ recorded: true });
  await home.close();
  await rm(join(home.folder, 'secrets', 'master.key'));
  const again = await openAt(home.folder);
  const { find } = credentialsOf(again).lookup('gitjob');
  for (const id of ['text', 'key', 'file']) expect(await find(id)).toBeNull();
});

it('a folder has its own, for what is in it', async () => {
  const home = await open({ recorded: true });
  const credentials = credentialsOf(home);
  const inside = home.items.all().find(({ fullName }) => fullName.startsWith('team/'));
  expect(await credentials.lookup(inside?.fullName ?? '').find('ft')).toMatchObject({ secret: 'x' });
  expect(await credentials.lookup('team').find('text')).toMatchObject({ secret: 'hidden-words' });
  expect(await credentials.lookup('gitjob').find('ft')).toBeNull();
});

it('the nearest folder counts first, and what is for the server alone is not given to jobs', async () => {
  const home = await open();
  await home.items.create('', 'a', folderXml(text('t', 'outer') + text('only-a', 'a')));
  await home.items.create('a', 'b', folderXml(text('t', 'inner')));
  await home.items.create('a/b', 'job', '<project/>');
  await writeFile(join(home.folder, 'credentials.xml'), storeXml(text('t', 'global') + text('own', 's', 'SYSTEM')));
  const credentials = credentialsOf(home);
  const secret = async (owner: string, id: string): Promise<unknown> => {
    const found = await credentials.lookup(owner).find(id);
    return found?.kind === 'text' ? found.secret : found;
  };
  expect(await secret('a/b/job', 't')).toBe('inner');
  expect(await secret('a/b/job', 'only-a')).toBe('a');
  expect(await secret('a', 't')).toBe('outer');
  expect(await secret('', 't')).toBe('global');
  expect(await secret('a/b/job', 'own')).toBeNull();
  expect(await secret('', 'own')).toBe('s');
});

it('a changed file is read again; a broken one is named', async () => {
  const home = await open();
  const path = join(home.folder, 'credentials.xml');
  const { find } = credentialsOf(home).lookup('');
  expect(await find('t')).toBeNull();
  await writeFile(path, storeXml(text('t', 'one')));
  expect(await find('t')).toMatchObject({ secret: 'one' });
  await writeFile(path, storeXml(text('t', 'another')));
  expect(await find('t')).toMatchObject({ secret: 'another' });
  await writeFile(path, '<a>\n<b>');
  await expect(find('t')).rejects.toThrow(`${path}:2:`);
});

it('reads every usual kind, old shapes, and passes over what it does not know', async () => {
  const home = await open();
  const keyStore = randomBytes(40);
  await writeFile(
    join(home.folder, 'credentials.xml'),
    `<com.cloudbees.plugins.credentials.SystemCredentialsProvider plugin="credentials@1.0"><credentials>
      <com.acme.Unknown><id>u</id></com.acme.Unknown>
      <com.cloudbees.plugins.credentials.impl.UsernamePasswordCredentialsImpl plugin="credentials@1214.v1de940103927">
        <scope>GLOBAL</scope><id>u</id><username>me</username><password>${home.secrets.encrypt('pä')}</password>
        <usernameSecret>false</usernameSecret>
      </com.cloudbees.plugins.credentials.impl.UsernamePasswordCredentialsImpl>
      <com.cloudbees.plugins.credentials.impl.CertificateCredentialsImpl>
        <id>c</id><password>plain</password>
        <keyStoreSource class="com.cloudbees.plugins.credentials.impl.CertificateCredentialsImpl$UploadedKeyStoreSource">
          <uploadedKeystoreBytes>${bytesText(home, keyStore)}</uploadedKeystoreBytes>
        </keyStoreSource>
      </com.cloudbees.plugins.credentials.impl.CertificateCredentialsImpl>
      <com.cloudbees.jenkins.plugins.sshcredentials.impl.BasicSSHUserPrivateKey>
        <id>k</id><username>x</username>
        <privateKeySource class="com.cloudbees.jenkins.plugins.sshcredentials.impl.BasicSSHUserPrivateKey$UsersPrivateKeySource"/>
      </com.cloudbees.jenkins.plugins.sshcredentials.impl.BasicSSHUserPrivateKey>
    </credentials></com.cloudbees.plugins.credentials.SystemCredentialsProvider>`,
  );
  const { find } = credentialsOf(home).lookup('job');
  expect(await find('u')).toMatchObject({ username: 'me', password: 'pä', usernameSecret: false });
  expect(await find('c')).toMatchObject({ kind: 'certificate', keyStore, password: 'plain' });
  expect(await find('k')).toBeNull();
});

function credentialsOf(home: OpenHome): Credentials {
  return createCredentials({ home, kinds: home.registry });
}

async function open({ recorded = false } = {}): Promise<OpenHome> {
  const folder = await temporaryFolder({ onTestFinished }, 'home');
  if (recorded) await unpackRecordedHome(folder, { builds: false });
  return openAt(folder);
}

async function openAt(folder: string): Promise<OpenHome> {
  const home = await openTestHome({ folder, kinds: (secrets) => new KindRegistry(allKinds, secrets) });
  onTestFinished(() => home.close());
  return home;
}

function text(id: string, secret: string, scope = 'GLOBAL'): string {
  const tag = 'org.jenkinsci.plugins.plaincredentials.impl.StringCredentialsImpl';
  return `<${tag} plugin="plain-credentials@1"><scope>${scope}</scope><id>${id}</id><secret>${secret}</secret></${tag}>`;
}

function domains(credentials: string): string {
  return `<domainCredentialsMap class="hudson.util.CopyOnWriteMap$Hash"><entry>
    <com.cloudbees.plugins.credentials.domains.Domain><specifications/></com.cloudbees.plugins.credentials.domains.Domain>
    <java.util.concurrent.CopyOnWriteArrayList>${credentials}</java.util.concurrent.CopyOnWriteArrayList>
  </entry></domainCredentialsMap>`;
}

function storeXml(credentials: string): string {
  const tag = 'com.cloudbees.plugins.credentials.SystemCredentialsProvider';
  return `<${tag}>${domains(credentials)}</${tag}>`;
}

function folderXml(credentials: string): string {
  const tag = 'com.cloudbees.hudson.plugins.folder.properties.FolderCredentialsProvider_-FolderCredentialsProperty';
  const folder = 'com.cloudbees.hudson.plugins.folder.Folder';
  return `<${folder}><properties><${tag}>${domains(credentials)}</${tag}></properties></${folder}>`;
}

/** As Jenkins encrypts bytes: with a key of the home, a salt, and chance at the end. */
function bytesText({ secrets }: Home, plain: Buffer): string {
  const key = Buffer.from(secrets.key('com.cloudbees.plugins.credentials.SecretBytes.KEY', 256), 'hex').subarray(0, 16);
  const salt = randomBytes(8);
  const digest = createHash('sha256').update(key).update(salt).digest();
  const cipher = createCipheriv('aes-128-cbc', digest.subarray(0, 16), digest.subarray(16));
  const data = Buffer.concat([salt, Buffer.from([3]), cipher.update(plain), cipher.final(), randomBytes(3)]);
  return `{${data.toString('base64')}}`;
}
