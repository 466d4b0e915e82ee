import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtInPlugins } from '../../src/kinds/index.ts';
import type { Finisher } from '../../src/kit/testing/temporary-folder.ts';
import { createSteps } from '../../src/pipeline/declarative/all-steps.ts';
import { pluginOfStep } from '../../src/pipeline/steps/step-plugins.ts';
import { PLUGIN_TABLE } from '../../src/plugins/index.ts';
import { freestyle, matrix, pipeline } from '../harness/jobs.ts';
import { preparedHome } from '../harness/prepared-home.ts';
import { buildJob, createJob } from './built.ts';
import { startServerOn, type TestServer } from './start.ts';

const OFF = [
  'junit',
  'maven-plugin',
  'matrix-project',
  'lockable-resources',
  'pipeline-input-step',
  'pipeline-rest-api',
  'role-strategy',
  'timestamper',
];
const JUNIT =
  '<hudson.tasks.junit.JUnitResultArchiver><testResults>*.xml</testResults></hudson.tasks.junit.JUnitResultArchiver>';
const ends: (() => Promise<void>)[] = [];
const finisher: Finisher = { onTestFinished: (action) => void ends.unshift(action) };
let server: TestServer;

beforeAll(async () => {
  const home = await preparedHome(finisher);
  mkdirSync(join(home, 'plugins'), { recursive: true });
  for (const name of OFF) writeFileSync(join(home, 'plugins', `${name}.jpi.disabled`), '');
  for (const [name, config] of Object.entries({
    cells: matrix({ axes: { A: ['1'] } }),
    modules: '<maven2-moduleset/>',
  })) {
    mkdirSync(join(home, 'jobs', name), { recursive: true });
    writeFileSync(join(home, 'jobs', name, 'config.xml'), config);
  }
  server = await startServerOn(finisher, home);
});

afterAll(async () => {
  for (const end of ends) await end();
});

const asked = async (url: string) => (await server.as({ url })).statusCode;

describe('plugins that are switched off', () => {
  it('do not work, nor do those that need them, and the list says why', async () => {
    const { plugins } = server.services;
    expect(plugins.get('junit')).toMatchObject({ enabled: false, active: false, failure: null });
    expect(plugins.get('conditional-buildstep')).toMatchObject({
      enabled: true,
      active: false,
      failure: 'It needs the plugin maven-plugin, which is switched off.',
    });
    expect(plugins.isActive('git')).toBe(true);
  });

  it.each(['/role-strategy/', '/lockable-resources/', '/lockable-resources/api/json'])(
    'have no address %s',
    async (url) => {
      expect(await asked(url)).toBe(404);
    },
  );

  it('have no links on the pages', async () => {
    const page = (await server.as({ url: '/manage/' })).body;
    expect(page).not.toContain('Manage and Assign Roles');
    expect(page).not.toContain('Lockable resources');
    expect(page).toContain('Manage Credentials');
  });

  it('have no steps', async () => {
    await createJob(server, 'asks', pipeline("input 'Go?'"));
    expect(await buildJob(server, 'asks')).toBe('FAILURE');
    const text = (await server.as({ url: '/job/asks/1/consoleText' })).body;
    expect(text).toContain("No such DSL method 'input' found among steps");
    expect(text.split('found among steps')[1]).not.toMatch(/\b(?:lock|timestamps|junit)\b/);
    expect(await asked('/job/asks/1/input/')).toBe(404);
    expect(await asked('/job/asks/1/wfapi/describe')).toBe(404);
    // What needs one of them does not work either: the validator of declarative pipelines.
    expect(await asked('/pipeline-model-converter/validate')).toBe(404);
  });

  it('leave jobs that use them as they are, and builds say whose part is missing', async () => {
    await createJob(server, 'reports', freestyle({ publishers: JUNIT }));
    expect((await server.as({ url: '/job/reports/config.xml' })).body).toContain('<testResults>*.xml</testResults>');
    const page = (await server.as({ url: '/job/reports/' })).body;
    expect(page).toContain('of the plugin JUnit Plugin (junit), which is switched off');
    const wrapper = '<buildWrappers><hudson.plugins.timestamper.TimestamperBuildWrapper/></buildWrappers>';
    await createJob(
      server,
      'stamped',
      freestyle().replace(/<buildWrappers\/>|<buildWrappers>.*<\/buildWrappers>/s, wrapper),
    );
    expect(await buildJob(server, 'stamped')).toBe('FAILURE');
    expect((await server.as({ url: '/job/stamped/1/consoleText' })).body).toContain(
      'hudson.plugins.timestamper.TimestamperBuildWrapper is of the plugin Timestamper (timestamper), which is switched off',
    );
  });

  it('leave jobs of their kinds listed, with the reason why they are not loaded', async () => {
    for (const [name, plugin] of [
      ['cells', 'Matrix Project Plugin (matrix-project)'],
      ['modules', 'Maven Integration plugin (maven-plugin)'],
    ] as const) {
      const item = server.services.home.items.get(name);
      expect(item?.kind === 'unloadable' ? item.reason : item?.kind).toContain(`it is of the plugin ${plugin}`);
      expect((await server.as({ url: '/api/json?tree=jobs[name]' })).body).toContain(`"${name}"`);
    }
  });
});

it('every step of the engine is one of a plugin that the table has', () => {
  const names = new Set(PLUGIN_TABLE.map(({ name }) => name));
  for (const step of createSteps([]).keys()) expect(names, step).toContain(pluginOfStep(step));
});

it('every plugin with kinds is one of the table, or always works', () => {
  const names = new Set(PLUGIN_TABLE.map(({ name }) => name));
  const always = builtInPlugins.filter(({ name, shortName = name }) => !names.has(shortName)).map(({ name }) => name);
  expect(always.sort()).toEqual(['commit-status', 'core', 'forges']);
});

describe('a server on which every plugin that can be is switched off', () => {
  let bare: TestServer;
  const rows = PLUGIN_TABLE.filter(({ kind }) => kind === 'function');

  beforeAll(async () => {
    const home = await preparedHome(finisher);
    mkdirSync(join(home, 'plugins'), { recursive: true });
    for (const { name } of PLUGIN_TABLE) writeFileSync(join(home, 'plugins', `${name}.jpi.disabled`), '');
    bare = await startServerOn(finisher, home);
    await createJob(bare, 'x', freestyle());
    expect(await buildJob(bare, 'x')).toBe('SUCCESS');
  });

  it('starts, builds, and has none of their kinds', () => {
    const { kinds, plugins } = bare.services;
    for (const { shortName } of plugins.all()) expect(plugins.isActive(shortName), shortName).toBe(false);
    const always = builtInPlugins.filter(({ shortName, name }) =>
      ['commit-status', 'core', 'forges'].includes(shortName ?? name),
    );
    const expected = always.flatMap((each) => each.kinds);
    expect(kinds.every().filter((kind) => !expected.includes(kind))).toEqual([]);
  });

  /** Addresses that objects of Jenkins itself have, whatever a plugin adds to what they answer. */
  const OF_JENKINS = [
    /^\{(?:job|folder|build)\}\/(?:api\/json|config\.xml|consoleText|build\?delay=0|)$/,
    /progressiveHtml$/,
  ];
  const OTHERS = [...OF_JENKINS, /^markupFormatter\/previewDescription$/];
  const gone = rows.flatMap(({ name, addresses }) =>
    typeof addresses === 'string' ? [] : addresses.map(({ verb = 'GET', path }) => [name, verb, path] as const),
  );

  it.each(gone.filter(([, , path]) => !OTHERS.some((other) => other.test(path))))(
    'has no address of %s: %s %s',
    async (_name, verb, path) => {
      const url = `/${path}`
        .replace(/\{(?:job|folder)\}/, 'job/x')
        .replace('{build}', 'job/x/1')
        .replace(/\{\w+\}/g, 'x');
      const answer = await bare.as({ method: verb, url });
      // Below a build, an address without a slash at its end is looked for with one.
      const isPassedOn = answer.statusCode === 302 && answer.headers.location?.endsWith(`${url}/`) === true;
      if (isPassedOn) expect((await bare.as({ url: `${url}/` })).statusCode).toBe(404);
      else expect([404, 405]).toContain(answer.statusCode);
    },
  );

  it('has no declarative pipelines and no `docker`', async () => {
    const only = await startServerOn(finisher, await homeWithout(['pipeline-model-definition', 'docker-workflow']));
    await createJob(only, 'declared', pipeline('pipeline { agent any; stages { stage("a") { steps { echo "x" } } } }'));
    expect(await buildJob(only, 'declared')).toBe('FAILURE');
    const text = (await only.as({ url: '/job/declared/1/consoleText' })).body;
    expect(text).toContain("No such DSL method 'pipeline' found among steps");
    await createJob(only, 'boxed', pipeline('docker.image("a")'));
    expect(await buildJob(only, 'boxed')).toBe('FAILURE');
    const boxed = (await only.as({ url: '/job/boxed/1/consoleText' })).body;
    expect(boxed).toContain('No such property: docker');
    expect(boxed).toContain(
      'the variable docker is of the plugin Docker Pipeline (docker-workflow), which is switched',
    );
  });
});

async function homeWithout(names: readonly string[]): Promise<string> {
  const home = await preparedHome(finisher);
  mkdirSync(join(home, 'plugins'), { recursive: true });
  for (const name of names) writeFileSync(join(home, 'plugins', `${name}.jpi.disabled`), '');
  return home;
}
