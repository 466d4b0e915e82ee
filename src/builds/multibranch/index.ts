export { branchVariables } from './branch-variables.ts';
export { createComputations } from './computations.ts';
export type { Computations } from './types.ts';
