import type { ScmKind } from '../../points/index.ts';
import { git } from './git/index.ts';
import { mercurial } from './mercurial/index.ts';
import { noScm } from './none/index.ts';
import { subversion } from './subversion/index.ts';

export const scms = [noScm, git, subversion, mercurial] as const satisfies readonly ScmKind[];
