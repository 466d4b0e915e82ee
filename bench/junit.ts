// What a test report of a hundred thousand cases costs: to record, to compare with the one before, to look at.
// usage: node scripts/run-ts.mjs bench/junit.ts [CASES]; prints one JSON line a figure. Where the machine is loaded,
// compare processor times and turns, not `ms`.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freestyle } from '../test/harness/jobs.ts';
import { type ServerProcess, spawnServer } from '../test/harness/server-process.ts';
import { createProbe, type Probe, peakMegabytes } from './probe.ts';
import { processorTime } from './processor-time.ts';
import { residentMegabytes } from './resident.ts';

const JUNIT =
  '<hudson.tasks.junit.JUnitResultArchiver><testResults>*.xml</testResults><healthScaleFactor>1.0</healthScaleFactor></hudson.tasks.junit.JUnitResultArchiver>';
const CASES_OF_A_CLASS = 50;
/** So long memory is left to come to rest. */
const REST_MS = 2000;

/** One suite in a hundred files, each case with a class, a time, and in one of a hundred a failure. */
async function writeReports(folder: string, cases: number): Promise<void> {
  await mkdir(folder, { recursive: true });
  const files = 100;
  for (let file = 0; file < files; file += 1) {
    const lines = [`<testsuite name="suite.Number${file}" tests="${cases / files}" time="1">`];
    for (let at = 0; at < cases / files; at += 1) {
      const inClass = `com.example.part${file}.Class${Math.floor(at / CASES_OF_A_CLASS)}Test`;
      const start = `<testcase classname="${inClass}" name="test number ${at} does what it should" time="0.0${at % 10}1"`;
      lines.push(
        at % 100 === 7
          ? `${start}><failure message="expected ${at}">at ${inClass}.run(${at})\n  at org.junit.Runner.main(1)</failure></testcase>`
          : `${start}/>`,
      );
    }
    await writeFile(join(folder, `TEST-${file}.xml`), `${lines.join('\n')}\n</testsuite>\n`);
  }
}

interface Bench {
  readonly server: ServerProcess;
  readonly probe: Probe;
}

/** What an action costs the server, on the clock and in processor time. */
async function measure<T>({ server, probe }: Bench, name: string, action: () => Promise<T>): Promise<T> {
  await delay(REST_MS);
  await probe.loop(server);
  await peakMegabytes(server);
  const memory = await residentMegabytes(server);
  const before = await processorTime(server);
  const began = performance.now();
  const answer = await action();
  const ms = Math.round(performance.now() - began);
  const after = await processorTime(server);
  const peak = await peakMegabytes(server);
  const loop = await probe.loop(server);
  await delay(REST_MS);
  const figure = {
    report: name,
    ms,
    processorMs: after.server - before.server,
    ...loop,
    megabytesMoreAtMost: Math.max(0, peak - memory),
    megabytesBefore: memory,
    megabytesAfter: await residentMegabytes(server),
  };
  process.stdout.write(`${JSON.stringify(figure)}\n`);
  return answer;
}

async function build({ server }: Bench, number: number): Promise<void> {
  await server.client.post('/job/tests/build?delay=0sec');
  const path = `/job/tests/${number}/api/json?tree=building,result`;
  const { result } = await server.client.until<{ building: boolean; result: string }>(
    path,
    ({ building }) => !building,
  );
  if (result !== 'UNSTABLE') throw new Error(`build ${number} ended ${result}`);
}

async function get({ server }: Bench, path: string): Promise<void> {
  const answer = await server.client.get(path);
  await answer.text();
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
}

const cases = Number(process.argv[2] ?? 100_000);
const folder = await mkdtemp(join(tmpdir(), 'bench-junit-'));
const probe = await createProbe(join(folder, 'probe'));
await writeReports(join(folder, 'reports'), cases);
const server = await spawnServer({ home: join(folder, 'home'), env: probe.env });
const bench = { server, probe };
try {
  const command = `cp ${join(folder, 'reports')}/*.xml .`;
  await server.client.postXml('/createItem?name=tests', freestyle({ command, publishers: JUNIT }));
  await measure(bench, `${cases} cases recorded`, () => build(bench, 1));
  await measure(bench, 'recorded and compared with the one before', () => build(bench, 2));
  await measure(bench, 'recorded and compared once more', () => build(bench, 3));
  const report = '/job/tests/3/testReport';
  await measure(bench, 'totals', () => get(bench, `${report}/api/json?tree=failCount,passCount`));
  await measure(bench, 'page, for the first time', () => get(bench, `${report}/`));
  await measure(bench, 'page, once more', () => get(bench, `${report}/`));
  await measure(bench, 'page of a class', () => get(bench, `${report}/com.example.part3/Class1Test/`));
  await measure(bench, 'all cases', () => get(bench, `${report}/api/json`));
} finally {
  await server.kill();
  await rm(folder, { recursive: true, force: true });
}
