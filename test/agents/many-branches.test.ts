import { expect, it } from 'vitest';
import { temporaryFolder } from '../../src/kit/testing/temporary-folder.ts';
import { endOf } from '../harness/builds.ts';
import { pipeline } from '../harness/jobs.ts';
import { createNode, INBOUND, inboundWords, startAgent, untilOnline } from '../harness/nodes.ts';
import { preparedHome } from '../harness/prepared-home.ts';
import { spawnServer } from '../harness/server-process.ts';

const BRANCHES = 300;

it(`${BRANCHES} branches each have an executor of an agent, and none waits for what others do`, {
  timeout: 300_000,
}, async (t) => {
  const home = await preparedHome(t);
  const folder = await temporaryFolder(t, 'agent');
  const server = await spawnServer({ home });
  t.onTestFinished(() => server.kill());
  const { client, base } = server;
  await createNode(client, { name: 'far', remoteFolder: folder, launcher: INBOUND, executors: BRANCHES });
  const agent = startAgent(await inboundWords(client, base, 'far', folder));
  t.onTestFinished(() => agent.kill());
  await untilOnline(client, 'far');
  const script = `def branches = [:]
    for (int i = 0; i < ${BRANCHES}; i++) {
      def n = i
      branches["b\${n}"] = { node('far') { writeFile file: 'n', text: "\${n}"; sh 'set +x; echo "number $(cat n)"' } }
    }
    parallel branches`;
  await client.postXml('createItem?name=many', pipeline(script));
  await client.post('job/many/build?delay=0sec');
  const { result, console } = await endOf(client, 'job/many/1');
  const numbers = console.split('\n').flatMap((line) => /number (\d+)$/.exec(line)?.[1] ?? []);
  expect(numbers.map(Number).sort((a, b) => a - b)).toEqual(Array.from({ length: BRANCHES }, (_, n) => n));
  expect(result).toBe('SUCCESS');
  for (const output of [server.output(), agent.output()]) expect(output).not.toMatch(/Warning|warn/);
});
