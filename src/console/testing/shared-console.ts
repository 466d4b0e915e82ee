import { afterAll, beforeAll } from 'vitest';
import { type ConsoleFixture, startConsole } from './console-fixture.ts';

/** Creates one console for all tests of a file; `prepare` creates what they need. */
export function sharedConsole(
  prepare: (fixture: ConsoleFixture) => Promise<void> = async () => undefined,
): () => ConsoleFixture {
  const endings: (() => Promise<void>)[] = [];
  let fixture: ConsoleFixture | undefined;
  beforeAll(async () => {
    fixture = await startConsole({ onTestFinished: (action) => void endings.push(action) });
    await prepare(fixture);
  });
  afterAll(async () => {
    for (const action of endings.reverse()) await action();
  });
  return () => {
    if (fixture === undefined) throw new Error('the console was not started');
    return fixture;
  };
}

/** Returns the output without the positions in stack traces and the numbers of objects. */
export function comparable(output: string): string {
  return output.replace(/^[ \t]+at .*\n/gm, '').replace(/@[0-9a-f]{5,8}\b/g, '@ID');
}
