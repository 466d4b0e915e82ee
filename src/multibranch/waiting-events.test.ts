import { expect, it } from 'vitest';
import type { Folder } from '../home/index.ts';
import { WaitingEvents } from './waiting-events.ts';

it('equal events of a folder that wait are one, and a bounded number waits', async () => {
  const events = new WaitingEvents();
  const [one, two] = [{}, {}] as Folder[];
  if (one === undefined || two === undefined) throw new Error('no folders');
  const begun: (() => void)[] = [];
  const ends: (() => void)[] = [];
  const add = (folder: Folder, key: string) =>
    events.add(folder, key, (begin) => {
      begun.push(begin);
      return new Promise((resolve) => ends.push(resolve));
    });
  expect([add(one, 'a'), add(one, 'a'), add(two, 'a')]).toEqual(['asked', 'waits', 'asked']);
  // What is looked at already may be too old.
  begun[0]?.();
  expect([add(one, 'a'), add(one, 'a')]).toEqual(['asked', 'waits']);
  ends[0]?.();
  await new Promise(setImmediate);
  expect(add(one, 'a')).toBe('waits');
  for (let count = 1; count < 100; count++) expect(add(one, `branch ${count}`)).toBe('asked');
  expect([add(one, 'one more'), add(one, 'a'), add(two, 'b')]).toEqual(['many', 'waits', 'asked']);
  // What never began waits no more when it is over.
  for (const end of ends) end();
  await new Promise(setImmediate);
  expect([add(one, 'one more'), add(one, 'a')]).toEqual(['asked', 'asked']);
});
