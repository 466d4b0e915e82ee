import { textOrNull, wholeNumber } from '../../parameters/types.ts';
import { rootHref } from '../../reply/hrefs.ts';
import { type Route, route } from '../../route.ts';

const COMMON = { method: 'GET', permission: 'Overall/Administer', crumb: 'exempt' } as const;
/** Limits the records of one answer. */
const MOST = 1000;
const BEFORE = textOrNull('The place that an answer named as `next`: older records than that one.');
const COLUMNS = ['Time', 'Who', 'Via', 'From', 'What', 'On', 'Details', 'Result'];

const page = route({
  ...COMMON,
  path: '/auditLog',
  object: true,
  parameters: { before: BEFORE },
  doc: 'Who changed what, newest first, a hundred at a time.',
  async handler(context) {
    const { entries, next } = await context.services.audit.page(context.parameters.before, 100);
    const older = next === null ? [] : [{ text: 'Older ones', href: rootHref(context, `auditLog/?before=${next}`) }];
    return {
      type: 'page',
      title: 'Audit log',
      page: {
        page: 'overview',
        heading: 'Audit log',
        about: 'Every action that changes something, and every log-in. The lines are in logs/audit.log of the home.',
        links: [{ text: 'As JSON', href: rootHref(context, 'auditLog/entries') }, ...older],
        tables: [{ heading: 'Actions', columns: COLUMNS, rows: entries.map(cells), left: 0 }],
        texts: [],
      },
    };
  },
});

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

function cells(entry: Readonly<Record<string, unknown>>): readonly string[] {
  const { at, who, via, address, action, path, named, effects, result, code } = entry;
  const details = [named, effects].filter((part) => part !== undefined).map((part) => JSON.stringify(part));
  return [at, who, via, address, action, path, details.join(' '), [result, code].filter(Boolean).join(' ')].map(
    (cell) => (cell === undefined || cell === null ? '' : String(cell)),
  );
}
