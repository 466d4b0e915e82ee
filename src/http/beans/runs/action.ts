import { defineBean, type Reference, refer } from '../../../export/index.ts';
import type { Cause, Interruption, ParameterValue, Run } from '../../../model/index.ts';
import type { KindRegistry } from '../../../points/index.ts';
import type { BeanContext } from '../../route.ts';
import { guarded } from '../guarded-bean.ts';
import { userBean } from '../users/user.ts';
import { causeReference } from './cause.ts';
import { parameterValueReference } from './parameter.ts';

export const parametersActionBean = defineBean<readonly ParameterValue[], BeanContext>(
  'hudson.model.ParametersAction',
  {
    rows: {
      parameters: {
        visibility: 2,
        doc: 'Values of the parameters.',
        read: (values) => values.map(parameterValueReference),
      },
    },
  },
);

export const causeActionBean = defineBean<readonly Cause[], BeanContext>('hudson.model.CauseAction', {
  rows: {
    causes: {
      visibility: 2,
      doc: 'Why it was started.',
      read: (causes, { services }) => causes.map((cause) => causeReference(cause, services.kinds)),
    },
  },
});

export const interruptionBean = defineBean<Interruption, BeanContext>('jenkins.model.CauseOfInterruption', {
  rows: {
    shortDescription: {
      doc: 'A sentence.',
      read: ({ userId, text }, { services }) =>
        userId === null ? text : `Aborted by ${services.security.users.displayName(userId)}`,
    },
  },
});

export const userInterruptionBean = defineBean<Interruption, BeanContext>(
  'jenkins.model.CauseOfInterruption$UserInterruption',
  {
    parent: interruptionBean,
    rows: {},
  },
);

export const rejectionBean = defineBean<Interruption, BeanContext>(
  'org.jenkinsci.plugins.workflow.support.steps.input.Rejection',
  {
    rows: {
      shortDescription: {
        doc: 'A sentence.',
        read: ({ userId, text }, { services }) =>
          userId === null ? text : `Rejected by ${services.security.users.displayName(userId)}`,
      },
      timestamp: { doc: 'When, in milliseconds since 1970.', read: ({ rejectedAt }) => rejectedAt ?? null },
      user: {
        doc: 'Who did it.',
        read: ({ userId }, { services }) => {
          const user = userId === null ? undefined : services.security.users.get(userId);
          return user === undefined ? null : refer(userBean, user, { exact: true });
        },
      },
    },
  },
);

export const interruptedActionBean = defineBean<readonly Interruption[], BeanContext>(
  'jenkins.model.InterruptedBuildAction',
  {
    rows: {
      causes: {
        doc: 'Why it was interrupted.',
        read: (interruptions) => interruptions.map(interruptionReference),
      },
    },
  },
);

function interruptionReference(one: Interruption): Reference<BeanContext> {
  if (one.rejectedAt !== undefined) return refer(rejectionBean, one);
  return refer(one.userId === null ? interruptionBean : userInterruptionBean, one, { exact: one.userId === null });
}

/** Returns the parameters and causes of a run or a queue item. Clients rely on the order: parameters, then causes. */
export function requestActions(request: {
  readonly parameters: readonly ParameterValue[] | null;
  readonly causes: readonly Cause[];
}): Reference<BeanContext>[] {
  return [
    ...(request.parameters === null ? [] : [refer(parametersActionBean, request.parameters)]),
    ...(request.causes.length === 0 ? [] : [refer(causeActionBean, request.causes)]),
  ];
}

/** Returns the actions that kinds store in the run's record, in order; for a kind that exports nothing, an empty object. */
export function kindActions(kinds: KindRegistry, run: Run): Reference<BeanContext>[] {
  return run.actions.flatMap(({ tag, data }) => {
    const kind = kinds.find('action', tag);
    if (kind === undefined) return [];
    return [kind.bean === null ? refer(actionBean, data, { exact: true }) : guarded(refer(kind.bean, data))];
  });
}

/** Describes an action that exports no properties, and what reports of all kinds have in common. */
export const actionBean = defineBean<unknown, BeanContext>('hudson.model.Action', { rows: {} });

export function interruptedActions(interruptions: readonly Interruption[]): Reference<BeanContext>[] {
  return interruptions.length === 0 ? [] : [refer(interruptedActionBean, interruptions)];
}
