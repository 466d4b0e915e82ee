/** Describes the page of the mail settings and the waiting mails. */
export interface MailSettingsPage {
  readonly page: 'mail-settings';
  readonly action: string;
  /** Holds the address at which a POST sends a test mail to the recipient and with the settings of the form. */
  readonly testAction: string;
  readonly retryAction: string;
  /** Holds the values by the names of the form's fields. */
  readonly values: Readonly<Record<string, string>>;
  readonly useSsl: boolean;
  readonly useTls: boolean;
  readonly hasPassword: boolean;
  /** Holds the error of the settings' files; '' where there is none. */
  readonly problem: string;
  readonly waiting: readonly {
    readonly id: string;
    readonly run: string;
    readonly href: string;
    readonly subject: string;
    readonly recipients: string;
    readonly attempts: number;
    readonly reason: string;
  }[];
}
