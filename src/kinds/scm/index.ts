import type { ScmKind } from '../../points/index.ts';
import { git } from './git/index.ts';
import { noScm } from './none/index.ts';

export const scms = [noScm, git] as const satisfies readonly ScmKind[];
