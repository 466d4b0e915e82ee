import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { untilLine } from '../harness/builds.ts';
import { preparedHome } from '../harness/prepared-home.ts';
import { spawnServer } from '../harness/server-process.ts';
import { pipelineXml } from '../scenarios/pipeline-server.ts';
import { restarted } from './restarted.ts';

/** So deep that reading it is given up. */
const DEEP = `
  try { readYaml text: '[' * 200000 } catch (e) { echo "caught \${e.class.name}" }
  def one = readYaml text: 'a: 1'
  input id: 'Go', message: 'Go?'
  def two = readYaml text: 'a: 2'
  echo "read \${one.a} and \${two.a}"`;

it('a pipeline whose server is killed finds again what was worked out elsewhere, and what of it was given up', async (t) => {
  const home = await preparedHome(t);
  const first = await spawnServer({ home });
  t.onTestFinished(() => first.kill());
  await first.client.postXml('/createItem?name=reads', pipelineXml({ job: 'reads', script: DEEP }));
  await first.client.post('/job/reads/build?delay=0sec');
  await untilLine(first.client, '/job/reads/1', 'Proceed or Abort');
  const journal = readFileSync(join(home, 'jobs/reads/builds/1/workflow/journal'), 'utf8');
  expect(journal).toContain('compute 1');
  expect(journal).not.toContain('compute 2');
  await first.kill('SIGKILL');
  const second = await spawnServer({ home });
  t.onTestFinished(() => second.kill());
  await expect
    .poll(async () => (await second.client.post('/job/reads/1/input/Go/proceedEmpty')).status)
    .toBeLessThan(400);
  await untilLine(second.client, '/job/reads/1', 'Finished: SUCCESS');
  const lines = (await second.client.text('/job/reads/1/consoleText')).split('\n');
  expect(lines.filter((line) => line === 'caught org.yaml.snakeyaml.error.YAMLException')).toHaveLength(1);
  expect(lines).toContain('read 1 and 2');
});

/** Some of its operations are long, so that others have their turn after few of them, and not always the same ones. */
const COUNTING = `
  def n = 0
  def text = 'x' * 300000
  try {
    timeout(time: 400, unit: 'MILLISECONDS') { while (true) { n += 1; if (n % 50 == 0) text.reverse().toUpperCase() } }
  } catch (e) { echo "ended as \${e.class.simpleName}" }
  echo "came to \${n}"
  input id: 'Go', message: 'Go?'
  echo "once more to \${n}"
  try { while (true) n += 1 } finally { echo "stopped at \${n}"; input id: 'Last', message: 'Last?'; echo "and at \${n}" }`;

it('a script that was ended while it computed is ended at the same place when it runs again', async (t) => {
  const { server, begin, killed, ended } = await restarted(t);
  const post = (path: string) =>
    expect.poll(async () => (await server().client.post(`/job/counts/1/${path}`)).status).toBeLessThan(400);
  await begin('counts', COUNTING, 'Proceed or Abort');
  for (let n = 0; n < 3; n += 1) await killed();
  await post('input/Go/proceedEmpty');
  await expect.poll(() => server().client.text('/job/counts/1/consoleText')).toContain('once more to ');
  await post('stop');
  await untilLine(server().client, '/job/counts/1', 'Last?');
  for (let n = 0; n < 3; n += 1) await killed();
  await post('input/Last/proceedEmpty');
  const { result, lines } = await ended('counts');
  const counted = (text: string) =>
    lines.filter((line) => line.startsWith(text)).map((line) => line.slice(text.length));
  expect(result).toBe('ABORTED');
  expect(counted('came to ')).toHaveLength(1);
  expect(counted('once more to ')).toEqual(counted('came to '));
  expect(counted('stopped at ')).toHaveLength(1);
  expect(counted('and at ')).toEqual(counted('stopped at '));
});
