import { expect, it } from 'vitest';
import { recordedContext } from '../testing/run-context.ts';
import { buildTrigger } from './build-trigger.ts';

it('says what became of each job', async () => {
  const context = recordedContext({ downstream: { b: 'already-queued', c: 'disabled', d: 'missing' } });
  await buildTrigger.perform({ childProjects: 'a, b,,c ,d', threshold: 'SUCCESS' }, context);
  expect(context.lines).toEqual([
    'Triggering a new build of a',
    'b is already in the queue',
    'c is disabled. Triggering skipped',
    'd does not exist. Triggering skipped',
  ]);
});

it.each([
  ['SUCCESS', 'UNSTABLE', []],
  ['UNSTABLE', 'UNSTABLE', ['a']],
  ['FAILURE', 'FAILURE', ['a']],
  ['UNSTABLE', 'ABORTED', []],
] as const)('with threshold %s a build that is %s triggers %j', async (name, result, triggered) => {
  const context = recordedContext({ result });
  await buildTrigger.perform({ childProjects: 'a', threshold: name }, context);
  expect(context.triggered).toEqual(triggered);
});

it('runs when the result is final', () => {
  expect(buildTrigger.late).toBe(true);
});
