import { defineStep } from '../define.ts';
import { TIME_UNITS, timeSpanText, unitMs } from './time-units.ts';

/** Waits; of the server's restart it notices nothing but that the time is over, perhaps. */
export const sleep = defineStep({
  name: 'sleep',
  className: 'org.jenkinsci.plugins.workflow.steps.SleepStep',
  displayName: 'Sleep',
  parameters: [
    { name: 'time', type: 'long', required: true },
    { name: 'unit', type: TIME_UNITS, javaClass: 'java.util.concurrent.TimeUnit' },
  ],
  shows: 'time',
  *run(call) {
    const ms = (call.args.int('time') ?? 0) * unitMs(call.args.optionalText('unit') ?? 'SECONDS');
    const until = call.flow.now() + ms;
    call.say(`Sleeping for ${timeSpanText(ms)}`);
    const { clock } = call.flow;
    yield* call.effect('sleep', async ({ signal }) => {
      await new Promise<void>((resolve) => {
        const off = clock.after(until - clock.now(), resolve);
        signal.addEventListener('abort', () => {
          off();
          resolve();
        });
      });
      return null;
    });
    return null;
  },
});
