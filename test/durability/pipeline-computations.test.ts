import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { spawnServer } from '../harness/server-process.ts';
import { temporaryFolder } from '../harness/temporary-home.ts';
import { pipelineXml, untilLine } from '../scenarios/pipeline-server.ts';

/** So deep that reading it is given up. */
const SCRIPT = `
  try { readYaml text: '[' * 200000 } catch (e) { echo "caught \${e.class.name}" }
  def one = readYaml text: 'a: 1'
  input id: 'Go', message: 'Go?'
  def two = readYaml text: 'a: 2'
  echo "read \${one.a} and \${two.a}"`;

it('a pipeline whose server is killed finds again what was worked out elsewhere, and what of it was given up', async (t) => {
  const home = await temporaryFolder(t);
  const first = await spawnServer({ home });
  t.onTestFinished(() => first.kill());
  await first.client.postXml('/createItem?name=reads', pipelineXml({ job: 'reads', script: SCRIPT }));
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
