import type { ScmNavigatorKind } from '../../points/index.ts';
import { giteaNavigator } from '../gitea/navigator.ts';
import { githubNavigator } from '../github/navigator.ts';
import { gitlabNavigator } from '../gitlab/navigator.ts';

export const scmNavigators = [
  githubNavigator,
  gitlabNavigator,
  giteaNavigator,
] as const satisfies readonly ScmNavigatorKind[];
