import { beanFamily, defineBean, type Reference, refer } from '../../../export/index.ts';
import { unreachable } from '../../../kit/index.ts';
import { type Cause, describeCause } from '../../../model/index.ts';
import { classOfTag, type KindRegistry, pushCauseClass } from '../../../points/index.ts';
import type { BeanContext } from '../../route.ts';

type Of<K extends Cause['kind']> = Extract<Cause, { readonly kind: K }>;

/** Causes are seen two levels below the run. */
const VISIBILITY = 3;

type Asked = Pick<BeanContext, 'services' | 'may'>;

/** Says whether the requester may know of the job whose build was the cause, also of one that is gone. */
function isShown({ project }: Of<'upstream'>, { may }: Asked): boolean {
  return may('Job/Read', project);
}

/** Returns the sentence of a cause, without the name of a job that the requester may not read. */
export function causeText(cause: Cause, context: Asked): string {
  if (cause.kind === 'upstream' && !isShown(cause, context)) return 'Started by an upstream project';
  return describeCause(cause, (id) => context.services.security.users.displayName(id));
}

export const causeBean = defineBean<Cause, BeanContext>('hudson.model.Cause', {
  visibility: VISIBILITY,
  rows: {
    shortDescription: {
      doc: 'A sentence.',
      read: (cause, context) => causeText(cause, context),
    },
  },
});

export const userBean = defineBean<Of<'user'>, BeanContext>('hudson.model.Cause$UserIdCause', {
  parent: causeBean,
  visibility: VISIBILITY,
  rows: {
    userId: { doc: 'Id of the user; null for anonymous.', read: ({ userId }) => userId },
    userName: {
      doc: 'Name of the user.',
      read: ({ userId }, { services }) => (userId === null ? 'anonymous' : services.security.users.displayName(userId)),
    },
  },
});

export const upstreamBean = defineBean<Of<'upstream'>, BeanContext>('hudson.model.Cause$UpstreamCause', {
  parent: causeBean,
  visibility: VISIBILITY,
  rows: {
    upstreamBuild: {
      doc: 'Number of the upstream build.',
      read: (cause, context) => (isShown(cause, context) ? cause.build : null),
    },
    upstreamProject: {
      doc: 'Full name of the upstream job.',
      read: (cause, context) => (isShown(cause, context) ? cause.project : null),
    },
    upstreamUrl: {
      doc: 'Path of the upstream job.',
      read: (cause, context) => (isShown(cause, context) ? cause.url : null),
    },
  },
});

export const buildUpstreamBean = defineBean<Of<'upstream'>, BeanContext>(
  'org.jenkinsci.plugins.workflow.support.steps.build.BuildUpstreamCause',
  { parent: upstreamBean, visibility: VISIBILITY, rows: {} },
);

export const remoteBean = defineBean<Of<'remote'>, BeanContext>('hudson.model.Cause$RemoteCause', {
  parent: causeBean,
  visibility: VISIBILITY,
  rows: {
    addr: { doc: 'Address of the requester.', read: ({ address }) => address },
    note: { doc: 'What the requester gave as cause.', read: ({ note }) => note },
  },
});

const plain = beanFamily((className) => defineBean<Cause, BeanContext>(className, { parent: causeBean, rows: {} }));

const timerBean = plain('hudson.triggers.TimerTrigger$TimerTriggerCause');
const scmBean = plain('hudson.triggers.SCMTrigger$SCMTriggerCause');
const indexingBean = plain('jenkins.branch.BranchIndexingCause');
const branchEventBean = plain('jenkins.branch.BranchEventCause');
const legacyBean = plain('hudson.model.Cause$LegacyCodeCause');
const replayBean = plain('org.jenkinsci.plugins.workflow.cps.replay.ReplayCause');
const restartBean = plain('org.jenkinsci.plugins.pipeline.modeldefinition.causes.RestartDeclarativePipelineCause');
const timedOutBean = plain(
  'hudson.plugins.build_timeout.operations.AbortAndRestartOperation$BuildTimeoutAbortAndRestartCause',
);
const agentLostBean = plain('millwright.AgentLostCause');

export function causeReference(cause: Cause, kinds: Pick<KindRegistry, 'all'>): Reference<BeanContext> {
  switch (cause.kind) {
    case 'user':
      return refer(userBean, cause);
    case 'upstream':
      return refer(cause.node === undefined ? upstreamBean : buildUpstreamBean, cause);
    case 'remote':
      return refer(remoteBean, cause);
    case 'timer':
      return refer(timerBean, cause);
    case 'scm':
      return refer(scmBean, cause);
    case 'branch-indexing':
      return refer(indexingBean, cause);
    case 'branch-event':
      return refer(branchEventBean, cause);
    case 'push':
      return refer(plain(pushCauseClass(kinds, cause.forge)), cause);
    case 'legacy':
      return refer(legacyBean, cause);
    case 'timed-out':
      return refer(timedOutBean, cause);
    case 'agent-lost':
      return refer(agentLostBean, cause);
    case 'replay':
      return refer(replayBean, cause);
    case 'restart':
      return refer(restartBean, cause);
    case 'unknown':
      return refer(plain(classOfTag(cause.tag)), cause);
    default:
      return unreachable(cause);
  }
}
