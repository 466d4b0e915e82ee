import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Finisher } from '../../src/kit/testing/temporary-folder.ts';
import { pipeline } from '../harness/jobs.ts';
import { preparedHome } from '../harness/prepared-home.ts';
import { until } from '../harness/until.ts';
import { createJob } from './built.ts';
import { startServerOn, type TestServer } from './start.ts';

const WAITS = 'while [ ! -e "$JENKINS_HOME/go" ]; do sleep 0.05; done';
/** Maps jobs to their scripts, what each says when it waits, and what it says when the plugin of its step is off. */
const SCRIPTS: readonly (readonly [name: string, script: string, waits: string, says: string])[] = [
  [
    'asks',
    "input 'Go?'",
    'Go?',
    'the step input is of the plugin Pipeline: Input Step (pipeline-input-step), which is switched off',
  ],
  [
    'locks',
    "lock('x') { sleep 600 }",
    'Sleeping for',
    'the step lock is of the plugin Lockable Resources plugin (lockable-resources), which is switched off',
  ],
  [
    'stages',
    "stage('s') { sleep 600 }",
    'Sleeping for',
    'the step stage is of the plugin Pipeline: Stage Step (pipeline-stage-step), which is switched off',
  ],
  [
    'catches',
    "try { input 'Go?' } catch (Throwable e) { sleep 600 }",
    'Go?',
    'ERROR: the step input is of the plugin Pipeline: Input Step (pipeline-input-step), which is switched off',
  ],
  [
    'boxed',
    "pipeline { agent none; options { lock('y') }; stages { stage('s') { steps { sleep 600 } } } }",
    'Sleeping for',
    'the step pipeline is of the plugin Pipeline: Declarative (pipeline-model-definition), which does not work: it needs the plugin pipeline-input-step, which is switched off',
  ],
];
const OFF = [
  'pipeline-input-step',
  'lockable-resources',
  'pipeline-stage-step',
  'conditional-buildstep',
  'timestamper',
];
const RUN = 'org.jenkinsci.plugins.conditionalbuildstep.singlestep.SingleConditionalBuilder';

/** Starts a server on a home; the second one that it returns stops it. */
async function started(home: string): Promise<readonly [TestServer, () => Promise<void>]> {
  const ends: (() => Promise<void> | void)[] = [];
  const finisher: Finisher = { onTestFinished: (action) => void ends.unshift(action) };
  const server = await startServerOn(finisher, home);
  return [
    server,
    async () => {
      for (const end of ends.splice(0)) await end();
    },
  ];
}

async function consoleOf(server: TestServer, name: string): Promise<string> {
  return (await server.as({ url: `/job/${name}/1/consoleText` })).body;
}

async function begin(server: TestServer, name: string, waits: string): Promise<void> {
  expect((await server.as({ method: 'POST', url: `/job/${name}/build?delay=0` })).statusCode).toBe(201);
  await until(async () => {
    const text = await consoleOf(server, name);
    return text.includes(waits) ? { found: text } : { instead: text };
  });
}

it('a build under way whose plugin was switched off says so before it ends', async (t) => {
  const home = await preparedHome(t);
  const [first, stop] = await started(home);
  for (const [name, script, waits] of SCRIPTS) {
    await createJob(first, name, pipeline(script));
    await begin(first, name, waits);
  }
  const shell = (command: string) => `<hudson.tasks.Shell><command>${command}</command></hudson.tasks.Shell>`;
  const condition = '<condition class="org.jenkins_ci.plugins.run_condition.core.AlwaysRun"/>';
  const inner = `<${RUN}>${condition}<buildStep class="hudson.tasks.Shell"><command>echo inner</command></buildStep></${RUN}>`;
  const steps = (text: string) => `<project><builders>${text}</builders></project>`;
  await createJob(first, 'free', steps(shell(`echo works; ${WAITS}`.replaceAll('"', '&quot;')) + inner));
  const stamped = '<hudson.plugins.timestamper.TimestamperBuildWrapper/>';
  await createJob(first, 'wrapped', { command: `echo works; ${WAITS}`, wrappers: stamped });
  for (const name of ['free', 'wrapped']) await begin(first, name, 'works');
  await stop();

  mkdirSync(join(home, 'plugins'), { recursive: true });
  for (const name of OFF) writeFileSync(join(home, 'plugins', `${name}.jpi.disabled`), '');
  writeFileSync(join(home, 'go'), '');
  const [second, end] = await started(home);
  t.onTestFinished(end);
  const resultOf = (name: string): Promise<string> =>
    until(async () => {
      const answer = await second.as({ url: `/job/${name}/1/api/json?tree=building,result` });
      const run = answer.json<{ building: boolean; result: string }>();
      return run.building ? { instead: `${name}: ${await consoleOf(second, name)}` } : { found: run.result };
    });
  for (const [name, , , says] of SCRIPTS) {
    expect(await resultOf(name), name).toBe('FAILURE');
    expect(await consoleOf(second, name)).toContain(says);
  }
  expect(await resultOf('free')).toBe('FAILURE');
  expect(await consoleOf(second, 'free')).toContain(
    `${RUN} is of the plugin Conditional BuildStep (conditional-buildstep), which is switched off`,
  );
  expect(await resultOf('wrapped')).toBe('FAILURE');
  expect(await consoleOf(second, 'wrapped')).toContain(
    'of the plugin Timestamper (timestamper), which is switched off',
  );
});

it('a pipeline under way does not go on without the plugin of its definition', async (t) => {
  const home = await preparedHome(t);
  const [first, stop] = await started(home);
  await createJob(first, 'sleeps', pipeline('sleep 600'));
  await begin(first, 'sleeps', 'Sleeping for');
  await stop();
  mkdirSync(join(home, 'plugins'), { recursive: true });
  writeFileSync(join(home, 'plugins', 'workflow-cps.jpi.disabled'), '');
  const [second, end] = await started(home);
  t.onTestFinished(end);
  const says =
    'ERROR: org.jenkinsci.plugins.workflow.cps.CpsFlowDefinition is of the plugin Pipeline: Groovy (workflow-cps), which is switched off\nFinished: FAILURE';
  await until(async () => {
    const text = await consoleOf(second, 'sleeps');
    return text.includes(says) ? { found: text } : { instead: text };
  }, 20_000);
  expect((await second.as({ method: 'POST', url: '/job/sleeps/build?delay=0' })).statusCode).toBe(201);
  await until(async () => {
    const text = (await second.as({ url: '/job/sleeps/2/consoleText' })).body;
    return text.includes(says) ? { found: text } : { instead: text };
  }, 20_000);
});
