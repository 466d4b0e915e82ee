import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { untilLine } from '../harness/builds.ts';
import { preparedHome } from '../harness/prepared-home.ts';
import { type ServerProcess, spawnServer } from '../harness/server-process.ts';
import { until } from '../harness/until.ts';
import { pipelineXml } from '../scenarios/pipeline-server.ts';

const SCRIPT = `
  node { sh 'echo one >> ../side-$JOB_NAME' }
  input id: 'Go', message: 'Go?'
  node { sh 'echo two >> ../side-$JOB_NAME' }`;

interface Damage {
  readonly name: string;
  /** A property of the job. */
  readonly property?: string;
  /** What happens to the files of the run, and of its job, while no server is there. */
  harm?(folders: { readonly job: string; readonly flow: string }): void;
  readonly result: string;
  /** A line of the console; none where the build goes on. */
  readonly line?: string;
  /** What cannot be read is left as it is. */
  readonly keepsJournal?: true;
  readonly side: string;
}

const OPTIMIZED =
  '<org.jenkinsci.plugins.workflow.job.properties.DurabilityHintJobProperty><hint>PERFORMANCE_OPTIMIZED</hint></org.jenkinsci.plugins.workflow.job.properties.DurabilityHintJobProperty>';
const NO_RESUME = '<org.jenkinsci.plugins.workflow.job.properties.DisableResumeJobProperty/>';
const NODES_MISSING =
  'ERROR: Cannot resume build because FlowNode 2 for FlowHead 1 could not be loaded. This is expected to happen when using the PERFORMANCE_OPTIMIZED durability setting and Jenkins is not shut down cleanly. Consider investigating to understand if Jenkins was not shut down cleanly or switching to the MAX_SURVIVABILITY durability setting which should prevent this issue in most cases.';
const NOT_SAVED = 'java.io.IOException: Cannot resume build -- was not cleanly saved when Jenkins shut down.';
const FAILED = { result: 'FAILURE', side: 'one\n' } as const;
const WENT_ON = { result: 'SUCCESS', side: 'one\ntwo\n' } as const;

const KILLED: readonly Damage[] = [
  { name: 'nothing', ...WENT_ON },
  {
    name: 'disabled',
    ...WENT_ON,
    harm: ({ job }) => change(join(job, 'config.xml'), 'disabled>false', 'disabled>true'),
  },
  { name: 'halfline', ...WENT_ON, harm: ({ flow }) => appendFileSync(join(flow, 'journal'), '{"k":"0#') },
  { name: 'nuls', ...WENT_ON, harm: ({ flow }) => appendFileSync(join(flow, 'journal'), Buffer.alloc(300)) },
  { name: 'graph', ...WENT_ON, harm: ({ flow }) => writeFileSync(join(flow, 'graph.json'), '{{') },
  { name: 'log', ...WENT_ON, harm: ({ job }) => rmSync(join(job, 'builds', '1', 'log')) },
  {
    name: 'damaged',
    ...FAILED,
    harm: ({ flow }) => change(join(flow, 'journal'), '\n{', '\n{{'),
    line: 'java.io.IOException: The journal of the build cannot be read: line 2 is damaged',
    keepsJournal: true,
  },
  {
    name: 'newer-flag',
    ...FAILED,
    harm: ({ flow }) => change(join(flow, 'journal'), '"flags":[', '"flags":["fromTomorrow",'),
    line: 'java.io.IOException: The journal of the build cannot be read: its run was begun with ‘fromTomorrow’, which this server does not know',
    keepsJournal: true,
  },
  {
    name: 'newer-entry',
    ...FAILED,
    harm: ({ flow }) => change(join(flow, 'journal'), '{"t":"note.1"', '{"t":"note.9"'),
    line: 'java.io.IOException: The journal of the build cannot be read: line 3 is ‘note.9’, which this server does not know',
    keepsJournal: true,
  },
  {
    name: 'newer-header',
    ...FAILED,
    harm: ({ flow }) => change(join(flow, 'journal'), '{"v":1,', '{"v":2,'),
    line: 'java.io.IOException: The journal of the build cannot be read: it has no header that is known',
    keepsJournal: true,
  },
  {
    name: 'other-order',
    ...FAILED,
    harm: ({ flow }) => swap(join(flow, 'journal'), 'node.sh', 'sh.shell'),
    line: 'ERROR: The build cannot go on: The script does not go the way it went before the restart: recorded is ‘0#5 sh.shell’, now it is at ‘0#4 node.sh’',
  },
  {
    name: 'other-kind',
    ...FAILED,
    harm: ({ flow }) => change(join(flow, 'journal'), '{"t":"note.1"', '{"t":"effect.1"'),
    line: 'ERROR: The build cannot go on: The script does not go the way it went before the restart: recorded is ‘0#1 node.node (effect.1)’, now it is at ‘0#1 node.node’',
  },
  {
    name: 'emptied',
    ...FAILED,
    harm: ({ flow }) => writeFileSync(join(flow, 'journal'), ''),
    line: 'ERROR: Failed to load program',
    keepsJournal: true,
  },
  {
    name: 'nojournal',
    ...FAILED,
    harm: ({ flow }) => rmSync(join(flow, 'journal')),
    line: 'ERROR: Failed to load program',
  },
  {
    name: 'nofolder',
    ...FAILED,
    harm: ({ flow }) => rmSync(flow, { recursive: true }),
    line: 'java.io.IOException: The script of the build cannot be read',
  },
  {
    name: 'badscript',
    ...FAILED,
    harm: ({ flow }) => writeFileSync(join(flow, 'script.json'), '{{'),
    line: 'java.io.IOException: The script of the build cannot be read',
  },
  {
    name: 'otherscript',
    ...FAILED,
    harm: ({ flow }) => change(join(flow, 'script.json'), 'echo one', "echo one'; echo 'two'; sh '"),
    line: '[Pipeline] End of Pipeline',
  },
  { name: 'optimized', ...FAILED, property: OPTIMIZED, line: NODES_MISSING },
];

const STOPPED: readonly Damage[] = [
  { name: 'optimized-well', ...WENT_ON, property: OPTIMIZED },
  { name: 'blocked', ...FAILED, property: NO_RESUME, line: NOT_SAVED },
];

function change(path: string, from: string, to: string): void {
  writeFileSync(path, readFileSync(path, 'utf8').replace(from, to));
}

/** Lets two lines change places. */
function swap(path: string, one: string, other: string): void {
  const lines = readFileSync(path, 'utf8').split('\n');
  const of = (part: string): number => lines.findIndex((line) => line.includes(part));
  const [first, second] = [lines[of(one)] ?? '', lines[of(other)] ?? ''];
  writeFileSync(path, lines.map((line) => (line === first ? second : line === second ? first : line)).join('\n'));
}

function end({ client }: ServerProcess, job: string): Promise<string> {
  return until(async () => {
    const run = await client.json<{ building: boolean; result: string | null }>(`/job/${job}/1/api/json`);
    if (!run.building && run.result !== null) return { found: run.result };
    // Refused until it asks.
    await client.post(`/job/${job}/1/input/Go/proceedEmpty`);
    return { instead: `${job} did not end` };
  });
}

describe('a pipeline whose server is gone, and then something else', () => {
  it.each([
    { signal: 'SIGKILL', cases: KILLED },
    { signal: 'SIGTERM', cases: STOPPED },
  ] as const)('goes on, or says why it cannot ($signal)', { timeout: 360_000 }, async ({ signal, cases }) => {
    const finishers: (() => unknown)[] = [];
    const home = await preparedHome({ onTestFinished: (action) => void finishers.push(action) });
    let server = await spawnServer({ home });
    for (const { name, property = '' } of cases) {
      const xml = pipelineXml({ job: name, script: SCRIPT }).replace('<properties>', `<properties>${property}`);
      await server.client.postXml(`/createItem?name=${name}`, xml);
      await server.client.post(`/job/${name}/build?delay=0sec`);
    }
    for (const { name } of cases) await untilLine(server.client, `/job/${name}/1`, 'Proceed or Abort');
    await server.kill(signal);
    const journal = (job: string): string => join(home, 'jobs', job, 'builds', '1', 'workflow', 'journal');
    const left = new Map<string, string>();
    for (const { name, harm } of cases) {
      const job = join(home, 'jobs', name);
      harm?.({ job, flow: join(job, 'builds', '1', 'workflow') });
      if (existsSync(journal(name))) left.set(name, readFileSync(journal(name), 'utf8'));
    }
    server = await spawnServer({ home });
    for (const { name, result, line, side, keepsJournal } of cases) {
      expect(await end(server, name), name).toBe(result);
      const lines = (await server.client.text(`/job/${name}/1/consoleText`)).split('\n');
      if (line !== undefined) expect(lines, name).toContain(line);
      expect(readFileSync(join(home, 'workspace', `side-${name}`), 'utf8'), name).toBe(side);
      if (keepsJournal) expect(readFileSync(journal(name), 'utf8'), name).toBe(left.get(name));
    }
    await server.kill();
    for (const finish of finishers) await finish();
  });
});
