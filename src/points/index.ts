export { AGGREGATED_TESTS, type AggregatedTests } from './aggregated-tests.ts';
export { type AxisConfig, type AxisKind, defineAxis } from './axis.ts';
export {
  BADGE_CONFIGS,
  type BadgeConfig,
  type BadgeConfigs,
  badgeConfigsOf,
  withBadgeConfig,
} from './badge-configs.ts';
export { BRANCH_PROPERTY, type Branch, branchOf, branchProperty } from './branch.ts';
export {
  type BranchPropertyStrategy,
  type NamedException,
  NO_BRANCH_PROPERTIES,
} from './branch-properties.ts';
export {
  type AutomaticBuild,
  type BranchPropertyKind,
  defineBranchProperty,
} from './branch-property.ts';
export { type BuildStrategyKind, defineBuildStrategy, type FoundHead } from './build-strategy.ts';
export { type BuilderKind, defineBuilder } from './builder.ts';
export type { BuiltInPlugin } from './built-in-plugin.ts';
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
} from './computed-folder.ts';
export { type ConditionKind, defineCondition } from './condition.ts';
export {
  AgentLost,
  type ArtifactSink,
  type AskedRun,
  type BuildLog,
  type CommandOptions,
  CommandTimedOut,
  type ConsoleReader,
  type Downstream,
  type DownstreamJob,
  type DownstreamRequest,
  type FingerprintSink,
  type GlobOptions,
  type Launch,
  type OutsideFiles,
  type ParameterContext,
  type ReportSink,
  type RunActions,
  type RunChanges,
  type RunContext,
  type RunHistory,
  StepAbort,
  type StepNotes,
  type SubmittedValue,
  type ViewContext,
  type ViewItem,
  type Workspace,
} from './context.ts';
export { type Credential, type CredentialLookup, type CredentialOf, dockerServerFiles } from './credential.ts';
export { type DefinitionKind, defineDefinition, type ScriptOrigin } from './definition.ts';
export { expand, type VariableReference, variableReferences } from './expand.ts';
export type { Kind, KindFamily, KindOf } from './families.ts';
export {
  bool,
  type ConfigOf,
  type Field,
  type FieldFacts,
  type Fields,
  factsOf,
  group,
  int,
  kinds,
  oneOf,
  optionalInt,
  optionalText,
  type ReadContext,
  readFields,
  type SecretPlace,
  secret,
  secretPlaces,
  strings,
  text,
  type WriteContext,
  writeFields,
  writeWithClass,
} from './fields.ts';
export {
  type EventOrigin,
  type ForgeChangeRequest,
  type ForgeEvent,
  type ForgeEvents,
  type ForgeListener,
  type ForgeReaction,
  repositoryPlace,
  sameRepository,
} from './forge-event.ts';
export type { ForgeServer } from './forge-server.ts';
export {
  type GitlabDetails,
  type GitlabMergeRequest,
  type GitlabPipeline,
  type GitlabRepository,
  gitlabConnectionProperty,
} from './gitlab-details.ts';
export { type Input, inputOf } from './input.ts';
export { defineItem, type ItemKind } from './item-kind.ts';
export {
  BASES,
  type DescribableFamily,
  isDescribable,
  type JavaType,
  listOf,
  one,
  type ScriptParameter,
} from './java-type.ts';
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
} from './job-config.ts';
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
} from './kind.ts';
export {
  defineKnownProperty,
  hasProperty,
  type KnownProperty,
  propertyOf,
  type WithProperties,
} from './known-property.ts';
export {
  defineLibraryRetriever,
  folderLibrariesProperty,
  LIBRARIES_ACTION,
  LIBRARY_FIELDS,
  LIBRARY_TAG,
  type LibraryConfig,
  type LibraryRetrieverKind,
  type LibrarySource,
  type LoadedLibrary,
  libraries,
} from './library.ts';
export type {
  ExtendedMailDefaults,
  FailedTest,
  Mail,
  MailAttachment,
  MailDefaults,
  MailFailure,
  MailMessage,
  MailOptions,
  MailOutcome,
  People,
  Person,
  RunRecord,
} from './mail.ts';
export { addressesOf } from './mail-addresses.ts';
export {
  type ArchivedModule,
  MAVEN_FIELDS,
  type MavenConfig,
  type ModuleBuild,
  type ModuleFacts,
  type ModuleName,
  type ModuleSink,
  mavenConfig,
  moduleId,
  modulePathName,
} from './maven.ts';
export { ALWAYS_REPORTED, defineMavenReporter, type MavenReporterKind } from './maven-reporter.ts';
export { mavenSettings, type SettingsSource } from './maven-settings.ts';
export { type NotificationEndpoint, notificationProperty } from './notification.ts';
export { defineParameter, type ParameterBase, type ParameterKind } from './parameter.ts';
export { defineProperty, type PropertyKind } from './property.ts';
export { definePublisher, type PublisherKind } from './publisher.ts';
export {
  defineQueueRule,
  type HeldBack,
  type IsFull,
  type PartRule,
  type QueuedJob,
  type QueueRule,
  type QueueView,
  type RunningPart,
} from './queue-rule.ts';
export { type RawElement, rawElements, rawText } from './raw-element.ts';
export { KindRegistry } from './registry.ts';
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
} from './report.ts';
export { defineRunAction, type RunActionContext, type RunActionKind } from './run-action.ts';
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
} from './scm.ts';
export {
  headActions,
  headClass,
  headNode,
  readHead,
  readRevision,
  revisionChildren,
  revisionClass,
  withActions,
} from './scm-head-xml.ts';
export {
  type ChangeRequest,
  type Discovery,
  defineScmNavigator,
  defineScmSource,
  type FoundRepository,
  type HeadName,
  type ScmHead,
  type ScmNavigatorKind,
  type ScmRevision,
  type ScmSourceKind,
} from './scm-source.ts';
export { type DescribableType, describableOf, type InScripts } from './script-type.ts';
export { defineSettings, type Hidden, type SettingsKind } from './settings.ts';
export {
  defineStep,
  type Json,
  type ParameterType,
  type StepArguments,
  type StepCall,
  type StepEvaluation,
  type StepKind,
  type StepParameter,
} from './step.ts';
export { type Tool, type Tools, useTool } from './tools.ts';
export {
  type ConfiguredTrigger,
  defineTrigger,
  type GenericWebhook,
  type PollingLogName,
  type PushPoll,
  type PushReaction,
  type PushStart,
  type Sender,
  type TriggerKind,
  type TriggerSchedule,
  triggersOf,
  type WebhookAnswer,
  type WebhookRequest,
} from './trigger.ts';
export { isUnknownParameter, unknownParameter } from './unknown-parameter.ts';
export { isReadElsewhere, type UnknownPlace, unknownParts } from './unknown-parts.ts';
export { defineView, type ViewKind } from './view.ts';
export { type BoundSecrets, defineWrapper, type WrapperKind } from './wrapper.ts';
