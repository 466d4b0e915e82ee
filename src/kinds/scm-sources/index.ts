import type { ScmSourceKind } from '../../points/index.ts';
import { gitSource } from './git/index.ts';
import { giteaSource } from './gitea/index.ts';
import { githubSource } from './github/index.ts';
import { gitlabSource } from './gitlab/index.ts';

export const scmSources = [
  gitSource,
  githubSource,
  gitlabSource,
  giteaSource,
] as const satisfies readonly ScmSourceKind[];
