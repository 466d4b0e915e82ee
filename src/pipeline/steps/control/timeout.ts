import type { Evaluation } from '../../../groovy/index.ts';
import type { BuildLog } from '../../../points/index.ts';
import { withLineFilter } from '../../flow/line-filters.ts';
import { linesOnce } from '../../flow/lines-once.ts';
import type { Interruption } from '../../journal/index.ts';
import { TIME_UNITS, timeSpanText, unitMs } from '../basic/time-units.ts';
import { defineStep, type StepCall } from '../define.ts';

/** Limits how long a body that was asked to end may take before what it waits for fails without its own end, in ms. */
const GRACE_MS = 60_000;

/** Ends its body after a time, or after a time without output. Jenkins: `TimeoutStepExecution`. */
export const timeout = defineStep({
  name: 'timeout',
  className: 'org.jenkinsci.plugins.workflow.steps.TimeoutStep',
  displayName: 'Enforce time limit',
  parameters: [
    { name: 'time', type: 'int', required: true },
    { name: 'activity', type: 'boolean' },
    { name: 'unit', type: TIME_UNITS, javaClass: 'java.util.concurrent.TimeUnit' },
  ],
  body: true,
  *run(call) {
    const ms = (call.args.int('time') ?? 0) * unitMs(call.args.optionalText('unit') ?? 'MINUTES');
    const limit = new TimeLimit(call, ms, call.args.bool('activity'));
    return yield* limit.run();
  },
});

/** Represents one call: its clock, and what it does when the time is over. */
class TimeLimit {
  readonly #call: StepCall;
  readonly #ms: number;
  readonly #activity: boolean;
  /** Milliseconds since 1970. */
  #end: number;
  #told = false;
  /** Prints what was not said before a restart; `#key` is that of its lines. */
  readonly #once: BuildLog;
  readonly #key: string;
  readonly #alarms: { cancel(): void }[] = [];

  constructor(call: StepCall, ms: number, activity: boolean) {
    this.#call = call;
    this.#ms = ms;
    this.#activity = activity;
    this.#end = call.flow.now() + ms;
    this.#key = `timeout ${call.node.id}`;
    this.#once = linesOnce(call.flow.log, this.#key, (line) => call.say(line));
  }

  *run(): Evaluation {
    const { flow, scope } = this.#call;
    if (this.#ms > 0) this.#sayLimit(this.#ms);
    // After a restart of the server what is left of the time is said again.
    if (!flow.isLive) this.#alarms.push(flow.alarm(0, () => this.#resume()));
    this.#arm();
    const marks = withLineFilter(scope, (line) => {
      this.#end = flow.clock.now() + this.#ms;
      return line;
    });
    try {
      return yield* this.#call.runBody(this.#activity ? { parts: { marks } } : {});
    } finally {
      for (const alarm of this.#alarms) alarm.cancel();
      flow.log.forgetLines(this.#key);
    }
  }

  #arm(): void {
    this.#alarms.push(this.#call.flow.alarm(this.#end, () => this.#expire()));
  }

  #sayLimit(ms: number): void {
    const span = timeSpanText(ms);
    this.#call.say(
      this.#activity ? `Timeout set to expire after ${span} without activity` : `Timeout set to expire in ${span}`,
    );
  }

  #resume(): void {
    const { clock } = this.#call.flow;
    if (this.#activity) this.#end = clock.now() + this.#ms;
    const left = this.#end - clock.now();
    if (left > 0) this.#sayLimit(left);
    else this.#call.say(`Timeout expired ${timeSpanText(-left)} ago`);
  }

  #expire(): void {
    const { flow, node, scope } = this.#call;
    if (flow.clock.now() < this.#end) {
      this.#arm();
      return;
    }
    const interruption: Interruption = {
      result: 'ABORTED',
      causes: [{ kind: 'timeout', id: node.id, text: 'Timeout has been exceeded' }],
    };
    if (this.#told) {
      this.#once.line('Body did not finish within grace period; terminating with extreme prejudice');
      flow.abandonEffects(scope, interruption);
      return;
    }
    this.#told = true;
    this.#once.line('Cancelling nested steps due to timeout');
    this.#end = flow.clock.now() + GRACE_MS;
    this.#arm();
    flow.interrupt(scope, interruption);
  }
}
