import type { Result, TestReport } from '../../model/index.ts';
import { bool, type ConfigOf, group, int, kinds, optionalText, text } from '../kind/fields.ts';
import type { RunContext } from '../run/context.ts';
import { FREESTYLE_FIELDS, type JobConfig } from './job-config.ts';
import { mavenSettings } from './maven-settings.ts';

const RESULT = { name: text({ default: 'FAILURE' }), ordinal: int({ default: 2 }), color: text({ default: 'RED' }) };

/** What a Maven job has beside what every job has, in Jenkins's order. `builders` are made of its parts. */
export const MAVEN_FIELDS = {
  ...FREESTYLE_FIELDS,
  rootModule: group({ groupId: text(), artifactId: text() }),
  rootPOM: optionalText({ label: 'Root POM' }),
  goals: optionalText({ label: 'Goals and options' }),
  defaultGoals: optionalText(),
  mavenName: optionalText({ label: 'Maven version' }),
  mavenOpts: optionalText({ label: 'MAVEN_OPTS' }),
  aggregatorStyleBuild: bool({ default: true }),
  incrementalBuild: bool({ label: 'Incremental build: only changed modules' }),
  localRepository: mavenSettings('Private repository'),
  ignoreUpstremChanges: bool({ label: 'Not built when its snapshot dependencies are' }),
  ignoreUnsuccessfulUpstreams: bool(),
  archivingDisabled: bool({ label: 'Disable automatic artifact archiving' }),
  siteArchivingDisabled: bool(),
  fingerprintingDisabled: bool({ label: 'Disable automatic fingerprinting of consumed and produced artifacts' }),
  perModuleEmail: bool(),
  resolveDependencies: bool(),
  processPlugins: bool(),
  mavenValidationLevel: int({ default: -1 }),
  runHeadless: bool({ label: 'Run headless' }),
  disableTriggerDownstreamProjects: bool({ label: 'Disable triggering of downstream projects' }),
  blockTriggerWhenBuilding: bool({ default: true }),
  settings: mavenSettings('Settings file'),
  globalSettings: mavenSettings('Global settings file'),
  reporters: kinds('maven-reporter', { label: 'Reporters' }),
  prebuilders: kinds('builder', { label: 'Pre steps' }),
  postbuilders: kinds('builder', { label: 'Post steps' }),
  runPostStepsIfResult: group(RESULT),
} as const;

export type MavenConfig = ConfigOf<typeof MAVEN_FIELDS>;

/** The configuration as a Maven job's; null where it is another kind of job's. */
export function mavenConfig(config: JobConfig): MavenConfig | null {
  return 'aggregatorStyleBuild' in config ? (config as MavenConfig) : null;
}

export interface ModuleName {
  readonly groupId: string;
  readonly artifactId: string;
}

/** A module of a Maven job, as its POM tells. */
export interface ModuleFacts extends ModuleName {
  readonly displayName: string;
  readonly version: string;
  readonly packaging: string;
  /** Folder below the workspace; '' is the workspace. */
  readonly relativePath: string;
  /** Parent, dependencies and plugins, with what the POMs of the workspace say of their versions. */
  readonly dependencies: readonly (ModuleName & { readonly version: string })[];
}

/** What became of one module in a build. */
export interface ModuleBuild {
  readonly module: ModuleName;
  readonly result: Result;
  /** Milliseconds since 1970. */
  readonly started: number;
  readonly duration: number;
  /** Files of the workspace with their place in the module's archive. */
  readonly artifacts: readonly { readonly from: string; readonly to: string }[];
  readonly archives: boolean;
  readonly fingerprints: boolean;
  /** Files that it used: absolute paths in a local repository, with `g/a/version/file`. */
  readonly used: readonly { readonly path: string; readonly to: string }[];
  /** Part of the console that is about it, in bytes; null: none. */
  readonly output: { readonly start: number; readonly end: number } | null;
  readonly tests: TestReport | null;
}

/** What a module's run has archived: absolute paths. */
export interface ArchivedModule {
  readonly pom: ArchivedFile;
  /** Null: a module without one, as a parent. */
  readonly main: ArchivedFile | null;
  readonly attached: readonly (ArchivedFile & { readonly classifier: string; readonly type: string })[];
}

export interface ArchivedFile {
  readonly name: string;
  readonly path: string;
}

/** Where a Maven job's build leaves what it knows of the modules. */
export interface ModuleSink {
  /** Configuration of the job; null: it is no Maven job. */
  readonly config: MavenConfig | null;
  /** The modules that there are now. Answers those that are new; jobs of others stay with their history. */
  declare(modules: readonly ModuleFacts[]): Promise<readonly ModuleFacts[]>;
  /** Modules whose last build was no success, or that have none. */
  unbuilt(): readonly ModuleName[];
  /** Makes the modules' own runs, with the number of this one. Safe to repeat. */
  record(builds: readonly ModuleBuild[]): Promise<void>;
  /** What the modules' runs of this build hold, in order of their names. */
  archived(): Promise<readonly ArchivedModule[]>;
  /** The modules' runs of this build, for those who tell of each. What was changed, and by whom, is that of the build. */
  runs(): readonly RunContext[];
}

/** `g:a`, also the name of the module's job. */
export function moduleId({ groupId, artifactId }: ModuleName): string {
  return `${groupId}:${artifactId}`;
}

/** What the module is called in paths and addresses: `g$a`. */
export function modulePathName({ groupId, artifactId }: ModuleName): string {
  return `${groupId}$${artifactId}`;
}
