import type { PropertyKind } from '../job/property.ts';
import type { ConfigOf, Fields } from '../kind/fields.ts';
import { type AnyKind, type Configured, defineKind, type KindSpec, type Typed } from '../kind/kind.ts';

declare module '../kind/families.ts' {
  interface KindOf {
    readonly 'branch-property': BranchPropertyKind;
  }
}

/** A build of a branch that nobody asked for but its project. */
export interface AutomaticBuild {
  /** Name of the branch, not of its job. */
  readonly branch: string;
  readonly cause: 'branch-indexing' | 'branch-event';
}

/** Something that branches of a multibranch project have. Jenkins: `BranchProperty`. */
export interface BranchPropertyKind<C = unknown> extends AnyKind<C> {
  readonly family: 'branch-property';
  /** Holds back builds that nobody asked for. */
  suppresses(config: C, build: AutomaticBuild): boolean;
  /** Tag of the property of jobs that it decides on; null: none. */
  readonly jobTag: string | null;
  /** That property as the branch's job gets it; null: its job has none. */
  jobProperty(config: C): Configured<PropertyKind> | null;
}

export function defineBranchProperty<F extends Fields>(
  spec: KindSpec<F> & {
    suppresses?(config: ConfigOf<F>, build: AutomaticBuild): boolean;
    readonly onJob?: { readonly tag: string; of(config: ConfigOf<F>): Configured<PropertyKind> | null };
  },
): Typed<BranchPropertyKind, ConfigOf<F>> {
  const kind: BranchPropertyKind<ConfigOf<F>> = {
    ...defineKind('branch-property', spec),
    suppresses: (config, build) => spec.suppresses?.(config, build) ?? false,
    jobTag: spec.onJob?.tag ?? null,
    jobProperty: (config) => spec.onJob?.of(config) ?? null,
  };
  return kind;
}
