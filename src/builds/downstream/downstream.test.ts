import { describe, expect, it } from 'vitest';
import { workingCopy } from '../../kinds/git/testing/working-copy.ts';
import { temporaryFolder } from '../../kit/testing/temporary-folder.ts';
import { gate } from '../testing/gate.ts';
import { matrixXml } from '../testing/matrix.ts';
import { parametersXml, projectXml, shellsXml, startServer, type TestServer } from '../testing/server.ts';

const P = 'hudson.plugins.parameterizedtrigger';
const AT_ONCE = '<quietPeriod>0</quietPeriod>';
const SHOWS = 'echo "A=$A B=$B FLAG=$FLAG UNDEFINED=$UNDEFINED"';

const stringXml = (name: string, value = 'default') =>
  `<hudson.model.StringParameterDefinition><name>${name}</name><defaultValue>${value}</defaultValue></hudson.model.StringParameterDefinition>`;
const childProperties = parametersXml(
  `${stringXml('A')}${stringXml('B')}<hudson.model.BooleanParameterDefinition><name>FLAG</name><defaultValue>false</defaultValue></hudson.model.BooleanParameterDefinition>`,
);

const predefined = (properties: string) =>
  `<${P}.PredefinedBuildParameters><properties>${properties}</properties></${P}.PredefinedBuildParameters>`;
const fromFile = (path: string, fails = false) =>
  `<${P}.FileBuildParameters><propertiesFile>${path}</propertiesFile><failTriggerOnMissing>${fails}</failTriggerOnMissing></${P}.FileBuildParameters>`;
const CURRENT = `<${P}.CurrentBuildParameters/>`;
const booleans = (name: string) =>
  `<${P}.BooleanParameters><configs><${P}.BooleanParameterConfig><name>${name}</name><value>true</value></${P}.BooleanParameterConfig></configs></${P}.BooleanParameters>`;

interface Trigger {
  readonly projects: string;
  readonly condition?: string;
  readonly configs?: string;
  readonly more?: string;
}

function publisherXml(...triggers: readonly Trigger[]): string {
  const configs = triggers.map(
    ({ projects, condition = 'SUCCESS', configs: given = '', more = '' }) =>
      `<${P}.BuildTriggerConfig>${given === '' ? '<configs class="empty-list"/>' : `<configs>${given}</configs>`}<projects>${projects}</projects><condition>${condition}</condition>${more}</${P}.BuildTriggerConfig>`,
  );
  return `<${P}.BuildTrigger plugin="parameterized-trigger@2.45"><configs>${configs.join('')}</configs></${P}.BuildTrigger>`;
}

const threshold = (tag: string, name: string) =>
  `<${tag}><name>${name}</name><ordinal>1</ordinal><color>RED</color><completeBuild>true</completeBuild></${tag}>`;
const BLOCK = `<block>${threshold('buildStepFailureThreshold', 'FAILURE')}${threshold('unstableThreshold', 'UNSTABLE')}${threshold('failureThreshold', 'FAILURE')}</block>`;

function builderXml({ projects, configs = '', more = BLOCK }: Trigger): string {
  return `<${P}.TriggerBuilder plugin="parameterized-trigger@2.45"><configs><${P}.BlockableBuildTriggerConfig><configs>${configs}</configs><projects>${projects}</projects><condition>ALWAYS</condition><triggerWithNoParameters>false</triggerWithNoParameters>${more}<buildAllNodesWithLabel>false</buildAllNodesWithLabel></${P}.BlockableBuildTriggerConfig></configs></${P}.TriggerBuilder>`;
}

async function finished(server: TestServer, name: string, number = 1) {
  await expect.poll(() => server.home.runs.get(server.job(name), number)).toBeDefined();
  const run = server.run(name, number);
  await server.engine.builds.finished(run);
  return run;
}

const defineChild = (server: TestServer, name = 'child', shells = [SHOWS]) =>
  server.define(name, { properties: childProperties, more: AT_ONCE, shells });

describe('hudson.plugins.parameterizedtrigger.BuildTrigger', () => {
  it('hands parameters of all kinds to the jobs behind, with their upstream cause', async (t) => {
    const server = await startServer(t);
    await defineChild(server);
    const job = await server.define('up', {
      properties: parametersXml(`${stringXml('A', 'from up')}${stringXml('TO', 'child')}`),
      shells: ['echo "B = file of $JOB_NAME" > out.properties; echo "A=\\$TO" >> out.properties'],
      publishers: publisherXml({
        projects: '${TO}, gone',
        configs: `${CURRENT}${fromFile('missing.properties, out.properties')}${predefined('A=${TO} #${BUILD_NUMBER}\nUNDEFINED=x')}${booleans('FLAG')}`,
      }),
    });
    expect((await server.lines(await server.build(job))).slice(-4)).toEqual([
      '[parameterizedtrigger] Properties file missing.properties did not exist.',
      'Triggering a new build of child',
      'gone does not exist. Triggering skipped',
      'Finished: SUCCESS',
    ]);
    const child = await finished(server, 'child');
    const lines = await server.lines(child);
    expect(lines[0]).toBe('Started by upstream project "up" build number 1');
    expect(lines).toContain('A=child #1 B=file of up FLAG=true UNDEFINED=');
    expect(child.parameters).toMatchObject([
      { kind: 'string', name: 'A', value: 'child #1' },
      { kind: 'string', name: 'B', value: 'file of up' },
      { kind: 'boolean', name: 'FLAG', value: true },
    ]);
    expect(server.engine.dependencies.downstream(job)).toEqual([server.job('child')]);
    expect(server.engine.dependencies.upstream(server.job('child'))).toEqual([job]);
  });

  it('starts those whose condition is met, and nothing where nothing is handed over', async (t) => {
    const server = await startServer(t);
    const names = ['SUCCESS', 'UNSTABLE_OR_BETTER', 'UNSTABLE_OR_WORSE', 'FAILED', 'FAILED_OR_BETTER', 'ALWAYS'];
    for (const name of [...names, 'bare', 'asked', 'held']) await defineChild(server, name, []);
    await server.define('strict', {
      properties: parametersXml(
        '<hudson.model.ChoiceParameterDefinition><name>C</name><choices class="java.util.Arrays$ArrayList"><a class="string-array"><string>one</string></a></choices></hudson.model.ChoiceParameterDefinition>',
      ),
    });
    const job = await server.define('up', {
      shells: ['exit 1'],
      publishers: publisherXml(
        ...names.map((name) => ({ projects: name, condition: name, configs: predefined('A=1') })),
        { projects: 'bare', condition: 'ALWAYS' },
        { projects: 'asked', condition: 'ALWAYS', more: '<triggerWithNoParameters>true</triggerWithNoParameters>' },
        { projects: 'strict, ALWAYS', condition: 'ALWAYS', configs: predefined('C=other\nA=2') },
        { projects: 'held', condition: 'ALWAYS', configs: fromFile('none', true) },
      ),
    });
    const lines = await server.lines(await server.build(job));
    expect(lines.slice(lines.indexOf("Build step 'Execute shell' marked build as failure") + 1)).toEqual([
      'Triggering a new build of UNSTABLE_OR_WORSE',
      'Triggering a new build of FAILED',
      'Triggering a new build of FAILED_OR_BETTER',
      'Triggering a new build of ALWAYS',
      'Triggering a new build of asked',
      'ERROR: Failed to build parameters to trigger project: strict',
      'Illegal choice for parameter C: other',
      'Triggering a new build of ALWAYS',
      '[parameterizedtrigger] Properties file none did not exist.',
      'Not triggering due to missing file',
      'Finished: FAILURE',
    ]);
    expect((await finished(server, 'asked')).parameters).toMatchObject([{ value: 'default' }, {}, { value: false }]);
  });

  it('of a matrix project hands over its parameters once, and some of the cells of another one', async (t) => {
    const server = await startServer(t);
    await server.home.items.create('', 'folder', '<com.cloudbees.hudson.plugins.folder.Folder/>');
    await server.make(
      'folder/tests',
      matrixXml({
        axes: { OS: ['linux', 'mac'], V: ['1', '2'] },
        filter: 'V != "1"',
        properties: childProperties,
        shells: [SHOWS],
        more: AT_ONCE,
      }),
    );
    const cells = `<${P}.matrix.MatrixSubsetBuildParameters><filter>OS == "\${A}"</filter></${P}.matrix.MatrixSubsetBuildParameters>`;
    const job = await server.make(
      'folder/mx',
      matrixXml({
        axes: { X: ['a', 'b'] },
        properties: parametersXml(stringXml('A', 'mac')),
        publishers: publisherXml({ projects: 'tests', configs: CURRENT + cells }),
      }),
    );
    const run = await server.build(job);
    expect((await server.lines(run)).slice(-2)[0]).toBe('Triggering a new build of folder » tests');
    expect((await finished(server, 'folder/tests')).result).toBe('SUCCESS');
    expect(await server.lines(server.run('folder/tests/OS=mac,V=2', 1))).toContain(
      'A=mac B=default FLAG=false UNDEFINED=',
    );
    expect(server.home.runs.numbers(server.job('folder/tests/OS=linux,V=2'))).toEqual([]);
    expect(server.home.runs.numbers(server.job('folder/tests'))).toEqual([1]);
  });

  it('hands over the commit that was built', async (t) => {
    const server = await startServer(t);
    const repository = await workingCopy(await temporaryFolder(t, 'handed-over'));
    const first = await repository.commit({ message: 'first', files: {} });
    const scm = `<scm class="hudson.plugins.git.GitSCM"><userRemoteConfigs><hudson.plugins.git.UserRemoteConfig><url>${repository.folder}</url></hudson.plugins.git.UserRemoteConfig></userRemoteConfigs><branches><hudson.plugins.git.BranchSpec><name>*/main</name></hudson.plugins.git.BranchSpec></branches></scm>`;
    const withScm = (xml: string) => xml.replace('<scm class="hudson.scm.NullSCM"/>', scm);
    const closed = await gate(t);
    await server.make('child', withScm(projectXml({ more: AT_ONCE, shells: ['echo "built $GIT_COMMIT"'] })));
    await server.make(
      'cells',
      withScm(matrixXml({ axes: { V: ['a'] }, more: AT_ONCE, shells: ['echo "built $GIT_COMMIT"'] })),
    );
    const revision =
      '<hudson.plugins.git.GitRevisionBuildParameters><combineQueuedCommits>false</combineQueuedCommits></hudson.plugins.git.GitRevisionBuildParameters>';
    const job = await server.make(
      'up',
      withScm(
        projectXml({
          shells: [`echo waits; ${closed.waits}`],
          publishers: publisherXml({ projects: 'child, cells', configs: revision }),
        }),
      ),
    );
    const run = await server.start(job);
    await server.says(run, 'waits');
    const second = await repository.commit({ message: 'second', files: {} });
    closed.open();
    expect(await server.lines(await finished(server, 'child'))).toContain(`built ${first}`);
    expect((await finished(server, 'cells')).result).toBe('SUCCESS');
    expect(await server.lines(server.run('cells/V=a', 1))).toContain(`built ${first}`);
    expect(await server.lines(await server.build(server.job('child')))).toContain(`built ${second}`);
  });
});

describe('hudson.plugins.parameterizedtrigger.TriggerBuilder', () => {
  it('waits for what it calls, takes their results, and tells later steps', async (t) => {
    const server = await startServer(t);
    await defineChild(server);
    const unstable =
      '<hudson.tasks.Shell><command>exit 3</command><unstableReturn>3</unstableReturn></hudson.tasks.Shell>';
    await server.define('weak', { more: AT_ONCE, builders: unstable });
    await server.define('off', { more: '<disabled>true</disabled>' });
    const counter = `<configFactories><${P}.CounterBuildParameterFactory><from>1</from><to>3</to><step>2</step><paramExpr>B=part \${COUNT}</paramExpr><validationFail>FAIL</validationFail></${P}.CounterBuildParameterFactory></configFactories>`;
    const job = await server.define('up', {
      builders:
        builderXml({ projects: 'child, off', configs: predefined('A=$JOB_NAME'), more: counter + BLOCK }) +
        '<hudson.tasks.Shell><command>echo "$LAST_TRIGGERED_JOB_NAME $TRIGGERED_BUILD_NUMBERS_child $TRIGGERED_BUILD_RESULT_child"</command></hudson.tasks.Shell>' +
        builderXml({ projects: 'weak' }) +
        builderXml({ projects: 'child', more: '' }),
    });
    const run = await server.build(job);
    const lines = await server.lines(run);
    expect(lines.slice(3)).toEqual([
      'Waiting for the completion of child',
      'child #1 started.',
      'child #1 completed. Result was SUCCESS',
      'Waiting for the completion of child',
      'child #2 started.',
      'child #2 completed. Result was SUCCESS',
      'Skipping off. The project is either disabled or the configuration has not been saved yet.',
      '[up] $ /bin/sh -xe /tmp/jenkins.sh',
      '+ echo child 1,2 SUCCESS',
      'child 1,2 SUCCESS',
      'Waiting for the completion of weak',
      'weak #1 started.',
      'weak #1 completed. Result was UNSTABLE',
      "Build step 'Trigger/call builds on other projects' changed build result to UNSTABLE",
      'Triggering projects: child',
      'Finished: UNSTABLE',
    ]);
    expect(await server.lines(server.run('child', 2))).toContain('A=up B=part 3 FLAG=false UNDEFINED=');
    expect(server.engine.dependencies.downstream(job).map(({ fullName }) => fullName)).toEqual([
      'child',
      'off',
      'weak',
    ]);
    await finished(server, 'child', 3);
  });

  it('has what it calls built where it was built itself, and files of the workspace make several calls', async (t) => {
    const server = await startServer(t);
    const pinned = '<assignedNode>!absent || !!none</assignedNode><canRoam>false</canRoam>';
    const xml = projectXml({ properties: childProperties, more: AT_ONCE, shells: [SHOWS] });
    await server.make('child', xml.replace('<canRoam>true</canRoam>', pinned));
    const files = `<configFactories><${P}.FileBuildParameterFactory><filePattern>*.properties</filePattern><noFilesFoundAction>FAIL</noFilesFoundAction></${P}.FileBuildParameterFactory></configFactories>`;
    const job = await server.define('up', {
      shells: ['echo "A=one" > 1.properties; echo "A=two" > 2.properties'],
      builders: builderXml({ projects: 'child', configs: `<${P}.NodeParameters/>`, more: files + BLOCK }),
    });
    const run = await server.build(job);
    expect(await server.lines(run)).toContain('Returning node parameter for built-in');
    expect(run.result).toBe('SUCCESS');
    expect(await server.lines(server.run('child', 1))).toContain('A=one B=default FLAG=false UNDEFINED=');
    expect(await server.lines(server.run('child', 2))).toContain('A=two B=default FLAG=false UNDEFINED=');
  });

  it('fails by the result of a call, and by a job that is not there', async (t) => {
    const server = await startServer(t);
    await server.define('bad', { more: AT_ONCE, shells: ['exit 1'] });
    const failing = await server.define('up', { builders: builderXml({ projects: 'bad' }) });
    const run = await server.build(failing);
    expect((await server.lines(run)).slice(-3)).toEqual([
      'bad #1 completed. Result was FAILURE',
      "Build step 'Trigger/call builds on other projects' marked build as failure",
      'Finished: FAILURE',
    ]);
    const lost = await server.define('lost', { builders: builderXml({ projects: 'bad, gone', more: '' }) });
    expect(await server.console(await server.build(lost))).toContain(
      "ERROR: Build aborted. Can't trigger undefined projects. 1 of the below project(s) can't be resolved:\n > gone\nCheck your configuration!\n",
    );
  });

  it('asks for nothing twice when the server is killed while it waits', async (t) => {
    const first = await startServer(t);
    const closed = await gate(t);
    await first.define('child', { more: AT_ONCE, shells: [`echo waits; ${closed.waits}`] });
    const job = await first.define('up', { builders: builderXml({ projects: 'child' }) });
    const run = await first.start(job);
    await first.says(run, 'child #1 started.');
    await first.says(first.run('child', 1), 'waits');
    await first.crash();
    const server = await startServer(t, { folder: first.home.folder });
    closed.open();
    const again = await finished(server, 'up');
    expect(again.result).toBe('SUCCESS');
    expect((await server.lines(again)).slice(-4)).toEqual([
      'Waiting for the completion of child',
      'child #1 started.',
      'child #1 completed. Result was SUCCESS',
      'Finished: SUCCESS',
    ]);
    expect(server.home.runs.numbers(server.job('child'))).toEqual([1]);
  });

  it('tells the steps behind of the run, also when the server was killed since', async (t) => {
    const first = await startServer(t);
    const closed = await gate(t);
    await first.define('child', { more: AT_ONCE });
    const job = await first.define('up', {
      builders: `${builderXml({ projects: 'child' })}${shellsXml([
        `echo waits; ${closed.waits}`,
        'echo "deploys [$TRIGGERED_BUILD_NUMBER_child] $TRIGGERED_BUILD_RESULT_child"',
      ])}`,
    });
    const run = await first.start(job);
    await first.says(run, '\nwaits\n');
    await first.crash();
    const server = await startServer(t, { folder: first.home.folder });
    closed.open();
    const again = await finished(server, 'up');
    expect((await server.lines(again)).slice(-2)).toEqual(['deploys [1] SUCCESS', 'Finished: SUCCESS']);
  });

  it('takes what waits in the queue out of it when it is stopped', async (t) => {
    const server = await startServer(t, { executors: 1 });
    await server.define('child');
    const job = await server.define('up', { builders: builderXml({ projects: 'child' }) });
    const run = await server.start(job);
    await server.says(run, 'Waiting for the completion of child');
    server.engine.builds.stop(run, 'admin');
    await server.engine.builds.finished(run);
    expect((await server.lines(run)).slice(-4)).toEqual([
      'Build aborting: cancelling queued project child',
      'Build was aborted',
      'Aborted by admin the user',
      'Finished: ABORTED',
    ]);
    expect(server.queue.itemOf('child')).toBeUndefined();
  });
});
