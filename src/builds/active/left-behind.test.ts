import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../kit/testing/temporary-folder.ts';
import { noteFolder, noteProcess, removeLeftBehind } from './left-behind.ts';

it('what is noted is removed and ended, and nothing else', async (t) => {
  const folder = await temporaryFolder(t, 'left');
  const state = join(folder, 'state');
  for (const name of ['secrets', 'kept']) {
    noteFolder(name === 'kept' ? join(folder, 'other') : state, join(folder, name));
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'key'), 'KEY');
  }
  const child = spawn('sleep', ['1000']);
  const other = spawn('sleep', ['1000']);
  t.onTestFinished(() => void other.kill());
  noteProcess(state, child.pid ?? 0);
  // A crash cut the last line off; and one process of that number had begun at another time.
  await appendFile(join(state, 'left-behind'), `{"pid":${other.pid},"began":"1"}\n{"folder":"${join(folder, 'ke')}`);
  const ended = once(child, 'exit');
  await removeLeftBehind(state);
  await ended;
  expect(readdirSync(folder).sort()).toEqual(['kept', 'other', 'state']);
  expect(other.exitCode ?? other.signalCode).toBeNull();
});

it('of a run that noted nothing nothing is removed', async (t) => {
  await expect(removeLeftBehind(await temporaryFolder(t, 'left'))).resolves.toEqual([]);
});

it('what cannot be removed keeps nothing else from being removed and ended', async (t) => {
  const folder = await temporaryFolder(t, 'left');
  // No system removes what has such a name.
  noteFolder(folder, join(folder, 'a\0b'));
  noteFolder(folder, join(folder, 'secrets'));
  mkdirSync(join(folder, 'secrets'));
  const child = spawn('sleep', ['1000']);
  const ended = once(child, 'exit');
  noteProcess(folder, child.pid ?? 0);
  await expect(removeLeftBehind(folder)).rejects.toThrow('null bytes');
  await ended;
  expect(readdirSync(folder)).toEqual(['left-behind']);
});

it('notes that cannot be read are not taken for none', async (t) => {
  const folder = await temporaryFolder(t, 'left');
  mkdirSync(join(folder, 'left-behind'));
  await expect(removeLeftBehind(folder)).rejects.toThrow('EISDIR');
});
