import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { silentLogger } from '../../kit/index.ts';
import { createFakeClock } from '../../kit/testing/fake-clock.ts';
import { temporaryFolder } from '../../kit/testing/temporary-folder.ts';
import { ConnectionLost } from '../../points/index.ts';
import { createLocalAgent } from '../local/local-agent.ts';
import { AgentTable } from './agent-table.ts';
import { type FarSide, farSide, scriptedMachine } from './testing/scripted-machine.ts';

let folder: string;
let far: FarSide;
let clock: ReturnType<typeof createFakeClock>;

beforeEach(async (t) => {
  folder = await temporaryFolder(t, 'waiting-work');
  far = farSide();
  clock = createFakeClock();
});

const fileOf = (node: string): string => join(folder, `${node}.jsonl`);
const target = (value: string) => ({ cookie: { A: value }, controlFolders: [], graceMs: 5 });
const killed = (): (string | undefined)[] => far.killed.map(({ cookie }) => cookie['A']);

/** Makes a server: one after the other, as the one before was killed. */
function table(): AgentTable {
  const made = new AgentTable({
    local: createLocalAgent({ log: silentLogger }),
    ...{ clock, log: silentLogger, patienceMs: 1000, waitingFile: fileOf },
  });
  made.put('Far');
  return made;
}

it('what waits for a machine is done by the next server, once', async () => {
  const first = table();
  await first.of('far').killTree(target('one'));
  await first.of('far').killTree(target('one'));
  await first.of('far').killTree(target('two'));
  expect(readFileSync(fileOf('far'), 'utf8').trim().split(/\n+/)).toHaveLength(2);
  // The server is killed while it writes.
  appendFileSync(fileOf('far'), '\n{"at":1,"work":{"ki');
  const second = table();
  await second.of('far').killTree(target('three'));
  const third = table();
  third.attach('far', scriptedMachine(far));
  await expect.poll(() => killed()).toEqual(['one', 'two', 'three']);
  await expect.poll(() => existsSync(fileOf('far'))).toBe(false);
  table().attach('far', scriptedMachine(far));
  await third.of('far').killTree(target('four'));
  expect(killed()).toEqual(['one', 'two', 'three', 'four']);
  expect(existsSync(fileOf('far'))).toBe(false);
});

it('what a connection ends before it is done waits for the next one', async () => {
  const agents = table();
  await agents.of('far').killTree(target('one'));
  const lost = new ConnectionLost('cut');
  const machine = scriptedMachine(far);
  agents.attach('far', {
    ...machine,
    killTree: () => new Promise((_, reject) => machine.closed.then(() => reject(lost))),
  });
  machine.cut();
  await expect.poll(() => agents.machine('far')).toBeNull();
  agents.attach('far', scriptedMachine(far));
  await expect.poll(() => killed()).toEqual(['one']);
  await expect.poll(() => existsSync(fileOf('far'))).toBe(false);
});

it('what waits for a node goes with it, and old work is given up', async () => {
  const agents = table();
  const agent = agents.of('far');
  await agent.killTree(target('one'));
  agents.remove('far');
  expect(existsSync(fileOf('far'))).toBe(false);
  await agent.killTree(target('two'));
  expect(existsSync(fileOf('far'))).toBe(false);
  await table().of('far').killTree(target('three'));
  clock.advance(31 * 24 * 3_600_000);
  table().attach('far', scriptedMachine(far));
  await Promise.resolve();
  expect(killed()).toEqual([]);
});

it('of too much that waits, the oldest is given up', async () => {
  const agents = table();
  for (let index = 0; index <= 10_000; index += 1) await agents.of('far').killTree(target(String(index)));
  agents.attach('far', scriptedMachine(far));
  await expect.poll(() => killed()).toHaveLength(9001);
  expect(killed()[0]).toBe('1000');
});

it('a node that is expected is waited for, then it is gone', async () => {
  const agents = table();
  agents.expect('soon');
  agents.expect('never');
  const files = agents.of('soon').files.list(folder);
  const never = expect(agents.of('never').files.list(folder)).rejects.toMatchObject({ part: 'node' });
  agents.put('soon');
  clock.advance(999);
  agents.attach('soon', scriptedMachine(far));
  expect(await files).toEqual([]);
  clock.advance(1);
  await never;
  await expect(agents.of('never').files.list(folder)).rejects.toThrow('there is no node never');
  expect(agents.isWithdrawn('soon')).toBe(false);
});

it('who is in a hurry does not wait for a machine that is away', async () => {
  const agents = table();
  const hurry = new AbortController();
  const agent = agents.of('far', hurry.signal);
  const waiting = expect(agent.files.list(folder)).rejects.toMatchObject({ name: 'AgentLost' });
  const patient = agents.of('far').files.list(folder);
  hurry.abort();
  await waiting;
  const machine = scriptedMachine(far);
  agents.attach('far', machine);
  await patient;
  expect(await agent.files.list(folder)).toEqual([]);
  machine.cut();
  await machine.closed;
  await expect(agent.capture({ argv: ['x'], folder, env: {}, graceMs: 1 })).rejects.toMatchObject({
    name: 'AgentLost',
  });
});
