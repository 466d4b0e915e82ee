import { expect, it } from 'vitest';
import { createYield, laterTurn } from './yield.ts';

/** Works for longer than a piece of work may. */
function work(): void {
  const end = performance.now() + 10;
  while (performance.now() < end);
}

/** Notes each turn of the event loop until the returned function is called. */
function noteTurns(noted: string[]): () => void {
  let goesOn = true;
  const note = (): void => {
    noted.push('turn');
    if (goesOn) setImmediate(note);
  };
  setImmediate(note);
  return () => {
    goesOn = false;
  };
}

/** Returns the longest row of others between two turns. */
function longestRow(noted: readonly string[]): number {
  return Math.max(
    ...noted
      .join(' ')
      .split('turn')
      .map((row) => row.trim().split(' ').length),
  );
}

it('lets those who wait go on one after the other, each once in a turn', async () => {
  const noted: string[] = [];
  const end = noteTurns(noted);
  const worker = async (name: string): Promise<void> => {
    for (let round = 0; round < 3; round += 1) {
      await laterTurn();
      noted.push(name);
    }
  };
  await Promise.all(['a', 'b', 'c', 'd'].map(worker));
  end();
  expect(noted.filter((name) => name !== 'turn').join('')).toBe('abcdabcdabcd');
  expect(longestRow(noted)).toBe(4);
});

it('lets no more go on in one turn than there is time for', async () => {
  const noted: string[] = [];
  const end = noteTurns(noted);
  const worker = async (name: string): Promise<void> => {
    for (let round = 0; round < 2; round += 1) {
      await laterTurn();
      work();
      await Promise.resolve();
      noted.push(name);
    }
  };
  await Promise.all(['a', 'b', 'c', 'd'].map(worker));
  end();
  expect(noted.filter((name) => name !== 'turn').join('')).toBe('abcdabcd');
  expect(longestRow(noted)).toBe(1);
});

it('counts what others did in the same turn', async () => {
  const noted: string[] = [];
  const end = noteTurns(noted);
  const worker = async (name: string): Promise<void> => {
    const pause = createYield();
    for (let round = 0; round < 2; round += 1) {
      if (pause.isDue()) await pause();
      work();
      noted.push(name);
    }
  };
  await Promise.all(['a', 'b', 'c', 'd', 'e'].map(worker));
  end();
  expect(noted.filter((name) => name !== 'turn')).toHaveLength(10);
  expect(longestRow(noted)).toBeLessThan(3);
});

it('does not wait where nothing took long', async () => {
  await laterTurn();
  const pause = createYield();
  expect(pause.isDue()).toBe(false);
  work();
  expect(pause.isDue()).toBe(true);
  await pause();
  expect(pause.isDue()).toBe(false);
});
