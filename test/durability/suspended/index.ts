import { DECLARATIVE } from './declarative.ts';
import type { SuspendedPipeline } from './define.ts';
import { SCRIPTS } from './scripts.ts';
import { SLEEPING } from './sleeping.ts';
import { STEPS } from './steps.ts';

export type { Doing, SuspendedPipeline } from './define.ts';
export { ENDED } from './ended.ts';
export { layRepositories, prepareHome } from './home.ts';

/** The server is killed with -9 while all of them wait. */
export const KILLED: readonly SuspendedPipeline[] = [...SCRIPTS, ...DECLARATIVE, ...STEPS, ...SLEEPING];
