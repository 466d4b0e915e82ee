import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { type LoadClient, WARM_SECONDS } from './load.ts';

const RUN = join(import.meta.dirname, '..', '..', 'scripts', 'run-ts.mjs');
/** Is about the size of `/api/json?tree=jobs[name,url]` with 200 jobs. */
const BARE_BYTES = 13_000;

/** Returns how many answers of 13 KB a second a bare Fastify route sends. */
export async function bareRequests(client: LoadClient, connections: number, seconds: number): Promise<number> {
  const child = spawn(process.execPath, [RUN, join(import.meta.dirname, 'bare-server.ts'), String(BARE_BYTES)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [line] = await once(createInterface({ input: child.stdout }), 'line');
    const load = { port: Number(line), connections, paths: ['/'] };
    await client.run({ ...load, seconds: WARM_SECONDS });
    return (await client.run({ ...load, seconds })).perSecond;
  } finally {
    child.kill();
  }
}

/** Returns how often a second a bare loop starts a shell on two lanes. */
export async function bareSpawns(seconds: number): Promise<number> {
  const program = join(import.meta.dirname, 'spawn-loop.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [RUN, program, '2', String(seconds)]);
  return Number(stdout);
}
