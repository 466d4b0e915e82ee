import type { Result } from '../../model/index.ts';
import type {
  Branch,
  BuildLog,
  Configured,
  Known,
  RunContext,
  ScmKind,
  ScmRevision,
  ScmSourceKind,
  ScriptOrigin,
  SourceContext,
} from '../../points/index.ts';

export interface BranchSourceOfRun {
  readonly branch: Branch;
  readonly source: { readonly kind: ScmSourceKind; readonly config: unknown };
}

export interface CheckoutOptions {
  readonly changelog: boolean;
  readonly poll: boolean;
  /** Receives the output of the checkout, in place of the context's log; messages of retries go to the context's. */
  readonly log?: BuildLog;
  /** Throws where nothing may go on. */
  check(): void;
}

/** Describes how a checkout ended. `done` writes its changelog and must be called only after a success. */
export interface CheckoutEnd {
  readonly result: Result;
  done(): Promise<void>;
}

/** Gives access to repositories: the one that the script came from, and any other. */
export interface Sources {
  /** Holds the source of the script at the run's revision; null where the script is part of the job's configuration. */
  readonly ofRun: Configured<ScmKind> | null;
  /**
   * Says where the script is according to the job; null where it is part of the job's configuration, or where nothing says
   * so.
   */
  readonly origin: ScriptOrigin | null;
  /**
   * Holds the branch that the job was created for; null where there is none, or where its project no longer has the source.
   */
  readonly branch: BranchSourceOfRun | null;
  /** Holds the revision of the branch that is recorded in the run; null where there is none. */
  readonly revision: ScmRevision | null;
  /** Returns what a source may use that is asked for the run. */
  context(asker: {
    readonly log: BuildLog;
    readonly signal: AbortSignal;
    readonly env: ReadonlyMap<string, string>;
  }): SourceContext;
  /** Checks out a source, with as many attempts as the server is configured to make. Throws what the kind throws. */
  checkOut(scm: Known<ScmKind>, context: RunContext, options: CheckoutOptions): Promise<CheckoutEnd>;
}
