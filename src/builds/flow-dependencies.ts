import type { Clouds } from '../agents/index.ts';
import type { KindRegistry } from '../points/index.ts';
import type { ContextDependencies } from './context/run-context.ts';
import type { LockTable } from './lockable/index.ts';
import type { Sources } from './processes/source-context.ts';
import type { Builds } from './types.ts';
import type { WorkspaceLeases } from './workspace/workspace-leases.ts';

/** Provides what a pipeline's steps use of `builds`. */
export interface FlowDependencies extends ContextDependencies {
  readonly kinds: KindRegistry;
  readonly users: { displayName(id: string): string };
  readonly leases: WorkspaceLeases;
  readonly builds: Builds;
  /** Returns the clouds of the server; missing, and null, where it has none. */
  clouds?(): Clouds | null;
  readonly sources: Sources;
  /** Holds the resources that builds exclude each other from. */
  readonly lockable: LockTable;
  /** Resolves when all that an earlier server left is taken up, and holds what it held. */
  resumed(): Promise<void>;
  /** Is called when a flow may have come to rest. */
  atRest(): void;
}
