import { createHmac } from 'node:crypto';
import type { FingerprintRecord, Home } from '../home/index.ts';
import { type Clock, type Logger, LruMap, messageOf } from '../kit/index.ts';
import type { CredentialPlace } from './stores.ts';

/** Says for what a credential was looked up: for a run, or for an item outside of its runs, as polling does. */
export type UsedBy =
  | { readonly kind: 'run'; readonly job: string; readonly number: number }
  | { readonly kind: 'item'; readonly item: string };

/** Follows what uses credentials. Jenkins: `CredentialsProvider#track`. */
export interface Usage {
  /** Records a use; the first of a run is written before it resolves. It never throws: no build fails for it. */
  note(place: CredentialPlace, by: UsedBy, name: () => Promise<string>): Promise<void>;
  /** Returns what used a credential; undefined where nothing did. */
  of(place: CredentialPlace): FingerprintRecord | undefined;
  /** Forgets what used a credential. It never throws: the credential is gone already. */
  forget(place: CredentialPlace): Promise<void>;
}

export interface UsageDependencies {
  readonly home: Pick<Home, 'secrets' | 'fingerprints'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Pick<Logger, 'warn'>;
}

/** Limits the uses that are remembered, so that no run writes one twice. */
const REMEMBERED = 2000;
/** Sets how old the last use by an item outside of its runs may be before it is written again. */
const ITEM_EVERY_MS = 24 * 3_600_000;
const KEY = 'com.cloudbees.plugins.credentials.CredentialsProvider.usage';

export function createUsage({ home, clock, log }: UsageDependencies): Usage {
  const written = new LruMap<string, number>(REMEMBERED);

  /** Returns the name of the record, which nobody can guess who knows the id: whoever knows it may read the record. */
  function md5Of({ store, domain, id }: CredentialPlace): string {
    const owner = store.kind === 'system' ? '' : store.name;
    const hash = createHmac('sha256', home.secrets.key(KEY, 32)).update(
      JSON.stringify([store.kind, owner, domain, id]),
    );
    return hash.digest('hex').slice(0, 32);
  }

  return {
    async note(place, by, name) {
      const md5 = md5Of(place);
      const use = by.kind === 'run' ? `${md5} ${by.number} ${by.job}` : `${md5} ${by.item}`;
      const before = written.get(use);
      const at = clock.now();
      if (before !== undefined && (by.kind === 'run' || at - before < ITEM_EVERY_MS)) return;
      written.set(use, at);
      try {
        const fileName = `Credential id=${place.id} name=${await name()}`;
        if (by.kind === 'run')
          await home.fingerprints.record({ md5, fileName, job: by.job, number: by.number, made: false, at });
        else await home.fingerprints.recordItem({ md5, fileName, item: by.item, at });
      } catch (error) {
        log.warn({ id: place.id, err: messageOf(error) }, 'the use of a credential could not be written down');
      }
    },
    of: (place) => home.fingerprints.peek(md5Of(place)),
    async forget(place) {
      written.clear();
      try {
        await home.fingerprints.remove(md5Of(place));
      } catch (error) {
        log.warn({ id: place.id, err: messageOf(error) }, 'the uses of a credential could not be forgotten');
      }
    },
  };
}
