import type { ScmKind } from '../../points/index.ts';
import { noScm } from '../core/no-scm.ts';
import { git } from '../git/scm.ts';
import { mercurial } from '../mercurial/scm.ts';
import { subversion } from '../subversion/scm.ts';

export const scms = [noScm, git, subversion, mercurial] as const satisfies readonly ScmKind[];
