import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { endOf, untilLine } from '../harness/builds.ts';
import { startOn } from '../harness/given-home.ts';
import { preparedHome } from '../harness/prepared-home.ts';
import { spawnServer } from '../harness/server-process.ts';
import { pipelineXml } from '../scenarios/pipeline-server.ts';

const SCRIPT = `echo "for \${env.WHO}"\nsleep 1\nnode { echo "then for \${env.WHO}" }`;
const wanted = (who: string): string =>
  `jenkins: {globalNodeProperties: [{envVars: {env: [{key: WHO, value: ${who}}]}}]}`;

it('a run goes on only when the configuration is applied, and not where that is refused', async (t) => {
  const home = await preparedHome(t);
  const yaml = join(home, 'casc.yaml');
  const env = { CASC_JENKINS_CONFIG: yaml };
  await writeFile(yaml, wanted('ann'));
  const first = await spawnServer({ home, env });
  t.onTestFinished(() => first.kill());
  await first.client.postXml('createItem?name=a', pipelineXml({ job: 'a', script: SCRIPT }));
  await first.client.post('job/a/build?delay=0sec');
  await untilLine(first.client, 'job/a/1', 'for ann');
  await first.kill();
  const console = (): Promise<string> => readFile(join(home, 'jobs', 'a', 'builds', '1', 'log'), 'utf8');
  const before = await console();

  await writeFile(yaml, 'jenkins: {noSuchKey: 1}');
  await expect(startOn(home, [`-Dcasc.jenkins.config=${yaml}`])).rejects.toThrow('noSuchKey');
  // Longer than the pipeline sleeps.
  await setTimeout(1500);
  expect(await console()).toBe(before);

  await writeFile(yaml, wanted('bob'));
  const second = await spawnServer({ home, env });
  t.onTestFinished(() => second.kill());
  const { result, console: text } = await endOf(second.client, 'job/a/1');
  expect(result).toBe('SUCCESS');
  expect(text).toContain('then for bob');
});
