import { textOrNull, trimmedOrEmpty, wholeNumber } from '../../parameters/types.ts';
import { managePage } from '../../reply/manage-page.ts';
import { type RequestContext, type Route, route } from '../../route.ts';

const COMMON = { method: 'GET', permission: 'Overall/Administer', crumb: 'exempt' } as const;
/** Limits the records of one answer. */
const MOST = 1000;
const BEFORE = textOrNull('The place that an answer named as `next`: older records than that one.');
/** Is how many lines a page shows, and `LOOKED_AT` how many are looked at for those that a filter wants. */
const SHOWN = 100;
const LOOKED_AT = 5000;

const FILTER = {
  before: BEFORE,
  who: trimmedOrEmpty('Only what somebody did whose id has this in it.'),
  action: trimmedOrEmpty('Only what has this in the action, the path or the details.'),
  from: trimmedOrEmpty('Only from this day on, `2026-11-21`.'),
  to: trimmedOrEmpty('Only up to this day.'),
};
type Asked = RequestContext<typeof FILTER>['parameters'];

const page = route({
  ...COMMON,
  path: '/auditLog',
  object: true,
  parameters: FILTER,
  doc: `Who changed what, newest first, ${SHOWN} at a time.`,
  async handler(context) {
    const { parameters } = context;
    const { who, action, from, to, before } = parameters;
    const { entries, next } = await find(context, parameters);
    const linkTo = (place: string | null) => {
      const query = new URLSearchParams({ who, action, from, to, before: place ?? '' });
      for (const [name, value] of [...query]) if (value === '') query.delete(name);
      return `?${query}`;
    };
    return managePage(context, {
      title: 'Audit log',
      way: [{ text: 'Audit log', path: 'manage/auditLog/' }],
      tasks: [],
      page: {
        page: 'audit',
        entries: entries.map(rowOf),
        filter: { who, action, from, to },
        older: next === null ? null : linkTo(next),
        newest: before === null ? null : linkTo(null),
      },
    });
  },
});

/** Returns the next lines that the filter wants. Of a rare kind there may be fewer than a page holds. */
async function find({ services }: Pick<RequestContext, 'services'>, asked: Asked) {
  const found: Entry[] = [];
  let place = asked.before;
  for (let looked = 0; looked < LOOKED_AT && found.length < SHOWN; ) {
    const { entries, next } = await services.audit.page(place, SHOWN - found.length);
    looked += Math.max(1, entries.length);
    found.push(...entries.filter((entry) => isWanted(entry, asked)));
    place = next;
    if (next === null) break;
    // The lines are in the order of time: behind the first day there is nothing more to find.
    const oldest = entries.at(-1)?.['at'];
    if (asked.from !== '' && typeof oldest === 'string' && oldest < asked.from) {
      place = null;
      break;
    }
  }
  return { entries: found, next: place };
}

type Entry = Readonly<Record<string, unknown>>;

function isWanted(entry: Entry, { who, action, from, to }: Asked): boolean {
  const day = String(entry['at'] ?? '').slice(0, 10);
  if ((from !== '' && day < from) || (to !== '' && day > to)) return false;
  const has = (text: unknown, word: string) =>
    String(text ?? '')
      .toLowerCase()
      .includes(word.toLowerCase());
  if (!has(entry['who'], who)) return false;
  return [entry['action'], entry['path'], detailsOf(entry)].some((text) => has(text, action));
}

const list = route({
  ...COMMON,
  path: '/auditLog/entries',
  parameters: {
    before: BEFORE,
    count: wholeNumber(`How many records at most; no more than ${MOST}.`, { digits: 4, otherwise: 100 }),
  },
  doc: 'The records of the audit log as JSON, newest first: `entries`, and where the older ones begin as `next`.',
  async handler({ parameters: { before, count }, services }) {
    return { type: 'json', json: await services.audit.page(before, Math.min(Math.max(count, 1), MOST)) };
  },
});

export const auditRoutes: readonly Route[] = [page, list];

function rowOf(entry: Entry) {
  const text = (name: string) => String(entry[name] ?? '');
  return {
    at: text('at'),
    who: text('who'),
    via: text('via'),
    address: text('address'),
    action: text('action'),
    path: text('path'),
    details: detailsOf(entry),
    result: text('result'),
    code: text('code'),
  };
}

function detailsOf({ named, effects }: Entry): string {
  return [named, effects]
    .filter((part) => part !== undefined)
    .map((part) => JSON.stringify(part))
    .join(' ');
}
