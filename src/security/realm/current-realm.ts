import type { Settings } from '../../home/index.ts';
import { messageOf } from '../../kit/index.ts';
import type { KindRegistry, Realm, RealmContext, RealmKind } from '../../points/index.ts';
import { parseXml } from '../../xml/index.ts';
import { NO_REALM, OWN_REALM } from '../realms.ts';

/** Represents the realm that config.xml names. A class that is not known here is no way in. */
export interface OpenRealm {
  readonly people: RealmKind['people'] | 'unknown';
  readonly realm: Realm;
  /** Says which realm it is, with all of its configuration: what was found by another is worth nothing. */
  readonly key: string;
  /** Says why a known realm cannot be used; null where it can. */
  readonly problem: string | null;
}

interface Deps {
  readonly settings: { readonly current: Pick<Settings, 'realm' | 'securityState'> };
  /** Knows the kinds of realms; without it there is the one of the home's own users alone. */
  readonly registry?: Pick<KindRegistry, 'find' | 'context'>;
  readonly context: RealmContext;
}

/** Holds the realm in force, and opens another one as soon as config.xml names it or configures it differently. */
export class CurrentRealm {
  readonly #deps: Deps;
  #open: OpenRealm | null = null;
  /** Holds the settings of the open one, so that a request compares no texts. */
  #seen: unknown = null;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  get(): OpenRealm {
    const { current } = this.#deps.settings;
    if (this.#open !== null && this.#seen === current) return this.#open;
    this.#seen = current;
    const { realm, securityState } = current;
    const key = `${securityState} ${realm.className} ${realm.xml ?? ''}`;
    if (this.#open?.key === key) return this.#open;
    this.#open = { key, ...(securityState === 'unreadable' ? shut('unknown') : this.#opened(realm)) };
    return this.#open;
  }

  #opened({ className, xml }: Settings['realm']): Omit<OpenRealm, 'key'> {
    if (className === OWN_REALM) return shut('own');
    if (className === NO_REALM) return shut('none');
    const { registry, context } = this.#deps;
    const kind = registry?.find('security-realm', className);
    if (registry === undefined || kind === undefined) return shut('unknown');
    try {
      const config = kind.fromXml(parseXml(xml ?? '<securityRealm/>'), registry.context);
      return { people: kind.people, realm: kind.open(config, context), problem: null };
    } catch (error) {
      context.log.warn({ class: className, err: messageOf(error) }, 'the security realm cannot be used');
      return shut(kind.people, messageOf(error));
    }
  }
}

function shut(people: OpenRealm['people'], problem: string | null = null): Omit<OpenRealm, 'key'> {
  return { people, realm: {}, problem };
}
