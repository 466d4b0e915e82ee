import { fail } from '../../../model/index.ts';
import { consoleWindow } from '../../logs/console-window.ts';
import { offsetOf } from '../../logs/line-numbers.ts';
import type { LogPlace } from '../../logs/log-rows.ts';
import { MAX_SOUGHT, searchLog } from '../../logs/log-search.ts';
import { openSized } from '../../logs/log-slice.ts';
import type { Parameter, ValuesOf } from '../../parameters/declare.ts';
import { flag, textOrEmpty, wholeNumber } from '../../parameters/types.ts';
import { type RequestContext, route } from '../../route.ts';

const MOST_MATCHES = 1000;
const SEARCHED_BYTES = 32 * 1024 * 1024;

function offset(doc: string): Parameter<number | null> {
  return wholeNumber(doc, { digits: 15, otherwise: null });
}

/** Declares the place of a log that is wanted. */
export const PLACE = {
  from: offset('Offset of the first line: the `to` of the window before.'),
  before: offset('Offset behind the last line: the `from` of the window behind.'),
  at: offset('Any offset: the window begins with the line in which it is.'),
  line: wholeNumber('Number, from 1, of the first line; far on in a long log the last lines are answered.', {
    digits: 9,
    otherwise: null,
  }),
};

const WINDOW_PARAMETERS = {
  ...PLACE,
  number: wholeNumber('Number of the first line where it is known, which saves counting it.', {
    digits: 9,
    otherwise: null,
  }),
};

const SEARCH_PARAMETERS = {
  text: textOrEmpty('The text, found whatever the case of its letters.', { type: 'string', pattern: '^.{1,100}$' }),
  from: wholeNumber('Offset at which the search begins.', { digits: 15, otherwise: 0 }),
  back: flag('Search what is before that offset, from there back.'),
  most: wholeNumber(`How many matches at most; no more than ${MOST_MATCHES}.`, { digits: 4, otherwise: 1 }),
};

/** Answers a piece of the log in lines, from anywhere in it: a log of any length can be looked at through it. */
export const logWindow = route({
  method: 'GET',
  path: '/_run/:item/:run/logText/lines',
  permission: 'Job/Read',
  crumb: 'exempt',
  parameters: WINDOW_PARAMETERS,
  doc:
    'A window of the log as JSON, some 48 KB and 300 lines at most; the last lines by default: `from`, `to`, `size` (raw ' +
    'offsets), `growing`, `begun`, `number` and `rows` (at, cut, time, parts with text, classes and href).',
  async handler(context) {
    const { parameters } = context;
    return { type: 'json', json: await consoleWindow(context, placeOf(parameters), parameters.number) };
  },
});

export const logSearch = route({
  method: 'GET',
  path: '/_run/:item/:run/logText/search',
  permission: 'Job/Read',
  crumb: 'exempt',
  parameters: SEARCH_PARAMETERS,
  doc:
    'Where a text is in the log, as JSON: raw offsets as `at`, and as `next` the offset from which to go on, null at the ' +
    'end. A request searches 32 MB at most.',
  handler: search,
});

/** Returns the place that the parameters name; the end where they name none. */
export function placeOf({ from, before, at, line }: ValuesOf<typeof PLACE>): Parameters<typeof consoleWindow>[1] {
  if (from !== null) return { kind: 'from', offset: from };
  if (before !== null) return { kind: 'before', offset: before };
  if (at !== null) return { kind: 'at', offset: at };
  if (line === null) return { kind: 'end' };
  return async (handle): Promise<LogPlace> => {
    const found = await offsetOf(handle, line);
    return found === null ? { kind: 'end' } : { kind: 'from', offset: found };
  };
}

async function search({ job, run, services, parameters }: RequestContext<typeof SEARCH_PARAMETERS>) {
  const { text, from, back, most } = parameters;
  if (text === '' || text.length > MAX_SOUGHT) fail('SEARCH_TEXT_INVALID', String(MAX_SOUGHT));
  const log = await openSized(services.home.runs.paths.log(job, run.number));
  if (log === null) return { type: 'json', json: { at: [], next: null } } as const;
  try {
    const limits = { most: Math.min(Math.max(most, 1), MOST_MATCHES), bytes: SEARCHED_BYTES };
    return { type: 'json', json: await searchLog(log, { text, from, back, ...limits }) } as const;
  } finally {
    await log.handle.close();
  }
}
