import type { BuiltInPlugin } from '../../points/index.ts';
import { gitBuildData } from './build-data/action.ts';
import { gitNotices } from './forge.ts';
import { gitStep } from './pipeline-step.ts';
import { gitPublisher } from './publisher/publisher.ts';
import { git } from './scm.ts';
import { noticeTokens } from './settings.ts';
import { gitSource } from './source/source.ts';
import { gitTool } from './tool.ts';

export const gitPlugin: BuiltInPlugin = {
  name: 'git',
  kinds: [gitPublisher, git, gitBuildData, gitSource, gitStep, gitNotices, gitTool],
  settings: [noticeTokens],
};
