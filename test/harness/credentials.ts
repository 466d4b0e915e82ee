import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const PLAIN = 'org.jenkinsci.plugins.plaincredentials.impl.';
const LOGIN = 'com.cloudbees.plugins.credentials.impl.UsernamePasswordCredentialsImpl';
const KEY = 'com.cloudbees.jenkins.plugins.sshcredentials.impl.BasicSSHUserPrivateKey';
const DOCKER = 'org.jenkinsci.plugins.docker.commons.credentials.DockerServerCredentials';

/** What `storeCredentials` stores: by id. */
export const SECRETS = {
  text: 'hidden-words',
  login: 'n3w-pass',
  key: 'ph4se-of-key',
  docker: 'd0cker-client-key',
} as const;

/**
 * Gives a home one credential of each usual kind: `text`, `login` (bobby), `open` (carol, whose name may show), `file`, `key`,
 * `docker` (of a server), `bad` (whom a registry refuses).
 */
export async function storeCredentials(home: string): Promise<void> {
  await writeFile(
    join(home, 'credentials.xml'),
    `<com.cloudbees.plugins.credentials.SystemCredentialsProvider><domainCredentialsMap><entry>
    <com.cloudbees.plugins.credentials.domains.Domain><specifications/></com.cloudbees.plugins.credentials.domains.Domain><list>
    <${PLAIN}StringCredentialsImpl><id>text</id><secret>${SECRETS.text}</secret></${PLAIN}StringCredentialsImpl>
    <${PLAIN}FileCredentialsImpl><id>file</id><fileName>f.txt</fileName><secretBytes>aGVsbG8=</secretBytes></${PLAIN}FileCredentialsImpl>
    <${LOGIN}><id>login</id><username>bobby</username><password>${SECRETS.login}</password></${LOGIN}>
    <${LOGIN}><id>open</id><username>carol</username><password>other-pass</password><usernameSecret>false</usernameSecret></${LOGIN}>
    <${LOGIN}><id>bad</id><username>dora</username><password>refused-word</password></${LOGIN}>
    <${KEY}><id>key</id><username>git</username><usernameSecret>false</usernameSecret><passphrase>${SECRETS.key}</passphrase>
      <privateKeySource class="${KEY}$DirectEntryPrivateKeySource"><privateKey>KEYTEXT</privateKey></privateKeySource></${KEY}>
    <${DOCKER}><id>docker</id><clientKey>${SECRETS.docker}</clientKey><clientCertificate>CERTIFICATE</clientCertificate>
      <serverCaCertificate>AUTHORITY</serverCaCertificate></${DOCKER}>
    </list></entry></domainCredentialsMap></com.cloudbees.plugins.credentials.SystemCredentialsProvider>`,
  );
}
