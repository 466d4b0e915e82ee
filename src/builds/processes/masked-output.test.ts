import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Detached } from '../runs/interruption.ts';
import { copyWhile } from './masked-output.ts';

let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'millwright-masked-'));
  path = join(folder, 'log');
  writeFileSync(path, 'one\ntwo\n');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A console of which so many tries to write fail. */
function console(failures: number, error: Error = new Error('no space left')) {
  const said: string[] = [];
  let end = 0;
  let left = failures;
  const copy = {
    copied: () => end,
    write(text: string, at: number) {
      left -= 1;
      if (left >= 0) throw error;
      said.push(text);
      end = at;
    },
    givenUp: (reason: unknown) => void said.push(`given up: ${String(reason)}`),
  };
  return { copy, said };
}

describe('copying the output of a command that runs', () => {
  it('goes on after a try that failed', async () => {
    const { copy, said } = console(1);
    let isDone = false;
    const running = expect.poll(() => said).toEqual(['one\ntwo\n']);
    const answer = copyWhile(path, {
      running: running.then(() => {
        isDone = true;
        return 0;
      }),
      copy,
      isDetached: () => false,
    });
    expect(await answer).toBe(0);
    expect(isDone).toBe(true);
  });

  it.each([
    [3, ['one\ntwo\n']],
    [Number.POSITIVE_INFINITY, ['given up: Error: no space left']],
  ])('leaves the outcome as it is after %d failures at the end', async (failures, expected) => {
    const { copy, said } = console(failures);
    expect(await copyWhile(path, { running: Promise.resolve(0), copy, isDetached: () => false })).toBe(0);
    expect(said).toEqual(expected);
  });

  it('ends at once where the server lets go of the run', async () => {
    const { copy, said } = console(1, new Detached());
    const answer = copyWhile(path, { running: Promise.resolve(0), copy, isDetached: () => false });
    await expect(answer).rejects.toThrow(Detached);
    expect(said).toEqual([]);
  });
});
