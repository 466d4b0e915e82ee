import type { Forge } from '../../model/index.ts';
import type { XmlNode } from '../../xml/index.ts';
import type { ScmHead, ScmRevision } from '../branch/scm-head.ts';
import type { ConfigOf, Fields } from '../kind/fields.ts';
import { type AnyKind, type Configured, defineKind, type KindSpec, type Typed } from '../kind/kind.ts';
import type { ForgeServer } from '../settings/forge-server.ts';
import type { NamedRemote, ScmKind, SourceContext } from './scm.ts';

declare module '../kind/families.ts' {
  interface KindOf {
    readonly 'scm-source': ScmSourceKind;
    readonly 'scm-navigator': ScmNavigatorKind;
  }
}

/** Identifies what a notice was about. */
export type HeadName =
  | { readonly kind: 'branch' | 'tag'; readonly name: string }
  | { readonly kind: 'change-request'; readonly id: string };

/** Describes what a caller wants that looks for a source's heads, and receives them. */
export interface Discovery {
  /** Names the only heads that are of interest; null for all. */
  readonly only: readonly HeadName[] | null;
  /** Says whether a head has what it needs, such as a Jenkinsfile; reports that in the log. */
  wants(head: ScmHead, exists: (path: string) => Promise<boolean>): Promise<boolean>;
  observe(revision: ScmRevision): Promise<void>;
}

/** Describes a repository with its branches: what a multibranch project or a library is made of. Jenkins: `SCMSource`. */
export interface ScmSourceKind<C = unknown> extends AnyKind<C> {
  readonly family: 'scm-source';
  /** Names the forge whose events alone concern it; null where those of all do. */
  readonly webhookForge: Forge | null;
  /** Returns `id` of the configuration. */
  id(config: C): string;
  /** Returns what a project records of it before it is indexed: actions of its state.xml. */
  facts(config: C, context: SourceContext): Promise<readonly XmlNode[]>;
  /**
   * Reports every head that the configuration wants, with its revision. Throws where the source cannot be reached: then
   * nothing may be concluded from heads that were not reported.
   */
  discover(config: C, context: SourceContext, discovery: Discovery): Promise<void>;
  /** Returns the revision of a branch, tag or commit by name; null where there is none. */
  resolve(config: C, context: SourceContext, name: string): Promise<ScmRevision | null>;
  /** Returns the newest revision of a head; null where the head is gone. */
  tip(config: C, context: SourceContext, head: ScmHead): Promise<ScmRevision | null>;
  /**
   * Returns the revision from which scripts are taken: that of the target where the author of a change request is not
   * trusted.
   */
  trusted(config: C, context: SourceContext, revision: ScmRevision): Promise<ScmRevision>;
  /**
   * Returns the configuration by which it is checked out: of exactly this revision, or of the head's newest where it is
   * null.
   */
  scmOf(config: C, head: ScmHead, revision: ScmRevision | null): Configured<ScmKind>;
  /**
   * Returns a file at a revision without a checkout; null where there is no such file. A link in the repository is no file.
   */
  readFile(config: C, context: SourceContext, revision: ScmRevision, path: string): Promise<string | null>;
  remotes(config: C): readonly NamedRemote[];
}

export function defineScmSource<F extends Fields>(
  spec: KindSpec<F> & {
    readonly webhookForge?: Forge;
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

/** Describes a repository of an organization and the project that is made for it. */
export interface FoundRepository {
  readonly name: string;
  /** Holds the sources of the project. */
  readonly sources: readonly Configured<ScmSourceKind>[];
}

/** Finds the repositories of an owner. Jenkins: `SCMNavigator`. */
export interface ScmNavigatorKind<C = unknown> extends AnyKind<C> {
  readonly family: 'scm-navigator';
  /** Names the forge whose events alone concern it. */
  readonly webhookForge: Forge;
  /**
   * Reports every repository that the configuration wants. Throws where the forge cannot be reached: then nothing may be
   * concluded from repositories that were not reported.
   */
  repositories(
    config: C,
    context: SourceContext,
    observe: (repository: FoundRepository) => Promise<void>,
  ): Promise<void>;
  /**
   * Returns the repository with these addresses, if the configuration wants it; null otherwise. Nothing else is fetched.
   * Throws where the forge cannot be reached.
   */
  repository(config: C, context: SourceContext, urls: readonly string[]): Promise<FoundRepository | null>;
  /**
   * Says whether a repository with these addresses may be one of this owner's. `servers` are those that are known by names.
   */
  mayHave(config: C, urls: readonly string[], servers: readonly ForgeServer[]): boolean;
}

export function defineScmNavigator<F extends Fields>(
  spec: KindSpec<F> & {
    readonly webhookForge: Forge;
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
