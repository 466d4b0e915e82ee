/** Settings of mail, and what of it waits. */
export interface MailSettingsPage {
  readonly page: 'mail-settings';
  readonly action: string;
  /** Posts a mail to whom the form says, by what the form says. */
  readonly testAction: string;
  readonly retryAction: string;
  /** By the names of the form's fields. */
  readonly values: Readonly<Record<string, string>>;
  readonly useSsl: boolean;
  readonly useTls: boolean;
  readonly hasPassword: boolean;
  /** Error of the settings' files; '' for none. */
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
