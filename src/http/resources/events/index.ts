import { fail } from '../../../model/index.ts';
import { mayOn } from '../../request/access.ts';
import { numberOf } from '../../request/event-id.ts';
import { type Reply, type RequestContext, type Route, route } from '../../route.ts';
import { followEvents } from './follow-events.ts';
import { followJobLogs } from './follow-job-logs.ts';
import { followLog } from './follow-log.ts';
import { readSubscription, SUBSCRIPTION, type Subscription } from './subscription.ts';

const events = route({
  method: 'GET',
  path: '/events',
  permission: 'Overall/Read',
  crumb: 'exempt',
  parameters: SUBSCRIPTION,
  doc:
    'What happens, as server-sent events with JSON: `item` (type created, updated, deleted, moved or loaded; fullName, ' +
    'from, url, _class), `queue` (type entered, changed or left; id, job, url, state, why, executable), `run` (type ' +
    'started or finished; job, number, url, result, building, queueId, displayName), `stage` (job, number, url: ' +
    'stages and steps of the build went on; at most one a second), `node` (type created, changed, online, offline or ' +
    'removed; name, displayName, url), `log` (job, number, start, size, text, more). `reset`: some are not kept any more; read everything anew.',
  handler: answer,
});

export const eventRoutes: readonly Route[] = [events];

function answer(context: RequestContext<typeof SUBSCRIPTION>): Reply {
  const { services, parameters, request, base } = context;
  const header = request.headers['last-event-id'];
  const subscription = readSubscription(parameters, Array.isArray(header) ? header[0] : header);
  const log = subscription.log === null ? null : demandRun(context, subscription.log);
  const begun = services.events.last;
  const { after } = subscription;
  return {
    type: 'events',
    async run(send, signal) {
      const about = { services, base, subscription, send, signal, text: subscription.text, may: mayOf(context) };
      const logs = async (): Promise<void> => {
        if (log !== null) await followLog(about, log, subscription.start);
        else if (subscription.topics.has('log') && subscription.job !== null)
          await followJobLogs(about, subscription.job, subscription.start);
      };
      if (onlyLog(subscription) && log !== null) return logs();
      if (after === null) await send({ id: `${services.sessionId}-${begun}`, now: true });
      const from = after === null ? begun : numberOf(services.sessionId, after);
      await Promise.all([logs(), followEvents({ ...about, after: from })]);
    },
  };
}

function onlyLog({ topics }: Subscription): boolean {
  return topics.size === 1 && topics.has('log');
}

/** Returns a check of permissions that is made anew each time: one may be withdrawn while the stream is open. */
function mayOf(context: RequestContext) {
  return (permission: Parameters<typeof mayOn>[1], item: string): boolean => mayOn(context, permission, item);
}

/** Returns job and number of the run. Throws ITEM_NOT_FOUND, also where the item may not be read, and RUN_NOT_FOUND. */
function demandRun(
  context: RequestContext,
  { job: name, run: which }: NonNullable<Subscription['log']>,
): { job: string; number: number } {
  const { home } = context.services;
  const job = home.items.get(name);
  if (job?.kind !== 'job' || !mayOn(context, 'Job/Read', name)) return fail('ITEM_NOT_FOUND', name);
  const run = typeof which === 'number' ? home.runs.get(job, which) : home.runs.permalink(job, which);
  return run === undefined ? fail('RUN_NOT_FOUND', name, String(which)) : { job: name, number: run.number };
}
