import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { fakeMaven, mavenJob, POMS } from '../testing/maven.ts';
import { startServer } from '../testing/server.ts';

async function put(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }
}

it('a Maven job finds its modules and keeps what became of each', async (t) => {
  const server = await startServer(t);
  const { home } = server;
  await put(home.folder, { 'tools/m3/bin/mvn': fakeMaven() });
  await chmod(join(home.folder, 'tools/m3/bin/mvn'), 0o755);
  await home.tools.replace('maven', [{ name: 'M3', home: join(home.folder, 'tools/m3') }]);
  const job = await server.make('shop', mavenJob({ goals: 'install', mavenName: 'M3' }));
  await put(home.jobFiles.workspace(job), POMS);

  const run = await server.build(job);
  expect(await server.lines(run)).toEqual(
    expect.arrayContaining([
      'Parsing POMs',
      'Discovered a new module org.example:parent Shop',
      'Discovered a new module org.example:a Core',
      'Modules changed, recalculating dependency graph',
      'Executing Maven:  -B -f HOME/workspace/shop/pom.xml -Dmaven.test.failure.ignore=true install',
      '[shop] $ HOME/tools/m3/bin/mvn -B -f HOME/workspace/shop/pom.xml -Dmaven.test.failure.ignore=true install',
      '[JENKINS] Recording test results',
      '[JENKINS] Archiving HOME/workspace/shop/a/target/a-1.0.jar to org.example/a/1.0/a-1.0.jar',
      'Finished: FAILURE',
    ]),
  );
  const modules = home.items.cells(job);
  expect(modules.map(({ fullName }) => fullName)).toEqual([
    'shop/org.example:a',
    'shop/org.example:b',
    'shop/org.example:c',
    'shop/org.example:parent',
  ]);
  expect(modules.map((each) => server.run(each.fullName, 1)).map(({ result, duration }) => [result, duration])).toEqual(
    [
      ['UNSTABLE', 1500],
      ['FAILURE', 250],
      ['NOT_BUILT', 0],
      ['SUCCESS', 2],
    ],
  );
  const core = server.job('shop/org.example:a');
  const archived = home.runs.paths.archive(core, 1);
  expect(await readFile(join(archived, 'org.example/a/1.0/a-1.0.jar'), 'utf8')).toBe('jar of a\n');
  expect(await readFile(join(archived, 'org.example/a/1.0/a-1.0.pom'), 'utf8')).toBe(POMS['a/pom.xml']);
  expect(server.run(core.fullName, 1).testTotals).toMatchObject({ failCount: 1, totalCount: 2 });
  expect(run.testTotals).toMatchObject({ failCount: 1, totalCount: 2 });
  expect([...home.runs.fingerprints(core, server.run(core.fullName, 1)).keys()]).toEqual([
    'org.example:a-1.0.pom',
    'org.example:a-1.0.jar',
  ]);
  expect(await server.console(server.run(core.fullName, 1))).toMatch(
    /^\[INFO\] -+< org\.example:a >-+\n.*Building jar.*\n$/s,
  );
  expect(await readFile(join(home.folder, 'jobs/shop/modules/org.example$a/config.xml'), 'utf8')).toContain(
    '<displayName>Core</displayName>',
  );
  expect(home.items.url(core.fullName)).toBe('job/shop/org.example$a/');
});

const SHORT = `#!/bin/sh
echo "[INFO] ---< g:x >---"
echo "[INFO] Building x 1"
echo "called with $*"
for word in "$@"; do [ "$word" != wait ] || while [ ! -e "$JENKINS_HOME/go" ]; do sleep 0.05; done; done
echo "[INFO] BUILD SUCCESS"
echo "[INFO] Total time:  0.5 s"
`;

function pom(artifactId: string, uses = ''): string {
  const dependency = `<dependency><groupId>g</groupId><artifactId>${uses}</artifactId><version>1-SNAPSHOT</version></dependency>`;
  return `<project><groupId>g</groupId><artifactId>${artifactId}</artifactId><version>1-SNAPSHOT</version><dependencies>${uses === '' ? '' : dependency}</dependencies></project>`;
}

async function serverWithMaven(t: Parameters<typeof startServer>[0], folder?: string) {
  const server = await startServer(t, folder === undefined ? {} : { folder });
  const { home } = server;
  await put(home.folder, { 'tools/m3/bin/mvn': SHORT });
  await chmod(join(home.folder, 'tools/m3/bin/mvn'), 0o755);
  await home.tools.replace('maven', [{ name: 'M3', home: join(home.folder, 'tools/m3') }]);
  return server;
}

it('a Maven job comes after those that make what it uses', async (t) => {
  const server = await serverWithMaven(t);
  const { home } = server;
  const lib = await server.make('lib', mavenJob({ goals: 'install' }));
  const app = await server.make('app', mavenJob({ goals: 'install' }));
  const apart = mavenJob({ goals: 'install', more: '<ignoreUpstremChanges>true</ignoreUpstremChanges>' });
  const other = await server.make('other', apart);
  await put(home.jobFiles.workspace(lib), { 'pom.xml': pom('lib') });
  await put(home.jobFiles.workspace(app), { 'pom.xml': pom('app', 'lib') });
  await put(home.jobFiles.workspace(other), { 'pom.xml': pom('other', 'lib') });
  for (const job of [lib, app, other]) expect((await server.build(job)).result).toBe('SUCCESS');
  expect(server.engine.dependencies.downstream(lib).map(({ name }) => name)).toEqual(['app']);
  expect(server.engine.dependencies.upstream(app).map(({ name }) => name)).toEqual(['lib']);
});

it('a POM that is missing, and one that is broken, are told by name', async (t) => {
  const server = await serverWithMaven(t);
  const { home } = server;
  const post = '<postbuilders><hudson.tasks.Shell><command>echo after</command></hudson.tasks.Shell></postbuilders>';
  const job = await server.make('x', mavenJob({ goals: 'install', more: post }));
  const missing = await server.build(job);
  expect(missing.result).toBe('FAILURE');
  // Post steps run whatever came before, unless the job says otherwise.
  expect(await server.lines(missing)).toEqual(
    expect.arrayContaining(['ERROR: No such file HOME/workspace/x/pom.xml', '+ echo after', 'Finished: FAILURE']),
  );
  await put(home.jobFiles.workspace(job), { 'pom.xml': '<project><artifactId>' });
  const broken = await server.build(job);
  expect(await server.console(broken)).toMatch(/ERROR: Failed to parse POMs: \S+\/workspace\/x\/pom\.xml: /);
});

it('modules that are gone become inactive and keep their history', async (t) => {
  const server = await serverWithMaven(t);
  const { home } = server;
  const job = await server.make('x', mavenJob({ goals: 'install' }));
  await put(home.jobFiles.workspace(job), { 'pom.xml': pom('x') });
  await server.build(job);
  await put(home.jobFiles.workspace(job), { 'pom.xml': pom('y') });
  await server.build(job);
  expect(home.items.cells(job).map(({ name, cell, config }) => [name, cell?.active, config.disabled])).toEqual([
    ['g:x', false, true],
    ['g:y', true, false],
  ]);
  expect(server.run('x/g:x', 1).result).toBe('SUCCESS');
});

it('a build goes on with Maven after a crash of the server', async (t) => {
  const server = await serverWithMaven(t);
  const { home } = server;
  const job = await server.make('x', mavenJob({ goals: 'install wait' }));
  await put(home.jobFiles.workspace(job), { 'pom.xml': pom('x') });
  const run = await server.start(job);
  await server.says(run, 'called with');
  await server.crash();
  const second = await startServer(t, { folder: home.folder });
  await put(home.folder, { go: '' });
  const again = second.run('x', 1);
  await second.engine.builds.finished(again);
  const lines = await second.lines(again);
  expect(lines.filter((line) => line.startsWith('called with'))).toHaveLength(1);
  expect(lines.filter((line) => line === 'Parsing POMs')).toHaveLength(1);
  expect(lines.at(-1)).toBe('Finished: SUCCESS');
  expect(second.run('x/g:x', 1)).toMatchObject({ result: 'SUCCESS', duration: 500 });
});
