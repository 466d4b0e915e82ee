import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type Finisher, temporaryFolder } from '../../src/kit/testing/temporary-folder.ts';
import { endOf, untilLine } from '../harness/builds.ts';
import { freestyle, pipeline } from '../harness/jobs.ts';
import { createNode, INBOUND, inboundWords, startAgent, untilOnline } from '../harness/nodes.ts';
import { preparedHome } from '../harness/prepared-home.ts';
import { spawnServer } from '../harness/server-process.ts';
import { until } from '../harness/until.ts';

const NODE = 'far';
const TIME = { timeout: 180_000 };

/** A server that waits for lost agents for a moment alone, with a node whose agent is a process that can be killed. */
async function impatientServer(t: Finisher, args: readonly string[] = []) {
  const home = await preparedHome(t);
  const folder = await temporaryFolder(t, 'agent');
  const server = await spawnServer({ home, args: ['--agentPatienceSeconds=2', ...args] });
  t.onTestFinished(() => server.kill());
  const { client, base } = server;
  await createNode(client, { name: NODE, remoteFolder: folder, launcher: INBOUND });
  const words = await inboundWords(client, base, NODE, folder);
  let agent = startAgent(words);
  t.onTestFinished(() => agent.kill());
  await untilOnline(client, NODE);
  return {
    client,
    inWorkspace: (job: string, file: string) => join(folder, 'workspace', job, file),
    kill: () => agent.kill(),
    async startAgain() {
      agent = startAgent(words);
      await untilOnline(client, NODE);
    },
  };
}

const onNode = (config: string): string =>
  config.replace('<canRoam>true</canRoam>', `<assignedNode>${NODE}</assignedNode><canRoam>false</canRoam>`);

/** Waits the first time, and says its number, which the process keeps. */
const COMMAND = 'test -e pid && { echo again; exit; }; echo $$ > pid; echo begin; exec sleep 1000';

async function expectEnded(pidFile: string): Promise<void> {
  const pid = (await readFile(pidFile, 'utf8')).trim();
  await until(async () => (existsSync(`/proc/${pid}`) ? { instead: `${pid} runs` } : { found: true }));
}

it(
  'a build whose agent is killed is queued again as often as the option says, and what it began is ended',
  TIME,
  async (t) => {
    const far = await impatientServer(t, ['--agentLossRetries=1']);
    const { client } = far;
    await client.postXml('createItem?name=free', onNode(freestyle({ command: COMMAND })));
    await client.post('job/free/build?delay=0sec');
    await untilLine(client, 'job/free/1', 'begin');
    await far.kill();
    const first = await endOf(client, 'job/free/1');
    expect(first.result).toBe('FAILURE');
    const lines = first.console.split('\n');
    expect(lines.slice(lines.indexOf('FATAL: command execution failed'))).toEqual([
      'FATAL: command execution failed',
      expect.stringMatching(/^java\.io\.IOException: the agent far has been away for more than 2 seconds$/),
      expect.stringMatching(/^FATAL: Unable to delete script file .*\/jenkins\d+\.sh$/),
      expect.stringMatching(/^java\.io\.IOException: /),
      "Build step 'Execute shell' marked build as failure",
      'The agent far was lost: the build is queued again (1 of 1)',
      'Finished: FAILURE',
      '',
    ]);
    await far.startAgain();
    const second = await endOf(client, 'job/free/2');
    expect(second.console).toContain('\nagain\n');
    expect(second.result).toBe('SUCCESS');
    await expectEnded(far.inWorkspace('free', 'pid'));
    const { nextBuildNumber } = await client.json<{ nextBuildNumber: number }>('job/free/api/json');
    expect(nextBuildNumber).toBe(3);
  },
);

it(
  'retry goes on where the agent of a pipeline is killed, through others around it, and not where a script fails',
  TIME,
  async (t) => {
    const far = await impatientServer(t);
    const { client } = far;
    const script = `retry(count: 2, conditions: [nonresumable()]) {
    retry(count: 3, conditions: [agent(), nonresumable()]) {
      echo 'an attempt'
      node('${NODE}') { sh '${COMMAND}' }
    }
    echo 'through'
    error 'not of the agent'
  }`;
    await client.postXml('createItem?name=pipe', pipeline(script));
    await client.post('job/pipe/build?delay=0sec');
    await untilLine(client, 'job/pipe/1', 'begin');
    await far.kill();
    await untilLine(client, 'job/pipe/1', 'Retrying');
    await far.startAgain();
    const { result, console } = await endOf(client, 'job/pipe/1');
    const said = console
      .split('\n')
      .filter((line) => line !== '' && !/^(\[Pipeline\]|\+|\t|Started by|Still waiting|‘far’ is offline)/.test(line));
    expect(said).toEqual([
      'an attempt',
      expect.stringMatching(/^Running on far in /),
      'begin',
      expect.stringMatching(/^Cannot contact far: /),
      'ERROR: Execution failed',
      'hudson.remoting.ChannelClosedException: the agent far has been away for more than 2 seconds',
      'Retrying',
      'an attempt',
      expect.stringMatching(/^Running on far in /),
      'again',
      'through',
      'ERROR: not of the agent',
      'Finished: FAILURE',
    ]);
    expect(result).toBe('FAILURE');
    await expectEnded(far.inWorkspace('pipe', 'pid'));
  },
);
