import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readExtendedMailSettings, writeExtendedMailSettings } from './extended-mail-settings.ts';

const secrets = { decrypt: (text: string) => text.replace(/^\{(.*)\}$/, '$1') };
const folder = (): Promise<string> => mkdtemp(join(tmpdir(), 'settings-'));

describe('settings of extended mail', () => {
  it('are those of the plugin without a file', async () => {
    const extendedMailer = join(await folder(), 'x.xml');
    expect(await readExtendedMailSettings({ extendedMailer }, secrets)).toMatchObject({
      subject: '$PROJECT_NAME - Build # $BUILD_NUMBER - $BUILD_STATUS!',
      contentType: 'text/plain',
      account: null,
    });
  });

  it('are read from the file of Jenkins, and what is not known in it stays', async () => {
    const extendedMailer = join(await folder(), 'x.xml');
    await writeFile(
      extendedMailer,
      `<hudson.plugins.emailext.ExtendedEmailPublisherDescriptor plugin="email-ext@2.94">
  <mailAccount><smtpHost>mail.example.org</smtpHost><smtpPort>587</smtpPort><smtpUsername>ci</smtpUsername><smtpPassword>{x}</smtpPassword><useSsl>false</useSsl><useTls>true</useTls></mailAccount>
  <defaultContentType>text/html</defaultContentType><defaultSubject>S</defaultSubject><defaultBody>B</defaultBody>
  <defaultTriggerIds><string>hudson.plugins.emailext.plugins.trigger.FailureTrigger</string></defaultTriggerIds>
  <maxAttachmentSize>1048576</maxAttachmentSize><recipientList>team@example.org</recipientList>
  <allowedDomains>@example.org, example.com</allowedDomains><excludedCommitters>bot root</excludedCommitters>
  <listId>ci.example.org</listId><precedenceBulk>true</precedenceBulk>
</hudson.plugins.emailext.ExtendedEmailPublisherDescriptor>`,
    );
    const settings = await readExtendedMailSettings({ extendedMailer }, secrets);
    expect(settings).toMatchObject({
      contentType: 'text/html',
      subject: 'S',
      body: 'B',
      recipients: 'team@example.org',
      allowedDomains: ['@example.org', 'example.com'],
      excludedRecipients: ['bot', 'root'],
      maxAttachmentSize: 1_048_576,
      listId: 'ci.example.org',
      precedenceBulk: true,
      account: { host: 'mail.example.org', port: 587, useSsl: false, useTls: true, user: 'ci', password: 'x' },
    });
    await writeExtendedMailSettings({ extendedMailer }, { ...settings, subject: 'new & <other>' });
    const text = await readFile(extendedMailer, 'utf8');
    expect(text).toContain('<string>hudson.plugins.emailext.plugins.trigger.FailureTrigger</string>');
    expect(text).toContain('<smtpPassword>{x}</smtpPassword>');
    const again = await readExtendedMailSettings({ extendedMailer }, secrets);
    expect(again).toEqual({ ...settings, subject: 'new & <other>' });
  });
});
