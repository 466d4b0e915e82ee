export { branchItemName, branchOfItemName } from './branch-names.ts';
export { SecretsUnusable } from './confidential-keys.ts';
export { HomeInUse } from './home-lock.ts';
export { type HomeOptions, openHome } from './open-home.ts';
export type * from './types.ts';
