export { type ActionKind, type ActionRecord, defineAction, defineTransientAction, storedIn } from './action/action.ts';
export {
  type ActionAnswer,
  type ActionApi,
  type ActionLink,
  type ActionPage,
  type ActionPlace,
  jobPage,
  type OverviewPage,
  runApi,
  runPage,
  serverPage,
} from './action/page.ts';
export type {
  ActionBeanContext,
  JobPageContext,
  LineTime,
  NumberRange,
  RunPageContext,
  ServerPageContext,
  ShownJob,
  ShownRuns,
} from './action/page-context.ts';
export {
  type QueryParameter,
  type QueryParameters,
  type QueryValues,
  queryFlag,
  queryNumber,
  queryText,
} from './action/query.ts';
export {
  type KeptReport,
  type ReportCell,
  type ReportFolder,
  type ReportHealth,
  type ReportPage,
  type ReportTable,
  type RunReport,
  runReport,
  type TrendPoint,
} from './action/report.ts';
export * from './agent/cloud.ts';
export type * from './agent/command-place.ts';
export * from './agent/docker-connector.ts';
export type * from './agent/files.ts';
export * from './agent/host-key-check.ts';
export * from './agent/launcher.ts';
export * from './agent/machine.ts';
export * from './agent/node-property.ts';
export * from './agent/pod-part.ts';
export * from './agent/retention.ts';
export type * from './agent/ssh-settings.ts';
export { BRANCH_PROPERTY, type Branch, branchOf, branchProperty } from './branch/branch.ts';
export { type BranchPropertyStrategy, type NamedException, NO_BRANCH_PROPERTIES } from './branch/branch-properties.ts';
export { type AutomaticBuild, type BranchPropertyKind, defineBranchProperty } from './branch/branch-property.ts';
export { type BuildStrategyKind, defineBuildStrategy, type FoundHead } from './branch/build-strategy.ts';
export type { ChangeRequest, ScmHead, ScmRevision } from './branch/scm-head.ts';
export {
  headActions,
  headNode,
  readHead,
  readRevision,
  revisionChildren,
  revisionClass,
  withActions,
} from './branch/scm-head-xml.ts';
export { type BuilderKind, defineBuilder } from './build/builder.ts';
export { type ConditionKind, defineCondition } from './build/condition.ts';
export { ALWAYS_REPORTED, defineMavenReporter, type MavenReporterKind } from './build/maven-reporter.ts';
export { defineKnownProperty, defineProperty, type PropertyKind } from './build/property.ts';
export { definePublisher, type PublisherKind } from './build/publisher.ts';
export { defineWrapper, type TearDown, type WrapperKind } from './build/wrapper.ts';
export type { BuiltInPlugin } from './built-in-plugin.ts';
export {
  type Credential,
  type CredentialLookup,
  type CredentialOf,
  type CredentialUse,
  dockerServerFiles,
} from './credential.ts';
export {
  CREDENTIAL_FIELDS,
  type CredentialConfig,
  type CredentialKind,
  type CredentialSpec,
  defineCredential,
  isRedacted,
  KEPT_SECRET,
  type NameTools,
  openedBase,
  SCOPES,
  type SubmittedForm,
} from './credential-kind.ts';
export * from './event/event-sink.ts';
export * from './event/listener.ts';
export { expand, type VariableReference, variableReferences } from './expand.ts';
export {
  defineForge,
  type ForgeKind,
  pushCauseClass,
  type ReadEvent,
  type SignatureAlgorithm,
  type SignedWebhook,
} from './forge/forge.ts';
export {
  type ForgeChangeRequest,
  type ForgeEvent,
  type ForgeEvents,
  type ForgeListener,
  type ForgeReaction,
  repositoryPlace,
  sameRepository,
} from './forge/forge-event.ts';
export {
  type GitlabDetails,
  type GitlabMergeRequest,
  type GitlabPipeline,
  type GitlabRepository,
  gitlabConnectionProperty,
} from './forge/gitlab-details.ts';
export {
  type GitlabServerHook,
  githubHookSettings,
  gitlabHookSettings,
  gitlabServerSettings,
  type NoticeToken,
  noticeTokenSettings,
  pollingSettings,
  type WebhookSecrets,
  webhookSecretSettings,
} from './forge/webhook-settings.ts';
export { defineGlobalVariable, type GlobalVariableKind } from './global-variable.ts';
export { type AxisConfig, type AxisKind, defineAxis } from './job/axis.ts';
export {
  type BranchSource,
  type ComputedFolderConfig,
  computedConfig,
  MULTIBRANCH_FIELDS,
  type MultibranchConfig,
  multibranchConfig,
  ORGANIZATION_FIELDS,
  type OrganizationConfig,
  organizationConfig,
  PERIODIC_FOLDER_TRIGGER,
  type PeriodicTrigger,
  periodicTrigger,
} from './job/computed-folder.ts';
export { type DefinitionKind, defineDefinition, type ScriptOrigin } from './job/definition.ts';
export { defineItem, type ItemKind } from './job/item-kind.ts';
export {
  type ConfiguredParameter,
  DISCARDER_PROPERTY,
  durabilityProperty,
  EMPTY_JOB,
  FOLDER_FIELDS,
  type FolderConfig,
  FREESTYLE_FIELDS,
  type JobConfig,
  jobOfPipeline,
  MATRIX_FIELDS,
  type MatrixAxis,
  type MatrixConfig,
  matrixAxes,
  matrixConfig,
  noConcurrentBuildsProperty,
  noResumeProperty,
  overrideTriggersProperty,
  PARAMETERS_PROPERTY,
  PIPELINE_FIELDS,
  PIPELINE_TRIGGERS_PROPERTY,
  type PipelineConfig,
  parameterDefinitions,
  pipelineConfig,
  pipelineTriggersProperty,
  RATE_LIMIT_PROPERTY,
} from './job/job-config.ts';
export {
  type ArchivedModule,
  MAVEN_FIELDS,
  type MavenConfig,
  type ModuleBuild,
  type ModuleFacts,
  type ModuleName,
  mavenConfig,
  moduleId,
  modulePathName,
} from './job/maven.ts';
export { mavenSettings, type SettingsSource } from './job/maven-settings.ts';
export { type NotificationEndpoint, notificationProperty } from './job/notification.ts';
export {
  defineParameter,
  type ParameterBase,
  type ParameterContext,
  type ParameterKind,
  type SubmittedValue,
} from './job/parameter.ts';
export {
  type ConfiguredTrigger,
  defineTrigger,
  type GenericWebhook,
  type PollingLog,
  type PushPoll,
  type PushReaction,
  type PushStart,
  type Sender,
  type TriggerKind,
  type TriggerSchedule,
  triggersOf,
  type WebhookAnswer,
  type WebhookRequest,
} from './job/trigger.ts';
export { isUnknownParameter, unknownParameter, unknownParameterText } from './job/unknown-parameter.ts';
export type { Kind, KindFamily, KindOf } from './kind/families.ts';
export {
  bool,
  type ConfigOf,
  defaultsOf,
  type Field,
  type FieldFacts,
  type Fields,
  type FormObject,
  type FormUse,
  factsOf,
  group,
  holdSecrets,
  int,
  type KindLookup,
  kinds,
  NO_SECRETS,
  oneOf,
  optionalInt,
  optionalText,
  type ReadContext,
  readFields,
  type SecretPlace,
  secretPlaces,
  strings,
  text,
  type WriteContext,
  writeFields,
  writeWithClass,
} from './kind/fields.ts';
export { type IdleKind, IdleKinds, idleKindOf, isOfPlugin, unknownText, withPlugin } from './kind/idle-kinds.ts';
export type { InScripts } from './kind/in-scripts.ts';
export { type Input, inputOf } from './kind/input.ts';
export {
  baseOf,
  type DescribableFamily,
  type DescribableOf,
  type DescribableType,
  isDescribable,
  type JavaType,
  listOf,
  type NestedClasses,
  one,
  type ScriptParameter,
} from './kind/java-type.ts';
export {
  type AnyKind,
  type Configured,
  classOfTag,
  configIn,
  configOf,
  type KindSpec,
  type Known,
  type Typed,
  tagOfClass,
  type UnknownPart,
} from './kind/kind.ts';
export { hasProperty, type KnownProperty, propertyOf, type WithProperties } from './kind/known-property.ts';
export { type RawElement, rawElement, rawElements, rawNode, rawText } from './kind/raw-element.ts';
export { isOfFamily, KindRegistry } from './kind/registry.ts';
export { describableOf, nestedClass, nestedParametersOf, nestedType, nestedTypesOf } from './kind/script-type.ts';
export { optionalSecret, secret, secretBytes } from './kind/secret-fields.ts';
export { isReadElsewhere, type UnknownPlace, unknownParts } from './kind/unknown-parts.ts';
export {
  defineLibraryRetriever,
  folderLibrariesProperty,
  globalLibrariesSettings,
  LIBRARIES_ACTION,
  LIBRARY_FIELDS,
  LIBRARY_TAG,
  type LibraryConfig,
  type LibraryRetrieverKind,
  type LibrarySource,
  type LoadedLibrary,
  libraries,
} from './library.ts';
export type * from './mail/mail.ts';
export { addressesOf } from './mail/mail-addresses.ts';
export {
  type ExtendedMailSettings,
  extendedMailSettings,
  type MailServerSettings,
  type MailSettings,
  mailSettings,
} from './mail/mail-settings.ts';
export { defineMarkupFormatter, type FormatMarkup, type MarkupFormatterKind } from './markup-formatter.ts';
export * from './plugin-parts.ts';
export {
  defineQueueRule,
  type HeldBack,
  type PartRule,
  type QueuedJob,
  type QueueRule,
  type QueueView,
  type RunningPart,
  type WhyFull,
} from './queue-rule.ts';
export {
  BADGE_CONFIGS,
  type BadgeConfig,
  type BadgeConfigs,
  badgeConfigsOf,
  withBadgeConfig,
} from './run/badge-configs.ts';
export type * from './run/context.ts';
export { AgentLost, CommandTimedOut, type LostPart, NotStarted, StepAbort } from './run/context.ts';
export {
  INTERPOLATED_SECRETS_ACTION,
  type InterpolatedSecrets,
  interpolatedSecretsIn,
} from './run/interpolated-secrets.ts';
export type { Lock, LockRequest } from './run/lock.ts';
export type { MilestonePassage } from './run/milestone.ts';
export {
  type ChangeLinks,
  type CheckoutSink,
  defineScm,
  type FileOfSource,
  type LineLog,
  type NamedRemote,
  type PollContext,
  type PollOutcome,
  type Processes,
  type ScmKind,
  type SourceContext,
} from './scm/scm.ts';
export {
  type Discovery,
  defineScmNavigator,
  defineScmSource,
  type FoundRepository,
  type HeadName,
  type ScmNavigatorKind,
  type ScmSourceKind,
} from './scm/scm-source.ts';
export type * from './security/authorization-strategy.ts';
export { defineAuthorizationStrategy, OF_MAKERS, sameEverywhere } from './security/authorization-strategy.ts';
export type * from './security/granted-entry.ts';
export { entryText, grantedTo, isNamed, permissionsOf, readEntry, sortedEntries } from './security/granted-entry.ts';
export type * from './security/id-strategy.ts';
export { ID_STRATEGIES, idsOf, USUAL_IDS } from './security/id-strategy.ts';
export type * from './security/realm.ts';
export { defineRealm, LogInRefused } from './security/realm.ts';
export type * from './security/roles.ts';
export {
  NO_ROLES,
  permissionsOfRole,
  ROLE_STRATEGY,
  readRoles,
  roleNodes,
  rolesIn,
  roleType,
} from './security/roles.ts';
export { type Command, type CommandAnswer, type CommandCall, defineCommand } from './server/command.ts';
export { type ConsoleAnnotator, type ConsoleMark, defineConsoleAnnotator } from './server/console-annotator.ts';
export { defineMetric, type Metric, type MetricSample } from './server/metric.ts';
export { type ColumnCell, defineViewColumn, type ViewColumn } from './server/view-column.ts';
export { defineSettings, defineSettingsAs } from './settings/define-settings.ts';
export type { ForgeServer } from './settings/forge-server.ts';
export { defineFormCheck, type FormCheckContext, type FormCheckKind } from './settings/form-check.ts';
export type { KnownSettings, SettingsName } from './settings/known-settings.ts';
export type { Accepted, Scalar, SettingRow } from './settings/setting-row.ts';
export {
  type Hidden,
  hasSettingsKind,
  type PluginSettings,
  type SettingsContext,
  type SettingsKind,
  settingsKindOf,
} from './settings/settings.ts';
export {
  defineStep,
  type LockTexts,
  type ParameterType,
  SCM_STEP_PARAMETERS,
  type StepArguments,
  type StepBody,
  type StepCall,
  type StepKind,
  type StepParameter,
} from './step.ts';
export type { StepObject, StepObjectMethod, StepRun } from './step-object.ts';
export type { Json, StepArgument, StepEvaluation, StepValue } from './step-value.ts';
export { defineTool, type ToolFile, type ToolKind } from './tool-kind.ts';
export { type Tool, type Tools, useTool } from './tools.ts';
export { defineView, type ExpressionTime, type ViewContext, type ViewItem, type ViewKind } from './view.ts';
