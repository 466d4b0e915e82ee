import { type Cause, describeCause } from '../../../model/index.ts';
import { classOfTag, type KindRegistry, pushCauseClass } from '../../../points/index.ts';
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
  'agent-lost': 'millwright.AgentLostCause',
  'timed-out': 'hudson.plugins.build_timeout.operations.AbortAndRestartOperation$BuildTimeoutAbortAndRestartCause',
};

/** Provides what descriptions of causes need. */
interface CauseHost {
  readonly kinds: Pick<KindRegistry, 'all'>;
  userName(id: string): string;
}

/** Returns a cause as the remote interface describes it. */
export function causeFacts(cause: Cause, host: CauseHost): Facts {
  const shortDescription = describeCause(cause, (id) => host.userName(id));
  switch (cause.kind) {
    case 'user': {
      const userName = cause.userId === null ? 'anonymous' : host.userName(cause.userId);
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
      return { _class: pushCauseClass(host.kinds, cause.forge), shortDescription };
    case 'unknown':
      return { _class: classOfTag(cause.tag), shortDescription };
    default:
      return { _class: CLASSES[cause.kind], shortDescription };
  }
}

const BUILD_UPSTREAM_CAUSE = 'org.jenkinsci.plugins.workflow.support.steps.build.BuildUpstreamCause';
