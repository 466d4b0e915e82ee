import type { Job } from '../home/index.ts';
import type { Run } from '../model/index.ts';
import type { QueueNotice } from '../queue/index.ts';
import type { ServerEvent } from './events.ts';

/** Returns the event of a run as it is at this moment: the object itself changes later. */
export function runEvent(type: 'started' | 'finished', job: Pick<Job, 'fullName'>, run: Run): ServerEvent {
  const { number, queueId, result, displayName } = run;
  return { topic: 'run', type, job: job.fullName, run: { number, queueId, result, displayName } };
}

/** Returns the event of a queue item, without its parameters and causes. */
export function queueEvent({ type, item }: QueueNotice): ServerEvent {
  const { id, job, state } = item;
  return { topic: 'queue', type, item: { id, job, state, number: item.state === 'left' ? item.number : null } };
}
