import type { Clock } from '../../kit/index.ts';
import type { Change, Result, Run } from '../../model/index.ts';
import type { CredentialLookup } from '../credential.ts';
import type { ConfigOf, Fields } from '../kind/fields.ts';
import { type AnyKind, defineKind, type KindSpec, type Typed } from '../kind/kind.ts';
import type { RunContext } from '../run/context.ts';
import type { ForgeServer } from './forge-server.ts';

declare module '../kind/families.ts' {
  interface KindOf {
    readonly scm: ScmKind;
  }
}

/** Short commands on the server's machine, outside of any run: polling, indexing, fetching of libraries. */
export interface Processes {
  /**
   * Runs a program to its end and answers what it printed. When its time is over or the signal is aborted, it is ended
   * with all that it started, and this throws.
   */
  run(
    argv: readonly string[],
    options: {
      /** Absolute; made where it is missing. */
      readonly folder: string;
      readonly env?: Readonly<Record<string, string>>;
      readonly timeoutMs?: number;
      readonly signal?: AbortSignal;
    },
  ): Promise<{ readonly code: number; readonly stdout: string; readonly stderr: string }>;
}

/** Lines of a log that is not a build's: of polling, of indexing. */
export interface LineLog {
  line(text: string): void;
  error(text: string): void;
}

/** What a source may use where no run works for it. */
export interface SourceContext {
  readonly log: LineLog;
  readonly processes: Processes;
  readonly credentials: CredentialLookup;
  /** `caches/NAME` in the home: absolute; kept between uses, and may be deleted at any time. */
  cacheFolder(name: string): string;
  /** One at a time for each name: a cache has one user. */
  exclusively<T>(name: string, task: () => Promise<T>): Promise<T>;
  /** Forges that an administrator made known. */
  forgeServers(): Promise<readonly ForgeServer[]>;
  readonly signal: AbortSignal;
  readonly clock: Clock;
  /** Variables that may stand in configurations: those of the server, and of the job's newest run. */
  readonly env: ReadonlyMap<string, string>;
}

/** What polling may look at. */
export interface PollContext extends SourceContext {
  /** The job's runs, newest first, read as they are asked for; those under way as well. */
  runs(): AsyncIterable<Readonly<Run>>;
}

/**
 * What polling found. `insignificant`: something changed that the configuration says not to build. `incomparable`: there
 * is nothing to compare with, so a build is wanted.
 */
export type PollOutcome = 'none' | 'insignificant' | 'significant' | 'incomparable';

/** What a checkout tells of itself. */
export interface CheckoutSink {
  /** Whether changes are wanted; then `changes` must be called once. */
  readonly wantsChanges: boolean;
  /** The changes since the job's run before, as text that the kind's `readChanges` understands; '' for none. */
  changes(text: string): Promise<void>;
}

/** A repository that a configuration names, for those who tell of pushes. */
export interface NamedRemote {
  readonly url: string;
  /** Branches as configured. */
  readonly branches: readonly string[];
  /** A notice without a branch or commit does not concern it: `ignoreNotifyCommit`. */
  readonly ignoresNotices: boolean;
  /** Of a kind that has such: its name, and what is fetched; null: not said. */
  readonly name?: string | null;
  readonly refspec?: string | null;
}

/** Brings source into the workspace. */
export interface ScmKind<C = unknown> extends AnyKind<C> {
  readonly family: 'scm';
  /** Java class of its change sets in the remote API, and their `kind`; null: it has none. */
  readonly changeSets: { readonly className: string; readonly kind: string | null; readonly parser: string } | null;
  /** Answers FAILURE where it could not; it says why in the log. What it adds to `context.env` later steps see. */
  checkout(config: C, context: RunContext, sink: CheckoutSink): Promise<Result>;
  /**
   * Reads what a checkout gave as its changes, oldest last as Jenkins does. `config`: of that checkout, null where it is
   * not known. Throws where it cannot be read.
   */
  readChanges(text: string, config: C | null): readonly Change[];
  /** Where people look at a change and its files; undefined: nowhere. `config` as for `readChanges`. */
  links?(config: C | null, change: Change): ChangeLinks | null;
  /** Undefined: it cannot be polled. Throws where the source cannot be asked. */
  poll?(config: C, context: PollContext): Promise<PollOutcome>;
  /** Repositories that it fetches from, variables not resolved. */
  remotes(config: C): readonly NamedRemote[];
  /** Names the source among those of a pipeline: `git https://…`. */
  key(config: C): string;
  /**
   * One file at the newest revision, without a checkout: null where there is no such file. Undefined: it has to be checked
   * out. Jenkins: `SCMFileSystem`.
   */
  readFile?(config: C, path: string, context: SourceContext): Promise<FileOfSource | null | undefined>;
}

/** Addresses on the web, of http or https alone. Jenkins: `RepositoryBrowser`. */
export interface ChangeLinks {
  readonly commit: string;
  /** By path; a file that cannot be shown has none. */
  readonly files: ReadonlyMap<string, string>;
}

export interface FileOfSource {
  readonly text: string;
  /** Revision that it was read at. */
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
