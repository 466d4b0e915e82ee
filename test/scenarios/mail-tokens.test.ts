import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { fakeMaven, mavenJob, POMS } from '../../src/builds/testing/maven.ts';
import { headerOf, type MailServer, startMailServer } from '../../src/mail/testing/mail-server.ts';
import { freestyle } from '../harness/jobs.ts';
import { preparedHome } from '../harness/prepared-home.ts';
import { type ServerProcess, spawnServer } from '../harness/server-process.ts';

/** Mails of real builds over a real mail server: their tokens, and those of Maven jobs. */
const endings: (() => Promise<void> | void)[] = [];
let server: ServerProcess;
let home: string;

async function put(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(home, name)), { recursive: true });
    await writeFile(join(home, name), text);
  }
}

beforeAll(async () => {
  home = await preparedHome({ onTestFinished: (action) => void endings.push(action) });
  const tool = 'hudson.tasks.Maven_-';
  await put({
    'tools/m3/bin/mvn': fakeMaven(),
    'hudson.tasks.Maven.xml': `<${tool}DescriptorImpl><installations><${tool}MavenInstallation><name>M3</name><home>${home}/tools/m3</home></${tool}MavenInstallation></installations></${tool}DescriptorImpl>`,
  });
  await chmod(join(home, 'tools/m3/bin/mvn'), 0o755);
  server = await spawnServer({ home });
});

afterAll(async () => {
  await server.kill();
  for (const action of endings.reverse()) await action();
});

async function mailServer(): Promise<MailServer> {
  const smtp = await startMailServer();
  onTestFinished(() => smtp.close());
  const form = {
    ...{ smtpHost: 'localhost', smtpPort: String(smtp.port), username: '', adminAddress: 'ci@example.org' },
    defaultSuffix: '@example.org',
  };
  await server.client.post('/manage/mail/configSubmit', { body: new URLSearchParams(form) });
  return smtp;
}

async function built(name: string, number = 1) {
  await server.client.post(`/job/${name}/build?delay=0sec`);
  const run = await server.client.until<Record<string, unknown>>(
    `/job/${name}/${number}/api/json?tree=building,result,displayName,description`,
    ({ building }) => building === false,
  );
  return { ...run, log: await server.client.text(`/job/${name}/${number}/consoleText`) };
}

it('tokens stand for parts of a long console in a mail, and for values in names, descriptions and addresses', async () => {
  const smtp = await mailServer();
  const command = [
    'set +x',
    'yes "a line that nobody wants to read" | head -n 30000',
    'echo "error: first"; echo "version 1.4"; echo "error: <last>"',
    `echo '{"who":"dev@example.org"}' > facts.json; echo notes > notes.txt; exit 1`,
  ].join('\n');
  const trigger = 'hudson.plugins.emailext.plugins.trigger.FailureTrigger';
  const list = '<hudson.plugins.emailext.plugins.recipients.ListRecipientProvider/>';
  const body = [
    '${BUILD_LOG_REGEX, regex="^error: (.*)$", showTruncatedLines=true, linesAfter=1, matchedLineHtmlStyle="color:red"}',
    '${BUILD_LOG_MULTILINE_REGEX, regex="version.*\\nerror: <last>", showTruncatedLines=false}',
    '${LOG_REGEX, regex="version (\\\\S+)", replacement="v\\\\1"} ${BUILD_NUMBER} ${ENV, var="JOB_NAME"} ${NOT_KNOWN}',
  ].join('\n--\n');
  const escaped = body.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const publishers = `<hudson.plugins.descriptionsetter.DescriptionSetterPublisher><regexp>version (.*)</regexp><regexpForFailed>version (.*)</regexpForFailed><description>\\1</description><descriptionForFailed>\\1 of \${FILE,path="notes.txt"}</descriptionForFailed></hudson.plugins.descriptionsetter.DescriptionSetterPublisher>
    <hudson.plugins.emailext.ExtendedEmailPublisher><recipientList>\${JSON, file="facts.json", path="who"}</recipientList>
    <configuredTriggers><${trigger}><email><subject>$PROJECT_DEFAULT_SUBJECT</subject><body>$PROJECT_DEFAULT_CONTENT</body><recipientProviders>${list}</recipientProviders><attachmentsPattern>\${FILE,path="notes.txt"}.txt</attachmentsPattern><contentType>project</contentType></email></${trigger}></configuredTriggers>
    <contentType>text/html</contentType><defaultSubject>\${JOB_NAME:0:3} $BUILD_STATUS \${#JOB_NAME}</defaultSubject><defaultContent>${escaped}</defaultContent></hudson.plugins.emailext.ExtendedEmailPublisher>`;
  expect((await server.client.postXml('/createItem?name=tokens', freestyle({ command, publishers }))).status).toBe(200);
  const run = await built('tokens');
  expect(run).toMatchObject({ result: 'FAILURE', description: '1.4 of notes' });
  const mail = await smtp.next();
  expect(mail.to).toEqual(['dev@example.org']);
  expect(headerOf(mail.text, 'Subject')).toBe('tok Failure 6');
  expect(mail.text).toContain('filename=notes.txt');
  const text = mail.text.replace(/=\r\n/g, '').replaceAll('=3D', '=').replaceAll('\r\n', '\n');
  expect(text).toContain(
    '<b style="color:red">error: first</b>\nversion 1.4\n<b style="color:red">error: &lt;last&gt;</b>\n',
  );
  expect(text).toMatch(/<p>\[\.\.\.truncated 30\d\d\d lines\.\.\.\]<\/p>/);
  expect(text).toContain('--\nversion 1.4\nerror: &lt;last&gt;\n\n--\nv1.4 1 tokens ${NOT_KNOWN}');
});

it('a Maven job tells of its build and of each of its modules, as its reporter says', async () => {
  const smtp = await mailServer();
  const mailer = 'hudson.maven.reporters.MavenMailer';
  const reporters = (perModule: boolean) =>
    `<reporters><hudson.maven.reporters.SurefireArchiver/><${mailer} plugin="maven-plugin@3.4"><recipients>team@example.org</recipients><dontNotifyEveryUnstableBuild>false</dontNotifyEveryUnstableBuild><sendToIndividuals>true</sendToIndividuals><perModuleEmail>${perModule}</perModuleEmail></${mailer}><hudson.maven.reporters.MavenSiteArchiver/></reporters>`;
  const xml = (perModule: boolean) => mavenJob({ goals: 'install', mavenName: 'M3', more: reporters(perModule) });
  await put(Object.fromEntries(Object.entries(POMS).map(([name, text]) => [`workspace/shop/${name}`, text])));
  expect((await server.client.postXml('/createItem?name=shop', xml(true))).status).toBe(200);
  const { log } = await built('shop');
  const told: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    const mail = await smtp.next();
    expect(mail.to).toEqual(['team@example.org', 'admin@example.org']);
    told.push(['X-Jenkins-Job', 'X-Jenkins-Result'].map((name) => headerOf(mail.text, name)).join(' '));
  }
  expect(told).toEqual(['shop/org.example:a UNSTABLE', 'shop/org.example:b FAILURE', 'shop FAILURE']);
  expect(log).toContain('WARNING: hudson.maven.reporters.MavenSiteArchiver is not a kind of Maven reporter');
  expect(log).not.toContain('SurefireArchiver');
  expect(await server.client.text('/job/shop/config.xml')).toContain('<hudson.maven.reporters.MavenSiteArchiver/>');
  // Only of the build.
  await server.client.postXml('/job/shop/config.xml', xml(false));
  await built('shop', 2);
  expect(headerOf((await smtp.next()).text, 'Subject')).toBe('Build failed in Jenkins: shop #2');
  expect(smtp.received).toHaveLength(4);
});
