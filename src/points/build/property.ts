import type { AutomaticBuild } from '../branch/branch-property.ts';
import type { ConfigOf, Fields } from '../kind/fields.ts';
import { type AnyKind, defineKind, type KindSpec, type Typed } from '../kind/kind.ts';
import type { KnownProperty } from '../kind/known-property.ts';
import type { RunContext } from '../run/context.ts';

declare module '../kind/families.ts' {
  interface KindOf {
    readonly property: PropertyKind;
  }
}

/** Describes a property of a job or folder: settings, and what they do by themselves. Every role is optional. */
export interface PropertyKind<C = unknown> extends AnyKind<C> {
  readonly family: 'property';
  /** Prepares runs, before any wrapper does. May be called again after a crash. */
  beforeCheckout?(config: C, context: RunContext): Promise<void>;
  /** Says whether an organization folder's property holds back a build of a branch anywhere below it. */
  suppresses?(config: C, build: AutomaticBuild): boolean;
}

export function defineProperty<F extends Fields>(
  spec: KindSpec<F> & Pick<PropertyKind<ConfigOf<F>>, 'beforeCheckout' | 'suppresses'>,
): Typed<PropertyKind, ConfigOf<F>> {
  const { beforeCheckout, suppresses } = spec;
  const kind: PropertyKind<ConfigOf<F>> = {
    ...defineKind('property', spec),
    ...(beforeCheckout && { beforeCheckout }),
    ...(suppresses && { suppresses }),
  };
  return kind;
}

/** Defines the kind of a property that others know by name: the compiler sees to it that its fields are what readers expect. */
export function defineKnownProperty<F extends Fields>(
  { xmlTag }: KnownProperty<ConfigOf<F>>,
  spec: Omit<Parameters<typeof defineProperty<F>>[0], 'xmlTag'>,
): ReturnType<typeof defineProperty<F>> {
  return defineProperty({ ...spec, xmlTag });
}
