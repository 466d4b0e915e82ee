import { expect, it } from 'vitest';
import { deferred } from '../../../kit/index.ts';
import { createFakeClock } from '../../../kit/testing/fake-clock.ts';
import type { Command, CommandAnswer, CommandCall } from '../../../points/index.ts';
import { answerOfCommand } from './answer-of-command.ts';

const CALL: CommandCall = {
  args: ['a'],
  input: '',
  userId: null,
  may: () => true,
  signal: new AbortController().signal,
};

/** Returns a command that returns what no compiler has seen, as plugins in JavaScript do. */
function returning(given: unknown): Pick<Command, 'run'> {
  return { run: () => given as CommandAnswer };
}

it('is what the command says, with the status 0 where it says none', async () => {
  const clock = createFakeClock();
  expect(await answerOfCommand(clock, returning({ output: 'x' }), CALL)).toEqual({ output: 'x', exitCode: 0 });
  const later = returning(Promise.resolve({ output: 'x', exitCode: 3 }));
  expect(await answerOfCommand(clock, later, CALL)).toEqual({ output: 'x', exitCode: 3 });
  expect(clock.pending).toBe(0);
});

it.each<[string, unknown]>([
  ['nothing in place of an answer with its output', undefined],
  ['nothing in place of the output of a command', {}],
  ['a value of type string in place of a whole number', { output: '', exitCode: '0\r\nX-Evil: 1' }],
  ['a value of type number in place of a whole number', { output: '', exitCode: 0.5 }],
])('is an error where the command returns %s', async (message, given) => {
  await expect(answerOfCommand(createFakeClock(), returning(given), CALL)).rejects.toThrow(message);
});

it.each<[string, string, (clock: ReturnType<typeof createFakeClock>, client: AbortController) => void]>([
  ['when its time is over', 'it took longer than 600000 ms', (clock) => clock.advance(600_000)],
  ['when its client leaves', 'the client has left', (_clock, client) => client.abort()],
])('ends %s, and the command learns of it', async (_when, message, end) => {
  const clock = createFakeClock();
  const client = new AbortController();
  const begun = deferred<AbortSignal>();
  const command: Pick<Command, 'run'> = {
    run({ signal }) {
      begun.resolve(signal);
      return new Promise(() => undefined);
    },
  };
  const answer = answerOfCommand(clock, command, { ...CALL, signal: client.signal });
  const signal = await begun.promise;
  expect(signal.aborted).toBe(false);
  end(clock, client);
  await expect(answer).rejects.toThrow(message);
  expect(signal.aborted).toBe(true);
});
