import { CheckBox } from '../../parts/check-box.tsx';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { PostButton, PostForm } from '../../parts/post-form.tsx';
import { TextArea } from '../../parts/text-area.tsx';
import { TextField } from '../../parts/text-field.tsx';
import type { MailSettingsPage } from '../../types/mail.ts';
import type { PageProps } from '../../types/page-props.ts';

type Props = PageProps<MailSettingsPage>;
type Waiting = Props['page']['waiting'][number];

const COLUMNS: readonly Column<Waiting>[] = [
  { heading: 'Build', cell: ({ run, href }) => <a href={href}>{run}</a>, header: true },
  { heading: 'Subject', cell: ({ subject }) => subject },
  { heading: 'Recipients', cell: ({ recipients }) => recipients, class: 'value' },
  { heading: 'Attempts', cell: ({ attempts }) => attempts },
  { heading: 'Reason', cell: ({ reason }) => reason, class: 'value' },
];

/** Renders the settings of mail; a password is never shown again. */
export function MailSettings({ frame, page }: Props) {
  const line = (name: string, label: string, help?: string) => (
    <TextField id={name} name={name} label={label} value={page.values[name] ?? ''} {...(help && { help })} />
  );
  return (
    <>
      <h1>Mail</h1>
      {page.problem !== '' && (
        <p class="notice error" role="alert">
          {page.problem}
        </p>
      )}
      <PostForm crumb={frame.crumb} action={page.action}>
        <h2>Mail server</h2>
        {line('smtpHost', 'SMTP server', 'Empty: this machine.')}
        <TextField
          id="smtpPort"
          name="smtpPort"
          label="Port"
          type="number"
          min={1}
          value={page.values['smtpPort'] ?? ''}
        />
        <CheckBox name="useSsl" value="true" checked={page.useSsl} text="TLS from the first byte" />
        <CheckBox name="useTls" value="true" checked={page.useTls} text="STARTTLS" />
        {line('username', 'User name', 'Empty: nobody logs in.')}
        <TextField
          id="password"
          name="password"
          label="Password"
          type="password"
          autocomplete="new-password"
          {...(page.hasPassword && { help: 'Empty: the one that is stored.' })}
        />
        {line('adminAddress', 'Sender', 'Address of the administrator.')}
        {line('replyToAddress', 'Reply-To')}
        {line('defaultSuffix', 'Default suffix', 'Put behind names without an @: @example.org')}
        <h2>Extended mail</h2>
        {line('defaultContentType', 'Default content type')}
        {line('defaultRecipients', 'Default recipients')}
        {line('defaultSubject', 'Default subject')}
        <label for="defaultBody">Default content</label>
        <TextArea id="defaultBody" name="defaultBody" rows={5} value={page.values['defaultBody'] ?? ''} />
        {line('allowedDomains', 'Allowed domains', 'Empty: all.')}
        {line('excludedCommitters', 'Excluded recipients')}
        {line('emergencyReroute', 'Emergency reroute', 'All extended mail goes here instead.')}
        <button type="submit" class="primary">
          Save
        </button>
      </PostForm>
      <section aria-labelledby="test">
        <h2 id="test">Test</h2>
        <PostForm crumb={frame.crumb} action={page.testAction}>
          <TextField id="sendTestMailTo" name="sendTestMailTo" label="Test mail to" type="email" required />
          <button type="submit">Send by the stored settings</button>
        </PostForm>
      </section>
      <section aria-labelledby="waiting">
        <h2 id="waiting">Waiting to be sent</h2>
        {page.waiting.length === 0 ? (
          <p>None.</p>
        ) : (
          <>
            <DataTable columns={COLUMNS} rows={page.waiting} />
            <PostButton crumb={frame.crumb} action={page.retryAction} text="Try now" />
          </>
        )}
      </section>
    </>
  );
}
