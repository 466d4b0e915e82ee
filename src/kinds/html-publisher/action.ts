import {
  defineAction,
  NO_SECRETS,
  type RunReport,
  readFields,
  runReport,
  tagOfClass,
  writeFields,
} from '../../points/index.ts';
import { childOf, childrenOf, childText, node, type XmlElement, type XmlNode } from '../../xml/index.ts';
import { type HtmlTarget, reportAddress, TARGET_FIELDS } from './target.ts';

/**
 * Names the element for a report that is stored with its run; `HTML_REPORT_MARK` names the one for a report that only the
 * job has, which marks the run that produced it.
 */
export const HTML_REPORT_TAG = tagOfClass('htmlpublisher.HtmlPublisherTarget$HTMLBuildAction');
export const HTML_REPORT_MARK = tagOfClass('htmlpublisher.HtmlPublisherTarget$HTMLPublishedForProjectMarkerAction');

export interface HtmlReportData {
  readonly target: HtmlTarget;
  readonly start: readonly { readonly title: string; readonly file: string }[];
}

/** Holds an example of a report that is stored with its run. */
export const HTML_REPORT_EXAMPLE: HtmlReportData = {
  target: {
    reportName: 'API docs',
    reportDir: 'docs',
    reportFiles: 'index.html',
    reportTitles: '',
    alwaysLinkToLastBuild: false,
    keepAll: true,
    allowMissing: false,
    includes: '**/*',
    escapeUnderscores: true,
  },
  start: [{ title: 'index', file: 'index.html' }],
};

export const htmlReport = defineAction({
  xmlTag: HTML_REPORT_TAG,
  symbol: 'htmlReport',
  displayName: 'HTML report of a build',
  example: HTML_REPORT_EXAMPLE,
  read: readHtmlReport,
  write: (data) => writeHtmlReport(HTML_REPORT_TAG, data),
  report: (data) => htmlReportPlace(data, true),
});

/** Jenkins has the index pages in a page of its own beside the files; here they stand with the target. */
export function readHtmlReport(element: XmlElement): HtmlReportData {
  const target = readFields(TARGET_FIELDS, childOf(element, 'actualHtmlPublisherTarget') ?? element, NO_SECRETS);
  const pages = childOf(element, 'start');
  const start = pages === undefined ? plainPages(target) : childrenOf(pages, 'page').map(pageOf);
  return { target, start };
}

function pageOf(element: XmlElement): HtmlReportData['start'][number] {
  const file = childText(element, 'file') ?? '';
  return { title: childText(element, 'title') ?? file, file };
}

/** Returns the index pages of a run that Jenkins wrote: the names that are no patterns. */
function plainPages({ reportFiles }: HtmlTarget): HtmlReportData['start'] {
  return reportFiles
    .split(',')
    .map((file) => file.trim())
    .filter((file) => file !== '' && !/[*?$]/.test(file))
    .map((file) => ({ title: file.replace(/(?<=.)\.[^.]*$/, ''), file }));
}

export function writeHtmlReport(tag: string, { target, start }: HtmlReportData): XmlNode {
  return node(tag, { plugin: 'htmlpublisher' }, [
    node('actualHtmlPublisherTarget', writeFields(TARGET_FIELDS, target, { encrypt: (plain) => plain })),
    node(
      'start',
      start.map(({ title, file }) => node('page', [node('title', title), node('file', file)])),
    ),
  ]);
}

export function htmlReportPlace({ target, start }: HtmlReportData, belowRun: boolean): RunReport {
  const urlName = reportAddress(target);
  return runReport({
    urlName,
    title: target.reportName,
    belowRun,
    ofFailedRuns: target.alwaysLinkToLastBuild || !belowRun,
    folder: { of: belowRun ? 'run' : 'job', path: `htmlreports/${urlName}`, start },
  });
}
