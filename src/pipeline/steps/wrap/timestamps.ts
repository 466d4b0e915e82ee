import { withLineFilter } from '../../flow/line-filters.ts';
import { defineStep } from '../define.ts';

/** Prints the time in front of the lines that steps in its body print. Jenkins: `TimestamperStep`. */
export const timestamps = defineStep({
  name: 'timestamps',
  className: 'hudson.plugins.timestamper.pipeline.TimestamperStep',
  displayName: 'Timestamps',
  parameters: [],
  body: true,
  *run(call) {
    return yield* call.runBody({ parts: { marks: withLineFilter(call.scope, withTime) } });
  },
});

export function withTime(line: string, now: number): string {
  return `[${new Date(now).toISOString()}] ${line}`;
}
