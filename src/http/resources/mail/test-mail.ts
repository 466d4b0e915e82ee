import { randomUUID } from 'node:crypto';
import { messageOf } from '../../../kit/index.ts';
import { mailSettings } from '../../../points/index.ts';
import { list, trimmed } from '../../parameters/types.ts';
import { validation } from '../../reply/form-validation.ts';
import { route } from '../../route.ts';
import { mailServerIn, SERVER } from './settings-form.ts';

/** Sends a test mail. Jenkins: `Mailer.DescriptorImpl#doSendTestMail`. */
export const sendTestMail = route({
  method: 'POST',
  path: '/descriptorByName/hudson.tasks.Mailer/sendTestMail',
  permission: 'Overall/Administer',
  crumb: 'required',
  parameters: {
    sendTestMailTo: list('Who gets it, with blanks or commas between the addresses.', /[\s,]+/),
    adminAddress: trimmed('Sender.'),
    ...SERVER,
  },
  doc: 'Sends a mail by the settings that are given, and tells how that went, as a part of a page.',
  async handler({ parameters, services, base }) {
    const { home, mail } = services;
    const to = parameters.sendTestMailTo;
    const count = mail.nextTest();
    try {
      const settings = mailServerIn(parameters, await home.pluginSettings.read(mailSettings), home.secrets);
      if (to.length === 0) throw new Error('No recipient is given');
      const from = parameters.adminAddress || null;
      const message = {
        ...{ from, to, cc: [], bcc: [], mimeType: 'text/plain' },
        replyTo: settings.replyTo === null ? [] : [settings.replyTo],
        subject: `Test email #${count}`,
        body: `This is test email #${count} sent from ${home.settings.current.rootUrl ?? base}`,
      };
      await mail.sendNow(message, randomUUID(), settings);
      return validation({ kind: 'ok', text: 'Email was successfully sent' });
    } catch (error) {
      return validation({ kind: 'error', text: 'Failed to send out e-mail', details: messageOf(error) });
    }
  },
});
