import type { Result, TestReport } from '../../model/index.ts';
import { bool, type ConfigOf, group, int, kinds, optionalText, text } from '../kind/fields.ts';
import { FREESTYLE_FIELDS, type JobConfig } from './job-config.ts';
import { mavenSettings } from './maven-settings.ts';

const RESULT = {
  name: text({ label: 'Result', help: 'The worst result after which the post steps run.', default: 'FAILURE' }),
  ordinal: int({ label: 'Rank of the result', help: 'A number that the file keeps for Jenkins.', default: 2 }),
  color: text({ label: 'Colour of the result', help: 'A word that the file keeps for Jenkins.', default: 'RED' }),
};

/**
 * Lists what a Maven job has beside what every job has, in Jenkins's order. Its build steps are `prebuilders`, Maven itself
 * and `postbuilders`.
 */
export const MAVEN_FIELDS = {
  ...FREESTYLE_FIELDS,
  rootModule: group({
    groupId: text({ label: 'Group', help: 'The group of the project’s main module.' }),
    artifactId: text({ label: 'Artifact', help: 'The name of the project’s main module.' }),
  }),
  rootPOM: optionalText({ label: 'Root POM', help: 'The path below the workspace; without it, pom.xml.' }),
  goals: optionalText({ label: 'Goals and options', help: 'Goals and options of Maven, with blanks between.' }),
  defaultGoals: optionalText({ label: 'Default goals', help: 'They are used where the job has no goals.' }),
  mavenName: optionalText({
    label: 'Maven version',
    help: 'The name of an installation; without it, what is in the PATH.',
  }),
  mavenOpts: optionalText({ label: 'MAVEN_OPTS', help: 'Options of Java, for the process of Maven.' }),
  aggregatorStyleBuild: bool({
    label: 'One build for all modules',
    help: 'It stays in the file: all modules are built together.',
    default: true,
  }),
  incrementalBuild: bool({
    label: 'Incremental build: only changed modules',
    help: 'Only modules with changes, and those that depend on them, are built.',
  }),
  localRepository: mavenSettings('Private repository'),
  ignoreUpstremChanges: bool({
    label: 'Not built when its snapshot dependencies are',
    help: 'Builds of what this project depends on start no build of it.',
  }),
  ignoreUnsuccessfulUpstreams: bool({
    label: 'Ignore upstream builds without success',
    help: 'It stays in the file and has no effect.',
  }),
  archivingDisabled: bool({
    label: 'Disable automatic artifact archiving',
    help: 'What the modules make is not kept with the build.',
  }),
  siteArchivingDisabled: bool({ label: 'Disable archiving of sites', help: 'It stays in the file and has no effect.' }),
  fingerprintingDisabled: bool({
    label: 'Disable automatic fingerprinting of consumed and produced artifacts',
    help: 'The checksums of what the modules use and make are not remembered.',
  }),
  perModuleEmail: bool({
    label: 'A mail for each module',
    help: 'It stays in the file; the reporter of mail decides.',
  }),
  resolveDependencies: bool({ label: 'Resolve dependencies', help: 'It stays in the file and has no effect.' }),
  processPlugins: bool({ label: 'Process plugins', help: 'It stays in the file and has no effect.' }),
  mavenValidationLevel: int({
    label: 'Validation level',
    help: 'It stays in the file and has no effect.',
    default: -1,
  }),
  runHeadless: bool({ label: 'Run headless', help: 'It stays in the file and has no effect.' }),
  disableTriggerDownstreamProjects: bool({
    label: 'Disable triggering of downstream projects',
    help: 'No builds start of what depends on this project.',
  }),
  blockTriggerWhenBuilding: bool({
    label: 'Wait for upstream builds',
    help: 'It stays in the file and has no effect.',
    default: true,
  }),
  settings: mavenSettings('Settings file'),
  globalSettings: mavenSettings('Global settings file'),
  reporters: kinds('maven-reporter', { label: 'Reporters', help: 'What is done for each module that was built.' }),
  prebuilders: kinds('builder', { label: 'Pre steps', help: 'Steps before Maven runs.' }),
  postbuilders: kinds('builder', { label: 'Post steps', help: 'Steps after Maven has run.' }),
  runPostStepsIfResult: group(RESULT),
} as const;

export type MavenConfig = ConfigOf<typeof MAVEN_FIELDS>;

/** Returns the configuration as a Maven job's; null where it is another kind of job's. */
export function mavenConfig(config: JobConfig): MavenConfig | null {
  return 'aggregatorStyleBuild' in config ? (config as MavenConfig) : null;
}

export interface ModuleName {
  readonly groupId: string;
  readonly artifactId: string;
}

/** Describes a module of a Maven job, as its POM does. */
export interface ModuleFacts extends ModuleName {
  readonly displayName: string;
  readonly version: string;
  readonly packaging: string;
  /** Names the folder below the workspace; '' is the workspace. */
  readonly relativePath: string;
  /** Holds the parent, dependencies and plugins, with what the POMs of the workspace say of their versions. */
  readonly dependencies: readonly (ModuleName & { readonly version: string })[];
}

/** Describes the outcome of one module in a build. */
export interface ModuleBuild {
  readonly module: ModuleName;
  readonly result: Result;
  /** Holds the time of its start in milliseconds since 1970. */
  readonly started: number;
  readonly duration: number;
  /** Holds files of the workspace with their paths in the module's archive. */
  readonly artifacts: readonly { readonly from: string; readonly to: string }[];
  readonly archives: boolean;
  readonly fingerprints: boolean;
  /** Holds the files that it used: absolute paths in a local repository, with `g/a/version/file`. */
  readonly used: readonly { readonly path: string; readonly to: string }[];
  /** Holds the range of the console that is about the module, in bytes; null where there is none. */
  readonly output: { readonly start: number; readonly end: number } | null;
  readonly tests: TestReport | null;
}

/** Describes what a module's run has archived, by absolute paths. */
export interface ArchivedModule {
  readonly pom: ArchivedFile;
  /** Holds the main file; null for a module without one, such as a parent. */
  readonly main: ArchivedFile | null;
  readonly attached: readonly (ArchivedFile & { readonly classifier: string; readonly type: string })[];
}

export interface ArchivedFile {
  readonly name: string;
  readonly path: string;
}

/** Returns `g:a`, which is also the name of the module's job. */
export function moduleId({ groupId, artifactId }: ModuleName): string {
  return `${groupId}:${artifactId}`;
}

/** Returns what the module is called in paths and addresses: `g$a`. */
export function modulePathName({ groupId, artifactId }: ModuleName): string {
  return `${groupId}$${artifactId}`;
}
