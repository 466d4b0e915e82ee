import {
  type BuiltInPlugin,
  joinParts,
  type Kind,
  type PluginParts,
  type QueueRule,
  type SettingsKind,
  type StepKind,
} from '../points/index.ts';
import { activeDirectoryPlugin } from './active-directory/index.ts';
import { ansicolorPlugin } from './ansicolor/index.ts';
import { antPlugin } from './ant/index.ts';
import { antisamyMarkupFormatterPlugin } from './antisamy-markup-formatter/index.ts';
import { basicBranchBuildStrategiesPlugin } from './basic-branch-build-strategies/index.ts';
import { bitbucketPlugins } from './bitbucket/index.ts';
import { bitbucketOauthPlugin } from './bitbucket-oauth/index.ts';
import { branchApiPlugin } from './branch-api/index.ts';
import { buildBlockerPlugin } from './build-blocker/index.ts';
import { buildNameSetterPlugin } from './build-name-setter/index.ts';
import { buildTimeoutPlugin } from './build-timeout/index.ts';
import { buildUserVarsPlugin } from './build-user-vars/index.ts';
import { commandLauncherPlugin } from './command-launcher/index.ts';
import { commitStatusPlugin } from './commit-status/index.ts';
import { conditionalBuildstepPlugin } from './conditional-buildstep/index.ts';
import { corePlugin } from './core/index.ts';
import { coveragePlugins } from './coverage/index.ts';
import { credentialsPlugin } from './credentials/index.ts';
import { credentialsBindingPlugin } from './credentials-binding/index.ts';
import { descriptionSetterPlugin } from './description-setter/index.ts';
import { dockerPlugin } from './docker-plugin/index.ts';
import { emailExtPlugin } from './email-ext/index.ts';
import { embeddableBuildStatusPlugin } from './embeddable-build-status/index.ts';
import { envInjectPlugin } from './env-inject/index.ts';
import { extensibleChoiceParameterPlugin } from './extensible-choice-parameter/index.ts';
import { externalMonitorJobPlugin } from './external-monitor-job/index.ts';
import { folderPlugin } from './folder/index.ts';
import { forgesPlugin } from './forges/index.ts';
import { genericWebhookTriggerPlugin } from './generic-webhook-trigger/index.ts';
import { gitPlugin } from './git/index.ts';
import { giteaPlugin } from './gitea/index.ts';
import { githubPlugins } from './github/index.ts';
import { githubOauthPlugin } from './github-oauth/index.ts';
import { gitlabPlugins } from './gitlab/index.ts';
import { gitlabOauthPlugin } from './gitlab-oauth/index.ts';
import { googleLoginPlugin } from './google-login/index.ts';
import { gradlePlugin } from './gradle/index.ts';
import { htmlPublisherPlugin } from './html-publisher/index.ts';
import { javadocPlugin } from './javadoc/index.ts';
import { junitPlugin } from './junit/index.ts';
import { kubernetesPlugin } from './kubernetes/index.ts';
import { ldapPlugin } from './ldap/index.ts';
import { lockableResourcesPlugin } from './lockable-resources/index.ts';
import { mailerPlugin } from './mailer/index.ts';
import { maskPasswordsPlugin } from './mask-passwords/index.ts';
import { matrixPlugin } from './matrix/index.ts';
import { matrixAuthPlugin } from './matrix-auth/index.ts';
import { mavenPlugin } from './maven/index.ts';
import { mercurialPlugin } from './mercurial/index.ts';
import { nodejsPlugin } from './nodejs/index.ts';
import { notificationPlugin } from './notification/index.ts';
import { oicAuthPlugin } from './oic-auth/index.ts';
import { pamAuthPlugin } from './pam-auth/index.ts';
import { parameterizedSchedulerPlugin } from './parameterized-scheduler/index.ts';
import { parameterizedTriggerPlugin } from './parameterized-trigger/index.ts';
import { pipelineGroovyLibPlugin } from './pipeline-groovy-lib/index.ts';
import { pipelineMavenPlugin } from './pipeline-maven/index.ts';
import { pipelineMilestoneStepPlugin } from './pipeline-milestone-step/index.ts';
import { pipelineUtilityStepsPlugin } from './pipeline-utility-steps/index.ts';
import { plainCredentialsPlugin } from './plain-credentials/index.ts';
import { preScmBuildstepPlugin } from './pre-scm-buildstep/index.ts';
import { prioritySorterPlugin } from './priority-sorter/index.ts';
import { publishOverSshPlugin } from './publish-over-ssh/index.ts';
import { reverseProxyAuthPlugin } from './reverse-proxy-auth/index.ts';
import { roleStrategyPlugin } from './role-strategy/index.ts';
import { runConditionPlugin } from './run-condition/index.ts';
import { samlPlugin } from './saml/index.ts';
import { scmApiPlugin } from './scm-api/index.ts';
import { setEnvPlugin } from './set-env/index.ts';
import { slackPlugin } from './slack/index.ts';
import { sshAgentPlugin } from './ssh-agent/index.ts';
import { sshCredentialsPlugin } from './ssh-credentials/index.ts';
import { sshSlavesPlugin } from './ssh-slaves/index.ts';
import { subversionPlugin } from './subversion/index.ts';
import { throttleConcurrentsPlugin } from './throttle-concurrents/index.ts';
import { timestamperPlugin } from './timestamper/index.ts';
import { validatingStringParameterPlugin } from './validating-string-parameter/index.ts';
import { warningsNgPlugin } from './warnings-ng/index.ts';
import { workflowCpsPlugin } from './workflow-cps/index.ts';
import { workflowJobPlugin } from './workflow-job/index.ts';
import { workflowMultibranchPlugin } from './workflow-multibranch/index.ts';
import { wsCleanupPlugin } from './ws-cleanup/index.ts';

/** Holds all built-in plugins, in the order in which pages list their kinds and the queue applies their rules. */
export const builtInPlugins: readonly BuiltInPlugin[] = [
  corePlugin,
  parameterizedTriggerPlugin,
  ansicolorPlugin,
  gitPlugin,
  subversionPlugin,
  mercurialPlugin,
  workflowCpsPlugin,
  workflowJobPlugin,
  matrixPlugin,
  mavenPlugin,
  externalMonitorJobPlugin,
  folderPlugin,
  workflowMultibranchPlugin,
  branchApiPlugin,
  throttleConcurrentsPlugin,
  buildBlockerPlugin,
  prioritySorterPlugin,
  basicBranchBuildStrategiesPlugin,
  pipelineGroovyLibPlugin,
  scmApiPlugin,
  ...githubPlugins,
  ...gitlabPlugins,
  giteaPlugin,
  ...bitbucketPlugins,
  forgesPlugin,
  commitStatusPlugin,
  antPlugin,
  antisamyMarkupFormatterPlugin,
  buildNameSetterPlugin,
  buildTimeoutPlugin,
  buildUserVarsPlugin,
  conditionalBuildstepPlugin,
  ...coveragePlugins,
  credentialsPlugin,
  plainCredentialsPlugin,
  sshCredentialsPlugin,
  credentialsBindingPlugin,
  descriptionSetterPlugin,
  dockerPlugin,
  emailExtPlugin,
  embeddableBuildStatusPlugin,
  envInjectPlugin,
  extensibleChoiceParameterPlugin,
  genericWebhookTriggerPlugin,
  bitbucketOauthPlugin,
  githubOauthPlugin,
  gitlabOauthPlugin,
  googleLoginPlugin,
  gradlePlugin,
  htmlPublisherPlugin,
  javadocPlugin,
  junitPlugin,
  ldapPlugin,
  activeDirectoryPlugin,
  pamAuthPlugin,
  reverseProxyAuthPlugin,
  kubernetesPlugin,
  lockableResourcesPlugin,
  mailerPlugin,
  maskPasswordsPlugin,
  matrixAuthPlugin,
  nodejsPlugin,
  notificationPlugin,
  oicAuthPlugin,
  parameterizedSchedulerPlugin,
  pipelineMavenPlugin,
  pipelineMilestoneStepPlugin,
  pipelineUtilityStepsPlugin,
  preScmBuildstepPlugin,
  publishOverSshPlugin,
  runConditionPlugin,
  samlPlugin,
  roleStrategyPlugin,
  setEnvPlugin,
  slackPlugin,
  sshAgentPlugin,
  sshSlavesPlugin,
  commandLauncherPlugin,
  timestamperPlugin,
  validatingStringParameterPlugin,
  warningsNgPlugin,
  wsCleanupPlugin,
];

export { removeLeftSecretFiles } from './shared/scm/secret-files.ts';

/**
 * Returns the built-in plugins that work where the plugins of these short names do. What is a part of Jenkins itself always
 * works.
 */
export function activeAmong(plugins: readonly BuiltInPlugin[], isActive: (shortName: string) => boolean) {
  return plugins.filter(({ name, shortName = name, sharedWith = [] }) => [shortName, ...sharedWith].some(isActive));
}

/** Returns what plugins bring, with the settings that depend on the kinds of all plugins; `others` are those of packages. */
export function partsOf(plugins: readonly BuiltInPlugin[], others: readonly Kind[] = []): PluginParts {
  // At most starts nothing is switched off.
  return plugins.length === builtInPlugins.length && others.length === 0 ? all : joinedPartsOf(plugins, others);
}

function joinedPartsOf(plugins: readonly BuiltInPlugin[], others: readonly Kind[]): PluginParts {
  const parts = joinParts(plugins);
  const dependent = plugins.flatMap((plugin) => plugin.settingsFor?.([...parts.kinds, ...others]) ?? []);
  return { ...parts, settings: [...parts.settings, ...dependent] };
}

/** Returns the steps of pipelines among kinds. */
export function stepsOf(kinds: readonly Kind[]): readonly StepKind[] {
  return kinds.filter((kind) => kind.family === 'step');
}

const all = joinedPartsOf(builtInPlugins, []);

/** Holds every kind that is built in. */
export const allKinds: readonly Kind[] = all.kinds;

/** Holds the steps of pipelines among them. */
export const steps: readonly StepKind[] = stepsOf(allKinds);

/** Holds the settings of the whole server that built-in plugins define. */
export const settingsKinds: readonly SettingsKind[] = all.settings;

/** Holds the built-in rules that keep items of the queue waiting. */
export const queueRules: readonly QueueRule[] = all.queueRules;
