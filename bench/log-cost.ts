// Figures of consoles: processor time of the server for a megabyte that a freestyle build prints.
import { startServer } from '../src/builds/testing/server.ts';
import { rounded } from './scale/measure.ts';

const MEGABYTES = Number(process.argv[2] ?? 100);
const LINE =
  'line of a build that prints as compilers and tests do, some hundred characters long, with words and numbers 0123456789';

// Nothing of the engine keeps a program alive that only waits for a build.
const alive = setInterval(() => undefined, 1000);
const endings: (() => Promise<void> | void)[] = [];
const server = await startServer({ onTestFinished: (end) => void endings.push(end) });
try {
  const bytes = MEGABYTES * 1024 * 1024;
  const job = await server.define('prints', { shells: [`set +x; yes '${LINE}' | head -c ${bytes}`] });
  await server.build(await server.define('warm', { shells: [`set +x; yes '${LINE}' | head -c 5000000`] }));
  const before = process.cpuUsage();
  const began = performance.now();
  const run = await server.build(job);
  const { user, system } = process.cpuUsage(before);
  const ms = (user + system) / 1000;
  console.log(
    JSON.stringify({
      figure: 'a console',
      result: run.result,
      megabytes: MEGABYTES,
      ms: Math.round(performance.now() - began),
      processorMs: Math.round(ms),
      processorMsForAMegabyte: rounded(ms / MEGABYTES, 2),
    }),
  );
} finally {
  clearInterval(alive);
  for (const end of endings.reverse()) await end();
}
