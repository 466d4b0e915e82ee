import { expect, it } from 'vitest';
import { recordedContext } from '../testing/run-context.ts';
import { shell } from './shell.ts';

it.each([
  [0, null, 'SUCCESS'],
  [0, 0, 'SUCCESS'],
  [1, null, 'FAILURE'],
  [2, 2, 'UNSTABLE'],
  [3, 2, 'FAILURE'],
] as const)('exit code %s with unstable code %s is %s', async (exitCode, unstableReturn, result) => {
  expect(await shell.perform({ command: 'x', unstableReturn }, recordedContext({ exitCode }))).toBe(result);
});
