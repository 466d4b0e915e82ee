import { type Clock, deferred } from '../../../kit/index.ts';
import type { Command, CommandAnswer, CommandCall } from '../../../points/index.ts';
import { deadlineIn } from '../../extensions/given-in-time.ts';
import { objectGiven, textGiven, wrong } from '../../extensions/shapes.ts';

/** Limits how long a command may take. */
const LONGEST_MS = 10 * 60_000;

/**
 * Runs a command of a plugin until it ends, its client leaves, or its time is over; the command learns of both by its signal.
 * Throws what the command throws, and where it takes too long or answers what is no answer.
 */
export async function answerOfCommand(
  clock: Pick<Clock, 'after'>,
  command: Pick<Command, 'run'>,
  call: CommandCall,
): Promise<Required<CommandAnswer>> {
  const deadline = deadlineIn(clock, LONGEST_MS);
  const ending = new AbortController();
  deadline.passed.catch((reason: unknown) => ending.abort(reason));
  const left = deferred<never>();
  left.promise.catch(() => undefined);
  const leave = (): void => left.reject(new Error('the client has left'));
  call.signal.addEventListener('abort', leave, { once: true });
  const signal = AbortSignal.any([call.signal, ending.signal]);
  try {
    const given = (async () => command.run({ ...call, signal }))();
    return answerGiven(await Promise.race([given, deadline.passed, left.promise]));
  } finally {
    deadline.end();
    call.signal.removeEventListener('abort', leave);
  }
}

/** Returns what a command answered. Throws where that is no answer. */
function answerGiven(given: unknown): Required<CommandAnswer> {
  const { output, exitCode = 0 } = objectGiven(given, 'an answer with its output');
  if (typeof exitCode !== 'number' || !Number.isSafeInteger(exitCode))
    throw wrong(exitCode, 'a whole number as exit status');
  return { output: textGiven(output, 'the output of a command'), exitCode };
}
