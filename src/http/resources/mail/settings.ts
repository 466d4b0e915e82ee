import { messageOf } from '../../../kit/index.ts';
import { fail } from '../../../model/index.ts';
import { extendedMailSettings, mailSettings } from '../../../points/index.ts';
import { trimmed } from '../../parameters/types.ts';
import { rootHref, runHref } from '../../reply/hrefs.ts';
import { Refusal } from '../../request/refusal.ts';
import { type RequestContext, route } from '../../route.ts';
import { EXTENDED, extendedMailIn, mailServerIn, SERVER } from './settings-form.ts';

/** Shows the mail settings. Jenkins: a part of `/configure`. */
export const mailSettingsPage = route({
  method: 'GET',
  path: '/mail',
  permission: 'Overall/Read',
  crumb: 'exempt',
  doc: 'Settings of mail as a form, with a test, and the mails that wait to be sent. For administrators.',
  async handler(context) {
    demandAdministrator(context);
    const { home, mail } = context.services;
    let problem = '';
    const unreadable = (error: unknown) => {
      problem = messageOf(error);
      return null;
    };
    const server = await home.pluginSettings.read(mailSettings).catch(unreadable);
    const extended = await home.pluginSettings.read(extendedMailSettings).catch(unreadable);
    return {
      type: 'page',
      title: 'Mail',
      page: {
        page: 'mail-settings',
        action: rootHref(context, 'manage/mail/configSubmit'),
        testAction: rootHref(context, 'descriptorByName/hudson.tasks.Mailer/sendTestMail'),
        retryAction: rootHref(context, 'manage/mail/retry'),
        values: {
          smtpHost: server?.host ?? '',
          smtpPort: String(server?.port ?? ''),
          username: server?.user ?? '',
          adminAddress: home.settings.current.adminAddress ?? '',
          replyToAddress: server?.replyTo ?? '',
          defaultSuffix: server?.defaultSuffix ?? '',
          defaultContentType: extended?.contentType ?? '',
          defaultRecipients: extended?.recipients ?? '',
          defaultSubject: extended?.subject ?? '',
          defaultBody: extended?.body ?? '',
          allowedDomains: extended?.allowedDomains.join(', ') ?? '',
          excludedCommitters: extended?.excludedRecipients.join(', ') ?? '',
          emergencyReroute: extended?.emergencyReroute ?? '',
        },
        useSsl: server?.useSsl ?? false,
        useTls: server?.useTls ?? false,
        hasPassword: server?.password != null,
        problem,
        waiting: mail.waiting().map(({ id, job, run, subject, recipients, attempts, reason }) => ({
          ...{ id, subject, attempts },
          run: `${job} #${run}`,
          href: runHref(context, job, run),
          recipients: recipients.join(', '),
          reason: reason.split('\n')[0] ?? '',
        })),
      },
    };
  },
});

export const mailConfigSubmit = route({
  method: 'POST',
  path: '/mail/configSubmit',
  permission: 'Overall/Administer',
  crumb: 'required',
  parameters: { ...SERVER, ...EXTENDED, adminAddress: trimmed('Sender of mails.') },
  doc: 'Stores settings of mail in `hudson.tasks.Mailer.xml`, and those of extended mail that are given.',
  async handler({ parameters, services }) {
    const { home } = services;
    const wanted = mailServerIn(parameters, await home.pluginSettings.read(mailSettings), home.secrets);
    const suffix = wanted.defaultSuffix ?? '';
    if (!/^(@[\w.-]+)?$/.test(suffix)) fail('MAIL_SETTING_INVALID', 'defaultSuffix', suffix);
    const { rootUrl, adminAddress } = home.settings.current;
    const sender = parameters.adminAddress;
    if (sender !== undefined && /[\r\n]/.test(sender)) fail('MAIL_SETTING_INVALID', 'adminAddress', sender);
    await home.pluginSettings.change(mailSettings, () => wanted);
    const isExtended = parameters.defaultSubject !== undefined || parameters.defaultBody !== undefined;
    // The form has the fields of extended mail whether its plugin works or not.
    if (isExtended && home.pluginSettings.has(extendedMailSettings)) {
      await home.pluginSettings.change(extendedMailSettings, (stored) => extendedMailIn(parameters, stored));
    }
    if (sender !== undefined && sender !== (adminAddress ?? '')) {
      await home.settings.setLocation({ rootUrl, adminAddress: sender || null });
    }
    return { type: 'redirect', to: '/manage/mail' };
  },
});

export const mailRetry = route({
  method: 'POST',
  path: '/mail/retry',
  permission: 'Overall/Administer',
  crumb: 'required',
  doc: 'Tries to send all mails that wait. Answers when each was tried.',
  async handler({ services }) {
    await services.mail.retryNow();
    return { type: 'redirect', to: '/manage/mail' };
  },
});

function demandAdministrator(context: RequestContext): void {
  if (!context.may('Overall/Administer')) throw new Refusal(null);
}
