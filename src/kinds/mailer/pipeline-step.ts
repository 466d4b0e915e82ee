import { addressesOf, defineStep, StepAbort } from '../../points/index.ts';

/** Sends a mail through the server that `hudson.tasks.Mailer.xml` names. Its text is always sent as UTF-8. */
export const mailStep = defineStep({
  name: 'mail',
  className: 'org.jenkinsci.plugins.workflow.steps.MailStep',
  displayName: 'Mail',
  parameters: [
    { name: 'subject', type: 'String', required: true },
    { name: 'body', type: 'String', required: true },
    { name: 'bcc', type: 'String' },
    { name: 'cc', type: 'String' },
    { name: 'charset', type: 'String' },
    { name: 'from', type: 'String' },
    { name: 'mimeType', type: 'String' },
    { name: 'replyTo', type: 'String' },
    { name: 'to', type: 'String' },
  ],
  shows: 'subject',
  *run(call) {
    const { args, mail } = call;
    const subject = args.text('subject');
    const body = args.text('body');
    if (subject.trim() === '' || body.trim() === '') {
      return call.abort("Email not sent. All mandatory properties must be supplied ('subject', 'body').");
    }
    yield* call.effect('send', async ({ key }) => {
      const settings = await mail.settings();
      const addresses = (name: string): string[] => addressesOf(args.optionalText(name), settings.defaultSuffix);
      const [to, cc, bcc] = [addresses('to'), addresses('cc'), addresses('bcc')];
      if (to.length + cc.length + bcc.length === 0) {
        throw new StepAbort("Email not sent. No recipients of any kind specified ('to', 'cc', 'bcc').");
      }
      const message = {
        ...{ subject, body, to, cc, bcc },
        from: args.optionalText('from') ?? null,
        replyTo: addressesOf(args.optionalText('replyTo') ?? settings.replyTo ?? '', settings.defaultSuffix),
        mimeType: args.optionalText('mimeType') || 'text/plain',
      };
      await mail.send(message, key);
      return null;
    });
    return null;
  },
});
