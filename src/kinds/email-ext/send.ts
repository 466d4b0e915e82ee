import type { MailOutcome, RunContext } from '../../points/index.ts';
import { failureLines, KEPT } from '../mailer/failure.ts';
import { answerHeaders, noteMessage } from '../mailer/thread.ts';
import { attachmentsOf } from './attachments.ts';
import type { MailTrigger, PublisherConfig } from './fields.ts';
import { recipientsIn, recipientsOf } from './recipients.ts';
import { resolveTokens, type TokenContext } from './tokens.ts';

/** Sends the mail of one trigger. `key` names it within the run. */
export async function sendTriggered(
  config: PublisherConfig,
  { trigger, name, key }: { readonly trigger: MailTrigger; readonly name: string; readonly key: string },
  context: RunContext,
): Promise<void> {
  const { log, mail } = context;
  const { email } = trigger;
  const defaults = await mail.settings();
  const { extended, defaultSuffix } = defaults;
  const mimeType = contentTypeOf(email.contentType, config.contentType, extended.contentType);
  const project = { subject: config.defaultSubject, content: config.defaultContent, replyTo: config.replyTo };
  const tokens: TokenContext = { run: context, defaults, project, trigger: name, html: false };
  const text = (from: string): Promise<string> => resolveTokens(from, tokens);
  if (!(await mayGoWithoutScripts(config, context, text))) return;
  const recipients = await recipientsOf(context, {
    providers: email.recipientProviders,
    listed: await text(config.recipientList),
    more: await text(email.recipientList),
    defaults,
  });
  const addresses = [...recipients.to, ...recipients.cc, ...recipients.bcc];
  if (addresses.length === 0) {
    log.line('An attempt to send an e-mail to empty list of recipients, ignored.');
    return;
  }
  const replyTo = recipientsIn(`${await text(config.replyTo)},${await text(email.replyTo)}`, defaultSuffix).to;
  const withLog = config.attachBuildLog || email.attachBuildLog;
  const isZip = config.compressBuildLog || email.compressBuildLog;
  const message = {
    from: config.from?.trim() || null,
    replyTo: [...new Set(replyTo)],
    ...recipients,
    subject: await text(email.subject),
    body: await resolveTokens(email.body, { ...tokens, html: mimeType !== 'text/plain' }),
    mimeType,
    headers: {
      'X-Jenkins-Job': context.job.displayName,
      'X-Jenkins-Result': context.result(),
      ...(extended.listId !== null && { 'List-ID': extended.listId }),
      ...(extended.precedenceBulk && { Precedence: 'bulk' }),
      ...(await answerHeaders(context)),
    },
    attachments: await attachmentsOf(context, {
      patterns: [await text(config.attachmentsPattern), await text(email.attachmentsPattern)],
      log: withLog ? (isZip ? 'zip' : 'plain') : 'none',
      limit: extended.maxAttachmentSize,
    }),
  };
  log.line(`Sending email to: ${addresses.join(' ')}`);
  const outcome = await mail.send(message, { key, extended: true });
  tell(outcome, context);
  if (outcome.kind !== 'refused') await noteMessage(context, outcome.messageId);
}

/**
 * Says whether the mail may be sent. A pre-send script may decide who gets it, and whether it is sent, so that a mail with
 * one is not sent.
 */
async function mayGoWithoutScripts(
  { presendScript, postsendScript }: PublisherConfig,
  { log }: RunContext,
  text: (from: string) => Promise<string>,
): Promise<boolean> {
  if ((await text(presendScript)).trim() !== '') {
    log.error('Pre-send scripts of mails are not run by this server; the mail is not sent');
    return false;
  }
  if ((await text(postsendScript)).trim() !== '') {
    log.line('WARNING: post-send scripts of mails are not run by this server');
  }
  return true;
}

function contentTypeOf(ofTrigger: string, ofJob: string, usual: string): string {
  const wanted = ofTrigger === 'project' || ofTrigger === '' ? ofJob : ofTrigger;
  const type = wanted === 'default' || wanted === '' ? usual : wanted;
  return type.replace(/;.*$/, '').trim().toLowerCase() || 'text/plain';
}

function tell(outcome: MailOutcome, { log }: RunContext): void {
  if (outcome.kind === 'sent') {
    if (outcome.rejected.length > 0)
      log.line(`Could not be sent to the following addresses: ${outcome.rejected.join(' ')}`);
    return;
  }
  log.error('Could not send email as a part of the post-build publishers.');
  for (const line of failureLines(outcome.failure)) log.line(line);
  if (outcome.kind === 'kept') log.line(KEPT);
}
