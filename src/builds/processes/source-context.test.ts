import { expect, it } from 'vitest';
import type { Job } from '../../home/index.ts';
import { systemClock } from '../../kit/index.ts';
import { newRun } from '../../model/index.ts';
import { createSources, type SourceDependencies } from './source-context.ts';

it('lets others have their turn while many runs are read', async () => {
  const all = Array.from({ length: 100 }, (_, index) => newRun('app', 100 - index, 0, {}));
  const sources = createSources({
    home: { folder: '/nowhere', runs: { newestFirst: () => all.values() } } as unknown as SourceDependencies['home'],
    clock: systemClock,
    processes: { run: () => Promise.reject(new Error('nothing is run')) },
    credentials: () => ({ find: async () => null }),
    environment: {},
  });
  const log = { line: () => {}, error: () => {} };
  const context = sources.pollContext({ fullName: 'app' } as unknown as Job, {
    log,
    signal: new AbortController().signal,
  });
  let turns = 0;
  const others = setInterval(() => {}, 0);
  const count = (): void => {
    turns += 1;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  const numbers: number[] = [];
  for await (const { number } of context.runs()) numbers.push(number);
  clearInterval(others);
  clearImmediate(next);
  expect(numbers).toEqual(all.map(({ number }) => number));
  expect(turns).toBeGreaterThanOrEqual(3);
});
