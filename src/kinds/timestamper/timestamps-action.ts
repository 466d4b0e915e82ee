import {
  type ActionAnswer,
  defineTransientAction,
  queryFlag,
  queryNumber,
  queryText,
  type RunPageContext,
  runPage,
} from '../../points/index.ts';
import { timesPage } from './lines.ts';
import { BadTimesQuery, parseTimesQuery, type TimesQuery } from './times-query.ts';

const TYPE = 'text/plain;charset=utf-8';

const page = runPage({
  path: 'timestamps',
  isObject: true,
  doc: 'Times of the lines of the log, where the job keeps them; seconds with three decimal places by default.',
  // Names are in any case, and formats may be repeated: their order in the query counts.
  parameters: {
    time: queryText('Show the time of day by this pattern of Java’s SimpleDateFormat: `HH:mm:ss`.'),
    elapsed: queryText('Show the time since the build began by this pattern: `HH:mm:ss.S`.'),
    precision: queryText(
      'Show the seconds since the build began with so many decimal places, or `seconds`, `milliseconds`.',
    ),
    timeZone: queryText('Zone of the time of day: `Europe/Berlin`, `GMT+2`. Default: the server’s.'),
    locale: queryText('Language of names of days and months: `de`, `en_GB`.'),
    appendLog: queryFlag('Show the line of the log after its time.'),
    startLine: queryNumber('First line, from 1; -3: the third from the end.'),
    endLine: queryNumber('Last line; -1: the last one.'),
    currentTime: queryFlag('Show one line with the present time instead.'),
  },
  answer(context, query) {
    try {
      return timesOf(context, parseTimesQuery(query.inOrder));
    } catch (error) {
      // An error in the query is reported in the text, as in Jenkins, so that a script's log shows it.
      if (!(error instanceof BadTimesQuery)) throw error;
      return { type: 'text', text: `${context.url}\n${error.message}\n`, contentType: TYPE };
    }
  },
});

/** Shows the times of the lines of a build's log. Jenkins: `TimestampsAction`. */
export const timestampsOfRun = defineTransientAction({
  className: 'hudson.plugins.timestamper.action.TimestampsAction',
  symbol: 'timestampsOfRun',
  displayName: 'Timestamps',
  belowRun: { pages: [page] },
});

function timesOf(context: RunPageContext, query: TimesQuery): ActionAnswer {
  const { run } = context;
  if (query.currentTime) {
    const at = context.now();
    return { type: 'text', text: `${query.format({ elapsed: at - run.startTime, at })}\n`, contentType: TYPE };
  }
  return {
    type: 'stream',
    contentType: TYPE,
    open: () => timesPage(query, context.lineTimes(), () => context.console()),
  };
}
