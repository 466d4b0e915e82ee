import { defineAction } from '../../points/index.ts';
import { HTML_REPORT_EXAMPLE, HTML_REPORT_MARK, htmlReportPlace, readHtmlReport, writeHtmlReport } from './action.ts';

/** Defines the action that marks a run as the source of the HTML report that its job shows. */
export const htmlReportOfJob = defineAction({
  xmlTag: HTML_REPORT_MARK,
  symbol: 'htmlReportOfJob',
  displayName: 'HTML report of a job',
  example: HTML_REPORT_EXAMPLE,
  read: readHtmlReport,
  write: (data) => writeHtmlReport(HTML_REPORT_MARK, data),
  report: (data) => htmlReportPlace(data, false),
});
