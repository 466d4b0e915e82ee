import type { Home, UnreadableSecrets } from '../home/index.ts';
import { type Logger, messageOf } from '../kit/index.ts';

/** Holds what is known about secrets that cannot be read. */
export interface UnreadableSecretsSearch {
  readonly found: readonly UnreadableSecrets[];
  /** Searches again where there is reason to, because a key was created in place of another one. Never rejects. */
  begin(): Promise<void>;
}

/** Limits how many files the log names. */
const NAMED = 20;

export function createUnreadableSecretsSearch(deps: {
  readonly home: Pick<Home, 'secrets'> & { readonly problems: Pick<Home['problems'], 'unreadableSecrets'> };
  readonly log: Pick<Logger, 'error'>;
}): UnreadableSecretsSearch {
  const { home, log } = deps;
  let found: readonly UnreadableSecrets[] = [];
  return {
    get found() {
      return found;
    },
    async begin() {
      if (!home.secrets.hasSpareKeys()) return;
      try {
        found = await home.problems.unreadableSecrets();
      } catch (error) {
        log.error({ err: messageOf(error) }, 'the home could not be looked through for secrets that cannot be read');
        return;
      }
      if (found.length === 0) return;
      log.error(
        {
          secrets: found.reduce((sum, { count }) => sum + count, 0),
          files: found.length,
          paths: found.slice(0, NAMED).map(({ path }) => path),
        },
        'secrets of the home cannot be read, because the key that encrypted them is not in it; they stay as they are',
      );
    },
  };
}
