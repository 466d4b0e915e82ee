import { itemDisplayName } from '../../beans/items/item.ts';
import { consoleParts } from '../../logs/console-parts.ts';
import { logTail } from '../../logs/log-tail.ts';
import { ownHref } from '../../reply/hrefs.ts';
import { type Reply, type RequestContext, type Route, route } from '../../route.ts';
import { computedFolder } from './folder-of.ts';

/** Limits the bytes of a log that are sent to a browser at once. */
const SHOWN_BYTES = 150 * 1024;

export function consoleOf(segment: string): Route {
  return route({
    method: 'GET',
    path: `/_item/:item/${segment}/console`,
    permission: 'Job/Read',
    crumb: 'exempt',
    doc: 'The page with the log of the last look for items of the folder, which follows it while it grows.',
    handler: (context) => page(context, segment),
  });
}

export function eventsOf(segment: string): Route {
  return route({
    method: 'GET',
    path: `/_item/:item/${segment}/events`,
    permission: 'Job/Read',
    crumb: 'exempt',
    doc: 'The page with the log of the events that the folder looked at.',
    async handler(context) {
      const folder = computedFolder(context);
      const tail = await logTail(context.services.home.computed.eventLog(folder.fullName), SHOWN_BYTES, false);
      return {
        type: 'page',
        title: `${itemDisplayName(context, folder)} Events`,
        page: {
          page: 'followed-log',
          heading: 'Events',
          href: `${ownHref(context)}${segment}/`,
          parts: consoleParts()(tail.text),
          follow: null,
          shortened: tail.shortened,
        },
      };
    },
  });
}

/** Returns the route of the log's short address. */
export function rootOf(segment: string): Route {
  return route({
    method: 'GET',
    path: `/_item/:item/${segment}`,
    permission: 'Job/Read',
    crumb: 'exempt',
    object: true,
    doc: 'Leads to the log of the last look for items of the folder.',
    handler(context) {
      computedFolder(context);
      return { type: 'redirect', to: 'console' };
    },
  });
}

async function page(context: RequestContext, segment: string): Promise<Reply> {
  const folder = computedFolder(context);
  const { home, indexing } = context.services;
  const growing = indexing.isRunning(folder.fullName);
  const tail = await logTail(home.computed.log(folder.fullName), SHOWN_BYTES, growing);
  const what = folder.itemKind.computed === 'branches' ? 'Scan Multibranch Pipeline Log' : 'Scan Organization Log';
  return {
    type: 'page',
    title: `${itemDisplayName(context, folder)} ${what}`,
    page: {
      page: 'followed-log',
      heading: what,
      href: `${ownHref(context)}${segment}/`,
      parts: consoleParts()(tail.text),
      follow: growing ? tail.end : null,
      shortened: tail.shortened,
    },
  };
}
