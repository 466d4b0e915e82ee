import type { ScmSourceKind } from '../../points/index.ts';
import { gitSource } from '../git/source/source.ts';
import { giteaSource } from '../gitea/source.ts';
import { githubSource } from '../github/source.ts';
import { gitlabSource } from '../gitlab/source.ts';

export const scmSources = [
  gitSource,
  githubSource,
  gitlabSource,
  giteaSource,
] as const satisfies readonly ScmSourceKind[];
