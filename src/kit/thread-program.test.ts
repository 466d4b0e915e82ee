import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { ThreadProgram, ThreadRefusal } from './thread-program.ts';

/** Answers with each part twice; `fill` and `loop` do what nobody may. */
const PROGRAM = `
import { parentPort } from 'node:worker_threads';
let parts = [];
let answer = [];
parentPort.on('message', (message) => {
  if ('part' in message) parts.push(message.part);
  else if ('end' in message) {
    if (parts[0] === 'fill') for (const all = []; ; ) all.push(new Array(10000).fill(0));
    if (parts[0] === 'loop') for (;;) ;
    answer = parts.flatMap((part) => [part, part]);
    parts = [];
  } else if (answer.length === 0) parentPort.postMessage({ kind: 'end' });
  else if (answer[0] === 'no') parentPort.postMessage({ kind: 'refused', reason: 'not this' });
  else parentPort.postMessage({ kind: 'part', part: answer.shift() });
});
`;

async function program(limits = { megabytes: 32, milliseconds: 60_000 }): Promise<ThreadProgram> {
  const folder = await temporaryFolder({ onTestFinished }, 'thread-program');
  const file = join(folder, 'program.mjs');
  await writeFile(file, PROGRAM);
  return new ThreadProgram(file, limits);
}

async function answer(asked: ThreadProgram, parts: readonly unknown[], signal?: AbortSignal): Promise<unknown[]> {
  const found: unknown[] = [];
  for await (const part of asked.ask(parts, { size: 10, ...(signal && { signal }) })) found.push(part);
  return found;
}

it('answers question after question', async () => {
  const asked = await program();
  expect(await answer(asked, [1, 2])).toEqual([1, 1, 2, 2]);
  expect(await answer(asked, ['a'])).toEqual(['a', 'a']);
});

it('answers many at the same time', async () => {
  const asked = await program();
  const numbers = Array.from({ length: 8 }, (_, at) => at);
  const answers = await Promise.all(numbers.map((number) => answer(asked, [number])));
  expect(answers).toEqual(numbers.map((number) => [number, number]));
});

it('says in its own words that it cannot, and answers the next question', async () => {
  const asked = await program();
  await expect(answer(asked, ['no'])).rejects.toThrow(new ThreadRefusal('not this'));
  expect(await answer(asked, [3])).toEqual([3, 3]);
});

it('is ended where it takes too much memory', async () => {
  const asked = await program();
  await expect(answer(asked, ['fill'])).rejects.toMatchObject({ limit: 'memory', message: 'it takes more than 32 MB' });
  expect(await answer(asked, [4])).toEqual([4, 4]);
});

it('is ended where it takes too long', async () => {
  const asked = await program({ megabytes: 32, milliseconds: 1 });
  await expect(answer(asked, ['loop'])).rejects.toMatchObject({ limit: 'time' });
});

it('is ended where nobody wants to know any more', async () => {
  const asked = await program();
  const controller = new AbortController();
  const asking = answer(asked, ['loop'], controller.signal);
  controller.abort(new Error('enough'));
  await expect(asking).rejects.toThrow('enough');
  expect(await answer(asked, [5])).toEqual([5, 5]);
});
