import type { SecretStore } from '../home/index.ts';
import type { Credential } from '../points/index.ts';
import { attributeOf, childOf, childText, type XmlElement } from '../xml/index.ts';

type Secrets = Pick<SecretStore, 'decrypt' | 'decryptBytes' | 'isUnreadable'>;
type Reader = (element: XmlElement, secrets: Secrets) => Credential | null;

/** Holds, by Java class, how a credential is read; other classes are ignored. */
const READERS = new Map<string, Reader>([
  ['com.cloudbees.plugins.credentials.impl.UsernamePasswordCredentialsImpl', usernamePassword],
  ['com.cloudbees.jenkins.plugins.sshcredentials.impl.BasicSSHUserPassword', usernamePassword],
  ['com.cloudbees.jenkins.plugins.sshcredentials.impl.BasicSSHUserPrivateKey', sshKey],
  ['org.jenkinsci.plugins.plaincredentials.impl.StringCredentialsImpl', text('secret')],
  ['org.jenkinsci.plugin.gitea.credentials.PersonalAccessTokenImpl', text('token')],
  ['io.jenkins.plugins.gitlabserverconfig.credentials.PersonalAccessTokenImpl', text('token')],
  ['io.jenkins.plugins.gitlabserverconfig.credentials.GroupAccessTokenImpl', text('token')],
  ['com.dabsquared.gitlabjenkins.connection.GitLabApiTokenImpl', text('apiToken')],
  ['org.jenkinsci.plugins.plaincredentials.impl.FileCredentialsImpl', file],
  ['com.cloudbees.plugins.credentials.impl.CertificateCredentialsImpl', certificate],
  ['org.jenkinsci.plugins.docker.commons.credentials.DockerServerCredentials', dockerServer],
]);

/**
 * Returns null where its kind is not known, or it holds nothing that can be used, as a key whose secret another home
 * encrypted.
 */
export function readCredential(tag: string, element: XmlElement, secrets: Secrets): Credential | null {
  return hasUnreadable(element, secrets) ? null : (READERS.get(tag)?.(element, secrets) ?? null);
}

/** Says whether a secret was encrypted with a key that is not here; it must not be taken for the secret itself. */
function hasUnreadable({ text, children }: XmlElement, secrets: Secrets): boolean {
  return secrets.isUnreadable(text) || children.some((child) => hasUnreadable(child, secrets));
}

function baseOf(element: XmlElement): { id: string; description: string } {
  return { id: childText(element, 'id') ?? '', description: childText(element, 'description') ?? '' };
}

function secretOf(element: XmlElement, name: string, secrets: Secrets): string {
  return secrets.decrypt(childText(element, name) ?? '');
}

/** Says whether the user name is a secret. It is one where the element is missing, as before there was a choice. */
function isUsernameSecret(element: XmlElement): boolean {
  return childText(element, 'usernameSecret')?.trim() !== 'false';
}

function usernamePassword(element: XmlElement, secrets: Secrets): Credential {
  return {
    ...baseOf(element),
    kind: 'username-password',
    username: childText(element, 'username') ?? '',
    password: secretOf(element, 'password', secrets),
    usernameSecret: isUsernameSecret(element),
  };
}

/** Reads a key that the element itself holds; keys in files of the server are passed over. */
function sshKey(element: XmlElement, secrets: Secrets): Credential | null {
  const source = childOf(element, 'privateKeySource');
  if (source === undefined || !(attributeOf(source, 'class') ?? '').endsWith('$DirectEntryPrivateKeySource'))
    return null;
  const privateKey = secretOf(source, 'privateKey', secrets);
  return {
    ...baseOf(element),
    kind: 'ssh-key',
    username: childText(element, 'username') ?? '',
    usernameSecret: isUsernameSecret(element),
    privateKey: privateKey.endsWith('\n') ? privateKey : `${privateKey}\n`,
    passphrase: secretOf(element, 'passphrase', secrets),
  };
}

function text(name: string): Reader {
  return (element, secrets) => ({ ...baseOf(element), kind: 'text', secret: secretOf(element, name, secrets) });
}

function file(element: XmlElement, secrets: Secrets): Credential | null {
  const content = secrets.decryptBytes(childText(element, 'secretBytes') ?? '');
  if (content === null) return null;
  return { ...baseOf(element), kind: 'file', fileName: childText(element, 'fileName') ?? '', content };
}

/** Reads a certificate. `uploadedKeystore` is the older form: base64 as a secret text. */
function certificate(element: XmlElement, secrets: Secrets): Credential | null {
  const source = childOf(element, 'keyStoreSource');
  if (source === undefined) return null;
  const bytes = childText(source, 'uploadedKeystoreBytes');
  const keyStore =
    bytes === undefined
      ? Buffer.from(secretOf(source, 'uploadedKeystore', secrets), 'base64')
      : secrets.decryptBytes(bytes);
  if (keyStore === null) return null;
  return { ...baseOf(element), kind: 'certificate', keyStore, password: secretOf(element, 'password', secrets) };
}

function dockerServer(element: XmlElement, secrets: Secrets): Credential {
  return {
    ...baseOf(element),
    kind: 'docker-server',
    clientKey: secretOf(element, 'clientKey', secrets),
    clientCertificate: childText(element, 'clientCertificate') ?? '',
    serverCaCertificate: childText(element, 'serverCaCertificate') ?? '',
  };
}
