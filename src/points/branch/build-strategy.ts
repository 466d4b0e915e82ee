import type { ConfigOf, Fields } from '../kind/fields.ts';
import { type AnyKind, defineKind, type KindSpec, type Typed } from '../kind/kind.ts';
import type { ScmHead, ScmRevision } from './scm-head.ts';

declare module '../kind/families.ts' {
  interface KindOf {
    readonly 'build-strategy': BuildStrategyKind;
  }
}

/** Describes a head that was found, and what is known of it. */
export interface FoundHead {
  readonly head: ScmHead;
  readonly revision: ScmRevision;
  /**
   * Holds the revision of the last build that was requested; `lastSeen` is the one that was seen last. Each is null where
   * there is none.
   */
  readonly lastBuilt: ScmRevision | null;
  readonly lastSeen: ScmRevision | null;
  /** Holds the current time in ms since 1970. */
  readonly now: number;
  /** Says whether the source trusts the author: for a change request, whoever opened it. */
  isTrusted(): Promise<boolean>;
}

/** Decides whether what was found is built at once. Jenkins: `BranchBuildStrategy`. */
export interface BuildStrategyKind<C = unknown> extends AnyKind<C> {
  readonly family: 'build-strategy';
  isAutomatic(config: C, found: FoundHead): Promise<boolean>;
}

export function defineBuildStrategy<F extends Fields>(
  spec: KindSpec<F> & { isAutomatic(config: ConfigOf<F>, found: FoundHead): boolean | Promise<boolean> },
): Typed<BuildStrategyKind, ConfigOf<F>> {
  const kind: BuildStrategyKind<ConfigOf<F>> = {
    ...defineKind('build-strategy', spec),
    isAutomatic: async (config, found) => spec.isAutomatic(config, found),
  };
  return kind;
}
