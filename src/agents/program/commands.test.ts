import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { silentLogger, systemClock } from '../../kit/index.ts';
import { temporaryFolder } from '../../kit/testing/temporary-folder.ts';
import { createLocalAgent } from '../local/local-agent.ts';
import { Commands } from './commands.ts';

const DAY_MS = 24 * 3_600_000;

let folder: string;

beforeEach(async (t) => {
  folder = await temporaryFolder(t, 'commands');
});

/** Makes the folder of a command with files that were changed so many days ago. */
function command(digit: string, files: Readonly<Record<string, number>>): string {
  const id = digit.repeat(32);
  mkdirSync(join(folder, id, 'control'), { recursive: true });
  for (const [name, days] of Object.entries(files)) {
    const path = join(folder, id, name);
    writeFileSync(path, '0\n');
    const at = new Date(Date.now() - days * DAY_MS);
    utimesSync(path, at, at);
  }
  return id;
}

it('commands that ended a month ago are removed, those that may run are not', async () => {
  const commands = new Commands(folder, createLocalAgent({ log: silentLogger }), systemClock);
  // The machine began after it, so nothing of it runs.
  command('1', { 'control/pid': 20_000 });
  command('2', { 'control/pid': 40, 'control/exit': 31 });
  command('3', { 'not-started': 31 });
  const kept = [
    command('4', { 'control/pid': 40, 'control/exit': 29 }),
    command('5', { 'control/pid': 0 }),
    command('6', { 'not-started': 1 }),
    command('7', {}),
  ];
  mkdirSync(join(folder, 'of somebody else'));
  await commands.sweep();
  expect(readdirSync(folder).sort()).toEqual([...kept, 'of somebody else']);
});

it('nothing is removed where there were no commands', async () => {
  await new Commands(join(folder, 'none'), createLocalAgent({ log: silentLogger }), systemClock).sweep();
  expect(readdirSync(folder)).toEqual([]);
});
