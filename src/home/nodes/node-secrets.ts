import { attributeOf, childOf, type XmlElement } from '../../xml/index.ts';
import type { ReadDocument } from '../files/posted-document.ts';
import type { SecretStore } from '../secrets/secret-types.ts';

/**
 * Lists the launchers whose passwords Jenkins stores encrypted. Those of others may be plain texts, so they stay as they
 * are.
 */
const LAUNCHERS = ['hudson.os.windows.ManagedWindowsServiceLauncher', 'hudson.plugins.sshslaves.SSHLauncher'];

/** Returns a node's document with the passwords of its launcher encrypted, everything else as it was. */
export function encryptNodeSecrets({ text: source, root }: ReadDocument, secrets: SecretStore): string {
  const launcher = childOf(root, 'launcher');
  if (launcher === undefined || !LAUNCHERS.includes(attributeOf(launcher, 'class') ?? '')) return source;
  let result = source;
  for (const { contentStart, contentEnd, text } of passwordsIn(launcher).toReversed()) {
    const isPlain = text !== '' && secrets.decrypt(text) === text;
    if (isPlain) result = result.slice(0, contentStart) + secrets.encrypt(text) + result.slice(contentEnd);
  }
  return result;
}

/** Returns the elements of passwords in the order of the document. */
function passwordsIn(element: XmlElement): XmlElement[] {
  return element.children.flatMap((child) => (child.name === 'password' ? [child] : passwordsIn(child)));
}
