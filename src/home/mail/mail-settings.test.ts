import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readMailSettings } from './mail-settings.ts';

const secrets = { decrypt: (text: string) => text.replace(/^\{(.*)\}$/, '$1') };

async function settingsOf(xml: string | null) {
  const mailer = join(await mkdtemp(join(tmpdir(), 'mail-')), 'hudson.tasks.Mailer.xml');
  if (xml !== null) await writeFile(mailer, xml);
  return readMailSettings({ mailer }, secrets);
}

describe('settings of mail', () => {
  it('are those of this machine without a file', async () => {
    expect(await settingsOf(null)).toMatchObject({ host: null, port: null, user: null, charset: 'UTF-8' });
  });

  it('are read from the file of Jenkins', async () => {
    const xml = `<hudson.tasks.Mailer_-DescriptorImpl plugin="mailer@448">
      <defaultSuffix>@example.org</defaultSuffix>
      <authentication><username>ann</username><password>{secret}</password></authentication>
      <replyToAddress>no-reply@example.org</replyToAddress>
      <smtpHost>mail.example.org</smtpHost><useSsl>true</useSsl><useTls>false</useTls><smtpPort>465</smtpPort>
      <charset>UTF-8</charset></hudson.tasks.Mailer_-DescriptorImpl>`;
    expect(await settingsOf(xml)).toEqual({
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

  it('are read from a file of an older level', async () => {
    const xml =
      '<hudson.tasks.Mailer_-DescriptorImpl><smtpAuthUsername>bob</smtpAuthUsername><smtpAuthPassword>{x}</smtpAuthPassword><smtpPort>nonsense</smtpPort></hudson.tasks.Mailer_-DescriptorImpl>';
    expect(await settingsOf(xml)).toMatchObject({ user: 'bob', password: 'x', port: null });
  });
});
