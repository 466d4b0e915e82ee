export { createComputations } from './folder-indexing.ts';
export type { Computations } from './types.ts';
