import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { endOf, untilLine } from '../harness/builds.ts';
import { preparedHome } from '../harness/prepared-home.ts';
import { type ServerProcess, spawnServer } from '../harness/server-process.ts';
import { pipelineXml } from '../scenarios/pipeline-server.ts';

/** Stands for the program, so that containers need none. */
const DOCKER = join(import.meta.dirname, '..', '..', 'fixtures', 'scenarios', 'docker', 'bin');
const JOB = 'contained';
const SCRIPT = `node {
  docker.image('node').inside {
    sh 'echo begun; while [ ! -e go ]; do sleep 0.05; done; echo "ended in $IN_IMAGE"'
    sh 'echo "next in $IN_IMAGE"'
  }
}`;

async function start(home: string): Promise<ServerProcess> {
  return spawnServer({ home, env: { PATH: `${DOCKER}:${process.env['PATH']}` } });
}

async function begin(server: ServerProcess): Promise<void> {
  await server.client.postXml(`createItem?name=${JOB}`, pipelineXml({ job: JOB, script: SCRIPT }));
  await server.client.post(`job/${JOB}/build?delay=0sec`);
  await untilLine(server.client, `job/${JOB}/1`, 'begun');
}

/** How often each command of the program was called. */
async function calls(home: string): Promise<Record<string, number>> {
  const text = await readFile(join(home, 'workspace', `${JOB}@tmp`, 'fake-docker', 'calls'), 'utf8');
  const counts: Record<string, number> = {};
  for (const line of text.trim().split('\n')) {
    const command = line.split(' ')[1] ?? '';
    counts[command] = (counts[command] ?? 0) + 1;
  }
  return counts;
}

it('goes on in the same container after a kill -9 while a command runs in it', async (t) => {
  const home = await preparedHome(t);
  const first = await start(home);
  t.onTestFinished(() => first.kill());
  await begin(first);
  await first.kill();
  await writeFile(join(home, 'workspace', JOB, 'go'), '');
  const second = await start(home);
  t.onTestFinished(() => second.kill());
  const { result, console } = await endOf(second.client, `job/${JOB}/1`);
  expect(result, console).toBe('SUCCESS');
  expect(console.match(/^(begun|ended in node|next in node|\$ docker \w+)/gm)).toEqual([
    '$ docker run',
    '$ docker top',
    'begun',
    'ended in node',
    'next in node',
    '$ docker stop',
    '$ docker rm',
  ]);
  expect(await calls(home)).toEqual({ '-v': 1, inspect: 1, run: 1, top: 1, exec: 2, stop: 1, rm: 1 });
});

it('ends the command and the container when it is aborted after a kill -9', async (t) => {
  const home = await preparedHome(t);
  const first = await start(home);
  t.onTestFinished(() => first.kill());
  await begin(first);
  await first.kill();
  const second = await start(home);
  t.onTestFinished(() => second.kill());
  await second.client.post(`job/${JOB}/1/stop`);
  const { result, console } = await endOf(second.client, `job/${JOB}/1`);
  expect(result, console).toBe('ABORTED');
  expect(console).toContain('Sending interrupt signal to process\n');
  expect(console).not.toContain('next in');
  // The command itself, the list of its processes, and what ends them.
  expect(await calls(home)).toEqual({ '-v': 1, inspect: 1, run: 1, top: 1, exec: 3, stop: 1, rm: 1 });
});
