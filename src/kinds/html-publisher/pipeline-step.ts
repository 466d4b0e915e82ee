import { defineStep, nestedParametersOf } from '../../points/index.ts';
import { htmlPublisher } from './publisher.ts';
import { reportTargets } from './target.ts';

/** Publishes a folder of HTML: `publishHTML([reportName: 'Docs', …])`. Jenkins: `PublishHTMLStep`. */
export const publishHtmlStep = defineStep({
  name: 'publishHTML',
  className: 'htmlpublisher.workflow.PublishHTMLStep',
  displayName: 'Publish HTML reports',
  parameters: [{ name: 'target', type: 'value', required: true, fields: nestedParametersOf(reportTargets) }],
  needs: 'workspace',
  *run(call) {
    const config = yield* call.configure(htmlPublisher, { reportTargets: [call.args.value('target')] });
    const result = yield* call.work((context) => htmlPublisher.perform(config, context));
    if (result !== 'SUCCESS') call.worsen(result);
    return null;
  },
});
