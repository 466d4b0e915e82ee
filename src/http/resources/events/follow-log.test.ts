import { appendFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { createFakeClock } from '../../../kit/testing/fake-clock.ts';
import { temporaryFolder } from '../../../kit/testing/temporary-folder.ts';
import { type FollowLog, followLog } from './follow-log.ts';

let folder: string;
let log: string;

beforeEach(async (t) => {
  folder = await temporaryFolder(t, 'follow-log');
  log = join(folder, 'log');
});

function follow(from = 0, text = true) {
  const state = { growing: true, readable: true };
  const clock = createFakeClock();
  const abort = new AbortController();
  const sent: Record<string, unknown>[] = [];
  const services = {
    clock,
    home: { items: { get: () => ({ kind: 'job' }) }, runs: { get: () => ({ number: 3 }), paths: { log: () => log } } },
    builds: { isLogging: () => state.growing },
  } as unknown as FollowLog['services'];
  const done = followLog(
    {
      services,
      signal: abort.signal,
      text,
      may: () => state.readable,
      async send(event) {
        if ('data' in event) sent.push(event.data as Record<string, unknown>);
      },
    },
    { job: 'a', number: 3 },
    from,
  );
  const resting = () => expect.poll(() => clock.pending).toBe(1);
  return { state, clock, sent, done, resting, end: () => abort.abort() };
}

it('sends whole lines while the log grows, and the rest when it is complete', async () => {
  const { state, clock, sent, done, resting } = follow();
  await resting();
  expect(sent).toEqual([]);
  await writeFile(log, 'one\ntw');
  clock.advance(300);
  await expect.poll(() => sent).toHaveLength(1);
  await resting();
  await appendFile(log, 'o\n\u001b[8mha:AA==\u001b[0mend');
  state.growing = false;
  clock.advance(300);
  await done;
  expect(sent).toEqual([
    { job: 'a', number: 3, start: 0, size: 4, text: 'one\n', more: true },
    { job: 'a', number: 3, start: 4, size: 26, text: 'two\nend', more: true },
    { job: 'a', number: 3, start: 26, size: 26, text: '', more: false },
  ]);
});

it('begins where it is asked to', async () => {
  await writeFile(log, 'one\ntwo\n');
  const { state, clock, sent, done, resting } = follow(4);
  await resting();
  state.growing = false;
  clock.advance(300);
  await done;
  expect(sent.map(({ start, text, more }) => [start, text, more])).toEqual([
    [4, 'two\n', true],
    [8, '', false],
  ]);
});

it('ends where the job may not be read any more', async () => {
  await writeFile(log, 'one\n');
  const { state, clock, sent, done, resting } = follow();
  await resting();
  state.readable = false;
  await appendFile(log, 'two\n');
  clock.advance(300);
  await done;
  expect(sent.map(({ text, more }) => [text, more])).toEqual([
    ['one\n', true],
    ['', false],
  ]);
});

it('leaves nothing behind when the client goes', async () => {
  const { clock, sent, done, resting, end } = follow();
  await resting();
  end();
  await done;
  expect([clock.pending, sent]).toEqual([0, []]);
});

it('sends no more than its size to those who read it elsewhere', async () => {
  const { state, clock, sent, done, resting } = follow(0, false);
  await resting();
  expect(sent).toEqual([{ job: 'a', number: 3, start: 0, size: 0, text: '', more: true }]);
  await writeFile(log, 'one\ntw');
  clock.advance(300);
  await resting();
  expect(sent.at(-1)).toMatchObject({ start: 0, size: 6, text: '', more: true });
  clock.advance(300);
  await resting();
  expect(sent).toHaveLength(2);
  await appendFile(log, 'o\n');
  state.growing = false;
  clock.advance(300);
  await done;
  expect(sent.slice(2)).toMatchObject([
    { start: 6, size: 8, text: '', more: true },
    { start: 8, size: 8, text: '', more: false },
  ]);
});
