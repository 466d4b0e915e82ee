export { type BuildEngine, type BuildsOptions, createBuilds } from './create-builds.ts';
export { buildEnvironment, type EnvironmentFacts } from './environment.ts';
export type * from './types.ts';
