import { defineItem, EMPTY_JOB, MAVEN_FIELDS } from '../../points/index.ts';
import { noScm } from '../core/no-scm.ts';
import { shell } from '../core/shell.ts';
import { absent } from '../shared/absent-fields.ts';
import { buildModules } from './build-modules.ts';
import { mavenMailer } from './mail-reporter.ts';

export const maven = defineItem({
  symbol: 'mavenJob',
  displayName: 'Maven project',
  xmlTag: 'maven2-moduleset',
  className: 'hudson.maven.MavenModuleSet',
  runClassName: 'hudson.maven.MavenModuleSetBuild',
  runTag: 'hudson.maven.MavenModuleSetBuild',
  form: 'maven',
  main: buildModules,
  about: 'Builds a Maven project. Modules, tests and artifacts are taken from the POMs and from what Maven does.',
  fields: absent(MAVEN_FIELDS, 'builders'),
  example: {
    ...EMPTY_JOB,
    description: 'Builds all modules',
    scm: { kind: noScm, config: noScm.example },
    rootModule: { groupId: 'org.example', artifactId: 'parent' },
    rootPOM: 'sub/pom.xml',
    goals: 'clean install',
    defaultGoals: null,
    mavenName: 'M3',
    mavenOpts: '-Xmx512m',
    aggregatorStyleBuild: true,
    incrementalBuild: true,
    localRepository: { className: 'hudson.maven.local_repo.PerJobLocalRepositoryLocator', path: null },
    ignoreUpstremChanges: true,
    ignoreUnsuccessfulUpstreams: false,
    archivingDisabled: true,
    siteArchivingDisabled: true,
    fingerprintingDisabled: true,
    perModuleEmail: true,
    resolveDependencies: false,
    processPlugins: false,
    mavenValidationLevel: -1,
    runHeadless: true,
    disableTriggerDownstreamProjects: true,
    blockTriggerWhenBuilding: true,
    settings: { className: 'jenkins.mvn.FilePathSettingsProvider', path: 'settings.xml' },
    globalSettings: { className: 'jenkins.mvn.DefaultGlobalSettingsProvider', path: null },
    reporters: [{ kind: mavenMailer, config: mavenMailer.example }],
    prebuilders: [{ kind: shell, config: shell.example }],
    postbuilders: [{ kind: shell, config: shell.example }],
    runPostStepsIfResult: { name: 'UNSTABLE', ordinal: 1, color: 'YELLOW' },
  },
});
