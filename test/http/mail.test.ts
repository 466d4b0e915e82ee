import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { freePort } from '../../src/kit/testing/free-port.ts';
import { startWebServer } from '../../src/kit/testing/web-server.ts';
import { headerOf, startMailServer } from '../../src/mail/testing/mail-server.ts';
import { mailSettings } from '../../src/points/index.ts';
import { buildJob, createJob } from './built.ts';
import { sharedServer, type TestServer } from './start.ts';

const server = sharedServer();

async function mailServer(options: Parameters<typeof startMailServer>[0] = {}) {
  const started = await startMailServer(options);
  onTestFinished(() => started.close());
  return started;
}

const form = (values: Readonly<Record<string, string>>) => ({
  payload: new URLSearchParams(values).toString(),
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
});

async function configure(to: TestServer, values: Readonly<Record<string, string>>): Promise<void> {
  const answer = await to.as({
    method: 'POST',
    url: '/manage/mail/configSubmit',
    ...form({ smtpHost: '127.0.0.1', username: '', adminAddress: 'ci@example.org', ...values }),
  });
  expect([answer.statusCode, answer.headers['location']]).toEqual([302, 'http://ci.example:8080/manage/mail']);
}

async function console(to: TestServer, run: string): Promise<string> {
  return (await to.as({ method: 'GET', url: `/job/${run}/consoleText` })).body;
}

const MAILER =
  '<hudson.tasks.Mailer plugin="mailer@448"><recipients>team@example.org</recipients><dontNotifyEveryUnstableBuild>false</dontNotifyEveryUnstableBuild><sendToIndividuals>true</sendToIndividuals></hudson.tasks.Mailer>';
const TEST_MAIL = '/descriptorByName/hudson.tasks.Mailer/sendTestMail';

describe('settings of mail', () => {
  it("stand in Jenkins's file, the password encrypted and never shown", async () => {
    await configure(server(), {
      ...{ smtpPort: '2525', useTls: 'true', username: 'ci', password: 's3cret', defaultSuffix: '@example.org' },
      ...{ defaultSubject: 'Hi $BUILD_NUMBER', allowedDomains: 'example.org' },
    });
    const path = join(server().home, 'hudson.tasks.Mailer.xml');
    const xml = await readFile(path, 'utf8');
    expect(xml).toContain('<smtpHost>127.0.0.1</smtpHost>');
    expect(xml).toMatch(/<authentication>\s*<username>ci<\/username>\s*<password>\{[\w+/=]+\}<\/password>/);
    expect(xml).not.toContain('s3cret');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await server().services.home.pluginSettings.read(mailSettings)).toMatchObject({
      port: 2525,
      useTls: true,
      password: 's3cret',
    });
    const extended = await readFile(join(server().home, 'hudson.plugins.emailext.ExtendedEmailPublisher.xml'), 'utf8');
    expect(extended).toContain('<defaultSubject>Hi $BUILD_NUMBER</defaultSubject>');
    const page = await server().as({ method: 'GET', url: '/manage/mail' });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('value="ci@example.org"');
    expect(page.body).not.toContain('s3cret');

    // The password stays where the form leaves it out, unless the mail goes to another server.
    await configure(server(), { smtpPort: '2526', username: 'ci' });
    expect(await server().services.home.pluginSettings.read(mailSettings)).toMatchObject({
      port: 2526,
      useTls: false,
      password: 's3cret',
    });
    await configure(server(), { smtpHost: 'evil.example.org', username: 'ci' });
    expect(await server().services.home.pluginSettings.read(mailSettings)).toMatchObject({ password: null });
  });

  it.each([{ smtpPort: '70000' }, { defaultSuffix: 'example.org' }])('%j is refused', async (values) => {
    const url = '/manage/mail/configSubmit';
    expect((await server().as({ method: 'POST', url, ...form(values) })).statusCode).toBe(400);
  });

  it.each(['/manage/mail/configSubmit', '/manage/mail/retry', TEST_MAIL])('%s is for administrators', async (url) => {
    expect((await server().raw({ method: 'POST', url, ...form({}) })).statusCode).toBe(403);
  });
});

describe('the test mail', () => {
  it('is sent by what the form says', async () => {
    const smtp = await mailServer({ password: 'right' });
    await configure(server(), { smtpPort: String(smtp.port) });
    const values = { sendTestMailTo: 'ann@example.org', authentication: 'true', username: 'ci', password: 'right' };
    const answer = await server().as({ method: 'POST', url: TEST_MAIL, ...form(values) });
    expect(answer.body).toBe('<div class="ok">Email was successfully sent</div>');
    const mail = await smtp.next();
    expect(mail).toMatchObject({ from: 'ci@example.org', to: ['ann@example.org'], user: 'ci' });
    expect(headerOf(mail.text, 'Subject')).toMatch(/^Test email #\d+$/);
  });

  it('says why it was not', async () => {
    const values = { sendTestMailTo: 'a"b@example.org', smtpPort: '1' };
    const answer = await server().as({ method: 'POST', url: TEST_MAIL, ...form(values) });
    expect(answer.body).toBe(
      '<div class="error">Failed to send out e-mail<pre>Illegal address: a&quot;b@example.org</pre></div>',
    );
  });
});

describe('mail of builds', () => {
  it('goes out when a build fails and when all is well again, also to whoever asked for it', async () => {
    const smtp = await mailServer();
    await configure(server(), { smtpPort: String(smtp.port) });
    await server().services.security.users.setDetails('admin', { email: 'boss@example.org' });
    await createJob(server(), 'app', { command: 'test -e ../fixed', publishers: MAILER });
    expect(await buildJob(server(), 'app')).toBe('FAILURE');
    const failed = await smtp.next();
    expect(failed.to).toEqual(['team@example.org', 'boss@example.org']);
    expect(headerOf(failed.text, 'Subject')).toBe('Build failed in Jenkins: app #1');
    expect(failed.text).toContain('+ test -e ../fixed');
    expect(await console(server(), 'app/1')).toContain('Sending e-mails to: team@example.org boss@example.org\n');

    await createJob(server(), 'fix', { command: 'touch ../fixed' });
    expect(await buildJob(server(), 'fix')).toBe('SUCCESS');
    expect(await buildJob(server(), 'app')).toBe('SUCCESS');
    const fixed = await smtp.next();
    expect(headerOf(fixed.text, 'Subject')).toBe('Jenkins build is back to normal : app #2');
    expect(headerOf(fixed.text, 'In-Reply-To')).toBe(headerOf(failed.text, 'Message-ID'));
    const record = await readFile(join(server().home, 'jobs', 'app', 'builds', '1', 'build.xml'), 'utf8');
    expect(record).toContain('<hudson.tasks.MailMessageIdAction>');
  });

  it('does not change the result while the mail server is away, and goes out later', async () => {
    const port = await freePort();
    await configure(server(), { smtpPort: String(port) });
    await createJob(server(), 'away', { command: 'exit 1', publishers: MAILER });
    expect(await buildJob(server(), 'away')).toBe('FAILURE');
    const log = await console(server(), 'away/1');
    expect(log).toContain(`ERROR: Couldn't connect to host, port: 127.0.0.1, ${port}; timeout 10000;\n`);
    expect(log).toContain('Caused by: java.net.ConnectException: Connection refused\n');
    expect(log).toMatch(/it is kept and will be sent when the mail server takes it\nFinished: FAILURE\n$/);
    const page = await server().as({ method: 'GET', url: '/manage/mail' });
    expect(page.body).toContain('Build failed in Jenkins: away #1');

    const smtp = await mailServer({ port });
    expect((await server().as({ method: 'POST', url: '/manage/mail/retry' })).statusCode).toBe(302);
    expect(headerOf((await smtp.next()).text, 'Subject')).toBe('Build failed in Jenkins: away #1');
    expect(server().services.mail.waiting()).toEqual([]);
  });
});

describe('addresses that are told of runs', () => {
  const endpoint = (url: string, format: string, event: string) =>
    `<com.tikal.hudson.plugins.notification.Endpoint><protocol>HTTP</protocol><format>${format}</format><urlInfo><urlOrId>${url}</urlOrId><urlType>PUBLIC</urlType></urlInfo><event>${event}</event><timeout>30000</timeout><loglines>2</loglines><retries>0</retries><branch>.*</branch></com.tikal.hudson.plugins.notification.Endpoint>`;
  const property = (...endpoints: string[]) =>
    `<com.tikal.hudson.plugins.notification.HudsonNotificationProperty plugin="notification@1.13"><endpoints>${endpoints.join('')}</endpoints></com.tikal.hudson.plugins.notification.HudsonNotificationProperty>`;

  it('get each phase that they want, in JSON or XML', async () => {
    const hook = await startWebServer();
    onTestFinished(() => hook.close());
    const properties = property(
      endpoint(`${hook.url}/all?job=$JOB_NAME`, 'JSON', 'all'),
      endpoint(`${hook.url}/end`, 'XML', 'finalized'),
      endpoint(`${hook.url}/failed`, 'JSON', 'failed'),
      endpoint(`${hook.url}/$NOT_THERE`, 'JSON', 'all'),
    );
    await createJob(server(), 'told', { command: 'echo one; echo two', properties });
    expect(await buildJob(server(), 'told')).toBe('SUCCESS');
    await createJob(server(), 'told-not', { command: 'exit 1', properties });
    expect(await buildJob(server(), 'told-not')).toBe('FAILURE');
    await vi.waitFor(() => expect(hook.asked).toHaveLength(11), { timeout: 150_000 });
    const of = (path: string) => hook.asked.filter(({ url }) => url === path);
    const phases = of('/all?job=told').map(({ body }) => JSON.parse(body).build);
    expect(phases.map(({ phase }) => phase).sort()).toEqual(['COMPLETED', 'FINALIZED', 'QUEUED', 'STARTED']);
    const final = phases.find(({ phase }) => phase === 'FINALIZED');
    expect(final).toMatchObject({ number: 1, status: 'SUCCESS', url: 'job/told/1/', queue_id: expect.any(Number) });
    expect(final.log).toBe('two\nFinished: SUCCESS\n');
    expect(
      of('/end')
        .map(({ body }) => /<name>(.*?)<\/name>/.exec(body)?.[1])
        .sort(),
    ).toEqual(['told', 'told-not']);
    expect(of('/failed').map(({ body }) => JSON.parse(body).name)).toEqual(['told-not']);
  });
});
