import type { Permission } from '../../model/index.ts';
import type { XmlNode } from '../../xml/index.ts';
import type { ConfigOf, Fields } from '../kind/fields.ts';
import { type AnyKind, type Configured, defineKind, type KindSpec, type Typed } from '../kind/kind.ts';
import type { Ids } from './id-strategy.ts';

declare module '../kind/families.ts' {
  interface KindOf {
    readonly 'authorization-strategy': AuthorizationStrategyKind;
  }
}

/** Represents who asks for something: a user with groups, or somebody who is not logged in. */
export interface Subject {
  /** Holds the id; null for somebody who is not logged in, whom files call `anonymous`. */
  readonly userId: string | null;
  /** Holds the groups: `authenticated` for every user, `anonymous` for everybody else. */
  readonly authorities: readonly string[];
  /** Says which names are the same; otherwise it is without regard to case. */
  readonly ids?: Ids;
}

/** Provides what a strategy may ask while it decides. Everything is answered from memory. */
export interface StrategyContext {
  /** Returns the permission and those that include it, nearest first, without those that are switched off. */
  grantedBy(permission: Permission): readonly Permission[];
  /**
   * Returns the properties of an item, by its full name; none where there is no such item, or it has none; null where its
   * configuration cannot be read, so that nobody knows what it grants.
   */
  itemProperties(fullName: string): readonly Configured[] | null;
  /** Returns the properties of a node, by its name; '' is the built-in one. */
  nodeProperties(name: string): readonly Configured[];
  /** Says what an item is, by its full name: a folder, a job, or one that can be built now; null where there is none. */
  kindOf(fullName: string): 'folder' | 'job' | 'buildable' | null;
  /** Says whether a list of items that people chose, by its name with that of its folder, shows an item. */
  isInView(view: string, fullName: string): boolean;
  /** Says whether new items may only have names for which a role lets somebody make them. */
  namesByRoles(): boolean;
  /** Says in the log what is wrong with a part of the configuration, which then grants nothing. */
  complain(part: string, reason: string): void;
}

/** Says what one person may do. It is made once for a person and asked often: an answer is a few look-ups. */
export interface Rights {
  /** Says whether it is granted on the whole server. */
  onServer(permission: Permission): boolean;
  /** Says whether it is granted on the item of that full name, by whatever grants it. */
  onItem(permission: Permission, fullName: string): boolean;
  /** Says whether it is granted on the node of that name; '' is the built-in one. */
  onNode(permission: Permission, name: string): boolean;
  /** Returns what `onItem` says of every item, present or to come; null where that depends on the item. */
  onEveryItem(permission: Permission): boolean | null;
  /** Says whether what is granted on an item follows from its name alone; missing where it does not. */
  readonly byNames?: boolean;
  /** Returns why the person may not make an item of that full name; null, or missing, where nothing is against the name. */
  refusesName?(fullName: string): string | null;
}

/** Describes a kind of authorization strategy; `xmlTag` is its Java class. */
export interface AuthorizationStrategyKind<C = unknown> extends AnyKind<C> {
  readonly family: 'authorization-strategy';
  /** Says why everybody may do everything; null where that is not so. */
  openness(config: C): string | null;
  /** Says whether somebody can be an administrator by it: where nobody can, people are told a way in. */
  hasAdministrators(config: C): boolean;
  rightsOf(config: C, subject: Subject, context: StrategyContext): Rights;
  /**
   * Returns the property of a new item that grants its maker these permissions, with what it has already; missing where the
   * strategy grants nothing to makers.
   */
  forMaker?(maker: Maker): XmlNode;
}

/** Names the permissions that the maker of an item gets where the strategy grants them by the item. */
export const OF_MAKERS = ['Job/Read', 'Job/Configure'] as const satisfies readonly Permission[];

/** Describes who made an item, and what it lacks for them. */
export interface Maker {
  readonly userId: string | null;
  readonly permissions: readonly Permission[];
  readonly item: { readonly kind: 'job' | 'folder'; readonly properties: readonly Configured[] };
}

export function defineAuthorizationStrategy<F extends Fields>(
  spec: Omit<KindSpec<F>, 'symbol'> &
    Pick<AuthorizationStrategyKind<ConfigOf<F>>, 'rightsOf'> &
    Partial<Pick<AuthorizationStrategyKind<ConfigOf<F>>, 'openness' | 'hasAdministrators'>> & {
      readonly symbol?: string;
    },
): Typed<AuthorizationStrategyKind, ConfigOf<F>> {
  const kind: AuthorizationStrategyKind<ConfigOf<F>> = {
    ...defineKind('authorization-strategy', { ...spec, symbol: spec.symbol ?? spec.xmlTag }),
    openness: spec.openness ?? (() => null),
    hasAdministrators: spec.hasAdministrators ?? (() => true),
    rightsOf: (config, subject, context) => spec.rightsOf(config, subject, context),
  };
  return kind;
}

/** Returns rights that are the same on everything. */
export function sameEverywhere(allows: (permission: Permission) => boolean): Rights {
  return { onServer: allows, onItem: allows, onNode: allows, onEveryItem: allows };
}
