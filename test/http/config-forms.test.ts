import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createJob } from './built.ts';
import { sharedServer } from './start.ts';

interface SavedForm {
  readonly json: Record<string, unknown>;
}
const FILE = join(import.meta.dirname, '../../fixtures/forms/saved-unchanged.json');
const SAVED: Record<string, SavedForm> = JSON.parse(readFileSync(FILE, 'utf8'));
const formOf = (name: string): Record<string, unknown> => structuredClone(SAVED[name]?.json ?? {});

const server = sharedServer();
const documentOf = async (job: string) => (await server().as({ method: 'GET', url: `/job/${job}/config.xml` })).body;
const save = (job: string, form: unknown, more: Record<string, string> = {}) =>
  server().as({
    method: 'POST',
    url: `/job/${job}/configSubmit`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ json: typeof form === 'string' ? form : JSON.stringify(form), ...more }).toString(),
  });

const SHELL = '<hudson.tasks.Shell><command>echo hi</command></hudson.tasks.Shell>';
const DOCUMENTS: Record<string, string> = {
  freestyle: `<project><!-- kept --><actions/><description>d</description><keepDependencies>false</keepDependencies>
  <properties><org.example.Unknown plugin="x@1"><a>1</a></org.example.Unknown></properties>
  <scm class="hudson.scm.NullSCM"/><quietPeriod>0</quietPeriod><canRoam>true</canRoam><disabled>false</disabled>
  <triggers/><builders>${SHELL}<org.example.Step><b/></org.example.Step></builders><publishers/><buildWrappers/></project>`,
  pipeline: `<flow-definition plugin="workflow-job"><description></description><properties/>
  <definition class="org.jenkinsci.plugins.workflow.cps.CpsFlowDefinition" plugin="workflow-cps@1"><script>echo 'hi'</script><sandbox>true</sandbox></definition>
  <triggers/><disabled>false</disabled></flow-definition>`,
  folder:
    '<com.cloudbees.hudson.plugins.folder.Folder><icon class="com.cloudbees.hudson.plugins.folder.icons.StockFolderIcon"/></com.cloudbees.hudson.plugins.folder.Folder>',
  matrix: `<matrix-project><scm class="hudson.scm.NullSCM"/><canRoam>true</canRoam><axes><hudson.matrix.TextAxis><name>V</name><values><string>a</string></values></hudson.matrix.TextAxis></axes>
  <executionStrategy class="hudson.matrix.DefaultMatrixExecutionStrategyImpl"><runSequentially>false</runSequentially></executionStrategy></matrix-project>`,
};

beforeAll(async () => {
  for (const [name, xml] of Object.entries(DOCUMENTS)) await createJob(server(), name, xml);
});

describe('the form of an item, saved as a browser sends it', () => {
  it.each(Object.keys(DOCUMENTS))('%s: unchanged, it leaves the document as it was', async (job) => {
    const before = await documentOf(job);
    expect((await save(job, formOf(job))).statusCode).toBe(302);
    expect(await documentOf(job)).toBe(before);
  });

  it('changes what it says, and keeps what it does not speak of', async () => {
    await createJob(server(), 'changed', DOCUMENTS['freestyle'] ?? '');
    const form = {
      ...formOf('freestyle'),
      description: 'by form',
      hasSlaveAffinity: true,
      label: 'linux',
      quiet_period: '3',
      builder: [
        { $class: 'hudson.tasks.Shell', command: 'echo one', unstableReturn: '7' },
        { $class: 'hudson.tasks.Shell', command: 'echo hi', unstableReturn: '' },
      ],
      'hudson-triggers-TimerTrigger': { spec: 'H 4 * * *' },
      scm: {
        $class: 'hudson.plugins.git.GitSCM',
        userRemoteConfigs: { url: 'https://example.org/x.git', name: '' },
        branches: [{ name: '*/main' }],
      },
    };
    expect((await save('changed', form)).headers['location']).toBe('http://ci.example:8080/job/changed/');
    const after = await documentOf('changed');
    expect(after).toContain('<!-- kept -->');
    expect(after).toContain('<org.example.Unknown plugin="x@1">');
    expect(after).toContain('<org.example.Step>');
    expect(after).toContain('<assignedNode>linux</assignedNode>');
    expect(after).toContain('<canRoam>false</canRoam>');
    expect(after).toMatch(
      /<command>echo one<\/command>\s*<unstableReturn>7<\/unstableReturn>[\s\S]*<command>echo hi<\/command>/,
    );
    expect(after).toMatch(/<triggers>\s*<hudson\.triggers\.TimerTrigger>\s*<spec>H 4 \* \* \*<\/spec>/);
    expect(after).toContain('<url>https://example.org/x.git</url>');
    expect((await save('changed', formOf('freestyle'))).statusCode).toBe(302);
    expect(await documentOf('changed')).not.toContain('TimerTrigger');
  });

  it('sets and clears properties', async () => {
    await createJob(server(), 'properties', DOCUMENTS['pipeline'] ?? '');
    const form = formOf('pipeline');
    const at = 'org-jenkinsci-plugins-workflow-job-properties-';
    const properties = {
      ...(form['properties'] as object),
      [`${at}DisableConcurrentBuildsJobProperty`]: { specified: true, abortPrevious: true },
      [`${at}PipelineTriggersJobProperty`]: {
        triggers: { 'stapler-class-bag': 'true', 'hudson-triggers-TimerTrigger': { spec: '@daily' } },
      },
    };
    await save('properties', { ...form, properties });
    expect(await documentOf('properties')).toContain('<abortPrevious>true</abortPrevious>');
    expect(await documentOf('properties')).toContain('<spec>@daily</spec>');
    await save('properties', form);
    expect(await documentOf('properties')).toContain('<properties/>');
  });

  it('is only applied where it says so', async () => {
    const { statusCode, headers } = await save('pipeline', formOf('pipeline'), { 'core:apply': 'true' });
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html;charset=utf-8']);
  });
});

describe('a form that cannot be', () => {
  it.each<[string, unknown, string]>([
    ['an empty one', {}, 'expects a form submission'],
    ['one with a button alone', { Submit: '', 'core:apply': '' }, 'expects a form submission'],
    ['no JSON', '{nope', 'is not JSON'],
    ['a list', '[]', 'is not an object'],
    [
      'a wrong schedule',
      { 'hudson-triggers-TimerTrigger': { spec: 'every day' } },
      'hudson-triggers-TimerTrigger.spec is wrong',
    ],
    ['an unknown step', { builder: { $class: 'no.such.Builder' } }, 'no.such.Builder'],
    ['an unknown trigger', { 'no-such-Trigger': { spec: '' } }, 'no-such-Trigger is of a class that is not known here'],
    ['a step that is a text', { builder: 'x' }, 'builders[0] is no object'],
    ['a step without a class', { builder: {}, description: 'y' }, 'names no class'],
    [
      'a number that is none',
      { hasCustomQuietPeriod: true, quiet_period: 'soon' },
      'quietPeriod is not a whole number: soon',
    ],
    ['a class that is none', { scm: { $class: '../x' } }, 'scm names no class'],
  ])('%s is refused with its reason, and nothing is changed', async (_name, form, reason) => {
    const before = await documentOf('freestyle');
    const whole =
      typeof form === 'string' || /^\{(?:"Submit.*)?\}$/.test(JSON.stringify(form))
        ? form
        : { ...formOf('freestyle'), ...(form as object) };
    const answer = await save('freestyle', whole);
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain(reason);
    expect(await documentOf('freestyle')).toBe(before);
  });

  it('is not for those who may not configure, nor without a crumb', async () => {
    const url = '/job/freestyle/configSubmit';
    expect((await server().app.inject({ method: 'POST', url })).statusCode).toBe(403);
    expect((await server().as({ method: 'GET', url })).statusCode).toBe(404);
  });
});
