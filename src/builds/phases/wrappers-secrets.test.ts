import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import type { Home } from '../../home/index.ts';
import { parseXml } from '../../xml/index.ts';
import { parametersXml, shellsXml, startServer } from '../testing/server.ts';

const BINDING = 'org.jenkinsci.plugins.credentialsbinding.impl.';
const MASK = 'com.michelin.cio.hudson.plugins.maskpasswords.MaskPasswordsBuildWrapper';
const CERTIFICATE = 'com.cloudbees.plugins.credentials.impl.CertificateCredentialsImpl';
const FILE = 'org.jenkinsci.plugins.plaincredentials.impl.FileCredentialsImpl';
const KEY_STORE = Buffer.from('bytes of a key store');

async function storeFiles(home: Home): Promise<void> {
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from('first'), 'a.txt');
  zip.addBuffer(Buffer.from('second'), 'sub/b.txt');
  zip.end();
  const bytes = (each: Buffer): string => each.toString('base64');
  await writeFile(
    join(home.folder, 'credentials.xml'),
    `<com.cloudbees.plugins.credentials.SystemCredentialsProvider><credentials>
    <${FILE}><id>zip</id><fileName>all.zip</fileName><secretBytes>${bytes(await buffer(zip.outputStream))}</secretBytes></${FILE}>
    <${CERTIFICATE}><id>cert</id><password>${home.secrets.encrypt('st0re-pass')}</password>
      <keyStoreSource class="${CERTIFICATE}$UploadedKeyStoreSource"><uploadedKeystoreBytes>${bytes(KEY_STORE)}</uploadedKeystoreBytes></keyStoreSource></${CERTIFICATE}>
    </credentials></com.cloudbees.plugins.credentials.SystemCredentialsProvider>`,
  );
}

it('archives are unpacked and key stores written for the steps of a job, and go with it', async (t) => {
  const server = await startServer(t);
  await storeFiles(server.home);
  const job = await server.define('bound', {
    shells: [
      'set +x; find "$Z" -type f | sort | sed "s#$Z#Z#"; cat "$Z/a.txt" "$Z/sub/b.txt"; echo; cat "$K"; echo " $KP ${#KP}"; echo "$Z $K" >../places',
      'set +x; ls -l "$K" | cut -c1-10; ls -ld "$Z" | cut -c1-10',
    ],
    wrappers: `<${BINDING}SecretBuildWrapper><bindings>
      <${BINDING}ZipFileBinding><credentialsId>zip</credentialsId><variable>Z</variable></${BINDING}ZipFileBinding>
      <${BINDING}CertificateMultiBinding><credentialsId>cert</credentialsId><keystoreVariable>K</keystoreVariable><passwordVariable>KP</passwordVariable></${BINDING}CertificateMultiBinding>
      </bindings></${BINDING}SecretBuildWrapper>`,
  });
  const run = await server.build(job);
  const lines = (await server.lines(run)).filter((line) => !/^[+[]/.test(line)).slice(3);
  expect(lines).toEqual([
    'Z/a.txt',
    'Z/sub/b.txt',
    'firstsecond',
    'bytes of a key store **** 10',
    '-r--------',
    'drwx------',
    'Finished: SUCCESS',
  ]);
  const [zip = '', store = ''] = (await readFile(join(server.home.folder, 'workspace', 'places'), 'utf8'))
    .trim()
    .split(' ');
  for (const place of [zip, store]) await expect(readFile(join(place, ''))).rejects.toThrow('ENOENT');
});

it('the plugin Mask Passwords hides its own and those of parameters, from a file as it stores them', async (t) => {
  const server = await startServer(t);
  const encrypted = server.home.secrets.encrypt('masked-word');
  const password = `<hudson.model.PasswordParameterDefinition><name>PIN</name><defaultValue>${server.home.secrets.encrypt('x1')}</defaultValue></hudson.model.PasswordParameterDefinition>`;
  const masked = await server.define('masked', {
    properties: parametersXml(password),
    builders: `${shellsXml(['echo "db=$DB ${#DB}"; echo "pin=$PIN"'])}`,
    wrappers: `<${MASK} plugin="mask-passwords@150.vf80d33113e80"><varPasswordPairs><varPasswordPair var="DB" password="${encrypted}"/></varPasswordPairs><varMaskRegexes/></${MASK}>`,
  });
  const run = await server.build(masked);
  const console = await server.console(run);
  expect(console).toContain('\ndb=******** 11\n');
  expect(console).toContain('\npin=********\n');
  expect(console).not.toMatch(/masked-word|x1/);

  // Written anew, a password is not there in plain text, whoever sent it so.
  const plain = `<${MASK}><varPasswordPairs><varPasswordPair var="A" password="sent-in-plain"/></varPasswordPairs></${MASK}>`;
  const { registry, secrets } = server.home;
  const found = registry.read('wrapper', parseXml(plain));
  if (found.kind === null) throw new Error('the plugin is not known');
  const [pairs] = found.kind.toXml(MASK, found.config, secrets).children ?? [];
  const [pair] = pairs?.children ?? [];
  expect(pair).toMatchObject({ name: 'varPasswordPair', attributes: { var: 'A' } });
  expect(pair?.attributes?.['password']).toMatch(/^\{[A-Za-z0-9+/=]+\}$/);
});
