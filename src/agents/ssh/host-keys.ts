import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { isMissing, unreachable } from '../../kit/index.ts';
import { knownKinds, lookUpHost } from './known-hosts.ts';
import type { HostKey } from './ssh-connection.ts';

/** Says how the key of a host is checked. Jenkins: the classes of `hudson.plugins.sshslaves.verifiers`. */
export type HostKeyStrategy =
  /** Jenkins: `NonVerifyingKeyVerificationStrategy`. */
  | { readonly kind: 'none' }
  /** Jenkins: `KnownHostsFileKeyVerificationStrategy`. */
  | { readonly kind: 'known-hosts' }
  /** Holds the only key that is taken, in Base64. Jenkins: `ManuallyProvidedKeyVerificationStrategy`. */
  | { readonly kind: 'provided'; readonly algorithm: string; readonly key: string }
  /** Takes the key that is kept with the node. Jenkins: `ManuallyTrustedKeyVerificationStrategy`. */
  | { readonly kind: 'trusted'; readonly requireInitialManualTrust: boolean };

/** Keeps the key that is trusted for a node. Jenkins: `HostKeyHelper`, `nodes/NAME/ssh-host-key.xml`. */
export interface TrustedKeys {
  read(): Promise<HostKey | null>;
  write(key: HostKey): Promise<void>;
  /** Asks people whether they trust a key, once for the same one. Jenkins: `TrustHostKeyAction`. */
  ask(key: HostKey): void;
}

export interface HostKeyContext {
  readonly host: string;
  readonly port: number;
  /** Names the file of the server's user. */
  readonly knownHostsFile: string;
  readonly trustedKeys: TrustedKeys;
  /** Writes a line that begins with the time. */
  readonly note: (text: string) => void;
  /** Writes a line as it is. */
  readonly log: (line: string) => void;
}

export interface HostKeyCheck {
  /** Says whether a key is taken, and logs why not. */
  check(key: HostKey): Promise<boolean>;
  /** Lists the kinds of keys that the host is asked for before others. */
  readonly kinds: readonly string[];
}

/** Returns the name of the strategy's class, as Jenkins has it. */
export function strategyName({ kind }: HostKeyStrategy): string {
  return `hudson.plugins.sshslaves.verifiers.${CLASSES[kind]}KeyVerificationStrategy`;
}

const CLASSES: Readonly<Record<HostKeyStrategy['kind'], string>> = {
  none: 'NonVerifying',
  'known-hosts': 'KnownHostsFile',
  provided: 'ManuallyProvided',
  trusted: 'ManuallyTrusted',
};

/** Returns the fingerprint that Jenkins shows: MD5 in pairs of digits. */
export function fingerprintOf({ key }: HostKey): string {
  return createHash('md5')
    .update(key)
    .digest('hex')
    .replace(/..(?=.)/g, '$&:');
}

/** Prepares the check of a host's key. */
export async function hostKeyCheck(strategy: HostKeyStrategy, context: HostKeyContext): Promise<HostKeyCheck> {
  switch (strategy.kind) {
    case 'none':
      return notChecked(context);
    case 'known-hosts':
      return checkedByFile(context);
    case 'provided':
      return checkedByProvided(strategy, context);
    case 'trusted':
      return checkedByTrust(strategy, context);
    default:
      return unreachable(strategy);
  }
}

function notChecked({ note }: HostKeyContext): HostKeyCheck {
  return {
    kinds: [],
    async check() {
      note(
        '[SSH] WARNING: SSH Host Keys are not being verified. Man-in-the-middle attacks may be possible against this connection.',
      );
      return true;
    },
  };
}

async function checkedByFile({ host, port, knownHostsFile: path, note, log }: HostKeyContext): Promise<HostKeyCheck> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  return {
    kinds: text === null ? [] : knownKinds(text, host, port),
    async check(key) {
      if (text === null) {
        log(
          `${path} [SSH] No Known Hosts file was found at ${path}. Please ensure one is created at this path and that Jenkins can read it.`,
        );
        return false;
      }
      const answer = lookUpHost(text, host, port, key);
      note(KNOWN_HOST_TEXTS[answer]);
      return answer === 'known';
    },
  };
}

const KNOWN_HOST_TEXTS = {
  known: '[SSH] SSH host key matches key in Known Hosts file. Connection will be allowed.',
  new: '[SSH] WARNING: No entry currently exists in the Known Hosts file for this host. Connections will be denied until this new host and its associated key is added to the Known Hosts file.',
  changed:
    '[SSH] The SSH key presented by the remote host does not match the key saved in the Known Hosts file against this host. Connections to this host will be denied until the two keys match.',
} as const;

function checkedByProvided(
  { algorithm, key: text }: HostKeyStrategy & { kind: 'provided' },
  { note }: HostKeyContext,
): HostKeyCheck {
  const provided: HostKey = { algorithm, key: Buffer.from(text, 'base64') };
  return {
    kinds: [algorithm],
    async check(key) {
      const isSame = isSameKey(key, provided);
      note(
        isSame
          ? '[SSH] SSH host key matched the key required for this connection. Connection will be allowed.'
          : '[SSH] WARNING: The SSH key for this host does not match the key required in the connection configuration. Connections will be denied until the host key matches the configuration key.',
      );
      return isSame;
    },
  };
}

async function checkedByTrust(
  { requireInitialManualTrust }: HostKeyStrategy & { kind: 'trusted' },
  { note, trustedKeys }: HostKeyContext,
): Promise<HostKeyCheck> {
  const known = await trustedKeys.read();
  return {
    kinds: known === null ? [] : [known.algorithm],
    async check(key) {
      if (known !== null && isSameKey(key, known)) {
        note('[SSH] SSH host key matches key seen previously for this host. Connection will be allowed.');
        return true;
      }
      if (known === null && !requireInitialManualTrust) {
        note(
          `[SSH] The SSH key with fingerprint ${fingerprintOf(key)} has been automatically trusted for connections to this machine.`,
        );
        await trustedKeys.write(key);
        return true;
      }
      note(
        '[SSH] WARNING: The SSH key for this host is not currently trusted. Connections will be denied until this new key is authorised.',
      );
      trustedKeys.ask(key);
      return false;
    },
  };
}

function isSameKey(one: HostKey, other: HostKey): boolean {
  return one.algorithm === other.algorithm && one.key.equals(other.key);
}
