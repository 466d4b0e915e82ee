export { createLockableResources, type LockableDependencies } from './lockable-resources.ts';
export type {
  Declared,
  LockableResource,
  LockableResources,
  LockOwner,
  LockTable,
  LockWaiter,
} from './types.ts';
