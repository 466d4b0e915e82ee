import type { Home, StrategySetting } from '../home/index.ts';
import { type Logger, LruMap } from '../kit/index.ts';
import type { Permission } from '../model/index.ts';
import {
  type Ids,
  type KindRegistry,
  OF_MAKERS,
  type Rights,
  type StrategyContext,
  USUAL_IDS,
} from '../points/index.ts';
import { isByRoles, namingRefusal } from './item-names.ts';
import { type OpenStrategy, openStrategy } from './open-strategy.ts';
import { Switches } from './permission-switches.ts';
import { type Places, placesOf } from './places.ts';
import type { PluginOf } from './plugins-in-use.ts';
import { authoritiesOf } from './principal.ts';
import type { Authorization, Principal } from './types.ts';
import { itemsInViews, type ViewsDeps } from './views-of-macros.ts';

/** Limits the people whose rights are held: those of the others are made again when they come back. */
const PEOPLE = 1_000;

const ADVICE =
  'authorization strategy is not supported: nobody is allowed anything; start the server with -Dmillwright.recovery=true, ' +
  'or set <authorizationStrategy class="hudson.security.FullControlOnceLoggedInAuthorizationStrategy"> in config.xml';

const SWITCHED_OFF =
  'authorization strategy is of a plugin that is switched off: nobody is allowed anything; remove plugins/NAME.jpi.disabled and restart';

export interface AuthorizationDeps {
  readonly home: Places['home'] & ViewsDeps & { readonly settings: Pick<Home['settings'], 'current'> };
  readonly kinds: Pick<KindRegistry, 'find' | 'read' | 'context'>;
  /** Returns the plugin that has the kind of a Java class; missing means that all is a part of the server. */
  readonly pluginOf?: PluginOf;
  /** Holds the server's properties, some of which switch permissions on. */
  readonly properties: ReadonlyMap<string, string>;
  readonly log: Pick<Logger, 'error'>;
  isRecovery?(userId: string): boolean;
  /** Says which names the realm takes for the same; missing means without regard to case. */
  ids?(): Ids;
}

/** Holds what was made for one state of setting, switches and realm: all of it is dropped with the next one. */
interface InForce {
  readonly setting: StrategySetting;
  readonly ids: Ids;
  readonly switched: number;
  rightsOf(principal: Principal): Rights | null;
  readonly strategy: OpenStrategy | null;
}

/**
 * Returns the authorization by the present settings. The server itself has every permission, and so has the administrator
 * of the recovery.
 */
export function makeAuthorization(deps: AuthorizationDeps): Authorization {
  const { home, kinds, log } = deps;
  const switches = new Switches(deps.properties);
  const complaints = new Set<string>();
  const complain = (fields: Readonly<Record<string, string>>, message: string): void => {
    const text = JSON.stringify(fields);
    if (complaints.has(text) || complaints.size >= PEOPLE) return;
    complaints.add(text);
    log.error(fields, message);
  };
  const context: StrategyContext = {
    ...placesOf(deps),
    isInView: itemsInViews(home),
    namesByRoles: () => isByRoles(home.settings.current.naming),
    grantedBy: (permission) => switches.grantedBy(permission),
    complain: (part, reason) => complain({ part, reason }, 'a part of the authorization strategy grants nothing'),
  };
  let inForce: InForce | null = null;

  function current(): InForce {
    const setting = home.settings.current.authorization;
    const ids = deps.ids?.() ?? USUAL_IDS;
    const switched = switches.changes;
    if (inForce?.setting === setting && inForce.ids === ids && inForce.switched === switched) return inForce;
    const strategy = openStrategy(kinds, setting);
    inForce = { setting, ids, switched, strategy, rightsOf: rightsBy(setting, strategy, ids) };
    return inForce;
  }

  function rightsBy(setting: StrategySetting, strategy: OpenStrategy | null, ids: Ids): InForce['rightsOf'] {
    if (strategy === null) {
      const off = deps.pluginOf?.(setting.className)?.switchedOff ?? [];
      if (off.length === 0) complain({ class: setting.className }, ADVICE);
      else complain({ class: setting.className, switchedOff: off.join(', ') }, SWITCHED_OFF);
      return () => null;
    }
    const known = new LruMap<string, Rights>(PEOPLE);
    const recent = new WeakMap<Principal, Rights>();
    return (principal) => {
      const held = recent.get(principal);
      if (held !== undefined) return held;
      const userId = principal.kind === 'user' ? principal.userId : null;
      const authorities = authoritiesOf(principal);
      const key = JSON.stringify([userId, authorities]);
      const rights = known.get(key) ?? strategy.kind.rightsOf(strategy.config, { userId, authorities, ids }, context);
      known.set(key, rights);
      recent.set(principal, rights);
      return rights;
    };
  }

  /** Asks the rights of somebody, unless it is known without them what is allowed. */
  function ask<T>(principal: Principal, question: (rights: Rights) => T): T | boolean {
    const settings = home.settings.current;
    if (principal.kind === 'system' || !settings.useSecurity) return true;
    if (principal.kind === 'user' && deps.isRecovery?.(principal.userId) === true) return true;
    if (settings.securityState === 'unreadable') return false;
    const rights = current().rightsOf(principal);
    return rights === null ? false : question(rights);
  }

  return {
    permissions: switches,
    ids: () => deps.ids?.() ?? USUAL_IDS,
    asked: (permission) => switches.asked(permission),
    allows(principal, permission, item) {
      const asked = switches.asked(permission);
      return ask(principal, (rights) =>
        item === undefined ? rights.onServer(asked) : isOnItem(rights, asked, projectOf(home.items, item)),
      );
    },
    allowsOnNode: (principal, permission, node) =>
      ask(principal, (rights) => rights.onNode(switches.asked(permission), home.nodes.get(node)?.name ?? node)),
    everywhere: (principal, permission) =>
      ask(principal, (rights) => isOnEveryItem(rights, switches.asked(permission))),
    sight: (principal) =>
      ask(
        principal,
        (rights) => rights.onEveryItem(switches.asked('Job/Read')) ?? (rights.byNames === true ? rights : null),
      ),
    forMaker(maker, { kind, fullName, config }) {
      const { strategy } = current();
      if (strategy?.kind.forMaker === undefined) return null;
      const permissions = OF_MAKERS.filter(
        (permission) => ask(maker, (rights) => rights.onItem(switches.asked(permission), fullName)) === false,
      );
      if (permissions.length === 0) return null;
      const userId = maker.kind === 'user' ? maker.userId : null;
      return strategy.kind.forMaker({ userId, permissions, item: { kind, properties: config.properties } });
    },
    refusesName(principal, fullName) {
      const { naming } = home.settings.current;
      if (principal.kind === 'system') return null;
      const refusal = namingRefusal(naming, fullName.slice(fullName.lastIndexOf('/') + 1));
      if (refusal !== null || !isByRoles(naming)) return refusal;
      const answer = ask(principal, (rights) => rights.refusesName?.(fullName) ?? null);
      return typeof answer === 'boolean' ? null : answer;
    },
  };
}

/** Returns the name of the item whose settings count: a cell has those of its project. */
function projectOf(items: Pick<Home['items'], 'get'>, fullName: string): string {
  const item = items.get(fullName);
  return item?.kind === 'job' && item.cell !== null ? item.cell.project : fullName;
}

/** Says whether something is granted on every item; null where that depends on the item. */
function isOnEveryItem(rights: Rights, permission: Permission): boolean | null {
  const granted = rights.onEveryItem(permission);
  // What is inside of a folder is discovered only by those who may read the folder.
  const isNarrowed = permission === 'Job/Discover' && granted === true && rights.onEveryItem('Job/Read') !== true;
  return isNarrowed ? null : granted;
}

/** Says whether something is granted on an item. Whoever may not see a folder does not see what is in it. */
function isOnItem(rights: Rights, permission: Permission, fullName: string): boolean {
  if (!rights.onItem(permission, fullName)) return false;
  const isSight = permission === 'Job/Read' || permission === 'Job/Discover';
  const slash = fullName.lastIndexOf('/');
  if (!isSight || slash < 0 || rights.onEveryItem('Job/Read') === true) return true;
  return isOnItem(rights, 'Job/Read', fullName.slice(0, slash));
}
