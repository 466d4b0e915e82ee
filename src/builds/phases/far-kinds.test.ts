import { existsSync, readdirSync } from 'node:fs';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import type { Home } from '../../home/index.ts';
import { testRepository } from '../../kinds/git/testing/repository.ts';
import { temporaryFolder } from '../../kit/testing/temporary-folder.ts';
import { until } from '../../kit/testing/until.ts';
import type { Run } from '../../model/index.ts';
import { startWithFar } from '../testing/far-server.ts';
import { parametersXml, shellsXml, type TestServer } from '../testing/server.ts';

const BINDING = 'org.jenkinsci.plugins.credentialsbinding.impl.';
const FILE = 'org.jenkinsci.plugins.plaincredentials.impl.FileCredentialsImpl';
const LOGIN = 'com.cloudbees.plugins.credentials.impl.UsernamePasswordCredentialsImpl';

async function storeCredentials(home: Home): Promise<void> {
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from('inner'), 'sub/b.txt');
  zip.end();
  const file = (id: string, bytes: Buffer): string =>
    `<${FILE}><id>${id}</id><fileName>${id}.bin</fileName><secretBytes>${bytes.toString('base64')}</secretBytes></${FILE}>`;
  await writeFile(
    join(home.folder, 'credentials.xml'),
    `<com.cloudbees.plugins.credentials.SystemCredentialsProvider><credentials>
    ${file('zip', await buffer(zip.outputStream))}${file('key', Buffer.from('s3cret key'))}
    <${LOGIN}><id>login</id><username>bob</username><password>${home.secrets.encrypt('passw0rd')}</password></${LOGIN}>
    </credentials></com.cloudbees.plugins.credentials.SystemCredentialsProvider>`,
  );
}

const gitXml = (url: string, credential = ''): string =>
  `<scm class="hudson.plugins.git.GitSCM"><userRemoteConfigs><hudson.plugins.git.UserRemoteConfig><url>${url}</url>${credential}</hudson.plugins.git.UserRemoteConfig></userRemoteConfigs><branches><hudson.plugins.git.BranchSpec><name>*/main</name></hudson.plugins.git.BranchSpec></branches></scm>`;

async function expectSuccess(server: TestServer, run: Run): Promise<void> {
  expect([await server.console(run), run.result]).toEqual([expect.any(String), 'SUCCESS']);
}

it('a source is checked out, and what a build makes of it is archived, summed up and reported', async (t) => {
  const { far, server, define } = await startWithFar(t);
  const origin = await testRepository();
  t.onTestFinished(() => origin.remove());
  await origin.commit({ message: 'first', files: { 'file.txt': 'one' } });
  const job = await define('app', {
    more: gitXml(origin.url),
    builders: shellsXml([
      'cp file.txt out.txt; mkdir -p html; echo "<b>hi</b>" > html/index.html; echo \'<testsuite name="s"><testcase classname="c" name="n"/></testsuite>\' > TEST-a.xml; touch junk',
    ]),
    publishers: `
      <hudson.tasks.ArtifactArchiver><artifacts>out.txt</artifacts></hudson.tasks.ArtifactArchiver>
      <hudson.tasks.Fingerprinter><targets>file.txt</targets></hudson.tasks.Fingerprinter>
      <hudson.tasks.junit.JUnitResultArchiver><testResults>TEST-*.xml</testResults></hudson.tasks.junit.JUnitResultArchiver>
      <htmlpublisher.HtmlPublisher><reportTargets><htmlpublisher.HtmlPublisherTarget><reportName>Docs</reportName><reportDir>html</reportDir><reportFiles>index.html</reportFiles><keepAll>true</keepAll></htmlpublisher.HtmlPublisherTarget></reportTargets></htmlpublisher.HtmlPublisher>
      <hudson.plugins.ws__cleanup.WsCleanup><patterns class="empty-list"/><cleanWhenSuccess>true</cleanWhenSuccess></hudson.plugins.ws__cleanup.WsCleanup>`,
  });
  const run = await server.build(job);
  await expectSuccess(server, run);
  const archive = server.home.runs.paths.archive(job, 1);
  expect(await readFile(join(archive, 'out.txt'), 'utf8')).toBe('one');
  expect([...server.home.runs.fingerprints(job, run).keys()]).toEqual(['file.txt']);
  expect(run.testTotals?.totalCount).toBe(1);
  expect(await readFile(server.home.reports.kept.folder(job, 1, 'htmlreports/Docs/index.html'), 'utf8')).toContain(
    'hi',
  );
  // The folder of the node is empty after the clean-up; that of the server was never made.
  expect(readdirSync(far.at('workspace/app'))).toEqual([]);
  expect(existsSync(join(server.home.folder, 'workspace/app'))).toBe(false);
});

it('logs in by files in the temporary folder of the machine, which are gone afterwards', async (t) => {
  const { far, server, define } = await startWithFar(t);
  await storeCredentials(server.home);
  const origin = await testRepository();
  t.onTestFinished(() => origin.remove());
  await origin.commit({ message: 'first', files: { 'file.txt': 'one' } });
  // A program beside the real one, which tells what it is given.
  const real = (await origin.git('--exec-path')).trim();
  const bin = far.at('bin');
  await mkdir(bin);
  await writeFile(
    join(bin, 'git'),
    `#!/bin/sh\ncase "$1" in fetch) echo "$GIT_ASKPASS" >> ${far.at('asked')}; "$GIT_ASKPASS" "Password for 'https://x'" >> ${far.at('asked')};; esac\nexec ${real}/git "$@"\n`,
  );
  await chmod(join(bin, 'git'), 0o755);
  Object.assign(far.agent.system.environment, { PATH: `${bin}:${far.agent.system.environment['PATH']}` });
  const job = await define('app', {
    more: gitXml(`file://${origin.url}`, '<credentialsId>login</credentialsId>'),
    builders: shellsXml(['cat file.txt']),
  });
  const run = await server.build(job);
  await expectSuccess(server, run);
  const [askpass = ''] = (await readFile(far.at('asked'), 'utf8')).split('\n');
  expect(askpass.startsWith(far.at('tmp', 'millwright-secret-'))).toBe(true);
  expect(readdirSync(far.at('tmp'))).toEqual([]);
});

it('secret files are made on the machine alone, for its user alone, and go with the build', async (t) => {
  const { far, server, define } = await startWithFar(t);
  await storeCredentials(server.home);
  const job = await define('bound', {
    builders: shellsXml([
      'set +x; cat "$K"; echo; cat "$Z/sub/b.txt"; echo; echo "$K $Z" > places; ls -ld "$(dirname "$K")" "$Z" | cut -c1-10; ls -l "$K" "$Z/sub/b.txt" | cut -c1-10',
    ]),
    wrappers: `<${BINDING}SecretBuildWrapper><bindings>
      <${BINDING}FileBinding><credentialsId>key</credentialsId><variable>K</variable></${BINDING}FileBinding>
      <${BINDING}ZipFileBinding><credentialsId>zip</credentialsId><variable>Z</variable></${BINDING}ZipFileBinding>
      </bindings></${BINDING}SecretBuildWrapper>`,
  });
  const run = await server.build(job);
  await expectSuccess(server, run);
  const shown = (await server.lines(run)).slice(-7, -1);
  expect(shown).toEqual(['s3cret key', 'inner', 'drwx------', 'drwx------', '-r--------', '-rw-------']);
  const places = (await readFile(far.at('workspace/bound/places'), 'utf8')).trim().split(' ');
  for (const place of places) {
    expect(place.startsWith(far.at('workspace/bound@tmp/secretFiles/'))).toBe(true);
    expect(existsSync(place)).toBe(false);
  }
});

it('a secret that a lost machine keeps is removed when the machine is back', async (t) => {
  const { far, server, define } = await startWithFar(t);
  await storeCredentials(server.home);
  const job = await define('bound', {
    builders: shellsXml(['echo $$ > pid; echo up; exec sleep 1000']),
    wrappers: `<${BINDING}SecretBuildWrapper><bindings>
      <${BINDING}FileBinding><credentialsId>key</credentialsId><variable>K</variable></${BINDING}FileBinding>
      </bindings></${BINDING}SecretBuildWrapper>`,
  });
  const run = await server.start(job);
  await server.says(run, '+ exec sleep 1000');
  const pid = Number(await readFile(far.at('workspace/bound/pid'), 'utf8'));
  far.lose();
  await server.engine.builds.finished(run);
  expect(run.result).toBe('FAILURE');
  const folder = far.at('workspace/bound@tmp/secretFiles');
  expect(readdirSync(folder)).toHaveLength(1);
  await server.crash();
  far.comeBack();
  const next = await startWithFar(t, { folder: server.home.folder, far });
  await next.server.engine.clearEnded();
  await until(() => readdirSync(folder).length === 0);
  await until(() => !existsSync(server.home.runs.paths.control(job, 1)));
  // Its process is ended, too, as soon as the machine can be asked.
  await until(() => !existsSync(`/proc/${pid}`));
});

it('an uploaded file and the variables of a file are those of the machine of the build', async (t) => {
  const { far, server, define } = await startWithFar(t);
  const uploads = await temporaryFolder(t, 'uploads');
  await writeFile(join(uploads, 'u'), 'uploaded');
  await writeFile(far.at('my.properties'), 'COLOR=green\n');
  const job = await define('app', {
    properties: parametersXml(
      '<hudson.model.FileParameterDefinition><name>in/data.txt</name></hudson.model.FileParameterDefinition>',
    ),
    builders: `<EnvInjectBuilder><info><propertiesFilePath>${far.at('my.properties')}</propertiesFilePath></info></EnvInjectBuilder>${shellsXml(['cat in/data.txt; echo "color $COLOR"'])}`,
  });
  const run = await server.build(job, {
    values: new Map([['in/data.txt', { kind: 'file', fileName: 'a', storedAs: join(uploads, 'u') }]]),
  });
  await expectSuccess(server, run);
  expect(await server.lines(run)).toEqual(expect.arrayContaining(['uploaded+ echo color green', 'color green']));
  expect(await readFile(far.at('workspace/app/in/data.txt'), 'utf8')).toBe('uploaded');
});
