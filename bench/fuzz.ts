// Random bytes, headers, paths, XML, multipart forms and JSON into every route, and what came of them.
// usage: npm run fuzz [-- --seconds=120 --seed=N], or --only=N for the request of one seed; exit code 1 where something was found.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { builtInKinds } from '../src/controller/index.ts';
import { createRoutes } from '../src/http/routes.ts';
import { folderXml, freestyle, matrix, pipeline } from '../test/harness/jobs.ts';
import { type ServerProcess, spawnServer } from '../test/harness/server-process.ts';
import { mixtureOf, triedRoutes } from '../test/security/fuzz/mixture.ts';
import { isUnexplained, sendBytes } from '../test/security/fuzz/send.ts';
import { createProbe, type Probe } from './probe.ts';
import { residentMegabytes } from './resident.ts';

/** How often the loop and the memory are looked at, in requests. */
const LOOK_EACH = 200;
/** Longer turns are findings, in ms of processor time. */
const LONGEST_TURN_MS = 50;
/** So many connections are open at once. */
const AT_ONCE = 4;

interface Finding {
  readonly seed: number;
  readonly route: string;
  readonly what: string;
}

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '120' }, seed: { type: 'string' }, only: { type: 'string' } },
});
const first = values.only !== undefined ? Number(values.only) : Number(values.seed ?? Date.now() % 1_000_000_000);
const routes = triedRoutes(createRoutes(builtInKinds()));
const findings: Finding[] = [];
const statuses: Record<string, number> = {};
const memory: number[] = [];
const tried = new Set<string>();

async function prepare({ client }: ServerProcess): Promise<string> {
  await client.postXml('/createItem?name=x', freestyle({ command: 'true' }));
  await client.postXml('/createItem?name=p', pipeline('echo 1'));
  await client.postXml('/createItem?name=f', folderXml());
  await client.postXml('/createItem?name=m', matrix({ axes: { A: ['1'] } }));
  await client.post('/job/x/build');
  const path = '/user/admin/descriptorByName/jenkins.security.ApiTokenProperty/generateNewToken?newTokenName=fuzz';
  const { data } = (await (await client.post(path)).json()) as { data: { tokenValue: string } };
  return `Basic ${Buffer.from(`admin:${data.tokenValue}`).toString('base64')}`;
}

async function run(server: ServerProcess, probe: Probe, authorization: string): Promise<void> {
  const port = Number(new URL(server.base).port);
  const until = performance.now() + Number(values.seconds) * 1000;
  const hasTime = (seed: number): boolean =>
    values.only !== undefined ? seed === first : performance.now() < until && server.child.exitCode === null;
  let next = first;
  await probe.loop(server);
  while (hasTime(next)) {
    const from = next;
    const end = values.only !== undefined ? first + 1 : from + LOOK_EACH;
    const work = async (): Promise<void> => {
      while (next < end && hasTime(next)) {
        const mixture = mixtureOf(routes, next, authorization);
        next += 1;
        tried.add(mixture.route);
        if (values.only !== undefined) process.stdout.write(`${mixture.bytes.toString('latin1')}\n`);
        const sent = await sendBytes(port, mixture.bytes);
        statuses[sent.status] = (statuses[sent.status] ?? 0) + 1;
        if (isUnexplained(sent)) findings.push({ ...mixture, what: `status ${sent.status}` });
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    const { longestTurnMs } = await probe.loop(server);
    memory.push(await residentMegabytes(server));
    if (longestTurnMs > LONGEST_TURN_MS)
      findings.push({ seed: from, route: `${from} to ${next - 1}`, what: `a turn of ${longestTurnMs} ms` });
  }
}

const folder = await mkdtemp(join(tmpdir(), 'millwright-fuzz-'));
const probe = await createProbe(join(folder, 'probe'));
const server = await spawnServer({ home: join(folder, 'home'), env: probe.env });
try {
  const authorization = await prepare(server);
  await run(server, probe, authorization);
} finally {
  const ended = server.child.exitCode ?? server.child.signalCode;
  if (ended !== null) findings.push({ seed: first, route: '', what: `the server ended: ${ended}` });
  for (const line of server.output().split('\n'))
    if (line.includes('a request failed')) findings.push({ seed: 0, route: '', what: line.slice(0, 1500) });
  await server.kill();
  await rm(folder, { recursive: true, force: true });
}
const requests = Object.values(statuses).reduce((sum, count) => sum + count, 0);
const { length } = memory;
const report = {
  ...{ seed: first, requests, routes: routes.length, tried: tried.size, statuses },
  memoryMegabytes: { first: memory[0], middle: memory[Math.floor(length / 2)], last: memory[length - 1] },
  findings: findings.map(({ seed, route, what }) => ({ seed, route, what })),
};
process.stdout.write(`${JSON.stringify(report, null, 1)}\n`);
process.exitCode = findings.length === 0 ? 0 : 1;
