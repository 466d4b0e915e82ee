import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createFakeClock } from '../kit/testing/fake-clock.ts';
import type { Cause } from '../model/index.ts';
import { multibranchXml, testRepository } from './testing/repository.ts';
import { startServer } from './testing/server.ts';

const MINUTE = 60_000;
const triggerXml = (content: string): string =>
  `<triggers><com.cloudbees.hudson.plugins.folder.computed.PeriodicFolderTrigger>${content}</com.cloudbees.hudson.plugins.folder.computed.PeriodicFolderTrigger></triggers>`;

/**
 * Returns the minutes between the scans that a folder with this trigger has in eight hours; a person requests the first
 * one.
 */
async function looks(t: Parameters<typeof startServer>[0], trigger: string): Promise<number[]> {
  const repository = await testRepository(t);
  await repository.commit('main', 'Jenkinsfile', 'echo "hello"');
  const clock = createFakeClock(Date.UTC(2026, 10, 21));
  const server = await startServer(t, { clock });
  const { indexing } = server;
  const { home } = server;
  await home.items.create('', 'mb', multibranchXml(repository.url, { more: triggerXml(trigger) }));
  const times: number[] = [];
  indexing.begin();
  t.onTestFinished(() => indexing.close());
  for (let minute = 0; minute < 500; minute += 1) {
    await indexing.settled('mb');
    const { timestamp = 0 } = home.computed.record('mb') ?? {};
    if (timestamp !== times.at(-1)) times.push(timestamp);
    clock.advance(MINUTE);
    // On a busy machine what is due is done in several turns of the event loop.
    for (let turn = 0; turn < 20; turn += 1) await setImmediate();
  }
  expect((await readFile(home.computed.log('mb'), 'utf8')).split('\n')[0]).toBe('Started by timer');
  return times.slice(1).map((time, at) => (time - (times[at] ?? 0)) / MINUTE);
}

it('a folder is looked at when its interval is over and its schedule comes, not before', async (t) => {
  // Four hours by a schedule of half hours: a look by the clock counts from then on, and may come a little early.
  const gaps = await looks(t, '<spec>7,37 * * * *</spec><interval>14400000</interval>');
  expect(gaps).toEqual([247, 240]);
});

it('a trigger without a schedule has the one that Jenkins makes of its interval', async (t) => {
  const gaps = await looks(t, '<interval>10800000</interval>');
  expect(gaps).toHaveLength(2);
  expect(gaps[1]).toBe(180);
  expect(gaps[0]).toBeGreaterThanOrEqual(180);
  expect(gaps[0]).toBeLessThan(210);
});

it.for<[string, readonly Cause[], number]>([
  ['the clock', [{ kind: 'timer' }], 67],
  ['a person', [{ kind: 'user', userId: 'ann' }], 127],
])('a look before the start of the server counts by why it was: asked for by %s', async ([, causes, expected], t) => {
  const start = Date.UTC(2026, 10, 21);
  const clock = createFakeClock(start);
  const { home, indexing } = await startServer(t, { clock });
  const more = triggerXml('<spec>7 * * * *</spec><interval>3600000</interval>');
  await home.items.create('', 'mb', multibranchXml('file:///nowhere', { more }));
  // It began a little after its minute.
  const timestamp = start + 7 * MINUTE + 250;
  await home.computed.writeRecord('mb', { result: 'SUCCESS', timestamp, duration: 1, causes });
  clock.advance(8 * MINUTE);
  indexing.begin();
  t.onTestFinished(() => indexing.close());
  const looked = (): number => home.computed.record('mb')?.timestamp ?? 0;
  for (let minute = 8; minute < 140 && looked() === timestamp; minute += 1) {
    clock.advance(MINUTE);
    // On a busy machine what is due is done in several turns of the event loop.
    for (let turn = 0; turn < 20; turn += 1) await setImmediate();
    await indexing.settled('mb');
  }
  expect((looked() - start) / MINUTE).toBe(expected);
  expect(home.computed.record('mb')?.causes).toEqual([{ kind: 'timer' }]);
  const file = await readFile(join(home.folder, 'jobs/mb/indexing/indexing.xml'), 'utf8');
  expect(file).toContain('<hudson.triggers.TimerTrigger_-TimerTriggerCause/>');
});
