import { defineBean, list, map, type Reference, refer, type Value } from '../../../export/index.ts';
import { unreachable } from '../../../kit/index.ts';
import { type QueueItem, queueParams } from '../../../model/index.ts';
import { shownParameters } from '../../request/shown-parameters.ts';
import { whyOf } from '../../request/why-of.ts';
import type { BeanContext } from '../../route.ts';
import { itemReference } from '../items/item-reference.ts';
import { requestActions } from '../runs/action.ts';
import { pipelinePartReference, placeholderReference } from '../runs/pipeline-part.ts';
import { runReference } from '../runs/run.ts';

type Of<S extends QueueItem['state']> = Extract<QueueItem, { readonly state: S }>;

const VISIBILITY = 999;

export const queueItemBean = defineBean<QueueItem, BeanContext>('hudson.model.Queue$Item', {
  visibility: VISIBILITY,
  rows: {
    actions: { visibility: 1, doc: 'Parameters and causes.', read: requestActions },
    blocked: { doc: 'Something holds it back.', read: ({ state }) => state === 'blocked' },
    buildable: { doc: 'It waits for an executor.', read: ({ state }) => state === 'buildable' },
    id: { doc: 'Number of the item.', read: ({ id }) => id },
    inQueueSince: { doc: 'Milliseconds since 1970.', read: ({ inQueueSince }) => inQueueSince },
    params: {
      doc: 'Parameters, a line each.',
      read: ({ parameters }, context) => queueParams(shownParameters(parameters ?? [], context)),
    },
    stuck: { doc: 'It waits far too long.', read: (item, { services }) => services.queue.isStuck(item) },
    task: { doc: 'The job.', read: taskOf },
    url: { doc: 'Path below the root.', read: ({ id }) => `queue/item/${id}/` },
    why: { doc: 'Why it waits.', read: (item, context) => whyOf(context, item) },
  },
});

export const waitingBean = defineBean<Of<'waiting'>, BeanContext>('hudson.model.Queue$WaitingItem', {
  parent: queueItemBean,
  visibility: VISIBILITY,
  rows: { timestamp: { doc: 'End of the quiet period.', read: ({ due }) => due } },
});

export const notWaitingBean = defineBean<Of<'blocked' | 'buildable'>, BeanContext>(
  'hudson.model.Queue$NotWaitingItem',
  {
    parent: queueItemBean,
    visibility: VISIBILITY,
    rows: {
      buildableStartMilliseconds: { doc: 'End of the quiet period.', read: ({ buildableSince }) => buildableSince },
    },
  },
);

export const blockedBean = defineBean<Of<'blocked'>, BeanContext>('hudson.model.Queue$BlockedItem', {
  parent: notWaitingBean,
  rows: {},
});

export const buildableBean = defineBean<Of<'buildable'>, BeanContext>('hudson.model.Queue$BuildableItem', {
  parent: notWaitingBean,
  visibility: VISIBILITY,
  rows: { pending: { doc: 'An executor is about to take it.', read: () => false } },
});

export const leftBean = defineBean<Of<'left'>, BeanContext>('hudson.model.Queue$LeftItem', {
  parent: queueItemBean,
  visibility: VISIBILITY,
  rows: {
    cancelled: { doc: 'Whether it left without a build.', read: ({ number }) => number === null },
    executable: { doc: 'The build that came of it.', read: executableOf },
  },
});

export const queueBean = defineBean<null, BeanContext>('hudson.model.Queue', {
  rows: {
    discoverableItems: {
      inline: true,
      doc: 'Items of which only the job is known.',
      read: (_, { services, base, may }) =>
        services.queue
          .items()
          .filter(({ job }) => !may('Job/Read', job) && may('Job/Discover', job))
          .map(({ job }) =>
            map<BeanContext>([
              [
                'task',
                map<BeanContext>([
                  ['name', job],
                  ['url', base + services.home.items.url(job)],
                ]),
              ],
            ]),
          ),
    },
    items: {
      inline: true,
      doc: 'What waits, and why.',
      read: (_, context) =>
        list<BeanContext>(function* range(from, to) {
          const visible = context.services.queue.items().filter(({ job }) => context.may('Job/Read', job));
          for (const item of visible.slice(from, to)) yield queueItemReference(item);
        }),
    },
  },
});

export function queueReference(): Reference<BeanContext> {
  return refer(queueBean, null);
}

export function queueItemReference(item: QueueItem): Reference<BeanContext> {
  switch (item.state) {
    case 'waiting':
      return refer(waitingBean, item);
    case 'blocked':
      return refer(blockedBean, item);
    case 'buildable':
      return refer(buildableBean, item);
    case 'left':
      return refer(leftBean, item);
    default:
      return unreachable(item);
  }
}

/** Returns the task of a queue item. An item may outlive its job by some minutes; then only the name is left. */
function taskOf({ job, part }: QueueItem, { services, base }: BeanContext): Value<BeanContext> {
  if (part !== undefined) return pipelinePartReference();
  const item = services.home.items.get(job);
  if (item !== undefined) return itemReference(item);
  return map<BeanContext>([
    ['name', job],
    ['url', base + services.home.items.url(job)],
  ]);
}

function executableOf(left: Of<'left'>, { services }: BeanContext): Value<BeanContext> {
  const job = services.home.items.get(left.job);
  if (left.number === null || job?.kind !== 'job') return null;
  const run = services.home.runs.get(job, left.number);
  if (run === undefined || 'kind' in run) return null;
  return left.part === undefined ? runReference(job, run) : placeholderReference({ job, run });
}
