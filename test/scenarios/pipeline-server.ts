import { join } from 'node:path';
import type { Finisher } from '../../src/kit/testing/temporary-folder.ts';
import { endOf, untilLine } from '../harness/builds.ts';
import type { Client } from '../harness/client.ts';
import { parametersProperty, pipeline, stringParameter } from '../harness/jobs.ts';
import { preparedHome } from '../harness/prepared-home.ts';
import { type ServerProcess, spawnServer } from '../harness/server-process.ts';

/** What stands for programs that not every machine has. */
const PROGRAMS = join(import.meta.dirname, '..', '..', 'fixtures', 'scenarios', 'docker', 'bin');
/** So many that no pipeline of a test waits for an executor. */
const EXECUTORS = 16;

/** What becomes of a build of a pipeline. */
export interface Outcome {
  readonly result: string;
  /** Paths of the home are `HOME/…`, the job is `JOB`. */
  readonly console: string;
  readonly stages: readonly Stage[];
}

export interface Stage {
  readonly name: string;
  readonly status: string;
  readonly error: { readonly message: string | null; readonly type: string | null } | null;
}

export interface PipelineJob {
  readonly job: string;
  readonly script: string;
  readonly sandbox?: boolean;
  /** Parameters of the job with the values that the build gets. */
  readonly params?: Readonly<Record<string, string>>;
}

/** What is done while a build is under way: when the console has this line, this is posted below the build. */
export interface Doing {
  readonly line: string;
  /** `stop`, `input/Go/proceedEmpty`. */
  readonly post: string;
}

/** A server of its own on which tests run pipelines. */
export interface PipelineServer {
  readonly client: Client;
  create(job: PipelineJob): Promise<void>;
  /** Starts the next build of a job and resolves when it is over. */
  run(job: PipelineJob, doings?: readonly Doing[]): Promise<Outcome>;
  close(): Promise<void>;
}

export async function startPipelineServer(): Promise<PipelineServer> {
  const actions: (() => Promise<void> | void)[] = [];
  const finisher: Finisher = { onTestFinished: (action) => void actions.push(action) };
  const home = await preparedHome(finisher);
  const server: ServerProcess = await spawnServer({ home, env: { PATH: `${PROGRAMS}:${process.env['PATH']}` } });
  const { client } = server;
  await client.post('computer/(built-in)/configSubmit', {
    body: new URLSearchParams({ json: JSON.stringify({ numExecutors: String(EXECUTORS) }) }),
  });
  return {
    client,
    async create(job) {
      const answer = await client.postXml(`createItem?name=${job.job}`, pipelineXml(job));
      if (answer.status !== 200) throw new Error(`${job.job} was not created: ${await answer.text()}`);
    },
    async run({ job, params }, doings = []) {
      const query = new URLSearchParams({ delay: '0sec', ...params });
      await client.post(`job/${job}/${params === undefined ? 'build' : 'buildWithParameters'}?${query}`);
      for (const { line, post } of doings) {
        await untilLine(client, `job/${job}/1`, line);
        await client.post(`job/${job}/1/${post}`);
      }
      const ended = await endOf(client, `job/${job}/1`);
      const described = await client.get(`job/${job}/1/wfapi/describe`);
      const { stages } = described.ok ? ((await described.json()) as { stages: Stage[] }) : { stages: [] };
      return { result: ended.result, console: neutral(ended.console, { home, job }), stages };
    },
    async close() {
      await server.kill();
      for (const action of actions) await action();
    },
  };
}

function neutral(text: string, { home, job }: { readonly home: string; readonly job: string }): string {
  return text.replaceAll('\r\n', '\n').replaceAll(home, 'HOME').replaceAll(job, 'JOB');
}

/** A pipeline job's config.xml. */
export function pipelineXml({ script, sandbox = true, params = {} }: PipelineJob): string {
  const definitions = Object.keys(params).map((name) => stringParameter(name, ''));
  return pipeline(script, { sandbox, properties: definitions.length === 0 ? '' : parametersProperty(...definitions) });
}
