import type { KnownSettings } from '../settings/known-settings.ts';
import type { ExtendedMailDefaults } from './mail.ts';

/** Describes a mail server, and who logs in there. */
export interface MailServerSettings {
  /** Names the mail server; null is this machine. */
  readonly host: string | null;
  /** Holds the port; null is the usual one. */
  readonly port: number | null;
  readonly useSsl: boolean;
  readonly useTls: boolean;
  readonly user: string | null;
  /** Holds the password in plain text. */
  readonly password: string | null;
}

/** Describes how mail is sent. */
export interface MailSettings extends MailServerSettings {
  readonly replyTo: string | null;
  /** Holds the suffix that is added to addresses without an `@`. */
  readonly defaultSuffix: string | null;
  readonly charset: string;
}

/** Describes the settings of extended mail. */
export interface ExtendedMailSettings extends ExtendedMailDefaults {
  /** Describes a mail server of its own; null where it is that of `MailSettings`. */
  readonly account: MailServerSettings | null;
}

/** Names the settings of the plugin Mailer; without it, mail goes by the server of this machine. */
export const mailSettings: KnownSettings<MailSettings> = {
  file: 'hudson.tasks.Mailer.xml',
  absent: {
    ...{ host: null, port: null, useSsl: false, useTls: false, user: null, password: null },
    ...{ replyTo: null, defaultSuffix: null, charset: 'UTF-8' },
  },
};

/** Names the settings of the plugin Email Extension. */
export const extendedMailSettings: KnownSettings<ExtendedMailSettings> = {
  file: 'hudson.plugins.emailext.ExtendedEmailPublisher.xml',
  absent: {
    ...{ contentType: 'text/plain', subject: '', body: '', recipients: '', replyTo: '', emergencyReroute: '' },
    ...{ allowedDomains: [], excludedRecipients: [], maxAttachmentSize: -1, listId: null, precedenceBulk: false },
    ...{ allowUnregistered: false, presendScript: '', postsendScript: '', account: null },
  },
};
