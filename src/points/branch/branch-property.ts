import type { KindOf } from '../kind/families.ts';
import type { ConfigOf, Fields } from '../kind/fields.ts';
import { type AnyKind, type Configured, defineKind, type KindSpec, type Typed } from '../kind/kind.ts';

declare module '../kind/families.ts' {
  interface KindOf {
    readonly 'branch-property': BranchPropertyKind;
  }
}

/** Describes a build of a branch that nobody but its project asked for. */
export interface AutomaticBuild {
  /** Holds the name of the branch, not of its job. */
  readonly branch: string;
  readonly cause: 'branch-indexing' | 'branch-event';
}

/** Describes a kind of property that branches of a multibranch project have. Jenkins: `BranchProperty`. */
export interface BranchPropertyKind<C = unknown> extends AnyKind<C> {
  readonly family: 'branch-property';
  /** Holds back builds that nobody asked for. */
  suppresses(config: C, build: AutomaticBuild): boolean;
  /** Holds the tag of the property of jobs that it decides on; null for none. */
  readonly jobTag: string | null;
  /** Returns that property as the branch's job receives it; null where its job has none. */
  jobProperty(config: C): Configured<KindOf['property']> | null;
}

export function defineBranchProperty<F extends Fields>(
  spec: KindSpec<F> & {
    suppresses?(config: ConfigOf<F>, build: AutomaticBuild): boolean;
    readonly onJob?: { readonly tag: string; of(config: ConfigOf<F>): Configured<KindOf['property']> | null };
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
