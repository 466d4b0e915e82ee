import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type Clock, silentLogger, systemClock } from '../../kit/index.ts';
import { temporaryFolder } from '../../kit/testing/temporary-folder.ts';
import { farMachine } from '../testing/far-agent.ts';
import { noteFolder, noteProcessElsewhere, removeLeftBehind } from './left-behind.ts';
import { beganElsewhere, createNodeCleanUp } from './left-elsewhere.ts';

/** A clock whose timers are over at once. */
const hurried: Clock = { ...systemClock, after: (_ms, action) => systemClock.after(0, action) };

it('folders and processes of a node go when it is back', async (t) => {
  const far = farMachine(await temporaryFolder(t, 'far'));
  const state = await temporaryFolder(t, 'state');
  mkdirSync(far.at('secrets'));
  const child = spawn('sleep', ['1000']);
  const ended = once(child, 'exit');
  noteFolder(state, far.at('secrets'), 'far');
  await noteProcessElsewhere(state, far.agent, child.pid ?? 0);
  const left = await removeLeftBehind(state);
  expect(left).toHaveLength(2);
  expect(existsSync(far.at('secrets'))).toBe(true);
  far.lose();
  let tries = 0;
  const cleanUp = createNodeCleanUp({
    agents: {
      of() {
        tries += 1;
        if (tries === 10) far.comeBack();
        return far.agent;
      },
    },
    nodes: { get: () => ({}) },
    clock: hurried,
    log: silentLogger,
    signal: new AbortController().signal,
  });
  expect(await cleanUp.remove(left)).toBe(true);
  await ended;
  expect(existsSync(far.at('secrets'))).toBe(false);
});

it('a process of the same number that began later is left alone, and one that is gone is no error', async (t) => {
  const far = farMachine(await temporaryFolder(t, 'far'));
  const other = spawn('sleep', ['1000']);
  t.onTestFinished(() => void other.kill());
  const pid = other.pid ?? 0;
  expect(await beganElsewhere(far.agent, pid)).toMatch(/^\d+$/);
  const cleanUp = createNodeCleanUp({
    agents: { of: () => far.agent },
    nodes: { get: () => ({}) },
    clock: systemClock,
    log: silentLogger,
    signal: new AbortController().signal,
  });
  expect(await cleanUp.remove([{ node: 'far', pid, began: '1' }])).toBe(true);
  expect(other.exitCode ?? other.signalCode).toBeNull();
  const ended = once(other, 'exit');
  other.kill('SIGKILL');
  await ended;
  expect(await beganElsewhere(far.agent, pid)).toBe('');
});

it('what is on a node that was removed is nobody’s any more; a server that ends leaves it to the next', async (t) => {
  const far = farMachine(await temporaryFolder(t, 'far'));
  far.lose();
  const end = new AbortController();
  const parts = { agents: { of: () => far.agent }, clock: systemClock, log: silentLogger, signal: end.signal };
  const left = [{ node: 'far', folder: far.at('secrets') }];
  expect(await createNodeCleanUp({ ...parts, nodes: { get: () => undefined } }).remove(left)).toBe(true);
  const waiting = createNodeCleanUp({ ...parts, nodes: { get: () => ({}) } }).remove(left);
  end.abort();
  expect(await waiting).toBe(false);
});
