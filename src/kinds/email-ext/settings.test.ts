import { describe, expect, it } from 'vitest';
import { parseXml } from '../../xml/index.ts';
import { settingsContext } from '../testing/settings-context.ts';
import { emailExtSettings } from './settings.ts';

function settingsOf(xml: string | null) {
  return emailExtSettings.fromXml(xml === null ? null : parseXml(xml), settingsContext);
}

describe('settings of extended mail', () => {
  it('are those of the plugin without a file', () => {
    expect(settingsOf(null)).toMatchObject({
      subject: '$PROJECT_NAME - Build # $BUILD_NUMBER - $BUILD_STATUS!',
      contentType: 'text/plain',
      account: null,
    });
  });

  it('are read from the file of Jenkins, and what is not known in it stays', () => {
    const xml = `<hudson.plugins.emailext.ExtendedEmailPublisherDescriptor plugin="email-ext@2.94">
  <mailAccount><smtpHost>mail.example.org</smtpHost><smtpPort>587</smtpPort><smtpUsername>ci</smtpUsername><smtpPassword>{x}</smtpPassword><useSsl>false</useSsl><useTls>true</useTls></mailAccount>
  <defaultContentType>text/html</defaultContentType><defaultSubject>S</defaultSubject><defaultBody>B</defaultBody>
  <defaultTriggerIds><string>hudson.plugins.emailext.plugins.trigger.FailureTrigger</string></defaultTriggerIds>
  <maxAttachmentSize>1048576</maxAttachmentSize><recipientList>team@example.org</recipientList>
  <allowedDomains>@example.org, example.com</allowedDomains><excludedCommitters>bot root</excludedCommitters>
  <listId>ci.example.org</listId><precedenceBulk>true</precedenceBulk>
</hudson.plugins.emailext.ExtendedEmailPublisherDescriptor>`;
    const settings = settingsOf(xml);
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
    const wanted = { ...settings, subject: 'new & <other>' };
    const text = emailExtSettings.edit(xml, () => wanted, settingsContext);
    expect(text).toContain('<string>hudson.plugins.emailext.plugins.trigger.FailureTrigger</string>');
    expect(text).toContain('<smtpPassword>{x}</smtpPassword>');
    expect(settingsOf(text)).toEqual(wanted);
  });
});
