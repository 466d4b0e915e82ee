import type { KindOf } from '../kind/families.ts';
import type { Configured } from '../kind/kind.ts';
import { type KnownProperty, propertyOf, type WithProperties } from '../kind/known-property.ts';
import type { BranchPropertyKind } from './branch-property.ts';
import type { ScmHead } from './scm-head.ts';

export const BRANCH_PROPERTY = 'org.jenkinsci.plugins.workflow.multibranch.BranchJobProperty';

/** Says of the job of a branch what it was made for. */
export const branchProperty: KnownProperty<{ readonly branch: Branch | null }> = { xmlTag: BRANCH_PROPERTY };

/** Describes the branch that a job was made for. Jenkins: `Branch`. */
export interface Branch {
  readonly sourceId: string;
  readonly head: ScmHead;
  /** Holds the configuration by which the branch was checked out when it was found. */
  readonly scm: Configured<KindOf['scm']> | null;
  /** Holds the properties that the strategy of the branch's source gave it. */
  readonly properties: readonly Configured<BranchPropertyKind>[];
  /** Is true where the branch was not found any more. Jenkins: `Branch.Dead`. */
  readonly isDead: boolean;
}

/** Returns the branch that a job was made for; null where people made it. */
export function branchOf(config: WithProperties): Branch | null {
  return propertyOf(config, branchProperty)?.branch ?? null;
}
