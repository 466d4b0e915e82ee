import type { Permission } from '../../model/index.ts';
import type { ConfigOf, Fields } from '../kind/fields.ts';
import { type AnyKind, type Configured, defineKind, type KindSpec, type Typed } from '../kind/kind.ts';

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
}

/** Describes a kind of authorization strategy; `xmlTag` is its Java class. */
export interface AuthorizationStrategyKind<C = unknown> extends AnyKind<C> {
  readonly family: 'authorization-strategy';
  /** Says why everybody may do everything; null where that is not so. */
  openness(config: C): string | null;
  /** Says whether somebody can be an administrator by it: where nobody can, people are told a way in. */
  hasAdministrators(config: C): boolean;
  rightsOf(config: C, subject: Subject, context: StrategyContext): Rights;
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
