import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startWebServer } from '../../src/kit/testing/web-server.ts';
import { headerOf, type MailServerOptions, startMailServer } from '../../src/mail/testing/mail-server.ts';
import { freestyle, pipeline } from '../harness/jobs.ts';
import { preparedHome } from '../harness/prepared-home.ts';
import { type ServerProcess, spawnServer } from '../harness/server-process.ts';

const FIXTURES = join(import.meta.dirname, '..', '..', 'fixtures', 'mail');
const SHA = '0123456789abcdef0123456789abcdef01234567';

const endings: (() => Promise<void> | void)[] = [];
let server: ServerProcess;

beforeAll(async () => {
  const home = await preparedHome({ onTestFinished: (action) => void endings.push(action) });
  server = await spawnServer({ home, env: { NODE_EXTRA_CA_CERTS: join(FIXTURES, 'cert.pem') } });
});

afterAll(async () => {
  await server.kill();
  for (const action of endings.reverse()) await action();
});

async function mailServer(options: MailServerOptions, settings: Readonly<Record<string, string>>) {
  const smtp = await startMailServer(options);
  onTestFinished(() => smtp.close());
  const form = {
    ...{ smtpHost: 'localhost', smtpPort: String(smtp.port), username: '', adminAddress: 'ci@example.org' },
    ...{ defaultSuffix: '@example.org', defaultSubject: 'Usual $BUILD_STATUS', ...settings },
  };
  await server.client.post('/manage/mail/configSubmit', { body: new URLSearchParams(form) });
  return smtp;
}

async function build(name: string, xml: string): Promise<{ readonly result: string; readonly log: string }> {
  const { client } = server;
  expect((await client.postXml(`/createItem?name=${name}`, xml)).status).toBe(200);
  await client.post(`/job/${name}/build?delay=0sec`);
  const run = await client.until<{ building: boolean; result: string }>(
    `/job/${name}/1/api/json?tree=building,result`,
    ({ building }) => !building,
  );
  return { result: run.result, log: await client.text(`/job/${name}/1/consoleText`) };
}

async function tls(fromStart: boolean): Promise<NonNullable<MailServerOptions['tls']>> {
  const [key, cert] = await Promise.all(['key.pem', 'cert.pem'].map((name) => readFile(join(FIXTURES, name), 'utf8')));
  return { key: key ?? '', cert: cert ?? '', fromStart };
}

const EMAIL_EXT = `<hudson.plugins.emailext.ExtendedEmailPublisher plugin="email-ext@2.94">
  <recipientList>team@example.org</recipientList>
  <configuredTriggers><hudson.plugins.emailext.plugins.trigger.FailureTrigger><email>
    <subject>$PROJECT_DEFAULT_SUBJECT</subject><body>$PROJECT_DEFAULT_CONTENT</body>
    <recipientProviders>
      <hudson.plugins.emailext.plugins.recipients.ListRecipientProvider/>
      <hudson.plugins.emailext.plugins.recipients.RequesterRecipientProvider/>
    </recipientProviders>
    <attachBuildLog>true</attachBuildLog><compressBuildLog>true</compressBuildLog>
    <contentType>project</contentType>
  </email></hudson.plugins.emailext.plugins.trigger.FailureTrigger></configuredTriggers>
  <contentType>both</contentType><defaultSubject>$PROJECT_NAME: $BUILD_STATUS</defaultSubject>
  <defaultContent>&lt;pre&gt;\${BUILD_LOG, maxLines=2}&lt;/pre&gt;</defaultContent>
  <presendScript>$DEFAULT_PRESEND_SCRIPT</presendScript><postsendScript>$DEFAULT_POSTSEND_SCRIPT</postsendScript>
</hudson.plugins.emailext.ExtendedEmailPublisher>`;

describe('mail of builds', () => {
  it('goes by TLS with a login, and carries a long console in little', async () => {
    const smtp = await mailServer(
      { password: 'right', tls: await tls(true) },
      { useSsl: 'true', username: 'ci', password: 'right' },
    );
    const command = "yes 'one line of a long console' | head -c 3000000; echo; echo '<last>'; exit 1";
    const { result, log } = await build('long', freestyle({ command, publishers: EMAIL_EXT }));
    const tail = log.slice(-500).split('\n').slice(-5, -1);
    expect([result, ...tail.slice(1)]).toEqual([
      'FAILURE',
      'Sending email for trigger: Failure - Any',
      'Sending email to: team@example.org admin@example.org',
      'Finished: FAILURE',
    ]);
    const mail = await smtp.next();
    expect(mail).toMatchObject({ secure: true, user: 'ci', to: ['team@example.org', 'admin@example.org'] });
    expect(headerOf(mail.text, 'Subject')).toBe('long: Failure');
    expect(mail.text.length).toBeLessThan(200_000);
    const body = mail.text.slice(0, 2000);
    expect(body).toContain('<pre>Email was triggered for: Failure - Any\r\n');
    expect(body).toContain('filename=build.zip');
  });

  it('is sent by pipelines as well, by STARTTLS, beside chat and the status of a commit', async () => {
    const smtp = await mailServer({ tls: await tls(false) }, { useTls: 'true' });
    const hook = await startWebServer();
    onTestFinished(() => hook.close());
    const script = `node {
      emailext subject: '$DEFAULT_SUBJECT', body: '<b>$JOB_NAME</b>', mimeType: 'text/html', to: 'cc:team@example.org',
        recipientProviders: [requestor(), [$class: 'CulpritsRecipientProvider']], attachLog: true
      def answer = slackSend channel: '#a', baseUrl: '${hook.url}/', token: 'T', color: 'good',
        attachments: [[text: "#\${env.BUILD_NUMBER}", fields: [[title: 'x', short: true]]]]
      echo "answer \${answer}"
      githubNotify status: 'PENDING', description: 'begun', context: 'ci', account: 'acme', repo: 'app', sha: '${SHA}',
        gitApiUrl: '${hook.url}'
      gitlabCommitStatus(name: 'test') { echo 'inside' }
      currentBuild.result = 'FAILURE'
      step([$class: 'Mailer', notifyEveryUnstableBuild: true, recipients: 'dev@example.org', sendToIndividuals: true])
    }`;
    const endpoint = `<com.tikal.hudson.plugins.notification.Endpoint><format>JSON</format><url>${hook.url}/told</url><event>finalized</event></com.tikal.hudson.plugins.notification.Endpoint>`;
    const properties = `<com.tikal.hudson.plugins.notification.HudsonNotificationProperty><endpoints>${endpoint}</endpoints></com.tikal.hudson.plugins.notification.HudsonNotificationProperty>`;
    const { result, log } = await build('words', pipeline(script, { properties }));
    expect(log).toContain('Sending email to: admin@example.org team@example.org\n');
    expect(log).toContain("Failed to update Gitlab commit status for project '");
    expect(log).toContain('\nanswer null\n');
    expect(result).toBe('FAILURE');
    const first = await smtp.next();
    expect(first).toMatchObject({ secure: true, to: ['admin@example.org', 'team@example.org'] });
    expect(headerOf(first.text, 'Subject')).toBe('Usual Successful');
    expect(first.text).toContain('<b>words</b>');
    expect(first.text).toContain('filename=build.log');
    expect((await smtp.next()).to).toEqual(['dev@example.org', 'admin@example.org']);
    await vi.waitFor(() => expect(hook.asked).toHaveLength(3), { timeout: 150_000 });
    expect(hook.asked.map(({ url }) => url)).toEqual(['/T', `/repos/acme/app/statuses/${SHA}`, '/told']);
    expect(JSON.parse(hook.asked[0]?.body ?? '').attachments).toEqual([
      { text: '#1', fields: [{ title: 'x', short: true }], fallback: '' },
    ]);
  });

  it('does not go to a server whose certificate nobody vouches for', async () => {
    const other = await mailServer({ tls: 'unknown' }, { useSsl: 'true' });
    const body = new URLSearchParams({ sendTestMailTo: 'ann@example.org' });
    const answer = await server.client.post('/descriptorByName/hudson.tasks.Mailer/sendTestMail', { body });
    expect(await answer.text()).toMatch(/^<div class="error">Failed to send out e-mail<pre>[\s\S]*certificate/);
    expect(other.received).toEqual([]);
  });
});
