import { defineStep } from '../define.ts';
import { TIME_UNITS, timeSpanText, unitMs } from './time-units.ts';
import { wait } from './wait.ts';

/** Waits for a time. A restart of the server does not extend it, unless the time ends meanwhile. */
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
    const ms = Math.trunc((call.args.int('time') ?? 0) * unitMs(call.args.optionalText('unit') ?? 'SECONDS'));
    call.say(`Sleeping for ${timeSpanText(ms)}`);
    yield* wait(call, ms);
    return null;
  },
});
