// Measures the link between the server and the agent program: npm run bench:agents
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SECRET, spawnProgram, startAgentServer } from '../test/harness/agent-server.ts';

const COMMANDS = 200;
const LOG_BYTES = 1024 * 1024 * 1024;

const folder = await mkdtemp(join(tmpdir(), 'millwright-bench-'));
const server = await startAgentServer();
const program = spawnProgram(['-url', server.url, '-name', 'n1', '-secret', SECRET, '-workDir', folder]);
const machine = await server.next();
const env = { PATH: process.env['PATH'] ?? '' };

/** Returns the memory of a process in MB: now, or the most it had. */
function memory(pid: number | undefined, field: 'VmRSS' | 'VmHWM'): number {
  const text = readFileSync(`/proc/${pid}/status`, 'latin1');
  return Math.round(Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0) / 1024);
}

async function run(script: string): Promise<number> {
  const id = randomBytes(16).toString('hex');
  await machine.start({ id, argv: ['/bin/sh', '-c', script], folder, env, separateOutput: false });
  let length = 0;
  await machine.follow(id, { log: 0, output: 0 }, (_stream, piece) => {
    length += piece.length;
  });
  await machine.forget(id);
  return length;
}

try {
  for (let count = 0; count < 20; count += 1) await run('true');
  const times: number[] = [];
  for (let count = 0; count < COMMANDS; count += 1) {
    const begun = performance.now();
    await run('echo hello');
    times.push(performance.now() - begun);
  }
  times.sort((a, b) => a - b);
  const before = [memory(process.pid, 'VmRSS'), memory(program.child.pid, 'VmRSS')];
  const begun = performance.now();
  const length = await run(`head -c ${LOG_BYTES} /dev/zero`);
  const seconds = (performance.now() - begun) / 1000;
  const at = (share: number): string => (times[Math.floor(times.length * share)] ?? 0).toFixed(1);
  process.stdout.write(
    `trivial command: ${at(0.5)} ms (p90 ${at(0.9)})\n` +
      `log of ${length} bytes: ${(length / 1e6 / seconds).toFixed(0)} MB/s\n` +
      `memory before, server and agent: ${before.join(', ')} MB; most: ${memory(process.pid, 'VmHWM')}, ${memory(program.child.pid, 'VmHWM')} MB\n`,
  );
} finally {
  await program.kill('SIGTERM');
  await server.close();
  await rm(folder, { recursive: true, force: true });
}
process.exit(0);
