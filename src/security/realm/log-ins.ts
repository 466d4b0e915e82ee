import { randomBytes } from 'node:crypto';
import { type Clock, type Logger, LruMap, messageOf } from '../../kit/index.ts';
import { Failure, fail } from '../../model/index.ts';
import { type Identity, LogInRefused } from '../../points/index.ts';
import type { FinishedLogIn, LogIns, User } from '../types.ts';
import type { CurrentRealm } from './current-realm.ts';

/** Limits the log-ins under way, which are made without a password; the oldest go first. */
const UNDER_WAY = 10_000;
const TIME_MS = 10 * 60_000;
/** Limits what is kept in order to log people out at their provider. */
const REMEMBERED = 10_000;

interface Begun {
  readonly realm: string;
  readonly sessionId: string;
  readonly from: string;
  readonly callback: string;
  readonly memory: string;
  readonly until: number;
}

interface Proven {
  readonly sessionId: string;
  readonly until: number;
  readonly outcome: FinishedLogIn;
}

interface Deps {
  readonly realm: Pick<CurrentRealm, 'get'>;
  adopt(identity: Identity): Promise<User>;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn' | 'error'>;
}

/** Logs people in by their provider. Each log-in is of one session, is finished once and has ten minutes. */
export function createLogIns({ realm, adopt, clock, log }: Deps): LogIns {
  const begun: LruMap<string, Begun> = new LruMap(UNDER_WAY);
  const proven: LruMap<string, Proven> = new LruMap(UNDER_WAY);
  const memories: LruMap<string, string> = new LruMap(REMEMBERED);
  const provider = () => realm.get().realm.provider;

  /** Returns a log-in that was begun here, and forgets it. */
  function taken<T extends { readonly until: number }>(from: LruMap<string, T>, key: string): T {
    const entry = from.get(key);
    from.delete(key);
    if (entry === undefined || entry.until <= clock.now()) return refuse('it was not begun here, or took too long');
    return entry;
  }

  function refuse(reason: string): never {
    log.warn({ reason }, 'a log-in by the provider was refused');
    return fail('LOG_IN_REFUSED', reason);
  }

  async function asked<T>(ask: () => Promise<T>): Promise<T> {
    try {
      return await ask();
    } catch (error) {
      if (error instanceof LogInRefused) return refuse(error.message);
      if (error instanceof Failure) throw error;
      log.error({ err: messageOf(error) }, 'the provider of the security realm could not be asked');
      return fail('REALM_UNAVAILABLE');
    }
  }

  return {
    get provider() {
      return provider()?.displayName ?? null;
    },
    get takesPasswords() {
      const { people, realm: open } = realm.get();
      return people === 'own' || open.checkPassword !== undefined;
    },
    async begin({ sessionId, callback, from }) {
      const by = provider() ?? fail('PAGE_NOT_FOUND');
      const state = randomBytes(24).toString('base64url');
      const { to, memory } = await asked(() => by.begin({ state, callback }));
      begun.set(state, {
        ...{ realm: realm.get().key, sessionId, from, callback, memory },
        until: clock.now() + TIME_MS,
      });
      return to;
    },
    async prove(parameters, sessionId) {
      const by = provider() ?? fail('PAGE_NOT_FOUND');
      const state = parameters.get('state') ?? parameters.get('RelayState') ?? '';
      const log = taken(begun, state);
      if (log.realm !== realm.get().key) refuse('the security realm has changed meanwhile');
      // A form comes from the provider's site, with which browsers send no cookie: who has it is asked next.
      if (sessionId !== null && sessionId !== log.sessionId) refuse('it was begun in another browser');
      const { callback, memory } = log;
      const found = await asked(() => by.finish({ state, callback, memory, parameters }));
      const ticket = randomBytes(24).toString('base64url');
      const outcome = { user: await adopt(found.identity), from: log.from, memory: found.memory ?? null };
      proven.set(ticket, { sessionId: log.sessionId, until: clock.now() + TIME_MS, outcome });
      return ticket;
    },
    redeem(ticket, sessionId) {
      const { outcome, sessionId: expected } = taken(proven, ticket);
      return expected === sessionId ? outcome : refuse('it was begun in another browser');
    },
    remember(sessionId, memory) {
      memories.set(sessionId, memory);
    },
    async logOutUrl(sessionId, home) {
      const memory = sessionId === null ? null : (memories.get(sessionId) ?? null);
      if (sessionId !== null) memories.delete(sessionId);
      const { realm: open } = realm.get();
      return open.logOutUrl === undefined
        ? null
        : asked(async () => (await open.logOutUrl?.({ memory, home })) ?? null);
    },
  };
}
