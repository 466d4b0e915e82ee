import type { ConfigOf, Fields } from './fields.ts';
import { type AnyKind, type Configured, defineKind, type KindSpec } from './kind.ts';

/** A build of a branch that nobody asked for but its project. */
export interface AutomaticBuild {
  /** Name of the branch, not of its job. */
  readonly branch: string;
  readonly cause: 'branch-indexing' | 'branch-event';
}

/** Something that branches of a multibranch project have. Jenkins: `BranchProperty`. */
export interface BranchPropertyKind extends AnyKind {
  readonly family: 'branch-property';
  /** Holds back builds that nobody asked for. */
  suppresses(config: unknown, build: AutomaticBuild): boolean;
  /** Tag of the property of jobs that it decides on; null: none. */
  readonly jobTag: string | null;
  /** That property as the branch's job gets it; null: its job has none. */
  jobProperty(config: unknown): Configured | null;
}

/** A property of an organization folder that holds back builds of all branches below it. */
export type SuppressingProperty = Pick<BranchPropertyKind, 'suppresses'>;

export function defineBranchProperty<F extends Fields>(
  spec: KindSpec<F> & {
    suppresses?(config: ConfigOf<F>, build: AutomaticBuild): boolean;
    readonly onJob?: { readonly tag: string; of(config: ConfigOf<F>): Configured | null };
  },
): BranchPropertyKind {
  return {
    ...defineKind('branch-property', spec),
    family: 'branch-property',
    suppresses: (config, build) => spec.suppresses?.(config as ConfigOf<F>, build) ?? false,
    jobTag: spec.onJob?.tag ?? null,
    jobProperty: (config) => spec.onJob?.of(config as ConfigOf<F>) ?? null,
  };
}
