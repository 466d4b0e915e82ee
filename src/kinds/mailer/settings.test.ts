import { describe, expect, it } from 'vitest';
import { parseXml } from '../../xml/index.ts';
import { settingsContext } from '../testing/settings-context.ts';
import { mailerSettings } from './settings.ts';

function settingsOf(xml: string | null) {
  return mailerSettings.fromXml(xml === null ? null : parseXml(xml), settingsContext);
}

describe('settings of mail', () => {
  it('are those of this machine without a file', () => {
    expect(settingsOf(null)).toMatchObject({ host: null, port: null, user: null, charset: 'UTF-8' });
  });

  it('are read from the file of Jenkins', () => {
    const xml = `<hudson.tasks.Mailer_-DescriptorImpl plugin="mailer@448">
      <defaultSuffix>@example.org</defaultSuffix>
      <authentication><username>ann</username><password>{secret}</password></authentication>
      <replyToAddress>no-reply@example.org</replyToAddress>
      <smtpHost>mail.example.org</smtpHost><useSsl>true</useSsl><useTls>false</useTls><smtpPort>465</smtpPort>
      <charset>UTF-8</charset></hudson.tasks.Mailer_-DescriptorImpl>`;
    expect(settingsOf(xml)).toEqual({
      host: 'mail.example.org',
      port: 465,
      useSsl: true,
      useTls: false,
      user: 'ann',
      password: 'secret',
      replyTo: 'no-reply@example.org',
      defaultSuffix: '@example.org',
      charset: 'UTF-8',
    });
  });

  it('are read from a file of an older level', () => {
    const xml =
      '<hudson.tasks.Mailer_-DescriptorImpl><smtpAuthUsername>bob</smtpAuthUsername><smtpAuthPassword>{x}</smtpAuthPassword><smtpPort>nonsense</smtpPort></hudson.tasks.Mailer_-DescriptorImpl>';
    expect(settingsOf(xml)).toMatchObject({ user: 'bob', password: 'x', port: null });
  });

  it('are written as Jenkins has them, and a password that did not change as it is', () => {
    const before = `<hudson.tasks.Mailer_-DescriptorImpl plugin="mailer@448">
  <!-- by hand -->
  <smtpAuthUsername>bob</smtpAuthUsername>
  <smtpAuthPassword>{x}</smtpAuthPassword>
  <useSsl>false</useSsl>
</hudson.tasks.Mailer_-DescriptorImpl>`;
    const once = mailerSettings.edit(before, (settings) => ({ ...settings, host: 'mail', port: 25 }), settingsContext);
    const again = mailerSettings.edit(once ?? '', (settings) => ({ ...settings, port: 26 }), {
      ...settingsContext,
      encrypt: (plain) => `[${plain}]`,
    });
    expect(again).toBe(once?.replace('25', '26'));
    expect(once).toBe(`<hudson.tasks.Mailer_-DescriptorImpl plugin="mailer@448">
  <!-- by hand -->
  <useSsl>false</useSsl>
  <authentication>
    <username>bob</username>
    <password>{x}</password>
  </authentication>
  <smtpHost>mail</smtpHost>
  <useTls>false</useTls>
  <smtpPort>25</smtpPort>
  <charset>UTF-8</charset>
</hudson.tasks.Mailer_-DescriptorImpl>`);
  });
});
