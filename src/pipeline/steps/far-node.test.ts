import { existsSync, statSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { machineInFolder } from '../../agents/testing/machine-in-folder.ts';
import { temporaryFolder } from '../../kit/testing/temporary-folder.ts';
import { until } from '../../kit/testing/until.ts';
import { type FarServer, startFarServer } from '../testing/far-server.ts';

const DOCKER = join(import.meta.dirname, '..', '..', '..', 'fixtures', 'scenarios', 'docker', 'bin');

const LOGIN = 'com.cloudbees.plugins.credentials.impl.UsernamePasswordCredentialsImpl';
const SERVER = 'org.jenkinsci.plugins.docker.commons.credentials.DockerServerCredentials';
const CREDENTIALS = `<com.cloudbees.plugins.credentials.SystemCredentialsProvider><domainCredentialsMap><entry>
<com.cloudbees.plugins.credentials.domains.Domain><specifications/></com.cloudbees.plugins.credentials.domains.Domain><list>
<${LOGIN}><id>login</id><username>bobby</username><password>n3w-pass</password></${LOGIN}>
<${SERVER}><id>docker</id><clientKey>d0cker-key</clientKey><clientCertificate>CERTIFICATE</clientCertificate>
<serverCaCertificate>AUTHORITY</serverCaCertificate></${SERVER}>
</list></entry></domainCredentialsMap></com.cloudbees.plugins.credentials.SystemCredentialsProvider>`;

const onFar = (body: string): string => `node('far') {\n${body}\n}`;

test('steps work with the files of the node, and name no path of the server to it', async (t) => {
  const server = await startFarServer(t);
  const script = onFar(`
    echo "\${env.NODE_NAME} \${env.NODE_LABELS} \${env.OF_NODE} \${env.OF_MACHINE} \${env.OF_SERVER} \${env.PATH.split(':')[0]}"
    echo "\${pwd()} \${pwd(tmp: true)} \${isUnix()} \${env.WORKSPACE}"
    sh 'pwd; echo "$OF_NODE"; test -d "$JENKINS_HOME" && echo home'
    echo sh(script: 'echo out; echo err >&2', returnStdout: true).trim()
    echo "\${sh(script: '#!/bin/sh\\nexit 3', returnStatus: true)}"
    writeFile file: 'd/a.txt', text: 'one'
    writeFile file: 'd/a.txt', text: 'two'
    prependToFile file: 'd/a.txt', content: 'one '
    echo readFile('d/a.txt')
    echo "\${fileExists('d/a.txt')} \${fileExists('x')} \${touch(file: 'd/b.txt', timestamp: 1000).lastModified}"
    echo "\${md5('d/a.txt')} \${sha1('d/a.txt')} \${sha256('none')}"
    verifySha1(file: 'd/a.txt', hash: sha1('d/a.txt'))
    echo findFiles().collect { it.path }.join(' ')
    echo findFiles(glob: '**/*.txt').collect { it.path + ':' + it.length }.join(' ')
    sh 'ln -s a.txt d/link; chmod 755 d/b.txt'
    stash name: 's', includes: 'd/**'
    zip zipFile: 'z.zip', dir: 'd'
    tar file: 't.tgz', dir: 'd'
    tar file: 'a.tar', dir: 'd', glob: '*.txt', compress: false, archive: true
    echo "\${unzip(zipFile: 'z.zip', test: true)} \${untar(file: 't.tgz', test: true)}"
    echo unzip(zipFile: 'z.zip', read: true, quiet: true).toString()
    unzip zipFile: 'z.zip', dir: 'unzipped', quiet: true
    untar file: 't.tgz', dir: 'untarred', quiet: true
    sh 'cmp unzipped/a.txt untarred/link; test -x untarred/b.txt'
    dir('other') { unstash 's'; sh 'test -x d/b.txt; readlink d/link'; deleteDir() }
    echo "\${fileExists('other')}"
    writeJSON file: 'x.json', json: [a: 1]
    echo readJSON(file: 'x.json').a.toString()
    writeYaml file: 'x.yaml', data: [k: 'v']
    echo readYaml(file: 'x.yaml').k
    writeCSV file: 'x.csv', records: [['a', 'b']]
    echo readCSV(file: 'x.csv')[0][1]
    writeFile file: 'x.properties', text: 'p=q'
    echo readProperties(file: 'x.properties').p
    writeFile file: 'pom.xml', text: '<project><artifactId>art</artifactId></project>'
    echo readMavenPom().artifactId
    writeFile file: 'm.mf', text: 'Manifest-Version: 1.0\\n'
    echo readManifest(file: 'm.mf').main['Manifest-Version']
    writeFile file: 'loaded.groovy', text: 'return 42'
    echo "\${load('loaded.groovy')}"
    writeFile file: 'Jenkinsfile', text: 'pipeline { agent any; stages { stage("x") { steps { echo "y" } } } }'
    echo "\${validateDeclarativePipeline('Jenkinsfile')}"
    archiveArtifacts artifacts: 'd/*.txt', fingerprint: true
    unarchive mapping: ['d/b.txt': 'back']
    sh 'test -x back'
    ws('elsewhere') { sh 'pwd' }
    deleteDir()
  `);
  const { result, lines } = await server.ended(await server.begin('app', script));
  expect(lines.join('\n')).toContain('Running on far in FAR/workspace/app\n');
  const said = lines.filter((line) => !line.startsWith('[Pipeline]') && !line.startsWith('+ '));
  expect(said).toEqual(expect.arrayContaining(['far far lnx sock far machine machine null FAR/bin']));
  expect(said).toEqual(
    expect.arrayContaining([
      'FAR/workspace/app FAR/workspace/app@tmp true FAR/workspace/app',
      'FAR/workspace/app',
      'home',
      'err',
      'out',
      '3',
      'one two',
      'true false 1000',
      'd/',
      'd/a.txt:7 d/b.txt:0',
      'Stashed 3 file(s)',
      'true true',
      '[a.txt:one two, b.txt:, link:one two]',
      'a.txt',
      '1',
      'v',
      'b',
      'q',
      'art',
      '1.0',
      '42',
      'FAR/elsewhere',
      'Finished: SUCCESS',
    ]),
  );
  expect(result).toBe('SUCCESS');
  expect(server.far.strayed).toEqual([]);
  expect(existsSync(join(server.home.folder, 'workspace', 'app'))).toBe(false);
  const archive = server.home.runs.paths.archive({ fullName: 'app' }, 1);
  expect(await readFile(join(archive, 'd', 'a.txt'), 'utf8')).toBe('one two');
  expect(statSync(join(archive, 'a.tar')).size).toBeGreaterThan(1000);
});

test('a file without a length is read as far as a script may read it', async (t) => {
  const server = await startFarServer(t);
  const script = ['built-in', 'far']
    .map(
      (node) => `node('${node}') {
      sh 'ln -s /dev/zero endless; ln -s /proc/self/stat short; touch empty'
      echo "[\${readFile('empty')}] \${readFile('short').size() > 10}"
      try { readFile 'endless' } catch (e) { echo e.message.replaceAll('/.*/', '') }
    }`,
    )
    .join('\n');
  const { result, lines } = await server.ended(await server.begin('app', script));
  const refused = expect.stringMatching(/^endless is too large to be read: \d+ bytes$/);
  expect(lines.filter((line) => /^(\[]|endless)/.test(line))).toEqual(['[] true', refused, '[] true', refused]);
  expect(result).toBe('SUCCESS');
});

test('a stash goes from one node to another one, and members that lead out of the folder are refused there', async (t) => {
  const server = await startFarServer(t);
  const outside = await temporaryFolder(t, 'outside');
  const script = `
    node('far') { sh "mkdir -p in; echo 1 > in/1; ln -s ${outside} in/out"; stash name: 's', includes: 'in/1' }
    node('built-in') { unstash 's'; echo readFile('in/1').trim() }
    node('far') {
      sh '''mkdir evil; cd evil; ln -s ${outside} a; tar cf ../evil.tar a; rm a; mkdir a; echo x > a/x; tar rf ../evil.tar a/x'''
      untar file: 'evil.tar', dir: 'target'
    }`;
  const { result, lines } = await server.ended(await server.begin('app', script));
  expect(lines).toContain('Running on Jenkins in HOME/workspace/app');
  expect(lines).toContain('1');
  expect(lines.join('\n')).toMatch(/leads out of/);
  expect(result).toBe('FAILURE');
  expect(existsSync(join(outside, 'x'))).toBe(false);
  expect(server.far.strayed).toEqual([]);
});

test('containers and their key material are those of the node', async (t) => {
  const far = machineInFolder(await temporaryFolder(t, 'far'), { PATH: `${DOCKER}:${process.env['PATH']}` });
  const folder = await temporaryFolder(t, 'home');
  await writeFile(join(folder, 'credentials.xml'), CREDENTIALS);
  await mkdir(join(far.folder, 'home', '.docker'));
  await writeFile(join(far.folder, 'home', '.docker', 'config.json'), '{"proxies":{}}');
  const server = await startFarServer(t, { far, folder });
  const script = onFar(`withDockerContainer('image') { sh 'echo inside; pwd' }
    withDockerRegistry(url: 'https://reg.example.com', credentialsId: 'login') {
      echo env.DOCKER_CONFIG.replaceFirst('[^/]+$', 'KEY')
      echo readFile("\${env.DOCKER_CONFIG}/config.json")
    }
    withDockerServer([uri: 'tcp://docker.example.com:2376', credentialsId: 'docker']) {
      sh 'set +x; cat "$DOCKER_CERT_PATH/ca.pem"; ls -l "$DOCKER_CERT_PATH/key.pem" | cut -c1-10'
    }`);
  const { result, lines } = await server.ended(await server.begin('app', script));
  expect(lines).toEqual(
    expect.arrayContaining([
      'far does not seem to be running inside a container',
      'inside',
      'Using the existing docker config file.',
      'FAR/workspace/app@tmp/KEY',
      '{"auths":{"https://reg.example.com":{"auth":"****"}}}',
      'AUTHORITY-rw-------',
    ]),
  );
  expect(result).toBe('SUCCESS');
  expect(far.strayed).toEqual([]);
  expect(existsSync(join(far.folder, 'workspace', 'app@tmp', 'fake-docker', 'calls'))).toBe(true);
  expect((await readdir(join(far.folder, 'workspace', 'app@tmp'))).sort()).toEqual(['fake-docker']);
});

test('a command goes on while its machine is away, and the console tells of that', async (t) => {
  const server = await startFarServer(t);
  const run = await server.begin('app', onFar("sh 'echo begin; while ! test -e go; do sleep 0.1; done; echo end'"));
  await server.says(run, '\nbegin\n');
  server.agents.machine('far')?.close('the network is down');
  await server.says(run, 'Cannot contact far: the network is down\n');
  await writeFile(join(server.far.folder, 'workspace', 'app', 'go'), '');
  server.agents.attach('far', server.far.connect());
  const { result, lines } = await server.ended(run);
  expect(lines.filter((line) => /^(begin|end|Cannot.*)$/.test(line))).toEqual([
    'begin',
    'Cannot contact far: the network is down',
    'end',
  ]);
  expect(result).toBe('SUCCESS');
});

test('a run that is resumed takes its executor on its node, and waits until that is connected', async (t) => {
  const first = await startFarServer(t);
  const { far, home } = first;
  const run = await first.begin(
    'app',
    onFar("sh 'echo begin; while ! test -e go; do sleep 0.1; done; echo end'\necho env.OF_MACHINE"),
  );
  await first.says(run, '\nbegin\n');
  await first.crash();
  const second = await startFarServer(t, { folder: home.folder, far, isConnected: false });
  const again = second.run('app');
  await second.says(again, 'before proceeding with build');
  await writeFile(join(far.folder, 'workspace', 'app', 'go'), '');
  second.agents.attach('far', far.connect());
  const { result, lines } = await second.ended(again);
  const told = lines.filter((line) => !line.startsWith('+ ') && !line.startsWith('[Pipeline]'));
  expect(told).toEqual([
    'Running on far in FAR/workspace/app',
    'begin',
    expect.stringMatching(/^Resuming build at \w{3} \w{3} \d\d .* after Jenkins restart$/),
    'Waiting for reconnection of far before proceeding with build',
    expect.stringMatching(/^Ready to run at /),
    'end',
    'machine',
    'Finished: SUCCESS',
  ]);
  expect(result).toBe('SUCCESS');
});

test('a command that is stopped while its machine is away ends when that is back', async (t) => {
  const server = await startFarServer(t);
  const run = await server.begin('app', onFar("sh 'echo $$ > pid; echo begin; exec sleep 1000'"));
  await server.says(run, 'begin\n');
  const pid = Number(await readFile(join(server.far.folder, 'workspace', 'app', 'pid'), 'utf8'));
  server.agents.machine('far')?.close('the network is down');
  await server.says(run, 'Cannot contact far');
  server.stop(run);
  const { result, lines } = await server.ended(run);
  expect(lines).toContain('Could not connect to far to send interrupt signal to process');
  expect(lines).not.toContain('The process did not stop');
  expect(result).toBe('ABORTED');
  server.agents.attach('far', server.far.connect());
  await until(() => !existsSync(`/proc/${pid}`));
});

test('a run that waits for its node can be stopped', async (t) => {
  const first = await startFarServer(t);
  const { far, home } = first;
  await first.says(await first.begin('app', onFar("sh 'echo begin; sleep 1000'")), '\nbegin\n');
  await first.crash();
  const second = await startFarServer(t, { folder: home.folder, far, isConnected: false });
  const run = second.run('app');
  await second.says(run, 'before proceeding with build');
  second.stop(run);
  const { result, lines } = await second.ended(run);
  expect(lines.slice(lines.indexOf('Aborted by anonymous')).slice(1, 4)).toEqual([
    'Cannot contact far: the agent far is not connected',
    'Could not connect to far to send interrupt signal to process',
    '[Pipeline] }',
  ]);
  expect(result).toBe('ABORTED');
  second.agents.attach('far', far.connect());
});

const shellStep = (command: string): string => `<hudson.tasks.Shell><command>${command}</command></hudson.tasks.Shell>`;

test('a build that is stopped while its machine is away is over at once, and its processes are ended later', async (t) => {
  const first = await startFarServer(t);
  const { far, home } = first;
  const run = await first.beginFreestyle('free', shellStep('echo $$ > pid; echo begin; exec sleep 1000'));
  await first.says(run, 'begin\n');
  const pid = Number(await readFile(join(far.folder, 'workspace', 'free', 'pid'), 'utf8'));
  first.agents.machine('far')?.close('the network is gone');
  await until(() => first.agents.machine('far') === null);
  first.stop(run);
  const { result, lines } = await first.ended(run);
  expect(result).toBe('ABORTED');
  expect(lines).toEqual(expect.arrayContaining(['Build was aborted', 'Aborted by anonymous', 'Finished: ABORTED']));
  expect(() => process.kill(pid, 0)).not.toThrow();
  await first.crash();
  await startFarServer(t, { folder: home.folder, far });
  await until(() => !isAlive(pid));
  // So are the folder of the command and its script.
  await until(async () => (await readdir(join(far.folder, 'commands'))).length === 0);
});

test('nothing of the commands stays on the machine after builds, a matrix build and restarts', async (t) => {
  const first = await startFarServer(t);
  const { far, home } = first;
  const kept = (): Promise<string[]> => readdir(join(far.folder, 'commands'));
  await first.ended(await first.beginFreestyle('free', shellStep('echo one') + shellStep('echo two')));
  await first.ended(await first.begin('pipe', onFar("sh 'echo one'; sh returnStatus: true, script: 'exit 3'")));
  const matrix = await first.ended(await first.beginMatrix('matrix', shellStep('echo one > made')));
  expect(matrix.result).toBe('SUCCESS');
  expect(existsSync(join(far.folder, 'workspace', 'matrix', 'N', 'far', 'made'))).toBe(true);
  await until(async () => (await kept()).length === 0);
  const go = join(far.folder, 'go');
  const wait = `echo begin; while ! [ -e ${go} ]; do sleep 0.05; done`;
  await first.says(await first.beginFreestyle('free2', shellStep(wait)), 'begin\n');
  await first.says(await first.begin('pipe2', onFar(`sh '${wait}'`)), 'begin\n');
  expect(await kept()).not.toEqual([]);
  await first.crash();
  const second = await startFarServer(t, { folder: home.folder, far });
  await writeFile(go, '');
  for (const name of ['free2', 'pipe2']) expect((await second.ended(second.run(name))).result).toBe('SUCCESS');
  await until(async () => (await kept()).length === 0);
});

test('a pipeline whose node was deleted meanwhile waits for one of its name, and takes no other executor', async (t) => {
  const first = await startFarServer(t);
  const { far, home } = first;
  const go = join(far.folder, 'go');
  const wait = `echo begin; while ! [ -e ${go} ]; do sleep 0.05; done; echo end`;
  await first.says(await first.begin('app', onFar(`sh '${wait}'`)), 'begin\n');
  await first.says(await first.beginFreestyle('free', shellStep(wait)), 'begin\n');
  await first.crash();
  const second = await startFarServer(t, { folder: home.folder, far, isKnown: false });
  await second.says(second.run('app'), 'Waiting for reconnection of far');
  expect(second.queue.nodes.builtIn.busy).toBe(0);
  second.addNode();
  await until(() => second.queue.nodes.get('far')?.busy === 1);
  await writeFile(go, '');
  for (const name of ['app', 'free']) expect((await second.ended(second.run(name))).result).toBe('SUCCESS');
  expect(second.queue.nodes.get('far')?.busy).toBe(0);
});

test('a pipeline whose node was deleted meanwhile is over when none of its name comes', async (t) => {
  const first = await startFarServer(t);
  const { far, home } = first;
  await first.says(await first.begin('app', onFar("sh 'echo begin; sleep 1000'")), 'begin\n');
  await first.crash();
  const second = await startFarServer(t, { folder: home.folder, far, isKnown: false, patienceMs: 300 });
  const { result, lines } = await second.ended(second.run('app'));
  expect(result).toBe('ABORTED');
  expect(lines.slice(-2)).toEqual(['Agent was removed', 'Finished: ABORTED']);
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test('a freestyle build has its folder and its executor on its node, after a restart, too', async (t) => {
  const first = await startFarServer(t);
  const { far, home } = first;
  const command = 'set +x; echo "$NODE_NAME $NODE_LABELS $OF_NODE $OF_MACHINE"; sleep 1000';
  const shell = `<hudson.tasks.Shell><command>${command}</command></hudson.tasks.Shell>`;
  await first.says(await first.beginFreestyle('free', shell), 'far far lnx sock far machine machine\n');
  await first.crash();
  const second = await startFarServer(t, { folder: home.folder, far, isConnected: false });
  const busy = second.queue.nodes.all().map(({ name, busy }) => [name, busy]);
  expect(busy).toEqual([
    ['', 0],
    ['far', 1],
  ]);
  second.stop(second.run('free'));
  second.agents.attach('far', far.connect());
  const { lines } = await second.ended(second.run('free'));
  expect(lines).toContain('Building remotely on far (sock lnx) in workspace FAR/workspace/free');
  expect(far.strayed).toEqual([]);
  expect(existsSync(join(far.folder, 'workspace', 'free'))).toBe(true);
  expect(second.queue.nodes.get('far')?.busy).toBe(0);
});

test.each([
  [
    'connection',
    (server: FarServer) => server.agents.disconnect('far', 'by ann'),
    ['Also:   hudson.remoting.ChannelClosedException: by ann', 'hudson.remoting.ChannelClosedException: by ann'],
    [],
  ],
  [
    'node',
    (server: FarServer) => server.agents.remove('far'),
    ['Agent was removed'],
    [
      'Agent far was deleted; cancelling node body',
      'Could not connect to far to send interrupt signal to process',
      'Could not connect to far to send interrupt signal to process',
    ],
  ],
])('the loss of the %s is what retry on agents waits for', async (_what, lose, said, ends) => {
  const server = await startFarServer({ onTestFinished });
  const script = `int count = 0
    retry(count: 2, conditions: [nonresumable()]) {
      retry(count: 2, conditions: [agent(), nonresumable()]) {
        count++
        node(count == 1 ? 'far' : 'built-in') {
          parallel one: { sh 'echo begin; ' + (count == 1 ? 'sleep 1000' : 'true') }, two: {
            sh 'echo second; ' + (count == 1 ? 'sleep 1000' : 'true')
          }
        }
      }
    }`;
  const run = await server.begin('app', script);
  await server.says(run, '\nbegin\n');
  await server.says(run, '\nsecond\n');
  lose(server);
  const { result, lines } = await server.ended(run);
  const at = lines.indexOf('Retrying');
  expect(lines.filter((line) => /^(Agent far|Could not)/.test(line))).toEqual(ends);
  const told = lines.slice(0, at).filter((line) => !/^(\t| *\[Pipeline\])/.test(line));
  expect(told.slice(-said.length)).toEqual(said);
  expect(lines.filter((line) => line === 'Retrying')).toHaveLength(1);
  expect(result).toBe('SUCCESS');
});

test('what is not the fault of an agent is not tried again', async (t) => {
  const server = await startFarServer(t);
  const script = `retry(count: 3, conditions: [agent(), nonresumable()]) { node('far') { sh 'echo tried; exit 1' } }`;
  const { result, lines } = await server.ended(await server.begin('app', script));
  expect(lines.filter((line) => line === 'tried')).toHaveLength(1);
  expect(result).toBe('FAILURE');
});
