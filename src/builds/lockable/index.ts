export { createLockableResources, type LockableDependencies } from './lockable-resources.ts';
export type { Declared, LockableResource, LockableResources, LockOwner, LockTable, LockWaiter, Wish } from './types.ts';
