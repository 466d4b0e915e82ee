import type { RunActionKind } from '../../points/index.ts';

export const runActions: readonly RunActionKind[] = [];
