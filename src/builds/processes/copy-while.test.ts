import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Clock, deferred } from '../../kit/index.ts';
import { createFakeClock, type FakeClock } from '../../kit/testing/fake-clock.ts';
import { temporaryFolder } from '../../kit/testing/temporary-folder.ts';
import { Detached } from '../active/interruption.ts';
import { type ConsoleCopy, copyWhile } from './copy-while.ts';

let folder: string;
let path: string;
let clock: FakeClock;

beforeEach(async (t) => {
  folder = await temporaryFolder(t, 'copied-while');
  path = join(folder, 'log');
  clock = createFakeClock();
  writeFileSync(path, 'one\ntwo\n');
});

/** A console of which so many tries to write fail. */
function console(failures = 0, error: Error = new Error('no space left')) {
  const said: string[] = [];
  let end = 0;
  let left = failures;
  const unforgiving: ConsoleCopy = {
    copied: () => end,
    write(text: string, at: number) {
      left -= 1;
      if (left >= 0) throw error;
      said.push(text);
      end = at;
    },
  };
  const copy: ConsoleCopy = {
    ...unforgiving,
    givenUp: (reason) => void said.push(`given up: ${String(reason)}`),
  };
  return { copy, unforgiving, said };
}

const attached = { isDetached: () => false };

/** Lets everything happen that happens within so many milliseconds. */
async function pass(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 10) {
    clock.advance(Math.min(10, left));
    for (let turn = 0; turn < 4; turn += 1) await setImmediate();
  }
}

describe('copying the output of a command that runs', () => {
  it('comes in whole lines while the command goes on, and the rest at its end', async () => {
    const { copy, said } = console();
    const running = deferred<number>();
    const answer = copyWhile(clock, path, { run: () => running.promise, copy, ...attached });
    await pass(20);
    expect(said).toEqual(['one\ntwo\n']);
    appendFileSync(path, 'three\nfo');
    await pass(250);
    expect(said).toEqual(['one\ntwo\n', 'three\n']);
    appendFileSync(path, 'ur');
    running.resolve(7);
    expect(await answer).toBe(7);
    expect(said).toEqual(['one\ntwo\n', 'three\n', 'four\n']);
    expect(clock.pending).toBe(0);
  });

  it('is looked for less and less often while nothing comes', async () => {
    const waits: number[] = [];
    const counting: Clock = {
      now: () => clock.now(),
      after(ms, action) {
        waits.push(ms);
        return clock.after(ms, action);
      },
    };
    const { copy } = console();
    const running = deferred();
    const answer = copyWhile(counting, path, { run: () => running.promise, copy, ...attached });
    await pass(1500);
    expect(waits.slice(0, 10)).toEqual([20, 20, 30, 45, 67.5, 101.25, 151.875, 227.8125, 250, 250]);
    running.resolve();
    await answer;
  });

  it('goes on after a try that failed', async () => {
    const { copy, said } = console(1);
    const running = deferred<number>();
    const answer = copyWhile(clock, path, { run: () => running.promise, copy, ...attached });
    await pass(20);
    expect(said).toEqual([]);
    await pass(30);
    expect(said).toEqual(['one\ntwo\n']);
    running.resolve(0);
    expect(await answer).toBe(0);
  });

  it.each([
    [3, ['one\ntwo\n']],
    [Number.POSITIVE_INFINITY, ['given up: Error: no space left']],
  ])('leaves the outcome as it is after %d failures at the end', async (failures, expected) => {
    const { copy, said } = console(failures);
    const answer = copyWhile(clock, path, { run: () => Promise.resolve(0), copy, ...attached });
    await pass(8 * 250);
    expect(await answer).toBe(0);
    expect(said).toEqual(expected);
  });

  it.each([
    ['while it runs', () => new Promise<number>(() => undefined)],
    ['at its end', () => Promise.resolve(0)],
  ])('fails with a console that does not give up, %s', async (_, run) => {
    const { unforgiving } = console(1);
    const answer = expect(copyWhile(clock, path, { run, copy: unforgiving, ...attached })).rejects.toThrow(
      'no space left',
    );
    await pass(20);
    await answer;
  });

  it('comes whole even when the command could not be run to its end', async () => {
    const { copy, said } = console();
    const answer = copyWhile(clock, path, { run: () => Promise.reject(new Error('stopped')), copy, ...attached });
    await expect(answer).rejects.toThrow('stopped');
    expect(said).toEqual(['one\ntwo\n']);
  });

  it('ends at once where the console says that the server lets go of the run', async () => {
    const { copy, said } = console(1, new Detached());
    const answer = copyWhile(clock, path, { run: () => Promise.resolve(0), copy, ...attached });
    await expect(answer).rejects.toThrow(Detached);
    expect(said).toEqual([]);
  });

  it('is not written any more when the server has let go of the run', async () => {
    const { copy, said } = console();
    let isDetached = false;
    const answer = expect(
      copyWhile(clock, path, { run: () => new Promise(() => undefined), copy, isDetached: () => isDetached }),
    ).rejects.toThrow(Detached);
    isDetached = true;
    await pass(20);
    await answer;
    expect(said).toEqual([]);
  });

  it('does not begin with an encoding that nobody knows', async () => {
    const { copy } = console();
    let begun = false;
    const run = async () => {
      begun = true;
    };
    await expect(copyWhile(clock, path, { run, copy, encoding: 'nosuch', ...attached })).rejects.toThrow(RangeError);
    expect(begun).toBe(false);
  });
});
