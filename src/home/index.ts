export { branchItemName, branchOfItemName } from './layout/branch-names.ts';
export { type HomeOptions, openHome } from './open-home.ts';
export { SecretsUnusable } from './secrets/confidential-keys.ts';
export { HomeInUse } from './start/home-lock.ts';
export type * from './types.ts';
