import { timeSpanText } from '../basic/time-units.ts';
import { wait } from '../basic/wait.ts';
import { defineStep } from '../define.ts';

const SHORTEST_MS = 250;
const MAX_DURATION_MS = 15_000;
const BACK_OFF = Math.fround(1.2);

/** Runs its body until it returns true, with longer and longer pauses. Jenkins: `WaitForConditionStep`. */
export const waitUntil = defineStep({
  name: 'waitUntil',
  className: 'org.jenkinsci.plugins.workflow.steps.WaitForConditionStep',
  displayName: 'Wait for condition',
  parameters: [
    { name: 'initialRecurrencePeriod', type: 'long' },
    { name: 'quiet', type: 'boolean' },
  ],
  body: true,
  *run(call) {
    let period = Math.max(SHORTEST_MS, call.args.int('initialRecurrencePeriod') ?? 0);
    for (;;) {
      const given = yield* call.runBody();
      if (given === true) return null;
      if (given !== false) {
        const text = yield* call.machine.text(given);
        return call.machine.fail('java.lang.ClassCastException', `body return value ${text} is not boolean`);
      }
      if (!call.args.bool('quiet')) call.say(`Will try again after ${timeSpanText(period)}`);
      yield* wait(call, period);
      period = Math.min(Math.trunc(Math.fround(period * BACK_OFF)), MAX_DURATION_MS);
    }
  },
});
