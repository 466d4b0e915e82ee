import type { PublisherKind } from '../../points/index.ts';
import { stashNotifier } from '../bitbucket/stash-notifier.ts';
import { commitStatus } from '../commit-status/publisher.ts';
import { archiver } from '../core/archiver.ts';
import { buildTrigger } from '../core/build-trigger.ts';
import { fingerprinter } from '../core/fingerprinter.ts';
import { description } from '../description-setter/publisher.ts';
import { emailExt } from '../email-ext/publisher.ts';
import { gitPublisher } from '../git/publisher/publisher.ts';
import { githubCommitNotifier } from '../github/commit-notifier.ts';
import { githubStatusSetter } from '../github/status-setter.ts';
import { gitlabCommitStatus } from '../gitlab/commit-status.ts';
import { aggregatedTestResults } from '../junit/aggregated-tests.ts';
import { mailer } from '../mailer/publisher.ts';
import { redeploy } from '../maven/redeploy.ts';
import { parameterizedTrigger } from '../parameterized-trigger/publisher.ts';
import { slack } from '../slack/publisher.ts';
import { clean } from '../ws-cleanup/publisher.ts';
import { reportPublishers } from './reports.ts';

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
