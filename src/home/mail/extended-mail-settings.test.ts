import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readForgeServers } from '../webhooks/forge-servers.ts';
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

it("forges are read from the files of Jenkins's plugins", async () => {
  const place = await folder();
  const layout = {
    githubSettings: join(place, 'github.xml'),
    gitlabSettings: join(place, 'gitlab.xml'),
    gitlabServers: join(place, 'gitlab-servers.xml'),
    giteaSettings: join(place, 'gitea.xml'),
  };
  expect(await readForgeServers(layout)).toEqual([]);
  await writeFile(
    layout.githubSettings,
    '<github-plugin-configuration><configs><github-server-config><name>hub</name><credentialsId>gh</credentialsId></github-server-config></configs></github-plugin-configuration>',
  );
  await writeFile(
    layout.gitlabSettings,
    '<x><connections><com.dabsquared.gitlabjenkins.connection.GitLabConnection><name>lab</name><url>https://git.example.org</url><apiTokenId>gl</apiTokenId></com.dabsquared.gitlabjenkins.connection.GitLabConnection></connections></x>',
  );
  await writeFile(
    layout.giteaSettings,
    '<x><servers><org.jenkinsci.plugin.gitea.servers.GiteaServer><displayName>tea</displayName><serverUrl>https://tea.example.org</serverUrl></org.jenkinsci.plugin.gitea.servers.GiteaServer></servers></x>',
  );
  await writeFile(
    layout.gitlabServers,
    '<io.jenkins.plugins.gitlabserverconfig.servers.GitLabServers><servers><io.jenkins.plugins.gitlabserverconfig.servers.GitLabServer><name>default</name><serverUrl>https://lab.example.org</serverUrl><manageWebHooks>false</manageWebHooks><credentialsId>pat</credentialsId><webhookSecretCredentialsId>hook</webhookSecretCredentialsId></io.jenkins.plugins.gitlabserverconfig.servers.GitLabServer></servers></io.jenkins.plugins.gitlabserverconfig.servers.GitLabServers>',
  );
  expect(await readForgeServers(layout)).toMatchObject([
    { forge: 'github', name: 'hub', url: 'https://api.github.com', credentialsId: 'gh' },
    { forge: 'gitlab', name: 'lab', url: 'https://git.example.org', credentialsId: 'gl' },
    { forge: 'gitlab', name: 'default', url: 'https://lab.example.org', credentialsId: 'pat' },
    { forge: 'gitea', name: 'tea', url: 'https://tea.example.org', credentialsId: '' },
  ]);
});
