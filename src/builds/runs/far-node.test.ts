import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../kit/testing/temporary-folder.ts';
import { until } from '../../kit/testing/until.ts';
import { startWithFar } from '../testing/far-server.ts';
import { shellsXml } from '../testing/server.ts';

it('runs its steps there, with the script in the temporary folder of the machine', async (t) => {
  const { far, server, define } = await startWithFar(t);
  const job = await define('app', { builders: shellsXml(['echo "$0" > script; pwd; echo $NODE_NAME']) });
  const run = await server.build(job);
  expect(await server.lines(run)).toEqual(
    expect.arrayContaining(['[app] $ /bin/sh -xe /tmp/jenkins.sh', far.at('workspace/app'), 'Finished: SUCCESS']),
  );
  expect(run.result).toBe('SUCCESS');
  const script = (await readFile(far.at('workspace/app/script'), 'utf8')).trim();
  expect(script).toMatch(/\/tmp\/jenkins\d+\.sh$/);
  expect(script.startsWith(far.folder)).toBe(true);
  expect(readdirSync(far.at('tmp'))).toEqual([]);
});

it('hides secrets of what is printed there', async (t) => {
  const { server, define } = await startWithFar(t);
  const job = await define('app', { builders: shellsXml(['#!/bin/sh\nprintf "%s\\n" one two three']) });
  const run = await server.build(job);
  expect((await server.lines(run)).slice(-4)).toEqual(['one', 'two', 'three', 'Finished: SUCCESS']);
});

it('a build whose machine is lost has failed, in the words of Jenkins', async (t) => {
  const { far, server, define } = await startWithFar(t);
  const job = await define('cut', {
    builders: shellsXml(['echo $$ > pid; echo begin; exec sleep 1000', 'echo never']),
    publishers: '<hudson.tasks.ArtifactArchiver><artifacts>*</artifacts></hudson.tasks.ArtifactArchiver>',
  });
  const run = await server.start(job);
  await server.says(run, '\nbegin\n');
  await server.says(run, '+ exec sleep 1000');
  const pid = Number(await readFile(far.at('workspace/cut/pid'), 'utf8'));
  t.onTestFinished(() => void process.kill(pid, 'SIGKILL'));
  far.lose();
  await server.engine.builds.finished(run);
  expect((await server.lines(run)).slice(4)).toEqual([
    expect.stringMatching(/^\+ echo \d+$/),
    '+ echo begin',
    'begin',
    '+ exec sleep 1000',
    'FATAL: command execution failed',
    "java.io.IOException: Backing channel 'far' is disconnected.",
    expect.stringMatching(/^FATAL: Unable to delete script file \/.*jenkins.*\.sh$/),
    "java.io.IOException: Backing channel 'far' is disconnected.",
    "Build step 'Execute shell' marked build as failure",
    'Archiving artifacts',
    "ERROR: Step ‘Archive the artifacts’ failed: Backing channel 'far' is disconnected.",
    'Finished: FAILURE',
  ]);
  expect(run.result).toBe('FAILURE');
  expect(run.interruptions).toEqual([]);
});

it('is joined by the next server, which tells all that it printed once', async (t) => {
  const first = await startWithFar(t);
  const go = first.far.at('go');
  const job = await first.define('app', {
    builders: shellsXml([`echo one; while ! [ -e '${go}' ]; do sleep 0.05; done; echo two`]),
  });
  const run = await first.server.start(job);
  await first.server.says(run, '\none\n');
  await first.server.crash();
  const second = await startWithFar(t, { folder: first.server.home.folder, far: first.far });
  await first.far.agent.files.write(go, '');
  const again = second.server.run('app', 1);
  await until(() => again.result !== null);
  const lines = (await second.server.lines(again)).filter((line) => !line.startsWith('+'));
  expect(lines.slice(4)).toEqual(['one', 'two', 'Finished: SUCCESS']);
});

it('the folder of the job on the server is not made', async (t) => {
  const { server, define } = await startWithFar(t);
  await server.build(await define('app', { builders: shellsXml(['true']) }));
  expect(existsSync(join(server.home.folder, 'workspace/app'))).toBe(false);
});

it('takes nothing from the server: its temporary folder is another one', async (t) => {
  const folder = await temporaryFolder(t, 'x');
  const { far } = await startWithFar(t);
  await expect(far.agent.files.write(join(folder, 'a'), '')).rejects.toThrow('is not on the machine');
});
