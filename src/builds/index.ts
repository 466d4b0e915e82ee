export type { ActiveRun } from './active-run.ts';
export { antGlob } from './ant-glob.ts';
export { createArtifactSink } from './artifacts.ts';
export type { ChangeSet, ChangeSets } from './change-sets.ts';
export { withRetries } from './checkout-retry.ts';
export { changelogPath, createCheckoutSink } from './checkout-sink.ts';
export { cookieOf } from './cookie.ts';
export { type CopiedOutcome, runCopied } from './copied-command.ts';
export type { OutputCopy } from './copied-output.ts';
export { type BuildEngine, type BuildsOptions, createBuilds, type FlowDependencies } from './create-builds.ts';
export { createDiskUsages, type DiskUsages } from './disk-usages.ts';
export { upstreamCause } from './downstream.ts';
export {
  buildEnvironment,
  type EnvironmentFacts,
  executorVariables,
  workspaceVariables,
} from './environment.ts';
export type { AnsweredRequest, GenericSender } from './generic-webhooks.ts';
export { namesMeant } from './item-name.ts';
export type { LockableResource, LockableResources, LockOwner, LockWaiter, Wish } from './lockable/index.ts';
export { type Account, type Accounts, type MailService, Undelivered } from './mail/index.ts';
export type { Computations } from './multibranch/index.ts';
export { valueOfOther } from './parameter-values.ts';
export { createPolling } from './polling.ts';
export type { StopOrder } from './progress.ts';
export { createFlowContext, type EngineDependencies } from './run-context.ts';
export { checkSchedule, type FieldRemark } from './schedule-check.ts';
export { SecretMask } from './secret-mask.ts';
export { serverFacts } from './server-facts.ts';
export type { Sources, SourceUse } from './source-context.ts';
export type { Part } from './step-errors.ts';
export type { ReportPlace } from './test-reports.ts';
export { createMinuteClock, type MinuteClock, type Timed } from './timers.ts';
export { createJobTimers, type JobSchedule, type JobTimers } from './timers-of-jobs.ts';
export { createTools } from './tools.ts';
export type * from './types.ts';
export { tellUnknownParameters } from './unknown-parameters.ts';
export { resolveVariables } from './variables.ts';
export type { SignedRequest, Verification } from './webhook-signature.ts';
export { createWebhooks } from './webhooks.ts';
export { createWorkspace, newInsidePath } from './workspace-files.ts';
