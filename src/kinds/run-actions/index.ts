import type { RunActionKind } from '../../points/index.ts';
import { badgeConfigs } from '../embeddable-build-status/action.ts';
import { gitBuildData } from '../git/build-data/action.ts';
import { mailMessageId } from '../mailer/message-id-action.ts';
import { mercurialTag } from '../mercurial/tag-action.ts';
import { libraries } from '../pipeline-groovy-lib/libraries-action.ts';
import { scmRevision } from '../scm-api/revision-action.ts';
import { svnRevisions } from '../subversion/revisions-action.ts';
import { reportActions } from './reports.ts';

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
