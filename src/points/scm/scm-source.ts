import type { XmlNode } from '../../xml/index.ts';
import type { ConfigOf, Fields } from '../kind/fields.ts';
import { type AnyKind, type Configured, defineKind, type KindSpec, type Typed } from '../kind/kind.ts';
import type { EventOrigin } from './forge-event.ts';
import type { ForgeServer } from './forge-server.ts';
import type { NamedRemote, ScmKind, SourceContext } from './scm.ts';

declare module '../kind/families.ts' {
  interface KindOf {
    readonly 'scm-source': ScmSourceKind;
    readonly 'scm-navigator': ScmNavigatorKind;
  }
}

/** A branch, tag or change request of a source. Jenkins: `SCMHead`. */
export interface ScmHead {
  /** As a branch's job is called: of a change request `PR-1`, `MR-1`. */
  readonly name: string;
  readonly kind: 'branch' | 'tag' | 'change-request';
  /** Java class in files; missing: git's of the kind. */
  readonly className?: string;
  /** Of a change request: its variables (`CHANGE_ID` …). Of a tag: when it was made, ms since 1970. */
  readonly changeRequest?: ChangeRequest;
  readonly tagTimestamp?: number;
  /** It is the repository's default branch. */
  readonly isPrimary?: boolean;
}

/** Jenkins: `ChangeRequestSCMHead`, and the variables `CHANGE_…` of its builds. */
export interface ChangeRequest {
  readonly id: string;
  readonly title: string;
  readonly author: string;
  readonly authorDisplayName?: string;
  readonly authorEmail: string;
  readonly url: string;
  /** Branch that it comes from, and the one that it wants to change. */
  readonly branch: string;
  readonly target: string;
  /** Owner of the fork; null: from the repository itself. */
  readonly fork: string | null;
  /** `owner/name` of the repository that it comes from; missing: the fork's has the name of the target's. */
  readonly repository?: string;
  /** What is built: the head itself, or merged into its target. */
  readonly strategy: 'head' | 'merge';
}

/** Jenkins: `SCMRevision`. */
export interface ScmRevision {
  readonly head: ScmHead;
  readonly hash: string;
  /** Of a change request that is merged: the revision of its target. */
  readonly targetHash?: string;
}

/** What a notice told of. */
export type HeadName =
  | { readonly kind: 'branch' | 'tag'; readonly name: string }
  | { readonly kind: 'change-request'; readonly id: string };

/** What somebody who asks a source for its heads wants, and is told. */
export interface Discovery {
  /** What alone is of interest; null: everything. */
  readonly only: readonly HeadName[] | null;
  /** Whether a head has what it needs, such as a Jenkinsfile; it says so in the log. */
  wants(head: ScmHead, exists: (path: string) => Promise<boolean>): Promise<boolean>;
  observe(revision: ScmRevision): Promise<void>;
}

/** A repository with its branches: what a multibranch project or a library is made of. Jenkins: `SCMSource`. */
export interface ScmSourceKind<C = unknown> extends AnyKind<C> {
  readonly family: 'scm-source';
  /** The forge whose events alone concern it; null: those of all. */
  readonly webhookForge: EventOrigin | null;
  /** `id` of the configuration. */
  id(config: C): string;
  /** What a project notes of it before it is indexed: actions of its state.xml. */
  facts(config: C, context: SourceContext): Promise<readonly XmlNode[]>;
  /**
   * Tells of every head that the configuration wants, with its revision. Throws where the source cannot be asked: then
   * nothing may be concluded from what was not told of.
   */
  discover(config: C, context: SourceContext, discovery: Discovery): Promise<void>;
  /** A branch, tag or commit by name; null: there is none. */
  resolve(config: C, context: SourceContext, name: string): Promise<ScmRevision | null>;
  /** The newest revision of a head; null: it is gone. */
  tip(config: C, context: SourceContext, head: ScmHead): Promise<ScmRevision | null>;
  /** The revision from which scripts are taken: that of the target where the author of a change request is not trusted. */
  trusted(config: C, context: SourceContext, revision: ScmRevision): Promise<ScmRevision>;
  /** The configuration by which it is checked out: of exactly this revision, or of the head's newest where it is null. */
  scmOf(config: C, head: ScmHead, revision: ScmRevision | null): Configured<ScmKind>;
  /**
   * A file at a revision without a checkout; null: there is no such file. A link in the repository is no file.
   */
  readFile(config: C, context: SourceContext, revision: ScmRevision, path: string): Promise<string | null>;
  remotes(config: C): readonly NamedRemote[];
}

export function defineScmSource<F extends Fields>(
  spec: KindSpec<F> & {
    readonly webhookForge?: EventOrigin;
    id(config: ConfigOf<F>): string;
    facts?(config: ConfigOf<F>, context: SourceContext): Promise<readonly XmlNode[]>;
    discover(config: ConfigOf<F>, context: SourceContext, discovery: Discovery): Promise<void>;
    resolve(config: ConfigOf<F>, context: SourceContext, name: string): Promise<ScmRevision | null>;
    tip?(config: ConfigOf<F>, context: SourceContext, head: ScmHead): Promise<ScmRevision | null>;
    trusted?(config: ConfigOf<F>, context: SourceContext, revision: ScmRevision): Promise<ScmRevision>;
    scmOf(config: ConfigOf<F>, head: ScmHead, revision: ScmRevision | null): Configured<ScmKind>;
    readFile(config: ConfigOf<F>, context: SourceContext, revision: ScmRevision, path: string): Promise<string | null>;
    remotes?(config: ConfigOf<F>): readonly NamedRemote[];
  },
): Typed<ScmSourceKind, ConfigOf<F>> {
  const kind: ScmSourceKind<ConfigOf<F>> = {
    ...defineKind('scm-source', spec),
    webhookForge: spec.webhookForge ?? null,
    id: (config) => spec.id(config),
    facts: async (config, context) => (await spec.facts?.(config, context)) ?? [],
    discover: (config, context, discovery) => spec.discover(config, context, discovery),
    resolve: (config, context, name) => spec.resolve(config, context, name),
    tip: (config, context, head) =>
      spec.tip === undefined ? spec.resolve(config, context, head.name) : spec.tip(config, context, head),
    trusted: async (config, context, revision) => (await spec.trusted?.(config, context, revision)) ?? revision,
    scmOf: (config, head, revision) => spec.scmOf(config, head, revision),
    readFile: (config, context, revision, path) => spec.readFile(config, context, revision, path),
    remotes: (config) => spec.remotes?.(config) ?? [],
  };
  return kind;
}

/** A repository of an organization: the project that is made for it. */
export interface FoundRepository {
  readonly name: string;
  /** Sources of the project. */
  readonly sources: readonly Configured<ScmSourceKind>[];
}

/** Finds the repositories of an owner. Jenkins: `SCMNavigator`. */
export interface ScmNavigatorKind<C = unknown> extends AnyKind<C> {
  readonly family: 'scm-navigator';
  /** The forge whose events alone concern it. */
  readonly webhookForge: EventOrigin;
  /**
   * Tells of every repository that the configuration wants. Throws where the forge cannot be asked: then nothing may be
   * concluded from what was not told of.
   */
  repositories(
    config: C,
    context: SourceContext,
    observe: (repository: FoundRepository) => Promise<void>,
  ): Promise<void>;
  /**
   * The repository with these addresses, if the configuration wants it; null otherwise. Nothing else is asked for. Throws
   * where the forge cannot be asked.
   */
  repository(config: C, context: SourceContext, urls: readonly string[]): Promise<FoundRepository | null>;
  /** Whether a repository with these addresses may be one of this owner's. `servers`: those that are known by names. */
  mayHave(config: C, urls: readonly string[], servers: readonly ForgeServer[]): boolean;
}

export function defineScmNavigator<F extends Fields>(
  spec: KindSpec<F> & {
    readonly webhookForge: EventOrigin;
    repositories(
      config: ConfigOf<F>,
      context: SourceContext,
      observe: (repository: FoundRepository) => Promise<void>,
    ): Promise<void>;
    repository(config: ConfigOf<F>, context: SourceContext, urls: readonly string[]): Promise<FoundRepository | null>;
    mayHave(config: ConfigOf<F>, urls: readonly string[], servers: readonly ForgeServer[]): boolean;
  },
): Typed<ScmNavigatorKind, ConfigOf<F>> {
  const kind: ScmNavigatorKind<ConfigOf<F>> = {
    ...defineKind('scm-navigator', spec),
    webhookForge: spec.webhookForge,
    repositories: (config, context, observe) => spec.repositories(config, context, observe),
    repository: (config, context, urls) => spec.repository(config, context, urls),
    mayHave: (config, urls, servers) => spec.mayHave(config, urls, servers),
  };
  return kind;
}
