// Figures of a start with plugins: with no packages and with 50, each as the scaffold writes one. Prints one JSON line a case.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pluginFiles } from '../src/cli/plugin/template.ts';
import { spawnServer } from '../test/harness/server-process.ts';
import { residentMegabytes } from './resident.ts';

const ROUNDS = 7;

async function install(home: string, count: number): Promise<void> {
  for (let at = 1; at <= count; at++) {
    const name = `bench-${at}`;
    for (const [path, text] of pluginFiles({ name, version: '0.0.1', server: '/none' })) {
      const place = join(home, 'plugins', name, path);
      await mkdir(dirname(place), { recursive: true });
      await writeFile(place, text);
    }
  }
}

async function measure(count: number): Promise<void> {
  const home = await mkdtemp(join(tmpdir(), 'millwright-bench-'));
  try {
    // The first start makes the administrator; the others are measured.
    await (await spawnServer({ home })).kill('SIGTERM');
    await install(home, count);
    const seconds: number[] = [];
    const megabytes: number[] = [];
    let active = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const began = performance.now();
      const server = await spawnServer({ home });
      await (await fetch(new URL('login', server.base))).text();
      seconds.push(Math.round(performance.now() - began) / 1000);
      megabytes.push(await residentMegabytes(server));
      const answer = await server.client.get('/pluginManager/api/json?tree=plugins[shortName,active]');
      const { plugins } = JSON.parse(await answer.text()) as { plugins: { shortName: string; active: boolean }[] };
      active = plugins.filter((each) => each.shortName.startsWith('bench-') && each.active).length;
      await server.kill('SIGTERM');
    }
    const line = { plugins: count, active, secondsToFirstAnswer: middle(seconds), rssAtStart: middle(megabytes) };
    process.stdout.write(`${JSON.stringify(line)}\n`);
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

await measure(0);
await measure(50);
