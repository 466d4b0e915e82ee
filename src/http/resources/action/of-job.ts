import { fail, rawEncode, rawEncodePath } from '../../../model/index.ts';
import { ownHref } from '../../reply/hrefs.ts';
import { type Reply, type RequestContext, type Route, route } from '../../route.ts';
import { type FoundReport, jobReports } from './find-report.ts';
import { showReport } from './show.ts';
import { reportTrend } from './trend.ts';

const page = route({
  method: 'GET',
  path: '/_item/:item/:child/*',
  files: true,
  permission: 'Job/Read',
  crumb: 'exempt',
  otherVerbs: '404',
  doc: 'The newest report of the job that a post-build action made under this name, or a file of it.',
  handler: show,
});

const trend = route({
  method: 'GET',
  path: '/_item/:item/:child/trend.svg',
  permission: 'Job/Read',
  crumb: 'exempt',
  otherVerbs: '404',
  doc: 'A picture of what reports of this name told in the last builds.',
  handler: reportTrend,
});

export const jobReportRoutes: readonly Route[] = [page, trend];

async function show(context: RequestContext): Promise<Reply> {
  const found = foundIn(context);
  const { report, run } = found;
  const rest = context.path['*'] ?? '';
  const name = rawEncode(report.urlName);
  if (report.folder === null)
    return { type: 'redirect', to: `/${context.via}${run.number}/${name}/${rawEncodePath(rest)}` };
  if (rest === '' && !context.ownPath.replace(/\?.*$/s, '').endsWith('/'))
    return { type: 'redirect', to: `/${context.via}${name}/` };
  return showReport(context, found, { own: `${ownHref(context)}${name}/`, below: 'job' });
}

function foundIn(context: RequestContext): FoundReport {
  const { item, path, services } = context;
  if (item.kind !== 'job') return fail('PAGE_NOT_FOUND');
  return jobReports(services, item).get(path['child'] ?? '') ?? fail('PAGE_NOT_FOUND');
}
