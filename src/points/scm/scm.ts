import type { Clock } from '../../kit/index.ts';
import type { Change, Result, Run } from '../../model/index.ts';
import type { CredentialLookup } from '../credential.ts';
import type { ConfigOf, Fields } from '../kind/fields.ts';
import { type AnyKind, defineKind, type KindSpec, type Typed } from '../kind/kind.ts';
import type { RunContext } from '../run/context.ts';
import type { ForgeServer } from '../settings/forge-server.ts';

declare module '../kind/families.ts' {
  interface KindOf {
    readonly scm: ScmKind;
  }
}

/** Runs short commands on the server's machine, outside of any run: for polling, indexing, fetching of libraries. */
export interface Processes {
  /**
   * Runs a program to its end and returns what it printed. When its time is over or the signal is aborted, it is ended with
   * all that it started, and this throws.
   */
  run(
    argv: readonly string[],
    options: {
      /** Holds an absolute path of a folder, which is made where it is missing. */
      readonly folder: string;
      readonly env?: Readonly<Record<string, string>>;
      readonly timeoutMs?: number;
      readonly signal?: AbortSignal;
    },
  ): Promise<{ readonly code: number; readonly stdout: string; readonly stderr: string }>;
}

/** Writes lines of a log that is not a build's: of polling, of indexing. */
export interface LineLog {
  line(text: string): void;
  error(text: string): void;
}

/** Provides what a source may use where no run works for it. */
export interface SourceContext {
  readonly log: LineLog;
  readonly processes: Processes;
  readonly credentials: CredentialLookup;
  /** Returns the absolute path of `caches/NAME` in the home, which remains between uses, and may be deleted at any time. */
  cacheFolder(name: string): string;
  /** Runs one task at a time for each name: a cache has one user. */
  exclusively<T>(name: string, task: () => Promise<T>): Promise<T>;
  /** Returns the forges that an administrator configured. */
  forgeServers(): Promise<readonly ForgeServer[]>;
  readonly signal: AbortSignal;
  readonly clock: Clock;
  /** Holds variables that may stand in configurations: those of the server, and of the job's newest run. */
  readonly env: ReadonlyMap<string, string>;
}

/** Provides what polling may use. */
export interface PollContext extends SourceContext {
  /** Yields the job's runs, newest first, each read when it is reached; those under way as well. */
  runs(): AsyncIterable<Readonly<Run>>;
}

/**
 * Names what polling found. `insignificant` means that something changed that the configuration says not to build;
 * `incomparable` that there is nothing to compare with, so a build is wanted.
 */
export type PollOutcome = 'none' | 'insignificant' | 'significant' | 'incomparable';

/** Receives what a checkout reports of itself. */
export interface CheckoutSink {
  /** Says whether changes are wanted; then `changes` must be called once. */
  readonly wantsChanges: boolean;
  /** Receives the changes since the job's run before, as text that the kind's `readChanges` understands; '' for none. */
  changes(text: string): Promise<void>;
}

/** Describes a repository that a configuration names, for code that handles notices of pushes. */
export interface NamedRemote {
  readonly url: string;
  /** Holds the branches as configured. */
  readonly branches: readonly string[];
  /** Is true where a notice without a branch or commit does not concern it: `ignoreNotifyCommit`. */
  readonly ignoresNotices: boolean;
  /** Holds its name, for a kind that has names; `refspec` is what is fetched. Each is null where it is not given. */
  readonly name?: string | null;
  readonly refspec?: string | null;
}

/** Brings source into the workspace. */
export interface ScmKind<C = unknown> extends AnyKind<C> {
  readonly family: 'scm';
  /** Holds the Java class of its change sets in the remote API, and their `kind`; null where it has none. */
  readonly changeSets: { readonly className: string; readonly kind: string | null; readonly parser: string } | null;
  /**
   * Checks out the source. Returns FAILURE where it could not, with the reason in the log. Later steps see what it adds to
   * `context.env`.
   */
  checkout(config: C, context: RunContext, sink: CheckoutSink): Promise<Result>;
  /**
   * Reads what a checkout gave as its changes, oldest last as Jenkins does. `config` is that of the checkout, null where it
   * is not known. Throws where the text cannot be read.
   */
  readChanges(text: string, config: C | null): readonly Change[];
  /**
   * Returns where people can view a change and its files; undefined where they cannot. `config` is as for `readChanges`.
   */
  links?(config: C | null, change: Change): ChangeLinks | null;
  /** Polls the source; undefined where it cannot be polled. Throws where the source cannot be reached. */
  poll?(config: C, context: PollContext): Promise<PollOutcome>;
  /** Returns the repositories that it fetches from, with variables unresolved. */
  remotes(config: C): readonly NamedRemote[];
  /** Returns a name of the source among those of a pipeline: `git https://…`. */
  key(config: C): string;
  /**
   * Reads one file at the newest revision, without a checkout; null where there is no such file. Undefined means that the
   * source has to be checked out. Jenkins: `SCMFileSystem`.
   */
  readFile?(config: C, path: string, context: SourceContext): Promise<FileOfSource | null | undefined>;
}

/** Holds addresses on the web, of http or https alone. Jenkins: `RepositoryBrowser`. */
export interface ChangeLinks {
  readonly commit: string;
  /** Holds links by path; a file that cannot be shown has none. */
  readonly files: ReadonlyMap<string, string>;
}

export interface FileOfSource {
  readonly text: string;
  /** Holds the revision at which it was read. */
  readonly revision: string;
}

export function defineScm<F extends Fields>(
  spec: KindSpec<F> & {
    changeSets?: ScmKind['changeSets'];
    checkout(config: ConfigOf<F>, context: RunContext, sink: CheckoutSink): Promise<Result>;
    readChanges?(text: string, config: ConfigOf<F> | null): readonly Change[];
    links?(config: ConfigOf<F> | null, change: Change): ChangeLinks | null;
    poll?(config: ConfigOf<F>, context: PollContext): Promise<PollOutcome>;
    remotes?(config: ConfigOf<F>): readonly NamedRemote[];
    key?(config: ConfigOf<F>): string;
    readFile?(config: ConfigOf<F>, path: string, context: SourceContext): Promise<FileOfSource | null | undefined>;
  },
): Typed<ScmKind, ConfigOf<F>> {
  const { links, poll, readFile } = spec;
  const kind: ScmKind<ConfigOf<F>> = {
    ...defineKind('scm', spec),
    changeSets: spec.changeSets ?? null,
    checkout: (config, context, sink) => spec.checkout(config, context, sink),
    readChanges: (text, config) => spec.readChanges?.(text, config) ?? [],
    ...(links && { links }),
    ...(poll && { poll }),
    remotes: (config) => spec.remotes?.(config) ?? [],
    key: (config) => spec.key?.(config) ?? spec.xmlTag,
    ...(readFile && { readFile }),
  };
  return kind;
}
