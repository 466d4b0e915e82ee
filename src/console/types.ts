import type { Builds, DependencyGraph, LockableResources, MatrixRuns, Scheduler } from '../builds/index.ts';
import type { Home } from '../home/index.ts';
import type { Clock, Logger } from '../kit/index.ts';
import type { Lifecycle, Plugins } from '../model/index.ts';
import type { KindRegistry } from '../points/index.ts';
import type { Queue } from '../queue/index.ts';
import type { Principal, Security } from '../security/index.ts';

/** What scripts of administrators work on: the server's services, as far as they are used here. */
export interface ConsoleServices {
  readonly clock: Clock;
  readonly log: Logger;
  readonly home: Home;
  readonly kinds: KindRegistry;
  readonly security: Security;
  readonly queue: Queue;
  readonly scheduler: Scheduler;
  readonly builds: Builds;
  readonly dependencies: DependencyGraph;
  readonly matrixRuns: MatrixRuns;
  readonly lockable: LockableResources;
  readonly plugins: Pick<Plugins, 'all' | 'get' | 'setEnabled' | 'install' | 'jobs'>;
  readonly lifecycle: Pick<Lifecycle, 'reload' | 'exit' | 'restart' | 'cancelPending' | 'pending'>;
  readonly rootUrl: { readonly known: string | null };
  /** `-D` properties given at start. */
  readonly config: { readonly properties: ReadonlyMap<string, string> };
  /** Version of this product. */
  readonly version: string;
}

/** What is given beside the services, once for the server. */
export interface ConsoleOptions {
  readonly services: ConsoleServices;
  /** The level of Jenkins that `Jenkins.VERSION` tells. */
  readonly jenkinsVersion: string;
  /** Environment of the server's process, for `System.getenv`. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** How one script is run. */
export interface ScriptRequest {
  /** Who runs it: what `User.current()` and causes tell. Whether they may was asked before. */
  readonly principal: Principal;
  /** Name in messages and stack traces; default: `Script1.groovy`. */
  readonly fileName?: string;
  /** Ends the script when it is aborted. */
  readonly signal?: AbortSignal;
  /** Takes what the script prints while it runs, instead of the answer. */
  readonly print?: (text: string) => void;
}

/** Runs scripts of administrators. */
export interface Console {
  /**
   * Answers what the script printed, then `Result: …` where its value is not null, or the stack trace of what it threw.
   * Does not reject for anything that a script does.
   */
  run(script: string, request: ScriptRequest): Promise<string>;
  /** As `run` for a script whose value nobody looks at; `failed` where it threw or could not be read. */
  runFile(script: string, request: ScriptRequest): Promise<{ readonly output: string; readonly failed: boolean }>;
}
