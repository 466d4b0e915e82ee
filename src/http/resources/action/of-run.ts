import { fail, rawEncode } from '../../../model/index.ts';
import { exportRoute } from '../../api/export-route.ts';
import { ownHref } from '../../reply/hrefs.ts';
import { type Reply, type RequestContext, type Route, route } from '../../route.ts';
import { detailsOf, type FoundReport, reportNamed } from './find-report.ts';
import { showReport } from './show.ts';

/**
 * Serves the reports of a build, and every other address that a build does not have. Jenkins looks for an object there:
 * without a final slash it redirects to the address with one, and that is a 404; clients tell by this that `term` and
 * `kill` do not apply.
 */
const page = route({
  method: 'GET or POST',
  path: '/_run/:item/:run/:child',
  permission: 'Job/Read',
  crumb: 'required',
  object: true,
  doc: 'A report of the build that a post-build action made.',
  handler: show,
});

const below = route({
  method: 'GET',
  path: '/_run/:item/:run/:child/*',
  files: true,
  permission: 'Job/Read',
  crumb: 'exempt',
  otherVerbs: '404',
  doc: 'A part or a file of such a report.',
  handler: show,
});

const api = exportRoute({
  path: '/_run/:item/:run/:child',
  permission: 'Job/Read',
  doc: 'A report of the build in the format json, xml or python.',
  reference,
});

const partApi = exportRoute({
  path: '/_run/:item/:run/:child/:part',
  permission: 'Job/Read',
  doc: 'A part of a report in the format json, xml or python.',
  reference,
});

export const runReportRoutes: readonly Route[] = [page, below, api, partApi];

function found(context: RequestContext): FoundReport {
  const { run, services, path } = context;
  const report = reportNamed(services, run, path['child'] ?? '') ?? fail('PAGE_NOT_FOUND');
  return { run, report };
}

async function show(context: RequestContext): Promise<Reply> {
  const report = found(context);
  const own = `${ownHref(context)}${report.run.number}/${rawEncode(report.report.urlName)}/`;
  return showReport(context, report, { own, below: 'run' });
}

async function reference(context: RequestContext) {
  const report = found(context);
  const { part } = context.path;
  const details = await detailsOf(context.services, context.job, report);
  return report.report.bean(details, part === undefined ? [] : [part]) ?? fail('PAGE_NOT_FOUND');
}
