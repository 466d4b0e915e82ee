import type { WrapperKind } from '../../points/index.ts';

/** None is built in yet: timeouts, timestamps and credential binding come with their own issues. */
export const wrappers = [] as const satisfies readonly WrapperKind[];
