import type { AnyAuthMethod, AuthenticationType, ParsedKey } from 'ssh2';
import { messageOf } from '../../kit/index.ts';
import { readPrivateKey } from './private-key.ts';
import type { NextLogin } from './ssh-connection.ts';

/** Holds what one logs in with at a host. */
export type SshCredential =
  | { readonly kind: 'password'; readonly id: string; readonly user: string; readonly password: string }
  | {
      readonly kind: 'keys';
      readonly id: string;
      readonly user: string;
      readonly privateKeys: readonly string[];
      readonly passphrase: string | null;
    };

/**
 * Returns the ways to log in with a credential, one after the other, as far as the host takes them; what it refused is said in the
 * words of Jenkins: `TrileadSSHPublicKeyAuthenticator`, `TrileadSSHPasswordAuthenticator`.
 */
export async function loginWith(credential: SshCredential, log: (line: string) => void): Promise<NextLogin> {
  const ways = credential.kind === 'keys' ? await waysByKeys(credential, log) : waysByPassword(credential, log);
  let isAsked = false;
  return (taken) => {
    if (!isAsked) {
      isAsked = true;
      return { type: 'none', username: credential.user };
    }
    for (;;) {
      const way = ways.next(taken ?? []);
      if (way.done === true) return null;
      if (way.value !== null) return way.value;
    }
  };
}

type Ways = Iterator<AnyAuthMethod | null, void, readonly AuthenticationType[]>;

async function waysByKeys(credential: SshCredential & { kind: 'keys' }, log: (line: string) => void): Promise<Ways> {
  const { id, user, privateKeys, passphrase } = credential;
  const keys: ParsedKey[] = [];
  const unreadable: string[] = [];
  for (const text of privateKeys) {
    try {
      keys.push(await readPrivateKey(text, passphrase));
    } catch (error) {
      unreadable.push(messageOf(error));
    }
  }
  return (function* (): Generator<AnyAuthMethod | null, void, readonly AuthenticationType[]> {
    let taken = yield null;
    for (const key of keys) if (taken.includes('publickey')) taken = yield { type: 'publickey', username: user, key };
    log(
      `ERROR: Server rejected the ${privateKeys.length} private key(s) for ${user} (credentialId:${id}/method:publickey)`,
    );
    if (unreadable.length === 0) return;
    log(`ERROR: Failed to authenticate as ${user} with credential=${id}`);
    for (const reason of unreadable) log(`The private key cannot be read: ${reason}`);
  })();
}

function* waysByPassword(
  { id, user, password }: SshCredential & { kind: 'password' },
  log: (line: string) => void,
): Generator<AnyAuthMethod | null, void, readonly AuthenticationType[]> {
  const refused = (method: string): void =>
    log(`ERROR: Failed to authenticate as ${user}. Wrong password. (credentialId:${id}/method:${method})`);
  let taken = yield null;
  if (taken.includes('password')) {
    taken = yield { type: 'password', username: user, password };
    refused('password');
  }
  if (taken.includes('keyboard-interactive')) {
    yield {
      type: 'keyboard-interactive',
      username: user,
      prompt: (_name, _instructions, _language, prompts, finish) => finish(prompts.map(() => password)),
    };
    refused('keyboard-interactive');
  }
}
