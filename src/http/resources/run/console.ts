import { displayNameOf } from '../../../model/index.ts';
import { itemDisplayName } from '../../beans/items/item.ts';
import { consoleParts } from '../../logs/console-parts.ts';
import { logTail } from '../../logs/log-tail.ts';
import { ownHref } from '../../reply/hrefs.ts';
import { type Reply, type RequestContext, type Route, route } from '../../route.ts';

/** Limits the bytes of a log that are sent to a browser at once. */
const SHOWN_BYTES = 150 * 1024;

export const consolePage = route({
  method: 'GET',
  path: '/_run/:item/:run/console',
  permission: 'Job/Read',
  crumb: 'exempt',
  doc: 'The page with the end of the log, which follows it while it grows.',
  handler: page,
});

export const consoleFull: Route = route({ ...consolePage, path: '/_run/:item/:run/consoleFull' });

async function page(context: RequestContext): Promise<Reply> {
  const { job, run, services } = context;
  const growing = services.builds.isLogging(run);
  const tail = await logTail(services.home.runs.paths.log(job, run.number), SHOWN_BYTES, growing);
  return {
    type: 'page',
    title: `${itemDisplayName(context, job)} ${displayNameOf(run)} Console`,
    page: {
      page: 'console',
      displayName: displayNameOf(run),
      jobName: itemDisplayName(context, job),
      href: `${ownHref(context)}${run.number}/`,
      parts: consoleParts()(tail.text),
      follow: growing ? tail.end : null,
      shortened: tail.shortened,
    },
  };
}
