import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { folderXml } from '../harness/jobs.ts';
import { folderLibrariesXml, type LibraryRepository } from '../harness/library-repository.ts';
import { sharedServer } from '../http/start.ts';
import { LibraryServer, said } from './library-server.ts';

const http = sharedServer();
const server = new LibraryServer(http);
let shapes: LibraryRepository;
let odd: LibraryRepository;

const ODD = {
  'vars/brokenVar.groovy': 'def call() {\n  echo "\n}\n',
  'vars/noCall.groovy': 'def x() {}\n',
  'vars/echo.groovy': "def call(text) { steps.echo '(' + text + ')' }\n",
  'vars/grabs.groovy': "@Grab('a:b:1')\nimport a.Thrower\ndef call() {}\n",
  'src/a/Broken.groovy': 'package a\nclass Broken {\n  def x( {\n}\n',
  'src/a/Unresolved.groovy': 'package a\nclass Unresolved {\n  Foo x\n}\n',
  'src/a/Thrower.groovy':
    "package a\nclass Thrower implements Serializable {\n  def go() {\n    throw new IllegalStateException('oh')\n  }\n  def step() { sh 'x' }\n}\n",
  'src/test/Hidden.groovy': 'package test\nclass Hidden {}\n',
};

beforeAll(() => {
  shapes = server.repository('shapes');
  odd = server.repository('odd', null);
  odd.commit(ODD);
  const empty = server.repository('empty', null);
  empty.commit({ README: 'x' });
  const linked = server.repository('linked', null);
  linked.commit({ 'vars/x.groovy': 'def call() {}', 'resources/a.txt': 'a' });
  symlinkSync('/etc/passwd', join(linked.path, 'resources', 'passwd'));
  linked.commit({});
  server.configure(
    { name: 'shapes', repository: shapes, defaultVersion: 'main' },
    { name: 'usual', repository: server.repository('usual', 'usual'), defaultVersion: 'main' },
    { name: 'fixed', repository: shapes, defaultVersion: 'main', allowVersionOverride: false },
    { name: 'odd', repository: odd, defaultVersion: 'main', retriever: 'legacy' },
    { name: 'empty', repository: empty, defaultVersion: 'main', retriever: 'legacy' },
    { name: 'linked', repository: linked, defaultVersion: 'main', retriever: 'legacy' },
    { name: 'unversioned', repository: shapes, retriever: 'legacy' },
    { name: 'outside', repository: shapes, defaultVersion: 'main', retriever: 'legacy', libraryPath: '../shapes' },
    { name: 'nowhere', repository: shapes, defaultVersion: 'main', retriever: 'legacy', libraryPath: 'sub' },
    { name: 'kept', repository: shapes, defaultVersion: 'main', cacheFor: 60, excluded: 'feature' },
  );
});

describe('what scripts have of a library', () => {
  it('is variables, classes and resources', async () => {
    const run = await server.run(
      'everything',
      `@Library('shapes') import com.acme.Build
import com.acme.Registry
import com.acme.model.Level
import static com.acme.Names.shout

log.info 'first'
log.info('second')
log.warning('careful', prefix: '! ')
echo buildApp(name: 'web', version: 2) { echo "body of \${env.APP_NAME}" }
buildApp 'api'
def config = configured {
  project = 'p1'
  branches = ['a', 'b']
  steps = ['x', 'y']
}
echo "\${config.project} \${binding.hasVariable('secret')}"
node {
  def build = Build.of(this, [level: 'HIGH'])
  echo build.run('here')
  echo readFile('sub/a.txt')
}
echo "\${Build.howMany()} \${Build.KIND} \${shout('x')} \${Level.values().toList()}"
Registry.instance.put('a', 1).put('b', 2)
echo "\${Registry.instance.names()} \${new Build.Note(text: 'n').text} \${com.acme.Base.usual(this).describe()}"
new com.acme.Zot().checkOutFrom('repo')
echo libraryResource('com/acme/greeting.txt').trim()
echo libraryResource(resource: 'com/acme/data.bin', encoding: 'Base64')
echo "version \${env['library.shapes.version']}"`,
    );
    expect(run.result, run.console).toBe('SUCCESS');
    expect(said(run)).toEqual([
      'INFO 1: first',
      'INFO 2: second',
      'WARNING: ! careful',
      'body of web',
      'web-2',
      'built api in everything',
      'project p1 on a+b for nobody',
      'INFO 1: step x',
      'INFO 2: step y',
      'p1 false',
      '>> BUILD HIGH 10 INNER HERE',
      'from here',
      'from here',
      '1 build X [LOW, HIGH]',
      '[a, b] n build LOW 1 inner',
      'cloning repo in everything',
      'Hello, ${who}!',
      'AAH/',
      'version main',
    ]);
  });

  it('is what people write: settings by closures, classes with a script in them, retries, hooks', async () => {
    const run = await server.run(
      'usual',
      `@Library('usual') import org.demo.*
import org.demo.Runner.Phase
import org.demo.util.Counter
import static org.demo.util.Texts.title

echo "\${deployment { version = '1.2'; target 'a', 'b' }}"
try { deployment { version = '2' } } catch (e) { echo e.message }

echo "\${project.title} \${project.defaults.branch} \${project.with(branch: 'x')}"
project.owner = 'ada'
echo project.title
project.eachService(['web', 'db']) { name, index -> echo "\${index} \${name}" }
echo project.attempts { n -> if (n < 2) throw new Rejected("no \${n}", n); "after \${n}" }
try { project.attempts(1) { throw new Rejected('never') } } catch (Rejected e) { echo "\${e instanceof RuntimeException} \${e.code}" }

def runner = new Runner(steps: this, name: 'build')
runner.on(Phase.BEFORE) { echo 'before' }.on(Phase.AFTER) { echo 'after' }
echo runner.run { name -> "\${name} done" }
echo new Runner(steps: steps, name: 'plain').run { it.reverse() }
echo "\${Counter.described()} \${title('x')} \${Phase.valueOf('AFTER').key()} \${Phase.values()*.name()}"
def titled = org.demo.util.Texts.&title
echo titled('pointer')
[new Settings(version: '1', targets: ['t'])].each { Settings s -> echo "\${s.complete} \${s.missing()}" }
`,
    );
    expect(run.result, run.console).toBe('SUCCESS');
    expect(said(run)).toEqual([
      'deploy a/1.2',
      'deploy b/1.2',
      '[a/1.2, b/1.2]',
      'deployment: target is missing',
      "nobody's project main [branch:x, retries:2]",
      "ada's project",
      '0 web',
      '1 db',
      'again: no 0 (0)',
      'again: no 1 (1)',
      'after 2',
      'true 1',
      'before',
      '8: build done',
      'after',
      'build done',
      '9: nialp',
      'nialp',
      '7# From 9 7# X after [BEFORE, AFTER]',
      '7# Pointer',
      'true target',
    ]);
  });

  it('is told of in the console before the pipeline starts', async () => {
    const run = await server.run('told', "@Library('shapes@main') _\nlog.info 'x'");
    const start = run.lines.indexOf('[Pipeline] Start of Pipeline');
    const head = run.lines.slice(0, start).filter((line) => !line.startsWith(' > git '));
    expect(head.slice(0, 2)).toEqual([
      'Loading library shapes@main',
      'Attempting to resolve main from remote references...',
    ]);
    expect(head).toContain(`Found match: refs/heads/main revision ${shapes.git('rev-parse', 'HEAD')}`);
    expect(head).toContain('Commit message: "library shapes"');
  });

  it('is a whole declarative pipeline, and its steps', async () => {
    const whole = await server.run('declared', "@Library('shapes') _\ndeclared(who: 'you')");
    expect(said(whole)).toEqual(['hello you hello you', 'INFO 1: you', 'result SUCCESS']);
    const script = `pipeline {
  agent any
  libraries { lib('shapes@main') }
  stages { stage('A') { steps { buildApp 'x'
    script { log.info 'in script' } } } }
}`;
    const steps = await server.run('directive', script);
    expect(said(steps)).toEqual(['built x in directive', 'INFO 1: in script']);
    expect(steps.lines).toContain('Loading library shapes@main');
  });

  it('is a way into its classes where it is loaded by the step', async () => {
    const url = JSON.stringify(odd.path).replaceAll('"', "'");
    const run = await server.run(
      'step',
      `def lib = library 'shapes'
echo lib.com.acme.Names.shout('hi') + lib.com.acme.Names.PREFIX
echo lib.com.acme.Build.new(this).describe() + lib.com.acme.Build.Note.new(text: '+').text
echo "\${lib.com.acme.model.Level.HIGH}"
log.info 'variable'
library 'shapes@other'
try { lib.com.acme.Nope.x() } catch (e) { echo e.message }
def named = library(identifier: 'named@main', changelog: false,
  retriever: modernSCM([$class: 'GitSCMSource', remote: ${url}, credentialsId: ''])).a
try { named.Thrower.new().go() } catch (e) { echo e.message }
def old = library identifier: 'old@main', retriever: legacySCM([$class: 'GitSCM',
  branches: [[name: '\${library.old.version}']], userRemoteConfigs: [[url: ${url}]]])
try { old.a.Thrower.new() } catch (e) { steps.echo e.message.replaceAll(/[0-9a-f]{64}/, 'HASH') }
library identifier: 'none', retriever: modernSCM([$class: 'GitSCMSource', remote: ${url}])`,
    );
    expect(said(run)).toEqual([
      'HI>>',
      'build LOW 1 inner+',
      'HIGH',
      'INFO 1: variable',
      'java.lang.ClassNotFoundException: com.acme.Nope',
      '(oh)',
      'java.lang.IllegalAccessException: a.Thrower was defined in file:HOME/jobs/step/builds/1/libs/HASH/src/a/Thrower.groovy which was not inside file:HOME/jobs/step/builds/1/libs/HASH/src/',
    ]);
    expect(run.lines).toContain('Only using first definition of library shapes');
    expect(run.lines).toContain('ERROR: Must specify a version for library none');
    expect(run.result).toBe('FAILURE');
  });
});

it('is loaded once where two branches want it at the same time', async () => {
  const run = await server.run(
    'branches',
    "parallel a: { library 'shapes'; log.warning 'a' }, b: { library 'shapes'; log.warning 'b' }",
  );
  expect(run.result, run.console).toBe('SUCCESS');
  expect([...said(run)].sort()).toEqual(['WARNING: a', 'WARNING: b']);
  expect(run.lines.filter((line) => line === 'Loading library shapes@main')).toHaveLength(1);
  expect(run.lines).toContain('Only using first definition of library shapes');
});

describe('a pipeline that is fetched from its source', () => {
  it('reads further files from there, and finds branches of others', async () => {
    const source = server.repository('source', null);
    source.commit({
      Jenkinsfile: `echo readTrusted('conf/a.txt')
for (path in ['../../secrets/master.key', '/etc/passwd', 'link', 'nope']) {
  try { echo readTrusted(path) } catch (e) { echo e.message.replaceAll(/ not found.*/, ' is not there') }
}
def found = resolveScm source: [$class: 'GitSCMSource', remote: '${shapes.path}'], targets: ['nosuch', 'main']
echo found.branches[0].name
echo "\${resolveScm(source: [$class: 'GitSCMSource', remote: '${shapes.path}'], targets: ['x'], ignoreErrors: true)}"
resolveScm source: [$class: 'GitSCMSource', remote: '${shapes.path}'], targets: ['x']`,
      'conf/a.txt': 'from the source',
    });
    symlinkSync('/etc/passwd', join(source.path, 'link'));
    source.commit({}, 'a link');
    const run = await server.runFrom('from-source', source);
    expect(said(run), run.console).toEqual([
      'from the source',
      '../../secrets/master.key references a file that is not inside the source',
      '/etc/passwd references a file that is not inside the source',
      'link is not there',
      'nope is not there',
      'main',
      'null',
    ]);
    expect(run.lines).toContain('Checking for first existing branch from [nosuch, main]...');
    expect(run.lines).toContain(`Found main at revision ${shapes.git('rev-parse', 'main')}`);
    expect(run.lines.slice(-3)).toEqual(['ERROR: Could not find any matching branch', 'Finished: FAILURE', '']);
  });

  it('has no further files where the script stands in the job', async () => {
    const run = await server.run('no-source', "readTrusted 'x'");
    expect(run.lines.slice(-3, -1)).toEqual([
      'ERROR: ‘readTrusted’ is only available when using “Multibranch Pipeline” or “Pipeline script from SCM”',
      'Finished: FAILURE',
    ]);
  });
});

describe('a library that cannot be had', () => {
  it.each([
    [
      'unknown',
      "@Library(['shapes', 'nope@1', 'other']) _",
      'Could not find any definition of libraries [nope@1, other]',
    ],
    ['empty', "@Library('empty') _", 'Library empty expected to contain at least one of src or vars directories'],
    ['fixed', "@Library('fixed@v2') _", 'Version override not permitted for library fixed'],
    ['unversioned', "@Library('unversioned') _", 'No version specified for library unversioned'],
    ['nosuch', "@Library('shapes@nosuch') _", 'No version nosuch found for library shapes'],
    ['nobranch', "@Library('odd@nosuch') _", 'Maximum checkout retry attempts reached, aborting'],
    ['linked', "@Library('linked') _", 'Rejecting library: symlink found: resources/passwd'],
    ['outside', "@Library('outside') _", "Library path may not contain '..'"],
    ['nowhere', "@Library('nowhere') _", 'Did not find sub in checkout'],
  ])('%s: the script does not begin', async (name, annotation, message) => {
    const run = await server.run(`cannot-${name}`, `${annotation}\necho 'begun'`);
    expect(run.result).toBe('FAILURE');
    expect(run.lines.slice(-7), run.console).toEqual(
      [
        `ERROR: ${message}`,
        'org.codehaus.groovy.control.MultipleCompilationErrorsException: startup failed:',
        'WorkflowScript: Loading libraries failed',
        '',
        '1 error',
        '',
        'Finished: FAILURE',
        '',
      ].slice(-7),
    );
    expect(run.lines).not.toContain('[Pipeline] Start of Pipeline');
  });

  it('is complained of where the annotation is wrong', async () => {
    const run = await server.run('annotation', '@Library def x\n@Library(5) def y\n@Library("a${b}") def z');
    expect(run.console).toBe(`org.codehaus.groovy.control.MultipleCompilationErrorsException: startup failed:
WorkflowScript: @Library was missing a value

WorkflowScript: @Library value ‘5’ was not a string

WorkflowScript: @Library value ‘a\${b}’ was not a constant; did you mean to use the ‘library’ step instead?

3 errors

Finished: FAILURE
`);
  });
});

describe('an error in a library', () => {
  const FOLDER = 'builds/1/libs/HASH';

  it('is told with its file and line where a class cannot be compiled', async () => {
    const run = await server.run('broken', "@Library('odd') import a.Broken");
    expect(run.console.replaceAll(/[0-9a-f]{64}/g, 'HASH')).toContain(
      `startup failed:\nfile:HOME/jobs/broken/${FOLDER}/src/a/Broken.groovy: 3: unexpected token: { @ line 3, column 10.\n     def x( {\n            ^\n\n1 error\n`,
    );
    const other = await server.run('unresolved', "@Library('odd') import a.Unresolved");
    expect(other.console).toContain('src/a/Unresolved.groovy: 3: unable to resolve class Foo');
    const hidden = await server.run('hidden', "@Library('odd') import test.Hidden");
    expect(hidden.console).toContain('unable to resolve class test.Hidden');
    expect(hidden.lines.some((line) => line.startsWith('Excluding src/test/ from checkout of '))).toBe(true);
  });

  it('is one of the script where a variable cannot be compiled, or does not have what is called', async () => {
    const run = await server.run(
      'variables',
      `@Library('odd') _
try { brokenVar() } catch (e) { echo e.class.name }
try { noCall('x') } catch (e) { echo e.message }
try { grabs() } catch (e) { echo e.message.readLines()[1].replaceAll(/.*: /, '') }
try { new a.Thrower().step() } catch (e) { echo e.message }
try { libraryResource '../../../secrets/master.key' } catch (e) { echo e.message }
try { libraryResource '/etc/passwd' } catch (e) { echo e.message }
try { libraryResource 'nope.txt' } catch (e) { echo e.message }
new a.Thrower().go()`,
    );
    expect(said(run)).toEqual([
      '(org.codehaus.groovy.control.MultipleCompilationErrorsException)',
      '(No signature of method: noCall.call() is applicable for argument types: (java.lang.String) values: [x])',
      '(Annotation Grab cannot be used in the sandbox. @ line 1, column 1.)',
      '(No signature of method: a.Thrower.sh() is applicable for argument types: (java.lang.String) values: [x])',
      '(../../../secrets/master.key references a file that is not contained within the library: odd)',
      '(/etc/passwd references a file that is not contained within the library: odd)',
      '(No such library resource nope.txt could be found.)',
    ]);
    expect(run.console.replaceAll(/[0-9a-f]{64}/g, 'HASH')).toContain(
      `java.lang.IllegalStateException: oh\n\tat a.Thrower.go(file:HOME/jobs/variables/${FOLDER}/src/a/Thrower.groovy:4)\n\tat WorkflowScript.run(WorkflowScript:9)\n`,
    );
  });
});

describe('libraries of folders', () => {
  it('come before those of the server, and are of that folder alone', async () => {
    const other = server.repository('other', null);
    other.commit({ 'vars/log.groovy': "def info(x) { echo 'other ' + x }\n" });
    const { items } = server.services.home;
    const xml = folderXml().replace(
      '</description>',
      `</description><properties>${folderLibrariesXml({ name: 'shapes', repository: other, defaultVersion: 'main', implicit: true })}</properties>`,
    );
    await items.create('', 'team', xml);
    const within = await server.run('team/job', "log.info 'x'");
    expect(said(within), within.console).toEqual(['other x']);
    const both = await server.run('team/both', "@Library('shapes') _\nlog.info 'x'");
    expect(both.lines).toContain('Only using first definition of library shapes');
    expect(said(both)).toEqual(['other x']);
    const outside = await server.run('outside-team', "@Library('shapes') _\nlog.info 'x'");
    expect(said(outside)).toEqual(['INFO 1: x']);
  });

  it('can be edited for a replay, and are taken over by a restart', async () => {
    const repository = server.repository('replayed', null);
    repository.commit({
      'vars/hello.groovy': "def call() { echo 'hello ' + new org.acme.Who().name() }\n",
      'src/org/acme/Who.groovy': "package org.acme\nclass Who { def name() { 'world' } }\n",
      'vars/hello.txt': 'Greets <b>everybody</b>.\n',
    });
    const { items } = server.services.home;
    const property = folderLibrariesXml({ name: 'greet', repository, defaultVersion: 'main', retriever: 'legacy' });
    await items.create(
      '',
      'greeting',
      folderXml().replace('</description>', `</description><properties>${property}</properties>`),
    );
    const script = "@Library('greet') _\npipeline { agent any\n stages { stage('A') { steps { hello() } } } }";
    expect(said(await server.run('greeting/job', script))).toEqual(['hello world']);

    const page = await http().as({ url: '/job/greeting/job/job/1/replay/' });
    expect(page.body).toContain('name="_.org_acme_Who"');
    const globals = await http().as({ url: '/job/greeting/job/job/pipeline-syntax/globals' });
    expect(globals.body).toContain('Greets &lt;b>everybody&lt;/b>.');
    const edited = "package org.acme\nclass Who { def name() { 'replay' } }\n";
    const json = JSON.stringify({ mainScript: script, org_acme_Who: edited });
    const replay = await server.after('greeting/job', () =>
      http().as({
        method: 'POST',
        url: '/job/greeting/job/job/1/replay/run',
        payload: new URLSearchParams({ json }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
    );
    expect(said(replay), replay.console).toEqual(['hello replay']);
    expect(replay.lines).toContain('Replacing contents of src/org/acme/Who.groovy');

    repository.commit({ 'src/org/acme/Who.groovy': "package org.acme\nclass Who { def name() { 'tomorrow' } }\n" });
    const restart = await server.after('greeting/job', () =>
      http().as({
        method: 'POST',
        url: '/job/greeting/job/job/2/restart/restart',
        payload: new URLSearchParams({ json: '{"stageName":"A"}' }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
    );
    expect(said(restart), restart.console).toEqual(['hello replay']);
    expect(restart.console).not.toContain('Loading library');
    const next = await server.run('greeting/job', script);
    expect(said(next)).toEqual(['hello tomorrow']);
  });
});

it('a version is kept in the home as long as the configuration says', async () => {
  const first = await server.run('kept', "@Library('kept') _\nlog.info 'x'");
  expect(first.lines).toContain('Caching library kept@main');
  const second = await server.run('kept', "@Library('kept') _\nlog.info 'x'");
  expect(second.lines).toContain('Library kept@main is cached. Copying from home.');
  expect(second.console).not.toContain('Attempting to resolve');
  shapes.git('branch', 'feature');
  const third = await server.run('kept', "@Library('kept@feature') _\nlog.info 'x'");
  expect(third.lines).toContain('Library kept@feature is excluded from caching.');
  expect(said(third)).toEqual(['INFO 1: x']);
});

it('the record of a run lists its libraries in the shape of Jenkins', async () => {
  await server.run('record', "@Library('odd') _\necho 'x'");
  const { items, runs } = server.services.home;
  const job = items.get('record');
  if (job?.kind !== 'job') throw new Error('no job');
  const xml = server.file(join(runs.paths.folder(job, 1), 'build.xml'));
  expect(xml.replaceAll(/[0-9a-f]{64}/g, 'HASH')).toContain(`    <org.jenkinsci.plugins.workflow.libs.LibrariesAction>
      <libraries>
        <org.jenkinsci.plugins.workflow.libs.LibraryRecord>
          <name>odd</name>
          <version>main</version>
          <variables class="sorted-set">
            <string>brokenVar</string>
            <string>echo</string>
            <string>grabs</string>
            <string>noCall</string>
          </variables>
          <trusted>true</trusted>
          <changelog>true</changelog>
          <directoryName>HASH</directoryName>
        </org.jenkinsci.plugins.workflow.libs.LibraryRecord>
      </libraries>
    </org.jenkinsci.plugins.workflow.libs.LibrariesAction>`);
});
