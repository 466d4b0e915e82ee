import type { RunActionKind } from '../../points/index.ts';
import { badgeConfigs } from './badge-configs/index.ts';
import { gitBuildData } from './git-build-data/index.ts';
import { libraries } from './libraries/index.ts';
import { mailMessageId } from './mail-message-id/index.ts';
import { mercurialTag } from './mercurial-tag/index.ts';
import { reportActions } from './reports.ts';
import { scmRevision } from './scm-revision/index.ts';
import { svnRevisions } from './svn-revisions/index.ts';

export const runActions: readonly RunActionKind[] = [
  ...reportActions,
  gitBuildData,
  scmRevision,
  mailMessageId,
  libraries,
  mercurialTag,
  svnRevisions,
  badgeConfigs,
];
