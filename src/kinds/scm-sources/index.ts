import type { ScmSourceKind } from '../../points/index.ts';

export const scmSources: readonly ScmSourceKind[] = [];
