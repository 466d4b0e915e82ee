import {
  addressesOf,
  bool,
  definePublisher,
  type Field,
  type MailOutcome,
  type RunContext,
  text,
} from '../../../points/index.ts';
import { failureLines, KEPT } from '../../mail/failure.ts';
import { answerHeaders, noteMessage } from '../../mail/thread.ts';
import { recipientsOf } from './recipients.ts';
import { mailText } from './text.ts';

/** How pipelines say it; never written. */
const everyUnstable: Field<boolean | null> = {
  input: 'hidden',
  fromXml: (element) => (element === undefined ? null : element.text.trim() === 'true'),
  toXml: () => [],
};

/** Tells by mail of a run that failed, of tests that failed, and when all is well again. */
export const mailer = definePublisher({
  symbol: 'mailer',
  displayName: 'E-mail Notification',
  xmlTag: 'hudson.tasks.Mailer',
  late: true,
  fields: {
    recipients: text({ title: 'Recipients' }),
    dontNotifyEveryUnstableBuild: bool({ title: 'Only the first unstable build' }),
    sendToIndividuals: bool({ title: 'Also to those who broke the build, and to whoever asked for it' }),
    notifyEveryUnstableBuild: everyUnstable,
  },
  example: {
    recipients: 'team@example.org $MORE upstream-individuals:library',
    dontNotifyEveryUnstableBuild: true,
    sendToIndividuals: true,
    notifyEveryUnstableBuild: null,
  },
  async perform(config, context) {
    const { notifyEveryUnstableBuild: every } = config;
    const onlyFirstUnstable = every === null ? config.dontNotifyEveryUnstableBuild : !every;
    const what = await mailText(context, { onlyFirstUnstable });
    if (what === null) return 'SUCCESS';
    const to = await recipientsOf(config, context);
    if (to.length === 0) {
      context.log.line('An attempt to send an e-mail to empty list of recipients, ignored.');
      return 'SUCCESS';
    }
    context.log.line(`Sending e-mails to: ${to.join(' ')}`);
    const { replyTo, defaultSuffix } = await context.mail.settings();
    const outcome = await context.mail.send(
      {
        from: null,
        replyTo: addressesOf(replyTo ?? '', defaultSuffix),
        ...{ to, cc: [], bcc: [], mimeType: 'text/plain' },
        ...what,
        headers: {
          'X-Jenkins-Job': context.job.fullName,
          'X-Jenkins-Result': context.result(),
          'Auto-Submitted': 'auto-generated',
          ...(await answerHeaders(context)),
        },
      },
      { key: 'mailer' },
    );
    tell(outcome, context);
    if (outcome.kind !== 'refused') await noteMessage(context, outcome.messageId);
    return 'SUCCESS';
  },
});

function tell(outcome: MailOutcome, { log }: RunContext): void {
  if (outcome.kind === 'sent') {
    if (outcome.rejected.length > 0)
      log.line(`Could not be sent to the following addresses: ${outcome.rejected.join(' ')}`);
    return;
  }
  log.error(outcome.failure.message.split('\n')[0] ?? '');
  for (const line of failureLines(outcome.failure)) log.line(line);
  if (outcome.kind === 'kept') log.line(KEPT);
}
