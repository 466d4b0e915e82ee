// A bare loop that starts `/bin/sh -xe` with a script of one command again and again on some lanes, for comparison.
// usage: node scripts/run-ts.mjs bench/table/spawn-loop.ts LANES SECONDS; prints the number of starts a second.
import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const lanes = Number(process.argv[2] ?? 2);
const seconds = Number(process.argv[3] ?? 2);
const folder = await mkdtemp(join(tmpdir(), 'bench-spawn-'));
const script = join(folder, 'script.sh');
await writeFile(script, 'true\n');
const began = performance.now();
let count = 0;

async function lane(): Promise<void> {
  while (performance.now() - began < seconds * 1000) {
    await new Promise((resolve, reject) => {
      const child = spawn('/bin/sh', ['-xe', script], { stdio: 'ignore' });
      child.once('error', reject);
      child.once('exit', resolve);
    });
    count += 1;
  }
}

await Promise.all(Array.from({ length: lanes }, lane));
process.stdout.write(`${(count * 1000) / (performance.now() - began)}\n`);
await rm(folder, { recursive: true });
