import type { ActiveRun, FlowDependencies } from '../../builds/index.ts';
import type { Result } from '../../model/index.ts';
import type { Configured, KindRegistry } from '../../points/index.ts';
import type { Flow } from '../flow/flow.ts';
import type { Scope } from '../flow/scope.ts';
import type { Places } from './places.ts';

/** What a flow's steps use of the server: the run they work for and the services of `builds`. */
export interface FlowHost {
  readonly active: ActiveRun;
  readonly deps: FlowDependencies;
  readonly kinds: KindRegistry;
  /** Folder with what belongs to the flow: journal, graph, stashes. */
  readonly folder: string;
  /** It runs with what any user may do; else refusals are fewer. */
  readonly sandbox: boolean;
  /** What the script came from, at the run's revision; null: it stands in the job. */
  readonly scm: Configured | null;
  /** What the flow's blocks hold. */
  readonly places: Places;
  /** Name of the stage of a declarative pipeline at which the run begins; those before are skipped. Missing: the first. */
  readonly restartFrom?: string;
  result(): Result;
  worsen(result: Result): void;
  /** Variables of the steps in a scope: of the run, of the node, and of the blocks around. */
  environment(flow: Flow, scope: Scope): ReadonlyMap<string, string>;
}
