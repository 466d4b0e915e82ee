import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Finisher } from '../../src/kit/testing/temporary-folder.ts';
import { freestyle, matrix, pipeline } from '../harness/jobs.ts';
import { preparedHome } from '../harness/prepared-home.ts';
import { until } from '../harness/until.ts';
import { buildJob, createJob } from './built.ts';
import { startServerOn, type TestServer } from './start.ts';

const XML = { 'content-type': 'application/xml' };
const NOW = 'build?delay=0';
const ends: (() => Promise<void>)[] = [];
const finisher: Finisher = { onTestFinished: (action) => void ends.unshift(action) };
const OFF = {
  junit: 'JUnit Plugin (junit), which is switched off',
  'docker-workflow': 'Docker Pipeline (docker-workflow), which is switched off',
  kubernetes: 'Kubernetes plugin (kubernetes), which is switched off',
  'lockable-resources': 'Lockable Resources plugin (lockable-resources), which is switched off',
  'ssh-slaves': 'SSH Build Agents plugin (ssh-slaves), which is switched off',
  nodejs: 'NodeJS Plugin (nodejs), which is switched off',
  'throttle-concurrents': 'Jenkins Throttle Concurrent Builds Plug-in (throttle-concurrents), which is switched off',
  'gitlab-plugin': 'GitLab Plugin (gitlab-plugin), which is switched off',
  'matrix-project': 'Matrix Project Plugin (matrix-project), which is switched off',
  'extensible-choice-parameter':
    'Extensible Choice Parameter plugin (extensible-choice-parameter), which is switched off',
} as const;
let server: TestServer;

beforeAll(async () => {
  const home = await preparedHome(finisher);
  mkdirSync(join(home, 'plugins'), { recursive: true });
  for (const name of Object.keys(OFF)) writeFileSync(join(home, 'plugins', `${name}.jpi.disabled`), '');
  server = await startServerOn(finisher, home);
});

afterAll(async () => {
  for (const end of ends) await end();
});

let jobs = 0;

/** Builds a new job and returns its result with its console. */
async function built(xml: string): Promise<{ readonly result: string; readonly console: string }> {
  jobs += 1;
  const name = `job-${jobs}`;
  await createJob(server, name, xml);
  const result = await buildJob(server, name, NOW);
  return { result, console: (await server.as({ url: `/job/${name}/1/consoleText` })).body };
}

const declared = (head: string, steps = "echo 'x'"): string =>
  pipeline(`pipeline { ${head}\nstages { stage('a') { steps { ${steps} } } } }`);

describe('a freestyle build', () => {
  it('goes on without a publisher, as in Jenkins, and says so', async () => {
    const publishers =
      '<hudson.tasks.junit.JUnitResultArchiver><testResults>*.xml</testResults></hudson.tasks.junit.JUnitResultArchiver>';
    const { result, console } = await built(freestyle({ publishers }));
    expect(console).toContain(
      `WARNING: hudson.tasks.junit.JUnitResultArchiver is of the plugin JUnit Plugin (junit), which is switched off`,
    );
    expect(result).toBe('SUCCESS');
  });

  it('says which properties, triggers and parameters do nothing', async () => {
    const parameter =
      '<jp.ikedam.jenkins.plugins.extensible__choice__parameter.ExtensibleChoiceParameterDefinition><name>P</name></jp.ikedam.jenkins.plugins.extensible__choice__parameter.ExtensibleChoiceParameterDefinition>';
    const properties = `<hudson.plugins.throttleconcurrents.ThrottleJobProperty/><hudson.model.ParametersDefinitionProperty><parameterDefinitions>${parameter}</parameterDefinitions></hudson.model.ParametersDefinitionProperty>`;
    const xml = freestyle({ properties }).replace(
      '<triggers/>',
      '<triggers><com.dabsquared.gitlabjenkins.GitLabPushTrigger><spec/></com.dabsquared.gitlabjenkins.GitLabPushTrigger></triggers>',
    );
    jobs += 1;
    await createJob(server, 'told', xml);
    expect(await buildJob(server, 'told', 'buildWithParameters?P=1&delay=0')).toBe('SUCCESS');
    const console = (await server.as({ url: '/job/told/1/consoleText' })).body;
    for (const line of [
      `WARNING: hudson.plugins.throttleconcurrents.ThrottleJobProperty is of the plugin ${OFF['throttle-concurrents']}`,
      `WARNING: com.dabsquared.gitlabjenkins.GitLabPushTrigger is of the plugin ${OFF['gitlab-plugin']}`,
      `is of the plugin ${OFF['extensible-choice-parameter']}: P is passed on as text`,
    ])
      expect(console).toContain(line);
  });
});

describe('a pipeline', () => {
  it.each([
    ['agent { docker { image "a" } }', `of the plugin ${OFF['docker-workflow']}`, 'Must be one of [any, label, none]'],
    ['agent { dockerfile true }', `of the plugin ${OFF['docker-workflow']}`, 'Invalid agent type "dockerfile"'],
    ['agent { kubernetes { yaml "a" } }', `of the plugin ${OFF.kubernetes}`, 'Invalid agent type "kubernetes"'],
    ['agent any; options { lock("x") }', `of the plugin ${OFF['lockable-resources']}`, 'Invalid option type "lock"'],
    ['agent any; tools { nodejs "x" }', `of the plugin ${OFF.nodejs}`, 'Invalid tool type "nodejs"'],
    ['agent any; triggers { gitlab() }', `of the plugin ${OFF['gitlab-plugin']}`, 'Invalid trigger type "gitlab"'],
  ])('with %s is not valid, and says why', async (head, plugin, message) => {
    const { result, console } = await built(declared(head));
    expect(result).toBe('FAILURE');
    expect(console).toContain(message);
    expect(console).toContain(`; it is ${plugin} @ line 1`);
  });

  it.each([
    ["lock('x') { echo 'y' }", `\nthe step lock is of the plugin ${OFF['lockable-resources']}\n`],
    ["junit 'x'", '\nthe step junit is of the plugin JUnit Plugin (junit), which is switched off\n'],
    ["step([$class: 'JUnitResultArchiver', testResults: 'x'])", `; it is of the plugin ${OFF.junit}`],
    ["nodejs('x') { }", `\nnodejs is of the plugin ${OFF.nodejs}\n`],
  ])('that calls %s says why it cannot', async (script, says) => {
    const { result, console } = await built(pipeline(`node { ${script} }`));
    expect(result).toBe('FAILURE');
    expect(console).toContain(says);
  });

  it('keeps the words of Jenkins for what no plugin has', async () => {
    const { console } = await built(pipeline('nobodyHasThis()'));
    expect(console).toMatch(/No such DSL method 'nobodyHasThis' found among steps \[.*\] or globals \[.*\]\n\tat /);
  });
});

it('an item of a plugin that is switched off is refused with the reason', async () => {
  const answer = await server.as({
    ...{ method: 'POST', url: '/createItem?name=cells', payload: matrix({ axes: { A: ['1'] } }), headers: XML },
  });
  expect(answer.statusCode).toBeGreaterThanOrEqual(400);
  expect(answer.body).toContain(`it is of the plugin ${OFF['matrix-project']}`);
});

it('a node of a plugin that is switched off says so in its log', async () => {
  const xml =
    '<slave><name>far</name><remoteFS>/tmp</remoteFS><numExecutors>1</numExecutors><mode>NORMAL</mode><launcher class="hudson.plugins.sshslaves.SSHLauncher"/><label/><nodeProperties/></slave>';
  await server.services.home.nodes.create('far', xml);
  const says = `ERROR: hudson.plugins.sshslaves.SSHLauncher is of the plugin ${OFF['ssh-slaves']}`;
  await until(async () => {
    const text = (await server.as({ url: '/computer/far/logText/progressiveText' })).body;
    return text.includes(says) ? { found: text } : { instead: text };
  });
});

it('a pipeline without its basic steps does not do nothing in silence', async () => {
  const home = await preparedHome(finisher);
  mkdirSync(join(home, 'plugins'), { recursive: true });
  for (const name of ['workflow-durable-task-step', 'workflow-basic-steps'])
    writeFileSync(join(home, 'plugins', `${name}.jpi.disabled`), '');
  const bare = await startServerOn(finisher, home);
  await createJob(bare, 'nodes', pipeline("node { sh 'true' }"));
  expect(await buildJob(bare, 'nodes', NOW)).toBe('FAILURE');
  expect((await bare.as({ url: '/job/nodes/1/consoleText' })).body).toContain('the step node is of the plugin');
  await createJob(bare, 'archives', pipeline("archiveArtifacts 'x'"));
  expect(await buildJob(bare, 'archives', NOW)).toBe('FAILURE');
  expect((await bare.as({ url: '/job/archives/1/consoleText' })).body).toContain('the step step is of the plugin');
});
