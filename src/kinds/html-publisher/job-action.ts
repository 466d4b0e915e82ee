import { defineRunAction } from '../../points/index.ts';
import { HTML_REPORT_EXAMPLE, HTML_REPORT_MARK, htmlReportPlace, readHtmlReport, writeHtmlReport } from './action.ts';

/** A run made the HTML report that its job shows. */
export const htmlReportOfJob = defineRunAction({
  xmlTag: HTML_REPORT_MARK,
  symbol: 'htmlReportOfJob',
  displayName: 'HTML report of a job',
  example: HTML_REPORT_EXAMPLE,
  read: readHtmlReport,
  write: (data) => writeHtmlReport(HTML_REPORT_MARK, data),
  report: (data) => htmlReportPlace(data, false),
});
