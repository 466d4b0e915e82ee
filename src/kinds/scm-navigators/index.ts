import type { ScmNavigatorKind } from '../../points/index.ts';
import { giteaNavigator } from './gitea/index.ts';
import { githubNavigator } from './github/index.ts';
import { gitlabNavigator } from './gitlab/index.ts';

export const scmNavigators = [
  githubNavigator,
  gitlabNavigator,
  giteaNavigator,
] as const satisfies readonly ScmNavigatorKind[];
