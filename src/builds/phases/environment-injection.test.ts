import { existsSync } from 'node:fs';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../kit/testing/temporary-folder.ts';
import type { Cause } from '../../model/index.ts';
import { defineScm, StepAbort } from '../../points/index.ts';
import { parametersXml, shellsXml, startServer, stringParameterXml } from '../testing/server.ts';

it('variables come from the job, the wrapper and a step, each seeing those before it', async (t) => {
  const server = await startServer(t);
  const job = await server.define('injected', {
    properties: `${parametersXml(stringParameterXml('WHO', 'world'))}<EnvInjectJobProperty>
      <info><propertiesContent>LEVEL=1&#10;WHO=nobody</propertiesContent></info><on>true</on></EnvInjectJobProperty>`,
    wrappers: `<EnvInjectBuildWrapper><info><propertiesContent># a comment
NAME = \${WHO}-$LEVEL
LONG=a\\
  b</propertiesContent><scriptContent>echo "script $LEVEL"</scriptContent></info></EnvInjectBuildWrapper>`,
    builders: `${shellsXml(['set +x; echo "got $WHO $LEVEL $NAME $LONG"; echo "FROM_FILE=$NAME!" >env.properties'])}
      <EnvInjectBuilder><info><propertiesFilePath>env.properties</propertiesFilePath></info></EnvInjectBuilder>
      ${shellsXml(['set +x; echo "file $FROM_FILE"'])}`,
  });
  const run = await server.build(job);
  const lines = (await server.lines(run)).filter((line) => !/^(?:\[injected\]|\+ )/.test(line)).slice(3);
  expect(lines).toEqual([
    '[EnvInject] - Preparing an environment for the build.',
    '[EnvInject] - Keeping Jenkins system variables.',
    '[EnvInject] - Keeping Jenkins build variables.',
    '[EnvInject] - Injecting as environment variables the properties content ',
    'LEVEL=1',
    'WHO=nobody',
    '',
    '[EnvInject] - Variables injected successfully.',
    '[EnvInject] - Injecting contributions.',
    '[EnvInject] - Executing scripts and injecting environment variables after the SCM step.',
    '[EnvInject] - Injecting as environment variables the properties content ',
    'NAME=world-1',
    'LONG=ab',
    '',
    '[EnvInject] - Variables injected successfully.',
    '[EnvInject] - Executing and processing the following script content: ',
    'echo "script $LEVEL"',
    'script 1',
    '[EnvInject] - Script executed successfully.',
    'got world 1 world-1 ab',
    '[EnvInject] - Injecting environment variables from a build step.',
    "[EnvInject] - Injecting as environment variables the properties file path 'env.properties'",
    '[EnvInject] - Variables injected successfully.',
    'file world-1!',
    'Finished: SUCCESS',
  ]);
});

it.each([
  [
    '<propertiesFilePath>none.properties</propertiesFilePath>',
    "ERROR: [EnvInject] - [ERROR] - The given properties file path 'none.properties' doesn't exist.",
  ],
  [
    '<secureGroovyScript><script>return [A: 1]</script></secureGroovyScript>',
    'ERROR: [EnvInject] - [ERROR] - Groovy scripts are not run by this server',
  ],
  ['<scriptContent>exit 3</scriptContent>', "ERROR: [EnvInject] - [ERROR] - The exit code is '3'. Fail the build."],
])('what cannot be injected fails the build: %s', async (info, line) => {
  const finishers: (() => Promise<void>)[] = [];
  const server = await startServer({ onTestFinished: (action) => void finishers.push(action) });
  const wrappers = `<EnvInjectBuildWrapper><info>${info}</info></EnvInjectBuildWrapper>`;
  const run = await server.build(await server.define('refused', { shells: ['echo never'], wrappers }));
  expect((await server.lines(run)).slice(-2)).toEqual([line, 'Finished: FAILURE']);
  for (const finish of finishers.reverse()) await finish();
});

it('passwords of the job are variables that do not show', async (t) => {
  const server = await startServer(t);
  const job = await server.define('hidden', {
    shells: ['set +x; echo "$DB ${#DB}"'],
    wrappers: `<EnvInjectPasswordWrapper><passwordEntries><EnvInjectPasswordEntry><name>DB</name>
      <value>${server.home.secrets.encrypt('s3cret')}</value></EnvInjectPasswordEntry></passwordEntries></EnvInjectPasswordWrapper>`,
  });
  const run = await server.build(job);
  expect((await server.lines(run)).at(-2)).toBe('**** 6');
});

it('a run gets names and descriptions of templates, files and its own console', async (t) => {
  const server = await startServer(t);
  const setter = 'org.jenkinsci.plugins.buildnamesetter.BuildNameSetter';
  const updater = 'org.jenkinsci.plugins.buildnameupdater.BuildNameUpdater';
  const described = 'hudson.plugins.descriptionsetter.DescriptionSetterPublisher';
  const job = await server.define('named', {
    wrappers: `<${setter}><template>#\${BUILD_NUMBER} \${ENV,var="JOB_NAME"}</template>
      <descriptionTemplate>of \${NOBODY}</descriptionTemplate><runAtStart>true</runAtStart><runAtEnd>false</runAtEnd></${setter}>`,
    builders: `${shellsXml(['set +x; echo "name $BUILD_DISPLAY_NAME"; echo "made version 1.2.3"; echo 1.2.3 >version'])}
      <${updater}><buildName>version</buildName><fromFile>true</fromFile></${updater}>`,
    publishers: `<${described}><regexp>made version (.*)</regexp><description>built \\1 of $JOB_NAME</description></${described}>`,
  });
  const run = await server.build(job);
  expect(run).toMatchObject({ displayName: '1.2.3', description: 'built 1.2.3 of named' });
  const lines = (await server.lines(run)).filter((line) => !/^(?:\[named\]|\+ )/.test(line)).slice(3);
  expect(lines).toEqual([
    "New run name is '#1 named'",
    "Variable with name 'BUILD_DISPLAY_NAME' already exists, current value: '#1', new value: '#1 named'",
    "Failed to evaluate description macro:org.jenkinsci.plugins.tokenmacro.MacroEvaluationException: Unrecognized macro 'NOBODY' in 'of ${NOBODY}'",
    'name #1 named',
    'made version 1.2.3',
    'Getting version from file: version',
    'Loaded version is 1.2.3',
    "Setting build name to '1.2.3'",
    '[description-setter] Description set: built 1.2.3 of named',
    'Finished: SUCCESS',
  ]);
});

it('steps name and describe a run, each seeing what those before it did', async (t) => {
  const server = await startServer(t);
  const steps = 'org.jenkinsci.plugins.pipeline.';
  const described = 'hudson.plugins.descriptionsetter.DescriptionSetterBuilder';
  const job = await server.define('named', {
    builders: `<${steps}BuildNameStep><nameTemplate>v\${BUILD_NUMBER}</nameTemplate></${steps}BuildNameStep>
      ${shellsXml(['set +x; echo "name $BUILD_DISPLAY_NAME"; echo "made version 1.2.3"'])}
      <${described}><regexp>made version (.*)</regexp><description>\\1 of $JOB_NAME</description></${described}>
      <${steps}BuildDescriptionStep><descriptionTemplate></descriptionTemplate></${steps}BuildDescriptionStep>`,
  });
  const run = await server.build(job);
  expect(run).toMatchObject({ displayName: 'v1', description: '1.2.3 of named' });
  const lines = (await server.lines(run)).filter((line) => !/^(?:\[named\]|\+ )/.test(line)).slice(3);
  expect(lines).toEqual([
    "New run name is 'v1'",
    'name v1',
    'made version 1.2.3',
    '[description-setter] Description set: 1.2.3 of named',
    'Finished: SUCCESS',
  ]);
});

it('a batch script fails where there is no cmd, and leaves no file', async (t) => {
  const server = await startServer(t);
  const step =
    '<hudson.tasks.BatchFile><command>dir</command><unstableReturn>2</unstableReturn></hudson.tasks.BatchFile>';
  const run = await server.build(await server.define('windows', { builders: step, shells: [] }));
  expect(run.result).toBe('FAILURE');
  const [header = '', ...lines] = (await server.lines(run)).slice(3);
  const file = /^\[windows\] \$ cmd \/c call (\S+\.bat)$/.exec(header)?.[1] ?? '/';
  expect(existsSync(file)).toBe(false);
  expect(lines).toEqual([
    expect.stringMatching(/cmd: (?:not found|.*No such file)/),
    "Build step 'Execute Windows batch command' marked build as failure",
    'Finished: FAILURE',
  ]);
});

const flaky = defineScm({
  symbol: 'flaky',
  displayName: 'Flaky',
  xmlTag: 'test.Flaky',
  fields: {},
  example: {},
  async checkout(_, { launch, workspace, log }) {
    await launch.command(['sh', '-c', 'echo try >>tries'], { quiet: true });
    const tries = (await workspace.exists('tries')) ? (await workspace.read('tries')).toString() : '';
    if (tries.split('\n').length <= 2) {
      log.error('no connection');
      return 'FAILURE';
    }
    if (tries.split('\n').length === 3) throw new StepAbort('still none');
    return 'SUCCESS';
  },
});

it('steps run before the checkout, which is tried again as often as the job says', async (t) => {
  let pauses = 0;
  const clock = {
    now: () => Date.now(),
    after(ms: number, action: () => void): () => void {
      if (ms === 10_000) pauses += 1;
      const timer = setTimeout(action, ms === 10_000 ? 1 : ms);
      timer.unref();
      return () => clearTimeout(timer);
    },
  };
  const server = await startServer(t, { kinds: [flaky], clock });
  const before = 'org.jenkinsci.plugins.preSCMbuildstep.PreSCMBuildStepsWrapper';
  const xml = (retries: number): string => `<project><scm class="test.Flaky"/>
    <scmCheckoutRetryCount>${retries}</scmCheckoutRetryCount><builders>${shellsXml(['set +x; echo built'])}</builders>
    <buildWrappers><${before}><buildSteps>${shellsXml(['set +x; rm -f tries; echo first'])}</buildSteps></${before}></buildWrappers></project>`;
  const run = await server.build(await server.make('retried', xml(2)));
  const lines = (await server.lines(run)).filter((line) => !/^(?:\[retried\]|\+ )/.test(line)).slice(3);
  expect(lines).toEqual([
    'Running Prebuild steps',
    'first',
    'Success build for Execute shell',
    'ERROR: no connection',
    'Retrying after 10 seconds',
    'ERROR: still none',
    'Retrying after 10 seconds',
    'built',
    'Finished: SUCCESS',
  ]);
  expect(pauses).toBe(2);
  const failed = await server.build(await server.make('failed', xml(0)));
  expect(failed.result).toBe('FAILURE');
  expect(await server.console(failed)).not.toContain('Retrying');
});

describe('a properties file outside of the workspace', () => {
  const injected = (path: string): string =>
    `<EnvInjectBuildWrapper><info><propertiesFilePath>${path}</propertiesFilePath></info></EnvInjectBuildWrapper>`;
  const printing = { shells: ['set +x; echo "got [$OUTSIDE]"'] };

  it.each([
    ['of the home', '$JENKINS_HOME/envs/app.properties'],
    ['of the home, by a parameter', '${JENKINS_HOME}/envs/$WHICH.properties'],
    ['anywhere', 'ROOT/elsewhere/app.properties'],
  ])('%s is read, where the author of the job names it', async (_what, path) => {
    const server = await startServer({ onTestFinished });
    const root = await temporaryFolder({ onTestFinished }, 'test');
    const { folder } = server.home;
    for (const file of [join(folder, 'envs/app.properties'), join(root, 'elsewhere/app.properties')]) {
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, 'OUTSIDE=yes\n');
    }
    const properties = parametersXml(stringParameterXml('WHICH', 'app'));
    const wrappers = injected(path.replace('ROOT', root));
    const run = await server.build(await server.define('outside', { ...printing, properties, wrappers }));
    expect((await server.lines(run)).slice(-2)).toEqual(['got [yes]', 'Finished: SUCCESS']);
  });

  it.each([
    '$JENKINS_HOME/secrets/master.key',
    '$JENKINS_HOME/secrets/x.properties',
    '$JENKINS_HOME/credentials.xml',
    '$JENKINS_HOME/users/admin/a.properties',
    '$JENKINS_HOME/secret.key',
    '$JENKINS_HOME/.ssh/a.properties',
    '$JENKINS_HOME/envs/../secrets/a.txt',
    '$JENKINS_HOME/envs/link.properties',
    '$JENKINS_HOME/jobs/other/builds/1/a.properties',
    '/proc/self/environ',
    '/root/.netrc',
  ])('%s is refused, whether it is there or not', async (path) => {
    const server = await startServer({ onTestFinished });
    await mkdir(join(server.home.folder, 'envs'));
    await symlink('../secrets/master.key', join(server.home.folder, 'envs/link.properties'));
    const run = await server.build(await server.define('refused', { ...printing, wrappers: injected(path) }));
    const [error, end] = (await server.lines(run)).slice(-2);
    expect(error).toMatch(/^ERROR: '.*' is outside of the workspace and may not be read by this build$/);
    expect(end).toBe('Finished: FAILURE');
  });

  it.each(['../secrets', '/etc', '..'])('a value of the requester chooses no folder: %s', async (value) => {
    const server = await startServer({ onTestFinished });
    const properties = parametersXml(stringParameterXml('WHICH', value));
    const wrappers = injected('$JENKINS_HOME/$WHICH/app.properties');
    const run = await server.build(await server.define('chosen', { ...printing, properties, wrappers }));
    expect((await server.lines(run)).at(-2)).toBe(
      'ERROR: The value of WHICH may not be a part of a path outside of the workspace',
    );
  });

  it('that is not there fails the build', async (t) => {
    const server = await startServer(t);
    const wrappers = injected('$JENKINS_HOME/none.properties');
    const run = await server.build(await server.define('missing', { ...printing, wrappers }));
    expect((await server.lines(run)).at(-2)).toMatch(/properties file path '.*\/none.properties' doesn't exist\.$/);
  });
});

describe('wrappers that set variables', () => {
  it('hudson.plugins.setenv.SetEnvBuildWrapper sets what EnvInject would', async (t) => {
    const server = await startServer(t);
    const wrappers =
      '<hudson.plugins.setenv.SetEnvBuildWrapper><localVarText>LEVEL=1&#10;NAME=$LEVEL-${JOB_NAME}</localVarText>' +
      '</hudson.plugins.setenv.SetEnvBuildWrapper>';
    const run = await server.build(await server.define('set', { shells: ['set +x; echo "got $NAME"'], wrappers }));
    expect((await server.lines(run)).at(-2)).toBe('got 1-set');
  });

  it.each<[string, readonly Cause[], string]>([
    ['a user', [{ kind: 'user', userId: 'ann' }], '[ann] ann'],
    ['a user upstream', [upstreamOf({ kind: 'user', userId: 'ann' })], '[ann] ann'],
    ['a change', [{ kind: 'scm' }], '[SCM Change] scmChange'],
    ['the clock', [{ kind: 'timer' }], '[Timer Trigger] timer'],
    ['nobody known', [{ kind: 'legacy' }], '[]'],
  ])('org.jenkinsci.plugins.builduser.BuildUser tells of %s', async (_who, causes, expected) => {
    const server = await startServer({ onTestFinished });
    const wrappers = '<org.jenkinsci.plugins.builduser.BuildUser plugin="build-user-vars-plugin@1.5"/>';
    const shells = ['set +x; echo "[$BUILD_USER]" $BUILD_USER_ID'];
    const run = await server.build(await server.define('asked', { shells, wrappers }), { causes });
    expect((await server.lines(run)).at(-2)).toBe(expected);
  });

  it('hudson.tasks.AntWrapper fails the build where its Ant is not there', async (t) => {
    const server = await startServer(t);
    const wrappers =
      '<hudson.tasks.AntWrapper plugin="ant@1.11"><installation>A9</installation></hudson.tasks.AntWrapper>';
    const run = await server.build(await server.define('ant', { shells: ['echo never'], wrappers }));
    expect((await server.lines(run)).slice(-2)).toEqual(['ERROR: no such tool ‘A9’', 'Finished: FAILURE']);
  });

  it('hudson.tasks.AntWrapper puts its Ant into the environment of all steps', async (t) => {
    const server = await startServer(t);
    await server.home.tools.replace('ant', [{ name: 'A1', home: '/opt/ant-1' }]);
    const wrappers =
      '<hudson.tasks.AntWrapper plugin="ant@1.11"><installation>A1</installation></hudson.tasks.AntWrapper>';
    const shells = ['set +x; echo "$ANT_HOME ${PATH%%:*}"'];
    const run = await server.build(await server.define('ant', { shells, wrappers }));
    expect((await server.lines(run)).at(-2)).toBe('/opt/ant-1 /opt/ant-1/bin');
  });
});

function upstreamOf(cause: Cause): Cause {
  return { kind: 'upstream', project: 'up', url: 'job/up/', build: 1, causes: [cause] };
}
