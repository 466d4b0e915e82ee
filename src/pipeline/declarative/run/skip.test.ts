import { expect, it } from 'vitest';
import { skipText } from './skip.ts';

it.each([
  [{ type: 'failure' }, 'Stage "A" skipped due to earlier failure(s)'],
  [{ type: 'unstable' }, 'Stage "A" skipped due to earlier stage(s) marking the build as unstable'],
  [{ type: 'when' }, 'Stage "A" skipped due to when conditional'],
  [{ type: 'restart', stage: 'B' }, 'Stage "A" skipped due to this build restarting at stage "B"'],
] as const)('%o is told', (skip, text) => {
  expect(skipText('A', skip)).toBe(text);
});
