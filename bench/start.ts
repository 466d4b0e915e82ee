// Figures of a start: node with no jobs, then with 1,000 jobs of 20 builds each. Prints one JSON line a case.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnServer } from '../test/harness/server-process.ts';
import { makeHome } from './make-home.ts';
import { residentMegabytes } from './resident.ts';

const TREE = '/api/json?tree=jobs[name,color,lastBuild[number,result]]';

async function milliseconds(action: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await action();
  return Math.round((performance.now() - began) * 10) / 10;
}

async function measure(jobs: number, builds: number): Promise<void> {
  const home = await mkdtemp(join(tmpdir(), 'millwright-bench-'));
  try {
    // The first start makes the administrator; the second is the one that is measured.
    await (await spawnServer({ home })).kill('SIGTERM');
    await makeHome(home, jobs, builds);
    const began = performance.now();
    const server = await spawnServer({ home });
    const loginStatus = (await fetch(new URL('login', server.base))).status;
    const startSeconds = Math.round(performance.now() - began) / 1000;
    const rssAtStart = await residentMegabytes(server);
    const first = await milliseconds(async () => (await server.client.get(TREE)).text());
    const times: number[] = [];
    for (let i = 0; i < 20; i++) times.push(await milliseconds(async () => (await server.client.get(TREE)).text()));
    times.sort((a, b) => a - b);
    const line = {
      jobs,
      builds,
      loginStatus,
      secondsToFirstAnswer: startSeconds,
      rssAtStart,
      treeFirstMs: first,
      treeMedianMs: times[10],
      rssAfter: await residentMegabytes(server),
    };
    process.stdout.write(`${JSON.stringify(line)}\n`);
    await server.kill('SIGTERM');
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

await measure(0, 0);
await measure(Number(process.argv[2] ?? 1000), Number(process.argv[3] ?? 20));
