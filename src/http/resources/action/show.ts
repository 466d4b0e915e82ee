import { existsSync } from 'node:fs';
import { messageOf } from '../../../kit/index.ts';
import { displayNameOf, fail, rawEncode, rawEncodePath } from '../../../model/index.ts';
import type { KeptReport, ReportCell, ReportPage, RunReport } from '../../../points/index.ts';
import { itemDisplayName } from '../../beans/items/item.ts';
import { reportPageGiven } from '../../extensions/action-shapes.ts';
import { ownHref } from '../../reply/hrefs.ts';
import { serveFile } from '../../reply/serve-file.ts';
import type { Reply, RequestContext } from '../../route.ts';
import { detailsOf, type FoundReport } from './find-report.ts';

/** Limits the rows of a table on a page. */
const SHOWN = 500;

/** Serves a report's page, or a file of it. `own` is the address of the report, with a slash at its end. */
export async function showReport(
  context: RequestContext,
  found: FoundReport,
  place: { readonly own: string; readonly below: 'run' | 'job' },
): Promise<Reply> {
  const { run, report } = found;
  const owner = itemDisplayName(context, context.job);
  const ownerName = place.below === 'run' ? `${owner} ${displayNameOf(run)}` : owner;
  const rest = context.path['*'] ?? '';
  if (report.folder !== null) return showFolder(context, found, { ...place, ownerName, rest });
  const at = rest.split('/').filter((part) => part !== '');
  const details = await detailsOf(context.services, context.job, found);
  const page = pageOf(report, details, at);
  const href = ownHref(context);
  const chart = report.trend.length > 0 && at.length === 0 ? chartHref(href, report) : null;
  const up = at.length === 0 ? null : { text: report.title, href: place.own };
  return {
    type: 'page',
    title: `${ownerName} ${page.heading}`,
    page: { page: 'report', ownerName, up, chart, ...placed(page, place.own) },
  };
}

/** Returns a page of a report. Throws PAGE_NOT_FOUND, and PAGE_OF_PLUGIN_WRONG where the action has an error. */
function pageOf(report: RunReport, details: KeptReport | null, at: readonly string[]): ReportPage {
  const page = report.page(details, at) ?? fail('PAGE_NOT_FOUND');
  try {
    return reportPageGiven(page);
  } catch (error) {
    return fail('PAGE_OF_PLUGIN_WRONG', report.urlName, messageOf(error));
  }
}

function chartHref(job: string, { urlName }: RunReport): string {
  return `${job}${rawEncode(urlName)}/trend.svg`;
}

async function showFolder(
  context: RequestContext,
  { run, report }: FoundReport,
  { own, ownerName, rest }: { readonly own: string; readonly ownerName: string; readonly rest: string },
): Promise<Reply> {
  const { folder, title } = report;
  const { job, services } = context;
  if (folder === null) return fail('PAGE_NOT_FOUND');
  const root = services.home.reports.kept.folder(job, folder.of === 'job' ? null : run.number, folder.path);
  if (!existsSync(root)) fail('FILE_NOT_FOUND', rest === '' ? title : rest);
  if (rest !== '') return serveFile(context, { root, heading: `${ownerName} ${title}` });
  const [first, second] = folder.start;
  if (first === undefined) return serveFile(context, { root, heading: `${ownerName} ${title}` });
  if (second === undefined)
    return { type: 'redirect', to: new URL(own + rawEncodePath(first.file), context.base).href };
  const rows = folder.start.map(({ title: text, file }) => [{ text, href: rawEncodePath(file) }]);
  const page = { heading: title, facts: [], tables: [{ heading: 'Files', columns: ['File'], rows, left: 0 }] };
  return {
    type: 'page',
    title: `${ownerName} ${title}`,
    page: { page: 'report', ownerName, up: null, chart: null, ...placed(page, own) },
  };
}

/** Returns the page with addresses for a browser, and with as many rows as a page takes. */
function placed(page: ReportPage, own: string): ReportPage {
  const cell = (value: ReportCell): ReportCell =>
    typeof value === 'object' ? { text: value.text, href: own + value.href } : value;
  return {
    ...page,
    tables: page.tables.map((table) => ({
      ...table,
      rows: table.rows.slice(0, SHOWN).map((row) => row.map(cell)),
      left: table.left + Math.max(0, table.rows.length - SHOWN),
    })),
  };
}
