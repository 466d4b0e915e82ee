import { type Cause, describeCause, PUSH_CAUSES } from '../../../model/index.ts';
import { classOfTag } from '../../../points/index.ts';
import type { Json } from '../../journal/index.ts';

type Facts = { readonly [name: string]: Json };

const CLASSES: Readonly<Record<Exclude<Cause['kind'], 'unknown' | 'upstream' | 'push'>, string>> = {
  user: 'hudson.model.Cause$UserIdCause',
  remote: 'hudson.model.Cause$RemoteCause',
  timer: 'hudson.triggers.TimerTrigger$TimerTriggerCause',
  scm: 'hudson.triggers.SCMTrigger$SCMTriggerCause',
  'branch-indexing': 'jenkins.branch.BranchIndexingCause',
  'branch-event': 'jenkins.branch.BranchEventCause',
  legacy: 'hudson.model.Cause$LegacyCodeCause',
  replay: 'org.jenkinsci.plugins.workflow.cps.replay.ReplayCause',
  restart: 'org.jenkinsci.plugins.pipeline.modeldefinition.causes.RestartDeclarativePipelineCause',
  'timed-out': 'hudson.plugins.build_timeout.operations.AbortAndRestartOperation$BuildTimeoutAbortAndRestartCause',
};

/** Returns a cause as the remote interface describes it. */
export function causeFacts(cause: Cause, nameOf: (userId: string) => string): Facts {
  const shortDescription = describeCause(cause, (id) => nameOf(id));
  switch (cause.kind) {
    case 'user': {
      const userName = cause.userId === null ? 'anonymous' : nameOf(cause.userId);
      return { _class: CLASSES.user, shortDescription, userId: cause.userId, userName };
    }
    case 'upstream':
      return {
        _class: cause.node === undefined ? 'hudson.model.Cause$UpstreamCause' : BUILD_UPSTREAM_CAUSE,
        shortDescription,
        upstreamBuild: cause.build,
        upstreamProject: cause.project,
        upstreamUrl: cause.url,
      };
    case 'remote':
      return { _class: CLASSES.remote, shortDescription, addr: cause.address, note: cause.note };
    case 'push':
      return { _class: PUSH_CAUSES[cause.forge], shortDescription };
    case 'unknown':
      return { _class: classOfTag(cause.tag), shortDescription };
    default:
      return { _class: CLASSES[cause.kind], shortDescription };
  }
}

const BUILD_UPSTREAM_CAUSE = 'org.jenkinsci.plugins.workflow.support.steps.build.BuildUpstreamCause';
