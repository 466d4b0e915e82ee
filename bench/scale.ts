// Simulates a day of builds with the real queue: scale.ts [BUILDS [NODES:EXECUTORS[:CLOUD] …]]. One JSON line for each fleet.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureTurns, quantile, rounded } from './scale/measure.ts';
import { simulate } from './scale/simulate.ts';
import { chanceFrom, jobsOf, workingDay } from './scale/working-day.ts';

const BUILDS = Number(process.argv[2] ?? 100_000);
const FLEETS = process.argv.slice(3).length > 0 ? process.argv.slice(3) : ['50:8', '200:2', '500:1', '50:2:450'];
const JOBS = 2000;
const MB = 1024 * 1024;

for (const text of FLEETS) {
  const [nodes = 50, executors = 1, cloud = 0] = text.split(':').map(Number);
  const folder = await mkdtemp(join(tmpdir(), 'millwright-scale-'));
  const chance = chanceFrom(1);
  const jobs = jobsOf(JOBS, chance);
  const wishes = workingDay(BUILDS, JOBS, chance);
  const turns = measureTurns();
  const began = performance.now();
  const before = process.cpuUsage();
  let mostMemory = 0;
  const watch = setInterval(() => {
    mostMemory = Math.max(mostMemory, process.memoryUsage().rss);
  }, 500);
  try {
    const { waits, ...found } = await simulate({ folder, jobs, wishes, fleet: { nodes, executors, cloud }, chance });
    const { user, system } = process.cpuUsage(before);
    const sorted = [...waits].sort((a, b) => a - b);
    const seconds = (share: number): number => rounded(quantile(sorted, share) / 1000);
    console.log(
      JSON.stringify({
        fleet: text,
        ...found,
        warm: rounded(found.warm / found.builds, 2),
        waitMedianS: seconds(0.5),
        wait90S: seconds(0.9),
        wait99S: seconds(0.99),
        waitMostS: seconds(1),
        processorMsForABuild: rounded((user + system) / 1000 / found.builds, 2),
        passes: turns.count(),
        passMedianMs: turns.at(0.5),
        pass999Ms: turns.at(0.999),
        passLongestMs: rounded(turns.longest()),
        memoryMb: Math.round(mostMemory / MB),
        tookS: Math.round((performance.now() - began) / 1000),
      }),
    );
  } finally {
    clearInterval(watch);
    await rm(folder, { recursive: true, force: true });
  }
}
