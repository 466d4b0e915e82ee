import { once } from 'node:events';
import type { Finisher } from '../../src/kit/testing/temporary-folder.ts';
import { endOf, untilLine } from '../harness/builds.ts';
import { preparedHome } from '../harness/prepared-home.ts';
import { type ServerProcess, spawnServer } from '../harness/server-process.ts';
import { pipelineXml } from '../scenarios/pipeline-server.ts';

export interface Ended {
  readonly result: string;
  readonly lines: readonly string[];
}

/** A home with one server after the other. */
export interface Restarted {
  readonly server: () => ServerProcess;
  begin(job: string, script: string, line: string): Promise<void>;
  /** Ends the server with -9 at once, and starts another one. */
  killed(): Promise<void>;
  /** Starts another one when the server has ended by itself. Answers its exit code. */
  exited(): Promise<number | null>;
  ended(job: string): Promise<Ended>;
}

/** Starts the first one. */
export async function restarted(t: Finisher): Promise<Restarted> {
  const home = await preparedHome(t);
  let server = await spawnServer({ home });
  t.onTestFinished(() => server.kill());
  return {
    server: () => server,
    async begin(job, script, line) {
      await server.client.postXml(`/createItem?name=${job}`, pipelineXml({ job, script }));
      await server.client.post(`/job/${job}/build?delay=0sec`);
      await untilLine(server.client, `/job/${job}/1`, line);
    },
    async killed() {
      await server.kill();
      server = await spawnServer({ home });
    },
    async exited() {
      const { child } = server;
      if (child.exitCode === null) await once(child, 'exit');
      server = await spawnServer({ home });
      return child.exitCode;
    },
    async ended(job) {
      const { result, console } = await endOf(server.client, `/job/${job}/1`);
      return { result, lines: console.split('\n') };
    },
  };
}
