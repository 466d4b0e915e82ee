import { definePublisher, type RunContext } from '../../points/index.ts';
import { PLAIN_MAIL, PLAIN_PUBLISHER, PUBLISHER_FIELDS, type PublisherConfig } from './fields.ts';
import { sendTriggered } from './send.ts';
import { triggeredOf } from './triggers.ts';

/** Sends mail for the results of a run, with recipients and texts for each trigger. Jenkins: the plugin email-ext. */
export const emailExt = definePublisher({
  symbol: 'extendedEmailPublisher',
  displayName: 'Editable Email Notification',
  xmlTag: 'hudson.plugins.emailext.ExtendedEmailPublisher',
  late: true,
  fields: PUBLISHER_FIELDS,
  example: {
    ...PLAIN_PUBLISHER,
    recipientList: 'team@example.org, cc:lead@example.org',
    configuredTriggers: [
      {
        type: 'XNthFailureTrigger',
        email: { ...PLAIN_MAIL, recipientProviders: ['CulpritsRecipientProvider'], attachBuildLog: true },
        requiredFailureCount: 4,
      },
    ],
    contentType: 'both',
    from: 'ci@example.org',
  },
  beforeBuild: (config, context) => sendAll(config, context, 'before'),
  async perform(config, context) {
    await sendAll(config, context, 'after');
    return 'SUCCESS';
  },
});

async function sendAll(config: PublisherConfig, context: RunContext, when: 'before' | 'after'): Promise<void> {
  if (config.disabled) {
    context.log.line('Extended Email Publisher is currently disabled in project settings');
    return;
  }
  const triggered = await triggeredOf(config.configuredTriggers, context, when);
  for (const [index, { trigger, name }] of triggered.entries()) {
    context.log.line(`Sending email for trigger: ${name}`);
    await sendTriggered(config, { trigger, name, key: `email-ext ${when} ${index}` }, context);
  }
}
