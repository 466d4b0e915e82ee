import type { PublisherKind } from '../../points/index.ts';
import { aggregatedTestResults } from './aggregated-tests/index.ts';
import { archiver } from './archiver/index.ts';
import { buildTrigger } from './build-trigger/index.ts';
import { clean } from './clean/index.ts';
import { commitStatus } from './commit-status/index.ts';
import { description } from './description/index.ts';
import { emailExt } from './email-ext/index.ts';
import { fingerprinter } from './fingerprinter/index.ts';
import { gitPublisher } from './git-publisher/index.ts';
import { githubCommitNotifier } from './github-commit-notifier/index.ts';
import { githubStatusSetter } from './github-status-setter/index.ts';
import { gitlabCommitStatus } from './gitlab-commit-status/index.ts';
import { mailer } from './mailer/index.ts';
import { parameterizedTrigger } from './parameterized-trigger/index.ts';
import { redeploy } from './redeploy/index.ts';
import { reportPublishers } from './reports.ts';
import { slack } from './slack/index.ts';
import { stashNotifier } from './stash-notifier/index.ts';

export const publishers = [
  archiver,
  fingerprinter,
  ...reportPublishers,
  aggregatedTestResults,
  redeploy,
  gitPublisher,
  buildTrigger,
  parameterizedTrigger,
  mailer,
  emailExt,
  commitStatus,
  githubCommitNotifier,
  githubStatusSetter,
  gitlabCommitStatus,
  stashNotifier,
  slack,
  description,
  clean,
] as const satisfies readonly PublisherKind[];
