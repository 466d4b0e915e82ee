import { mkdir, open, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BenchServer, jobName } from './bench-server.ts';
import { WARM_SECONDS } from './load.ts';
import { type Row, rounded } from './row.ts';

const CONNECTIONS = 16;
const CONSOLE_MEGABYTES = 50;
const CONSOLE_CONNECTIONS = 2;
const MEGABYTE = 1024 * 1024;
/** A pause between two of the small requests that are timed beside the great one. */
const PAUSE_MS = 5;

/** Holds the requests of the table, each a row of answers a second. */
export const READS: readonly string[] = [
  '/api/json?tree=jobs[name]',
  '/api/json?tree=jobs[name,color,lastBuild[number,result]]',
  '/api/json',
  '/job/{job}/api/json',
  '/job/{job}/lastBuild/api/json',
  '/job/{job}/lastBuild/consoleText',
  '/queue/api/json',
  '/computer/api/json',
  '/crumbIssuer/api/json',
  '/crumbIssuer/api/xml?xpath=concat(//crumbRequestField,%22:%22,//crumb)',
  '/api/xml?tree=jobs[name]&xpath=//job[1]/name',
  '/',
  '/job/{job}/',
];

/** Measures one request. */
export async function readRow(
  server: BenchServer,
  path: string,
  { baseline, seconds }: { readonly baseline: number; readonly seconds: number },
): Promise<Row> {
  const asked = path.replace('{job}', jobName(Math.floor(server.size.jobs / 2)));
  const accept: Record<string, string> = path.includes('api/') ? {} : { Accept: 'text/html,*/*' };
  const load = { connections: CONNECTIONS, paths: [asked], headers: accept, seconds };
  const { perSecond, bytes, p50, p99, processorMs } = await server.load(load, { warmSeconds: WARM_SECONDS });
  return {
    name: `\`${path}\``,
    value: perSecond,
    unit: '/s',
    baseline,
    more: {
      'ms p50': rounded(p50),
      p99: rounded(p99),
      'processor ms': rounded(processorMs, 3),
      bytes: Math.round(bytes),
    },
  };
}

/** Measures a console of 50 MB. */
export async function consoleRow(server: BenchServer, seconds: number): Promise<Row> {
  const job = 'great-console';
  const { size } = server;
  const run = join(server.home, 'jobs', job, 'builds', '1');
  const template = join(server.home, 'jobs', jobName(0));
  await mkdir(run, { recursive: true });
  await writeFile(join(server.home, 'jobs', job, 'config.xml'), await readFile(join(template, 'config.xml')));
  await writeFile(join(server.home, 'jobs', job, 'nextBuildNumber'), '2\n');
  const record =
    size.builds > 0
      ? await readFile(join(template, 'builds', '1', 'build.xml'))
      : '<build><result>SUCCESS</result></build>';
  await writeFile(join(run, 'build.xml'), record);
  await using log = await open(join(run, 'log'), 'w');
  const block = Buffer.from(`${'a line of a build that says what it does '.repeat(2)}\n`.repeat(MEGABYTE / 83));
  for (let written = 0; written < CONSOLE_MEGABYTES * MEGABYTE; written += block.length) await log.write(block);
  await server.ask('/reload', { method: 'POST' });
  await server.until(`/job/${job}/1/api/json`, () => true, PAUSE_MS);
  const paths = [`/job/${job}/1/consoleText`];
  const figures = await server.load({ connections: CONSOLE_CONNECTIONS, paths, seconds }, { warmSeconds: 1 });
  const megabytes = (figures.perSecond * figures.bytes) / 1e6;
  return {
    name: '`consoleText` of 50 MB',
    value: megabytes,
    unit: 'MB/s',
    more: { 'of a core': rounded((figures.processorMs * figures.perSecond) / 1000, 2) },
  };
}

/** Measures how long others wait while somebody asks for everything. */
export async function besideGreatRow(server: BenchServer): Promise<Row> {
  let isDone = false;
  let bytes = 0;
  const began = performance.now();
  const great = (async () => {
    const answer = await server.ask('/api/json?depth=2');
    for await (const chunk of answer.body ?? []) bytes += chunk.length;
    isDone = true;
  })();
  const waits: number[] = [];
  while (!isDone) {
    const asked = performance.now();
    await (await server.ask(`/job/${jobName(1)}/api/json?tree=name`)).text();
    waits.push(performance.now() - asked);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  await great;
  const seconds = (performance.now() - began) / 1000;
  waits.sort((a, b) => a - b);
  return {
    name: '`/api/json?depth=2`',
    value: seconds,
    unit: 's',
    lower: true,
    more: {
      MB: rounded(bytes / 1e6),
      'others wait ms p50': rounded(waits[Math.floor(waits.length / 2)] ?? 0),
      longest: rounded(waits.at(-1) ?? 0),
    },
  };
}
