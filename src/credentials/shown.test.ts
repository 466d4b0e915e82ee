import { expect, it } from 'vitest';
import { allKinds } from '../kinds/index.ts';
import { KindRegistry } from '../points/index.ts';
import { parseXml } from '../xml/index.ts';
import { shownDomains } from './shown.ts';

const SHOWING = {
  kinds: new KindRegistry(allKinds, { decrypt: (text) => text }),
  names: { subjectOf: async () => null },
};
const DOMAIN = 'com.cloudbees.plugins.credentials.domains.Domain';
const LIST = 'java.util.concurrent.CopyOnWriteArrayList';
const UP = 'com.cloudbees.plugins.credentials.impl.UsernamePasswordCredentialsImpl';
const PLAIN = 'org.jenkinsci.plugins.plaincredentials.impl';
const SSH = 'com.cloudbees.jenkins.plugins.sshcredentials.impl.BasicSSHUserPrivateKey';

function shown(...credentials: readonly string[]) {
  const entry = `<entry><${DOMAIN}/><${LIST}>${credentials.join('')}</${LIST}></entry>`;
  const hosts = `<entry><${DOMAIN}><name>hosts</name><description>d</description></${DOMAIN}><${LIST}/></entry>`;
  return shownDomains(SHOWING, parseXml(`<s><domainCredentialsMap>${entry}${hosts}</domainCredentialsMap></s>`));
}

it.each([
  [
    `<${UP}><id>x</id><description>the x</description><username>fred</username></${UP}>`,
    'the x',
    'Username with password',
  ],
  [
    `<${UP}><id>x</id><description>form</description><username>fred</username><usernameSecret>false</usernameSecret></${UP}>`,
    'fred/****** (form)',
    'Username with password',
  ],
  [`<${PLAIN}.StringCredentialsImpl><id>x</id></${PLAIN}.StringCredentialsImpl>`, 'x', 'Secret text'],
  [
    `<${PLAIN}.FileCredentialsImpl><id>x</id><description>d</description><fileName>f.txt</fileName></${PLAIN}.FileCredentialsImpl>`,
    'f.txt (d)',
    'Secret file',
  ],
  [
    `<${SSH}><id>x</id><username>git</username><usernameSecret>false</usernameSecret></${SSH}>`,
    'git',
    'SSH Username with private key',
  ],
  ['<com.example.My_Own__Kind><id>x</id><secret>s3cr3t</secret></com.example.My_Own__Kind>', 'x', 'My_Own_Kind'],
])('%s is shown as %s', async (xml, displayName, typeName) => {
  const [global] = await shown(xml);
  expect(global?.credentials).toEqual([expect.objectContaining({ id: 'x', displayName, typeName })]);
  expect(JSON.stringify(global)).not.toContain('s3cr3t');
});

it('the global domain is always there, and others have their names', async () => {
  expect(await shownDomains(SHOWING, null)).toEqual([
    expect.objectContaining({ name: '_', credentials: [], description: expect.stringMatching(/^Credentials that/) }),
  ]);
  expect((await shown()).map(({ name, description }) => [name, description.slice(0, 5)])).toEqual([
    ['_', 'Crede'],
    ['hosts', 'd'],
  ]);
});
