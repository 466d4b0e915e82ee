import ssh2, { type ParsedKey } from 'ssh2';
import { SshFailure } from './failure.ts';
import type { Login } from './target.ts';

/** Reads the private key of a log-in; null where there is none. Throws SshFailure where the text or the passphrase is wrong. */
export function privateKeyOf({ key }: Pick<Login, 'key'>): ParsedKey | null {
  if (key === null) return null;
  const { text, passphrase } = key;
  const parsed = ssh2.utils.parseKey(text, passphrase === '' ? undefined : passphrase);
  if (parsed instanceof Error) throw new SshFailure(`the private key cannot be read: ${reasonOf(parsed, passphrase)}`);
  const [first] = Array.isArray(parsed) ? parsed : [parsed];
  if (first === undefined || !first.isPrivateKey())
    throw new SshFailure('the private key cannot be read: it is a public key');
  return first;
}

/** Returns why a key cannot be read. The package says of a wrong passphrase now this, now that, by the form of the key. */
function reasonOf({ message }: Error, passphrase: string): string {
  if (/no passphrase given/i.test(message)) return 'it has a passphrase, and none is configured';
  const isWrong = /bad passphrase|bad decrypt|integrity check|unable to authenticate/i.test(message);
  return passphrase !== '' && isWrong ? `the passphrase is wrong (${message})` : message;
}
