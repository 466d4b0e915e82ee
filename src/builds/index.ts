export type { ActiveRun } from './active-run.ts';
export { antGlob } from './ant-glob.ts';
export { createArtifactSink } from './artifacts.ts';
export type { ChangeSet, ChangeSets } from './change-sets.ts';
export { changelogPath, createCheckoutSink } from './checkout-sink.ts';
export { cookieOf } from './cookie.ts';
export { type CopiedOutcome, runCopied } from './copied-command.ts';
export { type BuildEngine, type BuildsOptions, createBuilds, type FlowDependencies } from './create-builds.ts';
export { upstreamCause } from './downstream.ts';
export {
  buildEnvironment,
  type EnvironmentFacts,
  executorVariables,
  workspaceVariables,
} from './environment.ts';
export { namesMeant } from './item-name.ts';
export type { StopOrder } from './progress.ts';
export { createFlowContext, type EngineDependencies } from './run-context.ts';
export { serverFacts } from './server-facts.ts';
export type { Sources, SourceUse } from './source-context.ts';
export type { Part } from './step-errors.ts';
export type { ReportPlace } from './test-reports.ts';
export type * from './types.ts';
export { expand, resolveVariables } from './variables.ts';
export { createWorkspace, newInsidePath } from './workspace-files.ts';
