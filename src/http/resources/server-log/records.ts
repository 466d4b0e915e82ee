import type { LogRecord } from '../../../kit/index.ts';
import { rawEncode } from '../../../model/index.ts';
import { writeFeed } from '../../feeds/feed.ts';
import { feedAuthor } from '../../feeds/run-entry.ts';
import { text } from '../../parameters/types.ts';
import { rootHref } from '../../reply/hrefs.ts';
import { type Reply, type RequestContext, type Route, route } from '../../route.ts';
import { FEED_PARAMETERS } from '../feeds/feed-route.ts';
import { recordsFrom, recordText } from './levels.ts';
import { recorderOf } from './recorder-of.ts';

const common = { method: 'GET', permission: 'Overall/SystemRead', crumb: 'exempt' } as const;

const FEED = {
  level: text('Only records of this level of Java and above: `WARNING`, `SEVERE`.'),
  ...FEED_PARAMETERS,
};

const all = route({
  ...common,
  path: '/log/all',
  doc: 'What the server logged last.',
  handler: (context) => ({
    type: 'page',
    title: 'All Jenkins Logs',
    feeds: logFeeds(context),
    page: {
      page: 'log-records',
      heading: 'All Jenkins Logs',
      about: 'The newest records of the log since the server was started. All of it goes to its standard output.',
      records: recordsText(context.services.recentLog.records()),
      actions: null,
    },
  }),
});

const recorder = route({
  ...common,
  path: '/log/:recorder',
  object: true,
  doc: 'What the loggers of a recorder said last.',
  handler(context) {
    const { name, loggers, records } = recorderOf(context);
    const at = `log/${rawEncode(name)}/`;
    const about = loggers.length === 0 ? 'It listens to no logger yet.' : `Loggers: ${namesOf(loggers)}`;
    const actions = {
      configure: rootHref(context, `${at}configure`),
      clear: rootHref(context, `${at}clear`),
      remove: rootHref(context, `${at}doDelete`),
    };
    return {
      type: 'page',
      title: 'Log',
      feeds: logFeeds(context, at),
      page: {
        page: 'log-records',
        heading: name,
        about,
        records: recordsText(records()),
        actions: context.may('Overall/Administer') ? actions : null,
      },
    };
  },
});

const feed = route({
  ...common,
  path: '/log/rss',
  parameters: FEED,
  doc: 'A feed of what the server logged last.',
  handler: (context) => feedOf(context, context.services.recentLog.records()),
});

const recorderFeed = route({
  ...common,
  path: '/log/:recorder/rss',
  parameters: FEED,
  doc: 'A feed of what the loggers of a recorder said last.',
  handler: (context) => feedOf(context, recorderOf(context).records()),
});

export const recordRoutes: readonly Route[] = [all, recorder, feed, recorderFeed];

/** Returns the feeds of the whole log, or of what `at` names below the root. */
export function logFeeds(context: RequestContext, at = 'log/') {
  return [undefined, 'WARNING', 'SEVERE'].map((level) => ({
    title: `Jenkins:log (${level ?? 'all'} entries) (Atom)`,
    type: 'application/atom+xml',
    href: rootHref(context, `${at}rss${level === undefined ? '' : `?level=${level}`}`),
  }));
}

function feedOf({ base, parameters, services }: RequestContext<typeof FEED>, records: readonly LogRecord[]): Reply {
  const { level } = parameters;
  const entries = (level === undefined ? records : recordsFrom(records, level)).map((record) => ({
    title: record.message,
    href: `${base}log`,
    id: String(record.sequence),
    timestamp: record.at,
    author: feedAuthor(services.home),
    description: recordText(record),
  }));
  const told = { title: `Jenkins:log (${level ?? 'all'} entries)`, href: base, entries };
  return { type: 'text', ...writeFeed(told, parameters.flavor ?? null) };
}

/** Returns the records in the order in which they were made. */
function recordsText(newestFirst: readonly LogRecord[]): string {
  return [...newestFirst].reverse().map(recordText).join('\n');
}

function namesOf(loggers: readonly { readonly name: string }[]): string {
  return loggers.map(({ name }) => (name === '' ? '(all)' : name)).join(', ');
}
