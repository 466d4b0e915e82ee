export { antGlob, newInsidePath } from '../agents/index.ts';
export { type Accounts, NO_ACCOUNTS } from './accounts.ts';
export type { ActiveRun } from './active/active-run.ts';
export type { Phase } from './active/phase.ts';
export type { StopRequest } from './active/run-state-folder.ts';
export { tellShortPasswords } from './active/secrets-of-run.ts';
export type { ChangeSet, ChangeSets } from './changes/change-sets.ts';
export { createCheckoutSink } from './changes/checkout-sink.ts';
export { RunLog } from './console/run-log.ts';
export { SecretMask } from './console/secret-mask.ts';
export type { FlowStep } from './context/run-context.ts';
export { createFlowContext } from './context/run-context.ts';
export { createRunRecord } from './context/run-record.ts';
export type { ReportPlace } from './context/test-reports.ts';
export { type BuildEngine, type BuildsOptions, createBuilds } from './create-builds.ts';
export { upstreamCause } from './downstream/downstream.ts';
export { namesMeant } from './downstream/item-name.ts';
export { cookieOf } from './environment/cookie.ts';
export {
  buildEnvironment,
  type EnvironmentFacts,
  executorVariables,
  workspaceVariables,
} from './environment/environment.ts';
export { nodeVariables } from './environment/node-variables.ts';
export { serverFacts } from './environment/server-facts.ts';
export { createTools } from './environment/tools.ts';
export type { FlowDependencies } from './flow-dependencies.ts';
export type { LockableResource, LockableResources, LockOwner, LockWaiter } from './lockable/index.ts';
export { withRetries } from './phases/checkout-retry.ts';
export { logUnknownParts } from './phases/unknown-in-job.ts';
export type { CopiedCommandOptions } from './processes/copied-command.ts';
export { type CopiedOutcome, runCopied } from './processes/copied-command.ts';
export type { OutputCopy } from './processes/copied-output.ts';
export type { Sources, SourceUse } from './processes/source-context.ts';
export { valueOfOther } from './queue/parameter-values.ts';
export type * from './types.ts';
export { createArtifactSink } from './workspace/artifacts.ts';
export { createDiskUsages, type DiskUsages } from './workspace/disk-usages.ts';
export type { JobWorkspace, JobWorkspaces } from './workspace/job-workspaces.ts';
export { createWorkspace } from './workspace/workspace-files.ts';
export { nodeFolder } from './workspace/workspace-of.ts';
