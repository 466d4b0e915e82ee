import type { BuiltInPlugin } from '../../points/index.ts';
import { htmlReport } from './action.ts';
import { htmlReportOfJob } from './job-action.ts';
import { publishHtmlStep } from './pipeline-step.ts';
import { htmlPublisher } from './publisher.ts';

export const htmlPublisherPlugin: BuiltInPlugin = {
  name: 'html-publisher',
  shortName: 'htmlpublisher',
  kinds: [htmlPublisher, htmlReport, htmlReportOfJob, publishHtmlStep],
};
