import type { Builds, DependencyGraph, LockableResources, MatrixRuns, Scheduler } from '../builds/index.ts';
import type { Credentials } from '../credentials/index.ts';
import type { Home } from '../home/index.ts';
import type { Clock, Logger } from '../kit/index.ts';
import type { Lifecycle, Plugins, SetUp } from '../model/index.ts';
import type { KindRegistry } from '../points/index.ts';
import type { Queue } from '../queue/index.ts';
import type { Principal, Security } from '../security/index.ts';

/** Describes the server's services that scripts of administrators work on, as far as they are used here. */
export interface ConsoleServices {
  readonly clock: Clock;
  readonly log: Logger;
  readonly home: Home;
  readonly kinds: KindRegistry;
  readonly security: Security;
  readonly credentials: Credentials;
  readonly queue: Queue;
  readonly computers: ConsoleComputers;
  readonly scheduler: Scheduler;
  readonly builds: Builds;
  readonly dependencies: DependencyGraph;
  readonly matrixRuns: MatrixRuns;
  readonly lockable: LockableResources;
  readonly plugins: Pick<Plugins, 'all' | 'get' | 'setEnabled' | 'install' | 'jobs'>;
  readonly lifecycle: Pick<Lifecycle, 'reload' | 'exit' | 'restart' | 'cancelPending' | 'pending'>;
  readonly setUp: Pick<SetUp, 'state' | 'begin' | 'complete'>;
  readonly rootUrl: { readonly known: string | null };
  /** Holds the `-D` properties given at start. */
  readonly config: { readonly properties: ReadonlyMap<string, string> };
  /** Holds the version of this product. */
  readonly version: string;
}

/** Describes the connections of nodes, as far as scripts look at them. */
export interface ConsoleComputers {
  of(node: string):
    | {
        readonly state: 'offline' | 'connecting' | 'online';
        readonly isInbound: boolean;
        readonly machine: { readonly system: { readonly isUnix: boolean; readonly hostName: string } } | null;
        launch(isForced: boolean): void;
      }
    | undefined;
  /** Returns why a node is offline, apart from a person who took it offline; null where nothing is known. */
  causeOf(node: string): {
    readonly javaClass: string;
    readonly text: string;
    readonly since: number;
    readonly userId?: string | null;
  } | null;
  /** Lets a node work although there is too little space, until the next measurement. */
  forgive(node: string): void;
  disconnectBy(node: string, userId: string | null, reason: string): void;
}

/** Describes the options beside the services, given once for the server. */
export interface ConsoleOptions {
  readonly services: ConsoleServices;
  /** Holds the level of Jenkins that `Jenkins.VERSION` returns. */
  readonly jenkinsVersion: string;
  /** Holds the environment of the server's process, for `System.getenv`. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** Describes how one script is run. */
export interface ScriptRequest {
  /**
   * Identifies who runs the script, as `User.current()` and causes report it. Whether they may do so was checked before.
   */
  readonly principal: Principal;
  /** Holds the name in messages and stack traces; default: `Script1.groovy`. */
  readonly fileName?: string;
  /** Ends the script when it is aborted. */
  readonly signal?: AbortSignal;
  /** Receives what the script prints while it runs; the result then does not contain it. */
  readonly print?: (text: string) => void;
}

/** Runs scripts of administrators. */
export interface Console {
  /**
   * Runs a script. Resolves with what it printed, followed by `Result: …` where its value is not null, or by the stack
   * trace of what it threw. Does not reject for anything that a script does.
   */
  run(script: string, request: ScriptRequest): Promise<string>;
  /**
   * Runs a script like `run`, for a script whose value is not needed; `failed` is true where it threw or could not be
   * parsed.
   */
  runFile(script: string, request: ScriptRequest): Promise<{ readonly output: string; readonly failed: boolean }>;
}
