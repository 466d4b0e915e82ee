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
  /** Takes what the checkout prints, in place of the context's; what retries say goes to the context's. */
  readonly log?: BuildLog;
  /** Throws where nothing may go on. */
  check(): void;
}

/** How a checkout ended. `done` writes its changelog; to be called after a success alone. */
export interface CheckoutEnd {
  readonly result: Result;
  done(): Promise<void>;
}

/** Repositories: the one that the script came from, and any other. */
export interface Sources {
  /** What the script came from, at the run's revision; null: it stands in the job. */
  readonly ofRun: Configured<ScmKind> | null;
  /** Where the job says its script is; null: it stands in the job, or nothing says. */
  readonly origin: ScriptOrigin | null;
  /** The branch that the job was made for; null: for none, or its project does not have the source any more. */
  readonly branch: BranchSourceOfRun | null;
  /** The revision of the branch that is noted in the run; null: none. */
  readonly revision: ScmRevision | null;
  /** Returns what a source may use that is asked for the run. */
  context(asker: {
    readonly log: BuildLog;
    readonly signal: AbortSignal;
    readonly env: ReadonlyMap<string, string>;
  }): SourceContext;
  /** Checks out, as often as the server is configured to try. Throws what the kind throws. */
  checkOut(scm: Known<ScmKind>, context: RunContext, options: CheckoutOptions): Promise<CheckoutEnd>;
}
