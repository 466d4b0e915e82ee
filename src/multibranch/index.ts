export { createComputations } from './computations.ts';
export type { Computations } from './types.ts';
