import type { Evaluation } from '../../../groovy/index.ts';
import { sleep } from '../../../kit/index.ts';
import type { EffectContext } from '../../flow/flow-thread.ts';
import type { StepCall } from '../define.ts';

/** Waits for a time; the time of a restart of the server counts as well. */
export function* wait(call: StepCall, ms: number): Evaluation<void> {
  const { clock } = call.flow;
  const until = call.flow.now() + ms;
  const wake = async ({ signal }: EffectContext): Promise<null> => {
    await sleep(clock, until - clock.now(), signal);
    return null;
  };
  yield* call.effect('wait', wake, { waits: true });
}
