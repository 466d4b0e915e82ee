import { displayNameOf } from '../../../model/index.ts';
import { itemDisplayName } from '../../beans/items/item.ts';
import { consoleWindow, hasLineTimes } from '../../logs/console-window.ts';
import { ownHref } from '../../reply/hrefs.ts';
import { type Reply, type RequestContext, type Route, route } from '../../route.ts';
import { PLACE, placeOf } from './log-window.ts';

export const consolePage = route({
  method: 'GET',
  path: '/_run/:item/:run/console',
  permission: 'Job/Read',
  crumb: 'exempt',
  parameters: PLACE,
  doc: 'The page with the log: its end, or the window that the query names. The script shows all of it, while it grows too.',
  handler: (context) => page(context, 'console'),
});

export const consoleFull: Route = route({
  ...consolePage,
  path: '/_run/:item/:run/consoleFull',
  doc: 'The page with the log, from its beginning.',
  handler: (context) => page(context, 'consoleFull'),
});

async function page(context: RequestContext<typeof PLACE>, name: 'console' | 'consoleFull'): Promise<Reply> {
  const { job, run, services, parameters } = context;
  const href = `${ownHref(context)}${run.number}/`;
  const isPlain = Object.values(parameters).every((value) => value === null);
  const place = isPlain && name === 'consoleFull' ? ({ kind: 'from', offset: 0 } as const) : placeOf(parameters);
  return {
    type: 'page',
    title: `${itemDisplayName(context, job)} ${displayNameOf(run)} Console`,
    page: {
      page: 'console',
      displayName: displayNameOf(run),
      jobName: itemDisplayName(context, job),
      job: job.fullName,
      number: run.number,
      href,
      ownHref: `${href}${name}`,
      atEnd: isPlain && name === 'console',
      started: run.startTime,
      window: await consoleWindow(context, place, null),
      timed: await hasLineTimes(services, run),
      stoppable: run.state === 'building' && context.may('Job/Cancel'),
      stepsHref: job.itemKind.form === 'pipeline' ? `${href}flowGraphTable/` : null,
    },
  };
}
