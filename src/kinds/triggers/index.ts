import type { AnyKind } from '../../points/index.ts';

/** None is built in yet: timer, SCM polling and upstream triggers come with their own issue. */
export const triggers = [] as const satisfies readonly AnyKind[];
