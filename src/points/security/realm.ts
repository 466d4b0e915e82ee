import type { Clock, Logger } from '../../kit/index.ts';
import type { ConfigOf, Fields } from '../kind/fields.ts';
import { type AnyKind, defineKind, type KindSpec, type Typed } from '../kind/kind.ts';
import type { Ids } from './id-strategy.ts';

declare module '../kind/families.ts' {
  interface KindOf {
    readonly 'security-realm': RealmKind;
  }
}

/** Describes a person as a directory or provider outside the home knows them. */
export interface Identity {
  readonly id: string;
  /** Holds the name for people; null where none is told. */
  readonly fullName: string | null;
  readonly email: string | null;
  readonly groups: readonly string[];
}

/** Provides what a realm needs from the server. */
export interface RealmContext {
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
  /** Says whether a password is the one of a hash in the form of the home's users. */
  checkHash(password: string, stored: string): Promise<boolean>;
}

/**
 * Represents a realm that is in force: each member is one way to say who somebody is, and a missing one is no way in. What a
 * method throws lets nobody in: `LogInRefused` is the person's fault, anything else that of a directory or provider.
 */
export interface Realm {
  /** Returns whose name and password these are; null where they are wrong. The password is never empty. */
  checkPassword?(name: string, password: string): Promise<Identity | null>;
  readonly provider?: LogInProvider;
  /** Returns whom a request's headers name; null where they name nobody. It is asked for every request. */
  identify?(request: IdentifiedRequest): Identity | null;
  /** Returns where people go after they have logged out here; null for this server's first page. */
  logOutUrl?(logOut: LogOut): Promise<string | null>;
  /** Says which names are those of the same user or group; otherwise it is without regard to case. */
  readonly ids?: Ids;
  /** Says what an administrator should know; null where all is well. */
  readonly warning?: string | null;
}

/** Represents a provider to which a browser is sent in order to log in. */
export interface LogInProvider {
  /** Holds its name for people. */
  readonly displayName: string;
  /** Returns where a browser goes, and what `finish` has to remember of it. */
  begin(logIn: BegunLogIn): Promise<{ readonly to: string; readonly memory: string }>;
  /** Returns who came back. Throws LogInRefused where what came back proves nothing. */
  finish(logIn: FinishedLogIn): Promise<{ readonly identity: Identity; readonly memory?: string }>;
}

export interface BegunLogIn {
  /** Holds a random text that nobody can guess, which the provider sends back. */
  readonly state: string;
  /** Holds the address of this server at which a browser comes back. */
  readonly callback: string;
}

export interface FinishedLogIn extends BegunLogIn {
  readonly memory: string;
  /** Holds what came back, of query and form. */
  readonly parameters: ReadonlyMap<string, string>;
}

export interface LogOut {
  /** Holds what `finish` returned as memory; null where it returned none, or it is forgotten. */
  readonly memory: string | null;
  /** Holds the first page of this server. */
  readonly home: string;
}

export interface IdentifiedRequest {
  /**
   * Returns the values of a header, one for each time that it came: a client may have sent one of its own beside the
   * proxy's. The name is in small letters.
   */
  valuesOf(header: string): readonly string[];
  /** Holds the address from which the request's connection comes. */
  readonly address: string;
}

/** Says that somebody did not prove who they are; the text holds no secret. */
export class LogInRefused extends Error {}

/** Describes a way to know people: `<securityRealm class="…">`. */
export interface RealmKind<C = unknown> extends AnyKind<C> {
  readonly family: 'security-realm';
  /** Says where its people are: in the home alone, outside it, or nowhere. */
  readonly people: 'own' | 'outside' | 'none';
  /** Returns the realm of a configuration. It is cheap: packages are loaded with the first person who logs in. */
  open(config: C, context: RealmContext): Realm;
}

export function defineRealm<F extends Fields>(
  spec: KindSpec<F> & {
    readonly people?: RealmKind['people'];
    open(config: ConfigOf<F>, context: RealmContext): Realm;
  },
): Typed<RealmKind, ConfigOf<F>> {
  const kind: RealmKind<ConfigOf<F>> = {
    ...defineKind('security-realm', spec),
    people: spec.people ?? 'outside',
    open: spec.open,
  };
  return kind;
}
