import { describe, expect, it } from 'vitest';
import { silentLogger } from '../kit/index.ts';
import { createFakeClock } from '../kit/testing/fake-clock.ts';
import { readSchedule } from '../scheduler/index.ts';
import { createMinuteClock, type Timed } from './timers.ts';

const MINUTE = 60_000;
const START = Date.UTC(2026, 10, 21, 3, 58, 20);

function running(specs: readonly string[], start = START) {
  const clock = createFakeClock(start);
  const fired: string[] = [];
  const timed = specs.map(
    (spec): Timed => ({
      name: spec,
      schedule: readSchedule(`TZ=UTC\n${spec}`, 'a'),
      due: () => void fired.push(`${new Date(clock.now()).toISOString().slice(11, 16)} ${spec}`),
    }),
  );
  const minutes = createMinuteClock({ clock, log: silentLogger });
  minutes.add(() => timed);
  minutes.start();
  const settled = async (): Promise<string[]> => {
    // On a busy machine what is due is done in several turns of the event loop.
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    return fired.splice(0);
  };
  return { clock, minutes, settled };
}

describe('the minute clock', () => {
  it('does what is due at the beginning of each minute, once', async () => {
    const { clock, settled } = running(['0 4 * * *', '*/2 * * * *']);
    clock.advance(39_000);
    expect(await settled()).toEqual([]);
    clock.advance(1000);
    expect(await settled()).toEqual([]);
    clock.advance(MINUTE);
    expect(await settled()).toEqual(['04:00 0 4 * * *', '04:00 */2 * * * *']);
    clock.advance(MINUTE);
    expect(await settled()).toEqual([]);
    clock.advance(MINUTE);
    expect(await settled()).toEqual(['04:02 */2 * * * *']);
  });

  it('does not make up for what was due before it was started', async () => {
    const { clock, settled } = running(['0 3 * * *']);
    clock.advance(10 * MINUTE);
    expect(await settled()).toEqual([]);
  });

  it.each([30, 5 * 60])('makes up once for %i minutes that passed unseen', async (minutes) => {
    let now = START;
    let wake: () => void = () => undefined;
    const fired: string[] = [];
    const clock = {
      now: () => now,
      after: (_ms: number, action: () => void) => {
        wake = action;
        return () => undefined;
      },
    };
    const timer = createMinuteClock({ clock, log: silentLogger });
    const add = (spec: string): unknown =>
      timer.add(() => [
        { name: spec, schedule: readSchedule(`TZ=UTC\n${spec}`, 'a'), due: () => void fired.push(spec) },
      ]);
    add('* * * * *');
    add('0 4 * * *');
    add('0 12 * * *');
    timer.start();
    now += minutes * MINUTE;
    wake();
    await expect.poll(() => fired).toEqual(['* * * * *', '0 4 * * *']);
    await timer.end();
  });

  it('does no minute twice when the clock is put back a little, and follows one that is put back far', async () => {
    let now = START;
    let wake: () => void = () => undefined;
    const fired: number[] = [];
    const clock = {
      now: () => now,
      after: (_ms: number, action: () => void) => {
        wake = action;
        return () => undefined;
      },
    };
    const timer = createMinuteClock({ clock, log: silentLogger });
    timer.add(() => [{ name: 'a', schedule: readSchedule('* * * * *', 'a'), due: () => void fired.push(now) }]);
    timer.start();
    const at = async (offset: number): Promise<number> => {
      now = START + offset;
      wake();
      await new Promise((resolve) => setImmediate(resolve));
      return fired.length;
    };
    expect(await at(MINUTE)).toBe(1);
    expect(await at(0)).toBe(1);
    expect(await at(MINUTE)).toBe(1);
    expect(await at(2 * MINUTE)).toBe(2);
    expect(await at(-100 * MINUTE)).toBe(2);
    expect(await at(-99 * MINUTE)).toBe(3);
    await timer.end();
  });

  it('tells of what fails and goes on', async () => {
    const clock = createFakeClock(START);
    const seen: string[] = [];
    const minutes = createMinuteClock({
      clock,
      log: { ...silentLogger, error: (_fields: unknown, text: string) => void seen.push(text) },
    });
    const schedule = readSchedule('* * * * *', 'a');
    minutes.add(() => [
      { name: 'a', schedule, due: () => Promise.reject(new Error('no')) },
      { name: 'b', schedule, due: () => void seen.push('b') },
    ]);
    minutes.start();
    clock.advance(MINUTE);
    // On a busy machine it gives others their turn in between.
    await expect.poll(() => [...seen].sort()).toEqual(['b', 'what a schedule starts could not be done']);
    await minutes.end();
    clock.advance(MINUTE);
    await new Promise((resolve) => setImmediate(resolve));
    expect(seen).toHaveLength(2);
  });
});
