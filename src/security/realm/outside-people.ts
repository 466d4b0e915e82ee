import { type Clock, type Logger, LruMap, messageOf } from '../../kit/index.ts';
import { Failure, fail } from '../../model/index.ts';
import { type IdentifiedRequest, type Identity, USUAL_IDS } from '../../points/index.ts';
import { RememberedChecks } from '../remembered-checks.ts';
import type { User } from '../types.ts';
import type { CurrentRealm } from './current-realm.ts';

/** Limits the questions to a directory that are under way. */
const AT_ONCE = 100;
/** Limits the people whose headers are remembered. */
const IDENTIFIED = 1000;

interface Deps {
  readonly realm: Pick<CurrentRealm, 'get'>;
  readonly users: { get(id: string): User | undefined; adopt(identity: Identity): Promise<User> };
  readonly clock: Clock;
  readonly log: Pick<Logger, 'error'>;
}

/** Makes users of the home of those whom a realm outside it knows. */
export class OutsidePeople {
  readonly #deps: Deps;
  readonly #passwords: RememberedChecks<string>;
  readonly #identified: LruMap<string, string> = new LruMap(IDENTIFIED);
  #underWay = 0;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#passwords = new RememberedChecks(deps.clock);
  }

  /**
   * Returns the user whose name and password these are; null where they are wrong. Throws REALM_UNAVAILABLE where the
   * directory does not say so, and PASSWORDS_BUSY.
   */
  async checkPassword(name: string, password: string): Promise<User | null> {
    const { realm, key } = this.#deps.realm.get();
    if (realm.checkPassword === undefined || name.trim() === '' || password === '' || name.length > 1000) return null;
    const id = await this.#passwords.check([key, (realm.ids ?? USUAL_IDS).user.keyOf(name), password], async () => {
      const identity = await this.#asked(async () => (await realm.checkPassword?.(name.trim(), password)) ?? null);
      return identity === null ? null : (await this.#deps.users.adopt(identity)).id;
    });
    return id === null ? null : (this.#deps.users.get(id) ?? null);
  }

  /** Returns the user whom the headers of a request name; a promise only for one who is new here, or has changed. */
  identify(request: IdentifiedRequest): User | null | Promise<User> {
    const { realm, key } = this.#deps.realm.get();
    const identity = realm.identify?.(request) ?? null;
    if (identity === null) return null;
    const digest = JSON.stringify([key, identity]);
    const known = this.#identified.get(digest);
    const user = known === undefined ? undefined : this.#deps.users.get(known);
    if (user !== undefined) return user;
    return this.#deps.users.adopt(identity).then((adopted) => {
      this.#identified.set(digest, adopted.id);
      return adopted;
    });
  }

  async #asked<T>(ask: () => Promise<T>): Promise<T> {
    if (this.#underWay >= AT_ONCE) fail('PASSWORDS_BUSY');
    this.#underWay += 1;
    try {
      return await ask();
    } catch (error) {
      if (error instanceof Failure) throw error;
      this.#deps.log.error({ err: messageOf(error) }, 'the directory of the security realm could not be asked');
      return fail('REALM_UNAVAILABLE');
    } finally {
      this.#underWay -= 1;
    }
  }
}
