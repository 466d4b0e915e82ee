export { type BuildEngine, type BuildsOptions, createBuilds } from './create-builds.ts';
export type * from './types.ts';
