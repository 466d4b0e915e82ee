import { createHash } from 'node:crypto';
import { fingerprintOf, type HostKey } from '../agents/index.ts';
import type { Home } from '../home/index.ts';
import type { Logger } from '../kit/index.ts';

/** Describes a key of a host to people: MD5 as Jenkins shows it, SHA-256 as `ssh-keygen -l` does. */
export interface DescribedKey {
  readonly algorithm: string;
  readonly fingerprint: string;
  readonly sha256: string;
}

/** Describes a key that a host has shown and nobody trusts yet. `host` is the address with the port. */
export interface WaitingKey extends DescribedKey {
  readonly host: string;
}

/** Holds the keys of hosts about which people have to decide, in memory: a host shows its key again. Jenkins: `TrustHostKeyAction`. */
export interface HostKeys {
  /** Returns the keys that wait for a decision, the newest last. */
  waiting(node: string): readonly WaitingKey[];
  /** Returns the key that is trusted for a node; null where there is none. */
  trusted(node: string): Promise<DescribedKey | null>;
  /** Asks people about a key, once for the same one. */
  ask(node: string, host: string, key: HostKey): void;
  /** Trusts the waiting key of a SHA-256 fingerprint from now on. Returns false where none of it waits. */
  trust(node: string, sha256: string): Promise<boolean>;
  /** Leaves the waiting key of a SHA-256 fingerprint alone. Returns false where none of it waits. */
  dismiss(node: string, sha256: string): boolean;
}

/** Limits the keys that wait for one node: a host may show another one each time. */
const MAX_WAITING = 8;

type Asked = WaitingKey & { readonly key: HostKey };

export function createHostKeys({
  home: { nodes },
  log,
}: {
  readonly home: { readonly nodes: Pick<Home['nodes'], 'get' | 'hostKey' | 'setHostKey' | 'onChange'> };
  readonly log: Pick<Logger, 'warn' | 'info'>;
}): HostKeys {
  const asked = new Map<string, readonly Asked[]>();
  nodes.onChange(() => {
    for (const name of asked.keys()) if (nodes.get(name) === undefined) asked.delete(name);
  });
  const take = (node: string, sha256: string): Asked | null => {
    const all = asked.get(node) ?? [];
    const rest = all.filter((each) => each.sha256 !== sha256);
    if (rest.length === 0) asked.delete(node);
    else asked.set(node, rest);
    return all.find((each) => each.sha256 === sha256) ?? null;
  };
  return {
    waiting: (node) => (asked.get(node) ?? []).map(({ key: _, ...shown }) => shown),
    async trusted(node) {
      const key = await nodes.hostKey(node);
      return key === null ? null : describe(key);
    },
    ask(node, host, key) {
      if (nodes.get(node) === undefined) return;
      // A node that has got another address asks about that one alone.
      const known = (asked.get(node) ?? []).filter((each) => each.host === host);
      const shown = describe(key);
      if (known.some(({ sha256 }) => sha256 === shown.sha256)) return;
      asked.set(node, [...known, { ...shown, host, key }].slice(-MAX_WAITING));
      log.warn({ node, host, ...shown }, 'the key of a host waits for somebody who trusts it');
    },
    async trust(node, sha256) {
      const found = asked.get(node)?.find((each) => each.sha256 === sha256);
      if (found === undefined) return false;
      await nodes.setHostKey(node, found.key);
      take(node, sha256);
      log.info({ node, host: found.host, sha256 }, 'the key of a host is trusted from now on');
      return true;
    },
    dismiss: (node, sha256) => take(node, sha256) !== null,
  };
}

function describe(key: HostKey): DescribedKey {
  const sha256 = createHash('sha256').update(key.key).digest('base64').replace(/=+$/, '');
  return { algorithm: key.algorithm, fingerprint: fingerprintOf(key), sha256: `SHA256:${sha256}` };
}
