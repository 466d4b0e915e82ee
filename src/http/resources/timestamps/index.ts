import { Readable } from 'node:stream';
import { stripNotes } from '../../logs/console-notes.ts';
import { openLogSlice } from '../../logs/log-slice.ts';
import { flag, group, text } from '../../parameters/types.ts';
import { bytesOf } from '../../reply/serve-file.ts';
import { type Reply, type RequestContext, type Route, route } from '../../route.ts';
import { timesPage } from './lines.ts';
import { BadTimesQuery, parseTimesQuery, type TimesQuery } from './query.ts';

const TYPE = 'text/plain;charset=utf-8';

/**
 * Describes the parameters of the page of times. Their names are in any case, and formats may be repeated: their order in
 * the query counts. Reading them throws BadTimesQuery.
 */
const times = group(
  {
    time: text('Show the time of day by this pattern of Java’s SimpleDateFormat: `HH:mm:ss`.'),
    elapsed: text('Show the time since the build began by this pattern: `HH:mm:ss.S`.'),
    precision: text(
      'Show the seconds since the build began with so many decimal places, or `seconds`, `milliseconds`.',
    ),
    timeZone: text('Zone of the time of day: `Europe/Berlin`, `GMT+2`. Default: the server’s.'),
    locale: text('Language of names of days and months: `de`, `en_GB`.'),
    appendLog: flag('Show the line of the log after its time.'),
    startLine: text('First line, from 1; -3: the third from the end.', { type: 'integer' }),
    endLine: text('Last line; -1: the last one.', { type: 'integer' }),
    currentTime: flag('Show one line with the present time instead.'),
  },
  ({ inQuery }) => parseTimesQuery(inQuery),
);

const timestamps = route({
  method: 'GET',
  path: '/_run/:item/:run/timestamps',
  permission: 'Job/Read',
  crumb: 'exempt',
  object: true,
  parameters: { times },
  doc: 'Times of the lines of the log, where the job keeps them; seconds with three decimal places by default.',
  handler: page,
});

/** Holds the route of the times of the lines of a build's log. */
export const timestampRoutes: readonly Route[] = [timestamps];

/**
 * Returns the page of times. An error in the query is reported in the text, as in Jenkins, so that a script's log shows it.
 */
async function page(context: RequestContext<{ times: typeof times }>): Promise<Reply> {
  try {
    return await answer(context, context.parameters.times);
  } catch (error) {
    if (!(error instanceof BadTimesQuery)) throw error;
    const url = context.base.replace(/\/$/, '') + context.ownPath;
    return { type: 'text', text: `${url}\n${error.message}\n`, contentType: TYPE };
  }
}

async function answer({ job, run, services, request, reply }: RequestContext, query: TimesQuery): Promise<Reply> {
  const { home, clock } = services;
  if (query.currentTime) {
    const at = clock.now();
    return { type: 'text', text: `${query.format({ elapsed: at - run.startTime, at })}\n`, contentType: TYPE };
  }
  const path = home.runs.paths.log(job, run.number);
  reply.header('content-type', TYPE);
  if (request.method === 'HEAD') return { type: 'text', text: '', contentType: TYPE };
  const pages = timesPage(query, home.runFiles.lineTimes.read(run), () => logOf(path));
  void reply.send(Readable.from(pages, { objectMode: false }));
  return { type: 'taken' };
}

async function* logOf(path: string): AsyncGenerator<Buffer> {
  const { handle, end } = await openLogSlice(path, 0, false);
  if (handle !== null) yield* stripNotes(bytesOf(handle, 0, end));
}
