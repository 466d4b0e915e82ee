import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { execa } from 'execa';
import { SMTPServer } from 'smtp-server';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../src/kit/testing/temporary-folder.ts';
import { type ServerProcess, spawnServer } from '../harness/server-process.ts';

const AUTHOR = { GIT_AUTHOR_NAME: 'Ann Lee', GIT_AUTHOR_EMAIL: 'ann@example.org' };
const COMMITTER = { GIT_COMMITTER_NAME: 'Ann Lee', GIT_COMMITTER_EMAIL: 'ann@example.org' };

async function git(folder: string, ...args: string[]): Promise<string> {
  const result = await execa('git', args, {
    cwd: folder,
    env: { ...AUTHOR, ...COMMITTER, GIT_CONFIG_GLOBAL: '/dev/null' },
  });
  return result.stdout;
}

/** A bare repository with a clone in which somebody works. */
async function repository(folder: string, name: string) {
  const bare = join(folder, `${name}.git`);
  const work = join(folder, name);
  await git(folder, 'init', '-q', '--bare', '-b', 'main', bare);
  await git(folder, 'clone', '-q', bare, work);
  await git(work, 'checkout', '-q', '-b', 'main');
  return {
    bare,
    url: `file://${bare}`,
    async push(message: string, files: Readonly<Record<string, string>>): Promise<string> {
      for (const [path, text] of Object.entries(files)) {
        await mkdir(dirname(join(work, path)), { recursive: true });
        await writeFile(join(work, path), text);
      }
      await git(work, 'add', '.');
      await git(work, 'commit', '-q', '-m', message);
      await git(work, 'push', '-q', 'origin', 'main');
      return (await git(work, 'rev-parse', 'HEAD')).trim();
    },
  };
}

interface Mail {
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
}

/** What stands in the encoded words of a header line. */
function decoded(line: string): string {
  return line.replaceAll(/=\?UTF-8\?Q\?(.*?)\?=\s*/gi, (_, word: string) =>
    decodeURIComponent(word.replaceAll('_', ' ').replaceAll('%', '%25').replaceAll('=', '%')),
  );
}

async function mailServer(t: { onTestFinished(action: () => Promise<void>): void }) {
  const mails: Mail[] = [];
  const waiting: { count: number; resolve(): void }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const text = Buffer.concat(parts).toString();
        const subject = /^Subject: (.*(?:\r\n[ \t].*)*)/m.exec(text)?.[1]?.replace(/\r\n[ \t]/g, ' ') ?? '';
        mails.push({ to: envelope.rcptTo.map(({ address }) => address), subject: decoded(subject), text });
        for (const one of waiting) if (mails.length >= one.count) one.resolve();
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.onTestFinished(() => new Promise((resolve) => server.close(() => resolve())));
  return {
    port: (server.server.address() as { port: number }).port,
    mails,
    atLeast: (count: number) =>
      mails.length >= count ? Promise.resolve() : new Promise<void>((resolve) => waiting.push({ count, resolve })),
  };
}

const LIBRARY = `
def call(Map settings) {
  pipeline {
    agent any
    stages {
      stage('Build') { steps { sh settings.command } }
    }
    post {
      always {
        junit 'reports/*.xml'
        archiveArtifacts artifacts: 'out/**', fingerprint: true
        step([$class: 'Mailer', notifyEveryUnstableBuild: true, recipients: '', sendToIndividuals: true])
      }
    }
  }
}
`;

const JENKINSFILE = "@Library('team') _\n\nteamBuild(command: 'sh build.sh')\n";

const script = (bad: boolean) => `mkdir -p out reports
echo "version $(git rev-parse HEAD)" > out/app.txt
cat > reports/TEST-cart.xml <<EOF
<testsuite name="shop.Cart" tests="2"><testcase classname="shop.Cart" name="adds"/>
<testcase classname="shop.Cart" name="pays">${bad ? '<failure message="expected 1">at Cart.java:7</failure>' : ''}</testcase></testsuite>
EOF
${bad ? 'exit 1' : ''}
`;

const libraries = (url: string) => `<?xml version='1.1' encoding='UTF-8'?>
<org.jenkinsci.plugins.workflow.libs.GlobalLibraries>
  <libraries>
    <org.jenkinsci.plugins.workflow.libs.LibraryConfiguration>
      <name>team</name>
      <retriever class="org.jenkinsci.plugins.workflow.libs.SCMSourceRetriever">
        <scm class="jenkins.plugins.git.GitSCMSource"><id>lib</id><remote>${url}</remote><credentialsId></credentialsId>
          <traits><jenkins.plugins.git.traits.BranchDiscoveryTrait/></traits></scm>
      </retriever>
      <defaultVersion>main</defaultVersion>
      <implicit>false</implicit>
      <allowVersionOverride>true</allowVersionOverride>
      <includeInChangesets>false</includeInChangesets>
    </org.jenkinsci.plugins.workflow.libs.LibraryConfiguration>
  </libraries>
</org.jenkinsci.plugins.workflow.libs.GlobalLibraries>`;

const mailer = (port: number) => `<?xml version='1.1' encoding='UTF-8'?>
<hudson.tasks.Mailer_-DescriptorImpl><smtpHost>127.0.0.1</smtpHost><smtpPort>${port}</smtpPort><useSsl>false</useSsl></hudson.tasks.Mailer_-DescriptorImpl>`;

const multibranch = (url: string) =>
  `<org.jenkinsci.plugins.workflow.multibranch.WorkflowMultiBranchProject><sources class="jenkins.branch.MultiBranchProject$BranchSourceList"><data><jenkins.branch.BranchSource><source class="jenkins.plugins.git.GitSCMSource"><id>src</id><remote>${url}</remote><traits><jenkins.plugins.git.traits.BranchDiscoveryTrait/></traits></source></jenkins.branch.BranchSource></data></sources><factory class="org.jenkinsci.plugins.workflow.multibranch.WorkflowBranchProjectFactory"><scriptPath>Jenkinsfile</scriptPath></factory></org.jenkinsci.plugins.workflow.multibranch.WorkflowMultiBranchProject>`;

/** The hook tells the server of every push, as the documentation of Git servers recommends. */
async function install(bare: string, { base }: ServerProcess, url: string): Promise<void> {
  const address = `${base}git/notifyCommit?url=${encodeURIComponent(url)}`;
  const hook = join(bare, 'hooks', 'post-receive');
  await writeFile(
    hook,
    `#!/bin/sh\n"${process.execPath}" -e 'fetch("${address}").then((r) => process.exit(r.ok ? 0 : 1))'\n`,
  );
  await chmod(hook, 0o755);
}

interface Report {
  readonly failCount: number;
  readonly passCount: number;
  readonly suites: readonly { readonly cases: readonly { readonly name: string; readonly status: string }[] }[];
}

const build = (server: ServerProcess, number: number) =>
  server.client.until<{
    building: boolean;
    result: string;
    artifacts: unknown[];
    changeSets: { items: { msg: string }[] }[];
  }>(`/job/shop/job/main/${number}/api/json`, ({ building, result }) => !building && result !== null);

it("a person's day: push, failing test, mail, fix, back to normal", async (t) => {
  const folder = await temporaryFolder(t);
  const home = join(folder, 'home');
  await mkdir(home);
  const post = await mailServer(t);
  const library = await repository(folder, 'library');
  await library.push('how we build', { 'vars/teamBuild.groovy': LIBRARY });
  const app = await repository(folder, 'app');
  await writeFile(join(home, 'org.jenkinsci.plugins.workflow.libs.GlobalLibraries.xml'), libraries(library.url));
  await writeFile(join(home, 'hudson.tasks.Mailer.xml'), mailer(post.port));
  const server = await spawnServer({
    home,
    args: ['-Dhudson.plugins.git.GitStatus.NOTIFY_COMMIT_ACCESS_CONTROL=disabled'],
  });
  t.onTestFinished(() => server.kill());
  const account = new URLSearchParams({
    username: 'ann',
    password1: 'secret-word',
    password2: 'secret-word',
    fullname: 'Ann Lee',
    email: 'ann@example.org',
  });
  expect((await server.client.post('/securityRealm/createAccountByAdmin', { body: account })).status).toBe(302);
  const noDelay = new URLSearchParams({ script: 'Jenkins.instance.quietPeriod = 0' });
  expect((await server.client.post('/scriptText', { body: noDelay })).status).toBe(200);
  expect((await server.client.postXml('/createItem?name=shop', multibranch(app.url))).status).toBe(200);
  await install(app.bare, server, app.url);

  const first = await app.push('the shop', { Jenkinsfile: JENKINSFILE, 'build.sh': script(false) });
  expect((await build(server, 1)).result).toBe('SUCCESS');
  expect(await server.client.text('/job/shop/job/main/1/artifact/out/app.txt')).toBe(`version ${first}\n`);

  await app.push('pays by card', { 'build.sh': script(true) });
  const second = await build(server, 2);
  expect(second.result).toBe('FAILURE');
  expect(second.changeSets.flatMap(({ items }) => items.map(({ msg }) => msg))).toEqual(['pays by card']);
  await post.atLeast(1);
  expect(post.mails[0]).toMatchObject({
    to: ['ann@example.org'],
    subject: 'Build failed in Jenkins: shop » main #2',
  });

  const third = await app.push('card fixed', { 'build.sh': script(false) });
  expect((await build(server, 3)).result).toBe('SUCCESS');
  await post.atLeast(2);
  expect(post.mails[1]).toMatchObject({
    to: ['ann@example.org'],
    subject: 'Jenkins build is back to normal : shop » main #3',
  });
  expect(post.mails).toHaveLength(2);

  const report = await server.client.json<Report>('/job/shop/job/main/3/testReport/api/json');
  expect([report.failCount, report.passCount]).toEqual([0, 2]);
  const cases = report.suites.flatMap((suite) => suite.cases.map(({ name, status }) => `${name} ${status}`));
  expect(cases).toEqual(['adds PASSED', 'pays FIXED']);
  const before = await server.client.json<Report>('/job/shop/job/main/2/testReport/api/json');
  expect([before.failCount, before.passCount]).toEqual([1, 1]);
  expect(await server.client.text('/job/shop/job/main/3/artifact/out/app.txt')).toBe(`version ${third}\n`);
  expect(await readFile(join(home, 'jobs/shop/branches/main/builds/3/archive/out/app.txt'), 'utf8')).toContain(third);
  expect(await server.client.text('/job/shop/job/main/3/consoleText')).toContain('Loading library team@main');
});
