import { ANY, defineClass, type Machine, type NativeClass, nativeClass } from '../../groovy/index.ts';
import { SERVER_NAMES } from './server-names.ts';

/**
 * Lists classes through which old pipelines access the server's internals, with the static methods that they begin with.
 */
const ASKED: Readonly<Record<string, readonly string[]>> = {
  'jenkins.model.Jenkins': ['get', 'getInstance', 'getActiveInstance', 'getInstanceOrNull', 'getAuthentication'],
  'hudson.model.Hudson': ['getInstance'],
  'hudson.model.User': ['current', 'get', 'getById', 'getAll'],
  'hudson.model.Executor': ['currentExecutor'],
  'hudson.model.Computer': ['currentComputer'],
  'hudson.util.Secret': ['fromString', 'decrypt', 'toString'],
  'hudson.console.ModelHyperlinkNote': ['encodeTo'],
  'com.cloudbees.plugins.credentials.CredentialsProvider': ['lookupCredentials', 'findCredentialById'],
};

function inPackage(place: string, names: string): string[] {
  return names.split(' ').map((name) => `${place}.${name}`);
}

/** Lists other classes that pipelines import, often without using them. */
const IMPORTED: readonly string[] = [
  ...inPackage('com.cloudbees.groovy.cps', 'NonCPS'),
  ...inPackage('com.cloudbees.hudson.plugins.folder', 'Folder AbstractFolder'),
  ...inPackage('com.cloudbees.plugins.credentials', 'Credentials CredentialsScope'),
  ...inPackage('com.cloudbees.plugins.credentials.common', 'StandardCredentials StandardUsernameCredentials'),
  ...inPackage('com.cloudbees.plugins.credentials.domains', 'Domain'),
  ...inPackage('com.cloudbees.plugins.credentials.impl', 'UsernamePasswordCredentialsImpl'),
  ...inPackage('hudson', 'EnvVars FilePath Functions Launcher Util'),
  ...inPackage(
    'hudson.model',
    'AbstractBuild AbstractProject Action Build BooleanParameterValue BuildListener Cause CauseAction FreeStyleProject Item Items Job Label ListView Node ParameterValue ParametersAction ParametersDefinitionProperty Queue Run StringParameterDefinition StringParameterValue TaskListener TopLevelItem View',
  ),
  ...inPackage('hudson.plugins.git', 'BranchSpec GitSCM GitStatus UserRemoteConfig'),
  ...inPackage('hudson.plugins.git.util', 'BuildData'),
  ...inPackage('hudson.scm', 'ChangeLogSet SCM'),
  ...inPackage('hudson.security', 'ACL'),
  ...inPackage('hudson.slaves', 'DumbSlave EnvironmentVariablesNodeProperty OfflineCause'),
  ...inPackage('hudson.tasks', 'LogRotator Mailer'),
  ...inPackage('hudson.tasks.junit', 'CaseResult TestResultAction'),
  ...inPackage('hudson.tasks.test', 'AbstractTestResultAction'),
  ...inPackage('jenkins.model', 'InterruptedBuildAction JenkinsLocationConfiguration'),
  ...inPackage('jenkins.scm.api', 'SCMHead SCMRevision SCMSource'),
  ...inPackage('org.apache.commons.io', 'FilenameUtils IOUtils'),
  ...inPackage('org.apache.commons.lang', 'StringUtils'),
  ...inPackage('org.apache.commons.lang3', 'StringUtils'),
  ...inPackage('org.jenkinsci.plugins.pipeline.modeldefinition', 'Utils'),
  ...inPackage('org.jenkinsci.plugins.workflow.actions', 'ErrorAction LabelAction'),
  ...inPackage('org.jenkinsci.plugins.workflow.cps', 'CpsScript CpsThread'),
  ...inPackage('org.jenkinsci.plugins.workflow.graph', 'FlowNode'),
  ...inPackage('org.jenkinsci.plugins.workflow.job', 'WorkflowJob WorkflowRun'),
  ...inPackage('org.jenkinsci.plugins.workflow.libs', 'Library'),
];

/**
 * Lists the server's classes whose static methods and constructors refuse a script's access, as nothing of the server can
 * be reached through them.
 */
export const serverClasses: readonly NativeClass[] = Object.entries(ASKED).map(([className, methods]) =>
  nativeClass(defineClass(className), {
    constructors: [refusedConstructor(className)],
    statics: methods.map(
      (name) =>
        [
          name,
          [0, ANY],
          (_none: null, _args: unknown, vm: unknown) => (vm as Machine).refuse(`staticMethod ${className} ${name}`),
        ] as const,
    ),
  }),
);

function refusedConstructor(
  className: string,
): readonly [readonly [min: number, max: number], (none: null, args: unknown, vm: unknown) => never] {
  return [[0, ANY], (_none, _args, vm) => (vm as Machine).refuse(`new ${className}`)];
}

/** Lists other classes of the server that scripts may name, but not use. */
export const refusedServerClasses: ReadonlySet<string> = new Set([
  ...IMPORTED,
  ...Object.entries(SERVER_NAMES).flatMap(([place, names]) => inPackage(place, names)),
]);
