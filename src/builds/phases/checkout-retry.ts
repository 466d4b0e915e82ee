import { messageOf, sleep } from '../../kit/index.ts';
import { isWorse, type Result } from '../../model/index.ts';
import { type RunContext, StepAbort } from '../../points/index.ts';
import { isOfTheRun } from '../active/step-errors.ts';

const PAUSE_MS = 10_000;

/**
 * Tries a checkout once and then so many times more. The last try's failure is the checkout's. Jenkins:
 * `AbstractBuild#defaultCheckout`.
 */
export async function withRetries(
  { clock, log, signal }: Pick<RunContext, 'clock' | 'log' | 'signal'>,
  retries: number,
  attempt: () => Promise<Result>,
): Promise<Result> {
  for (let left = retries; ; left -= 1) {
    try {
      const result = await attempt();
      if (left <= 0 || !isWorse(result, 'UNSTABLE')) return result;
    } catch (error) {
      if (left <= 0 || signal.aborted || isOfTheRun(error)) throw error;
      if (error instanceof StepAbort) log.error(error.message);
      else log.line(messageOf(error));
    }
    signal.throwIfAborted();
    log.line('Retrying after 10 seconds');
    await sleep(clock, PAUSE_MS, signal);
  }
}
