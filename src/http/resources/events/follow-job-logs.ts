import type { Services } from '../../../controller/index.ts';
import { deferred } from '../../../kit/index.ts';
import { type FollowLog, followLog } from './follow-log.ts';

/** Limits the builds of one job that are followed at once. */
const AT_MOST = 20;

/** Follows the consoles of a job's builds that run now, and of those that begin, until the signal. */
export async function followJobLogs(
  follow: FollowLog & { readonly services: Pick<Services, 'events'> },
  job: string,
  start: number,
): Promise<void> {
  const { services, signal, may } = follow;
  const under = new Map<number, Promise<void>>();
  const ended = deferred();
  const begin = (number: number, from: number): void => {
    if (under.has(number) || under.size >= AT_MOST || signal.aborted || !may('Job/Read', job)) return;
    const followed = followLog(follow, { job, number }, from).then(() => void under.delete(number));
    under.set(number, followed);
    followed.catch(ended.reject);
  };
  const stop = services.events.subscribe(({ event }) => {
    if (event.topic === 'run' && event.type === 'started' && event.job === job) begin(event.run.number, 0);
  });
  signal.addEventListener('abort', () => ended.resolve(), { once: true });
  try {
    for (const { number } of services.builds.running({ fullName: job })) begin(number, start);
    if (!signal.aborted) await ended.promise;
    await Promise.allSettled(under.values());
  } finally {
    stop();
  }
}
