export type { ActiveRun } from './active-run.ts';
export { type BuildEngine, type BuildsOptions, createBuilds, type FlowDependencies } from './create-builds.ts';
export { buildEnvironment, type EnvironmentFacts } from './environment.ts';
export type { EngineDependencies } from './run-context.ts';
export type { Part } from './step-errors.ts';
export type * from './types.ts';
