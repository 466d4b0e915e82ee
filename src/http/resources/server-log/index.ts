import { type Feed, writeFeed } from '../../feeds/feed.ts';
import { feedAuthor } from '../../feeds/run-entry.ts';
import { text } from '../../parameters/types.ts';
import { rootHref } from '../../reply/hrefs.ts';
import { type RequestContext, type Route, route } from '../../route.ts';
import { FEED_PARAMETERS } from '../feeds/feed-route.ts';
import { recordsFrom, recordText } from './levels.ts';

const common = { permission: 'Overall/SystemRead', crumb: 'exempt' } as const;

const recorders = route({
  ...common,
  method: 'GET',
  path: '/log',
  object: true,
  doc: 'The logs that the server keeps.',
  handler: (context) => ({
    type: 'page',
    title: 'Log',
    feeds: logFeeds(context),
    page: {
      page: 'overview',
      heading: 'Log Recorders',
      about: '',
      links: [
        { text: 'All Jenkins Logs', href: rootHref(context, 'log/all') },
        { text: 'Log levels', href: rootHref(context, 'log/levels') },
      ],
      tables: [],
      texts: [],
    },
  }),
});

const all = route({
  ...common,
  method: 'GET',
  path: '/log/all',
  doc: 'What the server logged last.',
  handler: (context) => ({
    type: 'page',
    title: 'All Jenkins Logs',
    feeds: logFeeds(context),
    page: {
      page: 'overview',
      heading: 'All Jenkins Logs',
      about: 'The newest records of the log since the server was started. All of it goes to its standard output.',
      links: [],
      tables: [],
      texts: [
        { heading: 'Records', text: [...context.services.recentLog.records()].reverse().map(recordText).join('\n') },
      ],
    },
  }),
});

const levels = route({
  ...common,
  method: 'GET',
  path: '/log/levels',
  doc: 'From which level on records are kept.',
  handler: () => ({
    type: 'page',
    title: 'Logger Configuration',
    page: {
      page: 'overview',
      heading: 'Logger Configuration',
      about: 'The server has one logger. What is less grave than its level is not kept.',
      links: [],
      tables: [{ heading: 'Levels', columns: ['Name', 'Level'], rows: [['(all)', 'INFO']], left: 0 }],
      texts: [],
    },
  }),
});

const feed = route({
  ...common,
  method: 'GET',
  path: '/log/rss',
  parameters: {
    level: text('Only records of this level of Java and above: `WARNING`, `SEVERE`.'),
    ...FEED_PARAMETERS,
  },
  doc: 'A feed of what the server logged last.',
  handler(context) {
    const { parameters, services } = context;
    const { level } = parameters;
    const records = services.recentLog.records();
    const told: Feed = {
      title: `Jenkins:log (${level ?? 'all'} entries)`,
      href: context.base,
      entries: (level === undefined ? records : recordsFrom(records, level)).map((record) => ({
        title: record.message,
        href: `${context.base}log`,
        id: String(record.sequence),
        timestamp: record.at,
        author: feedAuthor(services.home),
        description: recordText(record),
      })),
    };
    return { type: 'text', ...writeFeed(told, parameters.flavor ?? null) };
  },
});

/** Holds the routes of the server's own log. Jenkins: `LogRecorderManager`. */
export const serverLogRoutes: readonly Route[] = [recorders, all, levels, feed];

function logFeeds(context: RequestContext) {
  return [undefined, 'WARNING', 'SEVERE'].map((level) => ({
    title: `Jenkins:log (${level ?? 'all'} entries) (Atom)`,
    type: 'application/atom+xml',
    href: rootHref(context, `log/rss${level === undefined ? '' : `?level=${level}`}`),
  }));
}
