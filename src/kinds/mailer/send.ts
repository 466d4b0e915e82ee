import { addressesOf, type MailOutcome, type RunContext } from '../../points/index.ts';
import { failureLines, KEPT } from './failure.ts';
import { recipientsOf } from './publisher-recipients.ts';
import { mailText } from './text.ts';
import { answerHeaders, noteMessage } from './thread.ts';

export interface MailerConfig {
  readonly recipients: string;
  readonly sendToIndividuals: boolean;
  readonly onlyFirstUnstable: boolean;
  /** Distinguishes the mail from others of the run. */
  readonly key: string;
}

/** Sends mail for a run that broke something or is well again. Jenkins: `MailSender`. */
export async function sendMail(config: MailerConfig, context: RunContext): Promise<void> {
  const what = await mailText(context, config);
  if (what === null) return;
  const to = await recipientsOf(config, context);
  if (to.length === 0) {
    context.log.line('An attempt to send an e-mail to empty list of recipients, ignored.');
    return;
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
    { key: config.key },
  );
  tell(outcome, context);
  if (outcome.kind !== 'refused') await noteMessage(context, outcome.messageId);
}

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
