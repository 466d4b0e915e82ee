import { LEVEL_WEIGHTS, type LogRecord } from '../../../kit/index.ts';
import { rawEncode } from '../../../model/index.ts';
import { writeFeed } from '../../feeds/feed.ts';
import { feedAuthor } from '../../feeds/run-entry.ts';
import { choice, text, trimmedOrEmpty } from '../../parameters/types.ts';
import { logTasks } from '../../reply/area-tasks.ts';
import { rootHref } from '../../reply/hrefs.ts';
import { managePage } from '../../reply/manage-page.ts';
import { type Reply, type RequestContext, type Route, route } from '../../route.ts';
import { FEED_PARAMETERS } from '../feeds/feed-route.ts';
import { levelName, recordsFrom, recordText } from './levels.ts';
import { recorderOf } from './recorder-of.ts';

const common = { method: 'GET', permission: 'Overall/SystemRead', crumb: 'exempt' } as const;

const FEED = {
  level: text('Only records of this level of Java and above: `WARNING`, `SEVERE`.'),
  ...FEED_PARAMETERS,
};

/** Lists the levels that the server's own records have, gravest first. */
const SHOWN_LEVELS = ['SEVERE', 'WARNING', 'INFO', 'FINE'] as const;

/** Is the way to the pages of the log. */
export const LOG_WAY = [{ text: 'System Log', path: 'manage/log/' }] as const;

const SHOWN = {
  level: choice('Only records of this level of Java and above.', [...SHOWN_LEVELS, '']),
  words: trimmedOrEmpty('Only records that have all of these words.'),
};

const all = route({
  ...common,
  path: '/log/all',
  parameters: SHOWN,
  doc: 'What the server logged last.',
  handler: (context) =>
    managePage(context, {
      title: 'All Jenkins Logs',
      way: LOG_WAY,
      tasks: logTasks(context),
      feeds: logFeeds(context),
      page: {
        page: 'log-records',
        heading: 'All Jenkins Logs',
        about: 'The newest records of the log since the server was started. All of it goes to its standard output.',
        ...shownOf(context, context.services.recentLog.records()),
        actions: null,
      },
    }),
});

const recorder = route({
  ...common,
  path: '/log/:recorder',
  object: true,
  parameters: SHOWN,
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
    return managePage(context, {
      title: 'Log',
      way: [...LOG_WAY, { text: name, path: `manage/${at}` }],
      tasks: logTasks(context),
      feeds: logFeeds(context, at),
      page: {
        page: 'log-records',
        heading: name,
        about,
        ...shownOf(context, records()),
        actions: context.may('Overall/Administer') ? actions : null,
      },
    });
  },
});

/** Returns the records that the filter of a page leaves, and the filter. */
function shownOf({ parameters }: RequestContext<typeof SHOWN>, records: readonly LogRecord[]) {
  const { level = '', words } = parameters;
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const found = (level === '' ? records : recordsFrom(records, level)).filter((record) => {
    if (wanted.length === 0) return true;
    const text = `${record.logger} ${record.message} ${record.fields}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
  return {
    filter: { level, words },
    levels: SHOWN_LEVELS,
    records: found.map((record) => ({ ...record, level: levelName(LEVEL_WEIGHTS[record.level]) })),
  };
}

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

function namesOf(loggers: readonly { readonly name: string }[]): string {
  return loggers.map(({ name }) => (name === '' ? '(all)' : name)).join(', ');
}
