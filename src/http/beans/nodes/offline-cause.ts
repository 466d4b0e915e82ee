import type { Node, NodeOfflineCause, Services } from '../../../controller/index.ts';
import { beanFamily, defineBean, type Reference, refer } from '../../../export/index.ts';
import type { BeanContext } from '../../route.ts';

const USER_CAUSE = 'hudson.slaves.OfflineCause$UserCause';

const causeBean = defineBean<NodeOfflineCause, BeanContext>('hudson.slaves.OfflineCause', {
  rows: { timestamp: { doc: 'Since when, milliseconds since 1970.', read: ({ since }) => since } },
});

/** Describes causes that tell their reason. */
const describedBean = defineBean<NodeOfflineCause, BeanContext>('hudson.slaves.OfflineCause$SimpleOfflineCause', {
  parent: causeBean,
  rows: { description: { doc: 'Why.', read: ({ text }) => text } },
});

export const offlineCauseBean = defineBean<NodeOfflineCause, BeanContext>(USER_CAUSE, {
  parent: causeBean,
  rows: {
    description: { doc: 'Who took it offline, and why.', read: (cause, { services }) => byWhom(cause, services) },
  },
});

/** Describes too little space. */
const spaceBean = defineBean<NodeOfflineCause, BeanContext>(
  'hudson.node_monitors.DiskSpaceMonitorDescriptor$DiskSpace',
  {
    parent: causeBean,
    rows: {
      path: { doc: 'Where.', read: ({ space }) => space?.path ?? '' },
      size: { doc: 'Free bytes.', read: ({ space }) => space?.free ?? 0 },
    },
  },
);

const plainBeans = beanFamily((className) =>
  defineBean<NodeOfflineCause, BeanContext>(className, { parent: causeBean, rows: {} }),
);
const describedBeans = beanFamily((className) =>
  defineBean<NodeOfflineCause, BeanContext>(className, { parent: describedBean, rows: {} }),
);

/** Returns the reference to a cause; null where there is none. */
export function causeReference(cause: NodeOfflineCause | null): Reference<BeanContext> | null {
  if (cause === null) return null;
  if (cause.javaClass === USER_CAUSE) return refer(offlineCauseBean, cause);
  if (cause.space !== undefined) return refer(spaceBean, cause);
  return refer((cause.isDescribed ? describedBeans : plainBeans)(cause.javaClass), cause);
}

/** Returns why a node is offline: a person took it offline, else what became of its connection. */
export function offlineCauseOf(
  { name, temporarilyOffline: mark }: Node,
  { computers }: Pick<Services, 'computers'>,
): NodeOfflineCause | null {
  if (mark === null) return computers.causeOf(name);
  const { reason, userId, since } = mark;
  return { javaClass: USER_CAUSE, text: reason, since, userId, isDescribed: true };
}

function byWhom({ userId = null, text }: NodeOfflineCause, { security }: Pick<Services, 'security'>): string {
  const who = userId === null ? 'anonymous' : security.users.displayName(userId);
  return `Disconnected by ${who}${text === '' ? '' : ` : ${text}`}`;
}
